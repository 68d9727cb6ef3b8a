"""Getting deals played: on this machine's processes or on a Ray cluster, each exactly once."""

import json
import os
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import asdict
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from genial.arena.plan import Contest, Deal
from genial.arena.play import Result, play_deal
from genial.kernel.game import GameError

Work = Callable[[Contest, Deal, bool], list[Result]]
Runner = Callable[[Contest, Iterable[Deal], bool], Generator[list[Result], None, None]]
THREADS = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_NUM_THREADS")
TRIES = 3  # a worker that dies takes its deals with it; they are played again


def on_processes(jobs: int, play: Work = play_deal) -> Runner:
    """A runner with so many processes; with one job everything happens here."""

    def run(
        contest: Contest, waiting: Iterable[Deal], with_records: bool
    ) -> Generator[list[Result], None, None]:
        if jobs == 1:
            for deal in waiting:
                yield play(contest, deal, with_records)
            return
        remaining = {deal.name: deal for deal in waiting}
        for _ in range(TRIES):
            yield from _pooled(partial(play, contest), remaining, with_records, jobs)
            if not remaining:
                return
        raise GameError(f"workers died {TRIES} times, {len(remaining)} deals are not played")

    return run


@contextmanager
def workers(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Processes of one thread each: a bot's matrix products would take the others' cores."""
    unset = [name for name in THREADS if name not in os.environ]
    os.environ.update(dict.fromkeys(unset, "1"))  # read when a process loads NumPy
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        yield pool
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for name in unset:
            del os.environ[name]


def _pooled(
    play: Callable[[Deal, bool], list[Result]],
    remaining: dict[str, Deal],
    with_records: bool,
    jobs: int,
) -> Generator[list[Result], None, None]:
    """Play deals until all are done or a worker dies; played ones leave `remaining`."""
    try:
        with workers(jobs) as pool:
            waiting = iter(list(remaining.values()))
            running: set[Future[list[Result]]] = set()
            while True:
                for deal in waiting:
                    running.add(pool.submit(play, deal, with_records))
                    if len(running) >= 2 * jobs:
                        break
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    results = future.result()
                    del remaining[results[0].deal]
                    yield results
    except BrokenProcessPool:
        return


def on_ray(address: str | None, play: Work = play_deal) -> Runner:
    """A runner on a Ray cluster; `None` starts one on this machine."""
    try:
        import ray
    except ImportError:
        raise GameError("Ray is not installed: pip install 'genial[ray]'") from None

    def run(
        contest: Contest, waiting: Iterable[Deal], with_records: bool
    ) -> Generator[list[Result], None, None]:
        try:
            ray.init(address=address, ignore_reinit_error=True, log_to_driver=False)
        except (ConnectionError, ValueError) as error:
            raise GameError(f"no Ray cluster at {address}: {error}") from None
        remote = ray.remote(max_retries=TRIES)(play)
        pending = [remote.remote(contest, deal, with_records) for deal in waiting]
        while pending:
            done, pending = ray.wait(pending)
            yield ray.get(done[0])

    return run


class Ledger:
    """The results so far, kept in a folder so that an interrupted run can go on."""

    def __init__(self, contest: Contest, folder: Path | None) -> None:
        self.folder = folder
        self.results: list[Result] = []
        if folder is None:
            return
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._check_settings(folder / "contest.json", contest)
            self.results = _read(folder / "results.jsonl")
        except OSError as error:
            raise GameError(f"{folder}: cannot be used: {error.strerror}") from None

    @property
    def played(self) -> set[str]:
        """The names of the deals that are done."""
        return {result.deal for result in self.results}

    def add(self, results: list[Result]) -> None:
        """Keep the results of one deal; a deal that is there already is not counted twice."""
        if results[0].deal in self.played:
            return
        self.results.extend(results)
        if self.folder is None:
            return
        with (self.folder / "results.jsonl").open("a", encoding="utf-8") as file:
            line = [asdict(result) | {"records": ()} for result in results]
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
        for number, result in enumerate(results):
            for game, record in enumerate(result.records):
                name = f"{result.deal}-{number}" + (f"-{game}" if len(result.records) > 1 else "")
                path = self.folder / "records" / f"{name}.txt"
                path.parent.mkdir(exist_ok=True)
                path.write_text(record, encoding="utf-8")

    @staticmethod
    def _check_settings(path: Path, contest: Contest) -> None:
        settings = contest.as_json()
        if not path.exists():
            path.write_text(json.dumps(settings, indent=1) + "\n", encoding="utf-8")
        elif _json(path.read_bytes()) != settings:
            raise GameError(f"{path}: another contest is kept here; choose another folder")


def _json(raw: bytes) -> Any:
    """What the bytes hold, or None."""
    try:
        return json.loads(raw)
    except ValueError:
        return None


def _read(path: Path) -> list[Result]:
    """The results of all deals written completely; a torn last line is cut off."""
    if not path.exists():
        return []
    results: list[Result] = []
    whole = 0
    for line in path.read_bytes().splitlines(keepends=True):
        entries = _json(line)
        if entries is None:
            os.truncate(path, whole)
            break
        try:
            results.extend(map(_result, entries))
        except (TypeError, AttributeError):
            raise GameError(f"{path}: holds something else than results") from None
        whole += len(line)
    return results


def _result(entry: dict[str, Any]) -> Result:
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in entry.items()}
    return Result(**values)

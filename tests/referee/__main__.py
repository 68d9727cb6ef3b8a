"""python -m referee verify FILE... | moves FILE | random GAME [options]"""

import argparse
import sys

from .core import RefereeError
from .generate import random_record
from .record import legal_decisions, replay


def read(path):
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read()
    except UnicodeDecodeError:
        raise RefereeError(1, "not UTF-8") from None
    except OSError as error:
        raise RefereeError(0, f"cannot be read: {error.strerror}") from None


def main(argv=None):
    parser = argparse.ArgumentParser(prog="referee", description=__doc__)
    sub = parser.add_subparsers(dest="command", required=True)
    verify = sub.add_parser("verify")
    verify.add_argument("files", nargs="+")
    moves = sub.add_parser("moves")
    moves.add_argument("file")
    rand = sub.add_parser("random")
    rand.add_argument("game", choices=["classic", "3d", "cards", "dice"])
    rand.add_argument("--mode", default="versus")
    rand.add_argument("--players", type=int, default=2)
    rand.add_argument("--seed", default="0")
    rand.add_argument("--setup", action="store_true", help="begin from a random set-up")
    rand.add_argument("--noisy", action="store_true", help="other spellings, draws cut in pieces")
    rand.add_argument("--greed", type=float, default=0.5, help="share of greedy decisions, 0 to 1")
    rand.add_argument("--stop", type=int, help="stop after so many decisions")
    rand.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    args = parser.parse_args(argv)
    if args.command == "random":
        print(
            random_record(
                args.game,
                args.mode,
                args.players,
                args.seed,
                args.setup,
                args.noisy,
                args.greed,
                [o.split("=", 1) for o in args.option],
                args.stop,
            ),
            end="",
        )
        return 0
    status = 0
    for path in args.files if args.command == "verify" else [args.file]:
        try:
            position = replay(read(path))
        except RefereeError as error:
            print(f"{path}:{error.line}: {error.why}")
            status = 2
            continue
        if args.command == "verify":
            print(f"{path}: ok")
        else:
            for move in sorted(legal_decisions(position)):
                print(move)
    return status


if __name__ == "__main__":
    sys.exit(main())

"""Random legal records."""

import random

from .core import Event, Fault
from .record import MODES, OPTIONS, Header, header_text, legal_chance, legal_decisions, new_position
from .tiles import board


def event_of(text):
    words = text.split()
    return Event(words[0], words[1], tuple(words[2:]))


class Writer:
    """Applies events and writes them down; consecutive draws of one seat become one line
    (or, when noisy, are cut anywhere), and noisy spellings are the other ones."""

    def __init__(self, header, rng, noisy):
        self.position = new_position(header)
        self.rng, self.noisy, self.lines = rng, noisy, []

    def add(self, text):
        event = event_of(text)
        self.position.apply(event)
        words = text.split()
        if self.noisy:
            words = self.respell(words)
        if (
            words[1] == "draw"
            and self.lines
            and self.lines[-1][:3] == words[:3]
            and not (self.noisy and self.rng.random() < 0.3)
        ):
            self.lines[-1] += words[3:]
        else:
            self.lines.append(words)

    def respell(self, words):
        if self.rng.random() < 0.5:
            return words
        if words[1] in ("place", "tile"):
            a, b = words[3].split("-")
            return [*words[:2], words[2][::-1], f"{b}-{a}"]
        if words[1] in ("draw", "open"):
            return words[:3] + [w[::-1] for w in words[3:]]
        if words[1] == "dice":
            return [*words[:3], words[3][::-1]]
        if words[1] == "score":
            return words[:2] + words[2:][::-1]
        return words


def random_track(game, mode, options, rng):
    if game == "cards":
        base = rng.choice([0, 1, 1, 2, 2, 2])  # lowest zone
        low, high = [(0, 3), (1, 6), (4, 10)][base]
        return [rng.choice([rng.randint(low, high), high]) for _ in range(6)]
    if game == "dice":
        length = options["row_length"]
        low, high = rng.choice([(0, 3), (1, 6), (4, length), (4, length)])
        return [max(0, min(length, rng.randint(low, high))) for _ in range(6)]
    if mode == "duel":
        return [rng.choice([rng.randint(-9, 9), 9, -9, 7, -7, 8, -8]) for _ in range(6)]
    end = (
        {"versus": 18, "team": 36, "solo": 36}[mode]
        if game == "classic"
        else {"versus": 27, "solo": 54}[mode]
    )
    steps = [end, end - 1, end - 2, 17, 16, 15, rng.randint(0, end)] + (
        [26, 25] if game == "3d" else []
    )
    if rng.random() < 0.5:  # one laggard: exchanges become likely
        track = [max(5, rng.choice(steps)) for _ in range(6)]
        track[rng.randrange(6)] = rng.randint(0, 4)
        return track
    return [rng.choice(steps) for _ in range(6)]


def random_setup(writer, rng):
    p = writer.position
    game, mode = p.header.game, p.header.mode

    def attempt(text):
        try:
            writer.add(text)
            return True
        except Fault:
            return False

    if game in ("classic", "3d"):
        if rng.random() < 0.4:
            attempt("* free")
        most = len(board(p.radius)[1]) if game == "classic" else sum(p.bag.values())
        for _ in range(rng.choice([0, rng.randint(0, 8), rng.randint(0, most), most])):
            tile = rng.choice([t for t, n in p.bag.items() if n])
            # set-up tiles of 3D keep the start rule: the documents can be read either way
            spots = p.spots(0) if game == "3d" else p.possible()
            a, b = rng.choice(spots)
            cells = (a, b) if tile[0] == tile[1] or rng.random() < 0.5 else (b, a)
            if not attempt("* tile " + p.place_name(tile, cells)):
                break
    for side in range(len(p.tracks)):
        for _ in range(50):
            if rng.random() < 0.1:
                break
            values = random_track(game, mode, p.header.options, rng)
            if attempt(f"* track {side} " + " ".join(map(str, values))):
                break


def total(position, seat):
    if position.header.mode == "duel":
        return sum(position.tracks[0]) * (1 if seat == 0 else -1)
    side = seat % 2 if position.header.mode == "team" else seat
    track = position.tracks[side]
    return sum(track) + 2 * min(track)


def choose(position, rng, greed):
    options = sorted(legal_decisions(position))
    verbs = sorted({o.split()[1] for o in options})
    if verbs == ["score", "throw"]:
        verb = rng.choice(verbs)
        options = [o for o in options if o.split()[1] == verb]
    if rng.random() >= greed or len(options) < 3:
        return rng.choice(options)
    best = None
    for option in rng.sample(options, min(40, len(options))):
        trial = position.copy()
        trial.apply(event_of(option))
        value = total(trial, position.to_move), rng.random(), option
        best = max(best or value, value)
    return best[2]


def random_record(
    game,
    mode="versus",
    players=2,
    seed=0,
    setup=False,
    noisy=False,
    greed=0.5,
    options=(),
    stop=None,
):
    """A random legal record as text; stop: after so many decisions."""
    rng = random.Random(f"{game} {mode} {players} {seed} {setup}")
    if players not in MODES[game, mode]:
        raise SystemExit(f"{game} {mode} is not for {players} players")
    header = Header(game, mode, players, rng.randrange(players))
    header.options = {k: default for k, (g, default) in OPTIONS.items() if g == game}
    for key, value in options:
        header.options[key] = (
            {"yes": True, "no": False}.get(value) if value in ("yes", "no") else int(value)
        )
    header.names = {s: f"Player {s} bot=random" for s in range(players)}
    writer = Writer(header, rng, noisy)
    p = writer.position
    set_up, decisions = not setup, 0
    while p.outcome is None:
        if not set_up and p.expect[0] != "stones":
            random_setup(writer, rng)
            set_up = True
        if p.to_move is not None:
            if stop is not None and decisions >= stop:
                break
            decisions += 1
            writer.add(choose(p, rng, greed))
        else:
            chances = legal_chance(p)
            writer.add("* " + rng.choices(list(chances), list(chances.values()))[0])
    return (
        header_text(header, p.outcome) + "\n" + "\n".join(" ".join(w) for w in writer.lines) + "\n"
    )

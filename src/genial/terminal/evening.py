"""From sitting down to getting up: one match, or the games of a series one after the other."""

from genial.render import Style
from genial.series import Series
from genial.terminal import saves
from genial.terminal.console import Console
from genial.terminal.seating import Seating, next_match
from genial.terminal.session import Session
from genial.terminal.texts import Texts
from genial.terminal.turn import Leave

INTERRUPTED = 130


class Evening:
    """Somebody at this terminal, for as long as they want to play."""

    def __init__(self, console: Console, texts: Texts, style: Style) -> None:
        self.console, self.texts, self.style = console, texts, style

    def play(self, table: Seating) -> int:
        """Play; whatever stops a match early, it is saved. The exit status of the command."""
        session = self._seated(table)
        try:
            while True:
                session.run()
                following = self._following(session)
                if following is None:
                    return 0
                session.table.close()
                session = self._seated(following)
                session.save()
                self._pause()
        except (Leave, EOFError):
            return self._left(session, 0)
        except KeyboardInterrupt:
            return self._left(session, INTERRUPTED)
        finally:
            session.table.close()

    def _seated(self, table: Seating) -> Session:
        return Session(self.console, self.texts, self.style, table)

    def _left(self, session: Session, status: int) -> int:
        if not session.save():
            return 2
        found = session.path.parent == saves.folder()
        command = "genial play" if found else f"genial play --resume {session.path}"
        self.console.say("\n" + self.texts("leave.saved", path=session.path, command=command))
        return status

    # -- a series

    def _following(self, session: Session) -> Seating | None:
        """The next match of the series; a forfeit ends it."""
        table = session.table
        if table.series is None or session.forfeit is not None:
            return None
        series = table.series.add(session.match.state)
        self._tell(series, session.style)
        return None if series.is_over else next_match(table, series)

    def _tell(self, series: Series, style: Style) -> None:
        """The points of the last game, and the standing."""
        number, points = len(series.points), ", ".join(map(str, series.points[-1]))
        say = self.console.say
        say()
        say(self.texts("series.after", number=number, length=series.length, points=points))
        for place in range(1, max(series.places) + 1):
            seats = [seat for seat, p in enumerate(series.places) if p == place]
            names = ", ".join(map(style.name, seats))
            say(
                self.texts("series.place", place=place, names=names, points=series.totals[seats[0]])
            )
        if series.is_over:
            say(self.texts("series.over"))

    def _pause(self) -> None:
        while answer := self.console.ask(self.texts("series.next")):
            if self.texts.command(answer) == "quit":
                raise Leave

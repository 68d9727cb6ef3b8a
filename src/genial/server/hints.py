"""What a bot would do in a person's seat, where the table allows to ask."""

from genial.kernel.game import GameError
from genial.server.bots import DEFAULT_BOT, Thinker, check_table_bot
from genial.server.decide import refused
from genial.server.hub import Live
from genial.server.messages.answers import Hinted
from genial.server.messages.codes import Code
from genial.server.messages.requests import Hint
from genial.server.people import Person


async def hint(thinker: Thinker, live: Live, person: Person, request: Hint) -> Hinted:
    """The move of a bot that knows what this seat knows."""
    table = live.table
    if request.seat not in table.seats_of(person.id):
        raise refused(table, Code.NOT_YOURS, f"seat {request.seat} is not yours")
    if not table.settings.hints:
        raise refused(table, Code.NOT_ALLOWED, "this table gives no hints")
    if table.to_move != request.seat:
        raise refused(table, Code.NOT_YOUR_TURN, "a hint is for the seat that is to move")
    bot = request.bot or DEFAULT_BOT
    try:
        check_table_bot(bot)
    except GameError as error:
        raise refused(table, Code.BAD_OPTIONS, str(error)) from None
    return Hinted(bot=bot, move=await thinker.choose(table, request.seat, bot))

"""What the routes share: who asks, which table, how answers are documented."""

from functools import partial
from typing import Annotated, Any, cast

import litestar
from litestar import Request
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter, SkipValidation

from genial.server.guard import headers_of, identify
from genial.server.messages.answers import Refusal
from genial.server.messages.codes import Code, Refused
from genial.server.people import Person
from genial.server.services import Services

ServicesHere = NamedDependency[SkipValidation[Services]]
Somebody = NamedDependency[SkipValidation[Person | None]]
Known = NamedDependency[SkipValidation[Person]]
TableId = Annotated[str, PathParameter(pattern="^[A-Za-z0-9_-]{1,32}$")]
Watch = Annotated[
    str | None, QueryParameter(description="a spectator's secret", max_length=60, required=False)
]
SeatQuery = Annotated[
    int | None, QueryParameter(description="whose view", ge=0, le=3, required=False)
]
Have = Annotated[
    int | None, QueryParameter(description="the version one has", ge=0, le=10**9, required=False)
]

REFUSALS = {
    status: ResponseSpec(Refusal, description=text, generate_examples=False)
    for status, text in {
        400: "bad-message, bad-options, not-a-move",
        401: "not-known",
        403: "not-yours, not-allowed, wrong-origin",
        404: "no-table, not-found",
        405: "bad-message: no such method here",
        409: "the table says no",
        413: "too-large",
        429: "too-fast",
        503: "unavailable",
    }.items()
}
get = cast("type[litestar.get]", partial(litestar.get, responses=REFUSALS))
post = cast("type[litestar.post]", partial(litestar.post, responses=REFUSALS))
delete = cast("type[litestar.delete]", partial(litestar.delete, responses=REFUSALS))


async def somebody(request: Request[Any, Any, Any], services: ServicesHere) -> Person | None:
    """Who asks, if we know."""
    return await identify(services, headers_of(request.scope))  # type: ignore[arg-type]


async def known(person: Somebody) -> Person:
    """Who asks; a stranger is refused."""
    if person is None:
        raise Refused(Code.NOT_KNOWN, "choose a name first")
    return person

"""Guests, personal links, tokens."""

from typing import Any

from litestar import Response
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from genial.server.guard import COOKIE
from genial.server.hub import now_ms
from genial.server.messages.lists import Me, NewToken, PersonalLink, TokenInfo
from genial.server.messages.requests import Name, Personal, TokenName
from genial.server.people import Person
from genial.server.routes.common import (
    Known,
    ServicesHere,
    Somebody,
    TableId,
    delete,
    get,
    post,
)

YEAR = 365 * 86_400


@get("/api/me", tags=["people"])
async def me(known: Known) -> Me:
    """Who this device is."""
    return Me(person=known.id, name=known.name)


@post("/api/me", status_code=200, tags=["people"])
async def name(data: JSONBody[Name], person: Somebody, services: ServicesHere) -> Response[Me]:
    """Become a guest with this name, or change one's name."""
    return _recognised(await services.people.named(person, data.name, now_ms()), services)


def _recognised(person: Person, services: ServicesHere) -> Response[Me]:
    cookie = Cookie(
        COOKIE,
        value=services.people.cookie(person.id),
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=services.settings.secure,
    )
    return Response(Me(person=person.id, name=person.name), cookies=[cookie])


@get("/api/me/link", tags=["people"])
async def link(known: Known, services: ServicesHere) -> PersonalLink:
    """The way onto this person's other devices."""
    return await services.people.link(known)


@post("/api/me/link/renewed", status_code=200, tags=["people"])
async def renew_link(known: Known, services: ServicesHere) -> PersonalLink:
    """A new personal link; those shown so far do not work any more."""
    return await services.people.renew_link(known)


@post("/api/me/link", status_code=200, tags=["people"])
async def use_link(data: JSONBody[Personal], services: ServicesHere) -> Response[Me]:
    """Become the person of a personal link on this device."""
    return _recognised(await services.people.by_link(data.secret), services)


@get("/api/me/tokens", tags=["people"])
async def tokens(known: Known, services: ServicesHere) -> list[TokenInfo]:
    """The tokens of this person's programs."""
    return await services.people.tokens(known)


@post("/api/me/tokens", tags=["people"])
async def new_token(data: JSONBody[TokenName], known: Known, services: ServicesHere) -> NewToken:
    """A token for a program; its secret is shown this once."""
    return await services.people.new_token(known, data.name, now_ms())


@delete("/api/me/tokens/{token:str}", tags=["people"])
async def drop_token(token: TableId, known: Known, services: ServicesHere) -> None:
    """Revoke a token."""
    await services.store.drop_token(known.id, token)
    services.people.owners.clear()


handlers: list[Any] = [me, name, link, renew_link, use_link, tokens, new_token, drop_token]

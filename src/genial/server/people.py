"""Who somebody is: signed cookies, personal links and tokens; no passwords."""

import hashlib
import hmac
import secrets
import unicodedata
from dataclasses import dataclass

from genial.server.data.store import Store
from genial.server.messages.codes import Code, Refused
from genial.server.messages.lists import NewToken, PersonalLink, TokenInfo

MOST_TOKENS = 10


def new_id() -> str:
    """96 random bits: cannot be guessed."""
    return secrets.token_urlsafe(12)


def clean_name(text: str) -> str:
    """A name without control characters and doubled spaces."""
    kept = "".join(" " if unicodedata.category(c)[0] in "CZ" else c for c in text)
    name = " ".join(kept.split())
    if not name:
        raise Refused(Code.BAD_MESSAGE, "a name needs at least one visible character")
    return name


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody the server knows."""

    id: str
    name: str


class People:
    """Makes guests and recognises them."""

    def __init__(self, store: Store, key: bytes) -> None:
        self.store, self.key = store, key
        self.names: dict[str, str] = {}
        self.owners: dict[str, str] = {}  # digests of tokens seen in this process

    def _sign(self, use: str, person: str) -> str:
        mark = hmac.digest(self.key, f"{use}:{person}".encode(), "sha256")
        return f"{person}.{mark.hex()[:32]}"

    def _unsign(self, use: str, signed: str) -> str | None:
        person = signed.rpartition(".")[0]
        good = signed.isascii() and hmac.compare_digest(signed, self._sign(use, person))
        return person if good else None

    def cookie(self, person: str) -> str:
        """The value of the cookie of this person."""
        return self._sign("cookie", person)

    async def by_cookie(self, value: str) -> Person | None:
        """The person of a cookie, if it is ours."""
        return await self._known(self._unsign("cookie", value))

    async def by_token(self, secret: str) -> Person | None:
        """The person of a program's token."""
        owner = await self.store.token_owner(_digest(secret))
        if owner is not None:
            self.owners[_digest(secret)] = owner
        return await self._known(owner)

    def client(self, cookie: str, token: str, address: str) -> str:
        """Whom to count a request for, without asking the database."""
        person = self._unsign("cookie", cookie) or self.owners.get(_digest(token))
        return person or address

    async def _known(self, person: str | None) -> Person | None:
        if person is None:
            return None
        if person not in self.names:
            name = await self.store.name_of(person)
            if name is None:
                return None
            if len(self.names) > 50_000:
                self.names.clear()
            self.names[person] = name
        return Person(person, self.names[person])

    async def named(self, person: Person | None, name: str, now: int) -> Person:
        """A new guest, or the same person with this name."""
        name = clean_name(name)
        if person is None:
            person = Person(new_id(), name)
            await self.store.add_person(person.id, name, now)
        else:
            await self.store.rename(person.id, name)
        self.names[person.id] = name
        return Person(person.id, name)

    async def link(self, person: Person) -> PersonalLink:
        """The way onto another device."""
        secret = self._sign(await self._link_use(person.id), person.id)
        return PersonalLink(secret=secret, link=f"/me#{secret}")

    async def renew_link(self, person: Person) -> PersonalLink:
        """Another way onto other devices; the links shown so far lead nowhere from now on."""
        await self.store.set_fact(_links(person.id), secrets.token_hex(8))
        return await self.link(person)

    async def by_link(self, secret: str) -> Person:
        """The person of a personal link."""
        use = await self._link_use(secret.rpartition(".")[0])
        person = await self._known(self._unsign(use, secret))
        if person is None:
            raise Refused(Code.NOT_KNOWN, "this personal link is not one of ours, or was renewed")
        return person

    async def _link_use(self, person: str) -> str:
        """What links of this person are signed for; it changes when they are renewed."""
        return f"link{await self.store.fact(_links(person)) or ''}"

    async def tokens(self, person: Person) -> list[TokenInfo]:
        """A person's tokens."""
        rows = await self.store.tokens_of(person.id)
        return [TokenInfo(id=row.id, name=row.name, created=row.created) for row in rows]

    async def new_token(self, person: Person, name: str, now: int) -> NewToken:
        """A token for a program."""
        if len(await self.tokens(person)) >= MOST_TOKENS:
            raise Refused(Code.TOO_MANY, f"you have {MOST_TOKENS} tokens already")
        token, secret = new_id(), "gen_" + secrets.token_urlsafe(24)
        row = {"id": token, "hash": _digest(secret), "person": person.id, "name": clean_name(name)}
        await self.store.add_token(row | {"created": now})
        return NewToken(id=token, name=row["name"], secret=secret)


def _links(person: str) -> str:
    return f"links of {person}"


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()

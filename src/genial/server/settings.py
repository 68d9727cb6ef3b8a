"""How one server is run."""

import os

import msgspec

from genial.server.limits import Limits

VARIABLE = "GENIAL_SERVE"


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What `genial serve` was told."""

    database: str = "genial.db"
    host: str = "127.0.0.1"
    port: int = 8000
    bots: int = 1  # processes for bots; 0: only other machines' workers think
    origins: tuple[str, ...] = ()  # allowed besides our own
    secure: bool = False  # cookies for https only
    limits: Limits = Limits()

    def hand_on(self) -> None:
        """Leave the settings where worker processes find them."""
        os.environ[VARIABLE] = msgspec.json.encode(self).decode()

    @staticmethod
    def handed_on() -> "Settings":
        """The settings left in the environment."""
        return msgspec.json.decode(os.environ[VARIABLE], type=Settings)

"""Wire values: everything a client sends and gets; parse or refuse here (docs/server.md)."""

PROTOCOL = 1

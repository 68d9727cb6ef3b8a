"""How much one client may ask for."""

import time
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Limits:
    """Rates are per second and per person (or address, for strangers)."""

    http_rate: float = 20
    http_burst: float = 60
    socket_rate: float = 20
    socket_burst: float = 40
    message_bytes: int = 16 * 1024
    body_bytes: int = 64 * 1024
    sockets_per_person: int = 8  # at one table


@dataclass(slots=True)
class Bucket:
    """Tokens that come back with time."""

    rate: float
    burst: float
    level: float = field(init=False)
    at: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        self.level = self.burst

    def take(self) -> bool:
        """One token, if there is one."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One bucket per client; forgotten once full again."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.held: dict[str, Bucket] = {}

    def take(self, client: str) -> bool:
        """One token of this client's bucket."""
        if len(self.held) > 20_000:
            now = time.monotonic()
            full = self.burst / self.rate
            self.held = {c: b for c, b in self.held.items() if now - b.at < full}
        bucket = self.held.get(client)
        if bucket is None:
            bucket = self.held[client] = Bucket(self.rate, self.burst)
        return bucket.take()

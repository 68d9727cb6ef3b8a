"""Figures for operators, in Prometheus form."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()
REQUESTS = Counter("genial_requests", "HTTP requests", ["status"], registry=registry)
ACTIONS = Counter("genial_actions", "Actions at tables", ["kind", "answer"], registry=registry)
SOCKETS = Gauge("genial_sockets", "Open WebSockets and streams", registry=registry)
TABLES = Gauge("genial_tables", "Tables in memory", registry=registry)
ACTION_SECONDS = Histogram(
    "genial_action_seconds",
    "From an action's arrival to its answer",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
    registry=registry,
)


def text() -> bytes:
    """All figures now."""
    return generate_latest(registry)

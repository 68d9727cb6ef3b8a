"""Structured logs: one JSON line per event on standard error, without anybody's secrets."""

import logging
import sys

import structlog


def configure() -> None:
    """Set the logs up for this process."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=logging.ERROR, format="%(name)s: %(levelname)s")

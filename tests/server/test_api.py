"""The OpenAPI document describes the server: every route, whatever is sent to it."""

from pathlib import Path
from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from genial.server.messages.codes import Code
from tests.conftest import DEEP
from tests.server.house import House
from tests.server.process import guest, serve

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
STREAMS = ("/api/me/stream", "/api/tables/{table}/stream")
EXAMPLES = 300 if DEEP else 6


def test_every_route_keeps_to_its_description(tmp_path: Path) -> None:
    with serve(tmp_path) as server, guest(server.address) as ana:
        table = a_table(ana)
        schema = schemathesis.openapi.from_url(f"{server.address}api/openapi.json")
        found = [one.ok() for one in schema.get_all_operations()]
        routes = [route for route in found if route.path not in STREAMS]
        assert len(routes) > 20
        cookie = f"genial={ana.cookies['genial']}"
        for route in routes:
            takes_something = any(True for _ in route.iter_parameters()) or bool(route.body)
            for mode in GenerationMode if takes_something else [GenerationMode.POSITIVE]:
                explore(route, mode, table, cookie)
        assert ana.get(f"/api/tables/{table}").json()["phase"] in ("running", "over")
        assert "fault" not in server.logs() and "Traceback" not in server.logs()


def a_table(client: httpx.Client) -> str:
    seats = [{"kind": "me"}, {"kind": "device", "name": "Ben"}]
    body = {"key": "api-table-1", "game": "dice", "seats": seats, "hints": True, "start": 0}
    table = str(client.post("/api/tables", json=body).json()["table"])
    ready = {"type": "ready", "key": "api-ready-1", "version": 1, "seat": 0}
    client.post(f"/api/tables/{table}/actions", json=ready)
    return table


def explore(route: Any, mode: GenerationMode, table: str, cookie: str) -> None:
    """Send what the description allows, or what it forbids, and check every answer."""

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    @given(case=route.as_strategy(generation_mode=mode))
    def check(case: Any) -> None:
        if mode is GenerationMode.POSITIVE and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        answer = case.call(headers={"cookie": cookie})
        case.validate_response(answer, checks=CHECKS)

    check()


def test_the_document_lists_every_code(house: House) -> None:
    document = house.stranger().ok("GET", "/api/openapi.json")
    listed = document["components"]["schemas"]["Code"]["enum"]
    assert sorted(listed) == sorted(code.value for code in Code)


def test_the_page_names_every_route(house: House) -> None:
    document = house.stranger().ok("GET", "/api/openapi.json")
    page = house.stranger().ok("GET", "/api/docs")
    assert all(path in page for path in document["paths"])
    assert "<script" not in page

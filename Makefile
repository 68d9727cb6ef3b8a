# The commands of the project; `make help` lists them.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
PIP := $(BIN)/pip install --quiet --disable-pip-version-check -c requirements.lock

.DEFAULT_GOAL := help
.PHONY: help setup play terminal test check bench deep lock

help:  ## list the commands
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

setup: $(READY)  ## create .venv with everything the project needs

$(PLAYABLE): pyproject.toml requirements.lock hatch_build.py $(shell git ls-files web 2>/dev/null)
	$(PYTHON) -m venv $(VENV)
	$(PIP) -e .
	$(BIN)/python -m genial.players.warming
	touch $@

$(READY): $(PLAYABLE)
	$(PIP) -e '.[dev]'
	touch $@

play: $(PLAYABLE)  ## play in the browser (in the terminal: .venv/bin/genial play)
	$(BIN)/genial serve --open

check: $(READY)  ## format, lint and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

test: check  ## everything that must hold, in a few minutes
	$(BIN)/pytest -n auto --dist worksteal

bench: $(READY)  ## measure speed
	$(BIN)/genial bench

deep: $(READY)  ## the long versions of the tests
	GENIAL_DEEP=1 $(BIN)/pytest -n auto --dist worksteal

lock: $(READY)  ## renew requirements.lock from pyproject.toml
	$(BIN)/pip install --quiet uv
	$(BIN)/uv pip compile pyproject.toml --extra dev --universal --python-version 3.11 \
		--no-header --no-annotate --upgrade --output-file requirements.lock

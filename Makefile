# `make play` and `make test` set up all they need in .venv; they need Python 3.11 or newer and nothing else.

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin

.PHONY: play test check format typecheck page-check style i18n vendor benchmark coverage clean

play: $(VENV)/installed  ## set up and open the game in the browser
	@$(BIN)/cirkis play $(ARGS)

test: $(VENV)/installed-dev check page-check  ## set up and run every check and test
	$(BIN)/pytest $(ARGS)

check: $(VENV)/installed-dev  ## style and types of the Python code
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

page-check:  ## form and types of the page's files, where Node is found
	@scripts/check-page

format: $(VENV)/installed-dev  ## put the Python code into form
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@if [ -x node_modules/.bin/prettier ]; then node_modules/.bin/prettier --write --log-level warn "src/cirkis/{web,analysis}/**/*.{js,css,html}"; fi

style: $(VENV)/installed-dev  ## give the page the colours, patterns and marks of style/palette.toml
	$(BIN)/python -m tools.style

i18n: $(VENV)/installed-dev  ## compile the sentences of every language; write the docs made of them
	$(BIN)/python -m tools.i18n
	$(BIN)/python -m tools.how_to_play

vendor:  ## bring other projects' files for the page, at the versions of package-lock.json
	npm ci --silent --no-audit --no-fund
	cp node_modules/@fluent/bundle/esm/*.js node_modules/@fluent/bundle/esm/*.d.ts src/cirkis/web/vendor/fluent/

benchmark: $(VENV)/installed-dev  ## measure what the docs claim to be fast
	$(BIN)/pip install -q -e '.[benchmark]'
	$(BIN)/python benchmarks/rules.py

coverage: $(VENV)/installed-dev  ## which lines and branches the tests reach
	$(BIN)/pytest --cov --cov-report=term-missing:skip-covered $(ARGS)

clean:  ## remove what was set up here
	rm -rf $(VENV) node_modules .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage

$(VENV)/made:
	@if [ -z "$(PYTHON)" ]; then echo "Cir*Kis needs Python 3.11 or newer; please install it (python.org or your system's packages)." >&2; exit 1; fi
	@$(PYTHON) -m venv $(VENV) || { echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/installed: $(VENV)/made pyproject.toml
	@echo "Setting up (once) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -e .
	@touch $@

$(VENV)/installed-dev: $(VENV)/made pyproject.toml
	@echo "Setting up for tests (once) ..."
	@$(BIN)/pip install --quiet --disable-pip-version-check -e '.[dev]'
	@touch $@ $(VENV)/installed

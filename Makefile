# `make play` and `make test` need only Python 3.11 or newer, and install everything else into .venv.

# The first Python on this machine that is new enough.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	command -v $$p >/dev/null 2>&1 && $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' && echo $$p && break; done)
VENV := .venv
BIN := $(VENV)/bin

# If Python has pip, the environment is created without it, which is faster and saves 25 MB.
PIP = $(shell if [ -e $(BIN)/pip ]; then echo $(BIN)/pip; else echo $(PYTHON) -m pip --python $(VENV); fi)
INSTALL = $(PIP) install --quiet --disable-pip-version-check
# The tests need 150 packages: uv installs them in ten seconds, pip in a minute and a half.

# Some systems tell Python not to cache bytecode. Every worker, and every program that a test starts, would then compile
# all modules again, which takes longer than most tests.
unexport PYTHONDONTWRITEBYTECODE

# Two workers more than there are cores, since tests often wait for a browser or a server. Each file runs in one worker
# (tests/scheduling.py), so that tests sharing a server or a browser stay together. More than four workers would start too
# many browsers and databases.
WORKERS = $(shell $(PYTHON) -c 'import os; print(min(4, 2 + (os.cpu_count() or 1)))')
PARALLEL = -n $(WORKERS) --no-loadscope-reorder
LOCK := $(BIN)/uv pip compile --quiet --upgrade --generate-hashes --universal --python-version 3.11 --no-header
QUICK := not slow and not browser and not services
# Unit tests rarely wait, and the checks beside them keep one core busy: on two cores, they run in one process, without
# workers that import all files once more.
QUICK_WORKERS = $(shell $(PYTHON) -c 'import os; n = min(4, os.cpu_count() or 1) - 1; print(n if n > 1 else 0)')
QUICK_PARALLEL = $(PARALLEL) -n $(if $(ROOM),0,$(QUICK_WORKERS))

.PHONY: help play site docs release selfplay test quick quick-tests all-tests check page-check kernel format style i18n font pictures vendor lock benchmark coverage clean

help:  ## list these commands
	@sed -n 's/^\([a-z0-9-]*\):.*  ## /\1\t/p' Makefile | expand -t 14

play: $(VENV)/installed  ## start the game in the browser
	@$(BIN)/cirkis play $(ARGS)

site: $(VENV)/installed-dev  ## build the static site in build/site (ARGS=FOLDER: elsewhere)
	@[ -d node_modules/pyodide ] || npm ci --silent --no-audit --no-fund
	@$(BIN)/python -m tools.site $(ARGS)

docs: $(VENV)/installed-dev  ## build the documentation in build/docs (ARGS=FOLDER: elsewhere)
	@$(BIN)/python -m tools.docs $(ARGS)

release: $(VENV)/installed-dev  ## build and try all files of a release in build/release (ARGS=FOLDER: elsewhere)
	@[ -d node_modules/pyodide ] || npm ci --silent --no-audit --no-fund
	@$(BIN)/python -m tools.release $(ARGS)

selfplay: $(VENV)/installed-dev  ## make 10,000 games of self-play and their card in build/selfplay (stop and go on at will)
	@$(BIN)/cirkis selfplay --out build/selfplay --games 10000 $(ARGS)
	@$(BIN)/python -m tools.release.data_card build/selfplay/selfplay.jsonl.gz

test:  ## run all checks and tests
	@$(MAKE) --no-print-directory -j 3 check page-check all-tests

all-tests: $(VENV)/installed-dev
	@# In a new checkout, compile the tests and what they import once, instead of in every worker.
	@[ -d tests/__pycache__ ] || $(BIN)/pytest --collect-only -qq >/dev/null
	$(BIN)/pytest $(PARALLEL) $(ARGS)

quick:  ## run the checks and the unit tests, in under a minute (ROOM=game: only the tests in tests/game, in seconds)
	@$(MAKE) --no-print-directory -j 3 $(if $(ROOM),,check page-check) quick-tests

quick-tests: $(VENV)/installed-dev
	@$(BIN)/pytest $(QUICK_PARALLEL) -q -m "$(QUICK)" $(if $(ROOM),tests/$(ROOM)) $(ARGS)

check: $(VENV)/installed-dev  ## check format, style, imports and types of the Python code
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-logo
	$(BIN)/pyrefly check --summary=none

page-check:  ## check format and types of the page (needs Node.js)
	@scripts/check-page

format: $(VENV)/installed-dev  ## format the code
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	@if [ -x node_modules/.bin/prettier ]; then node_modules/.bin/prettier --write --log-level warn "src/cirkis/{web,engine}/**/*.{js,css,html}" "tools/docs/assets/*.{js,css}"; fi

style: $(VENV)/installed-dev  ## copy the colours of style/palette.toml to the page
	$(BIN)/python -m tools.style

i18n: $(VENV)/installed-dev  ## compile the messages of every language
	$(BIN)/python -m tools.i18n
	$(BIN)/python -m tools.how_to_play

# These tests wait for numba to compile; `make test` skips them unless the kernel's sources have changed since `make kernel`.
COMPILED := engine/search/test_hosts.py envs/batch/test_agreement.py tools/test_features.py tools/test_learning.py

kernel: $(VENV)/installed-dev  ## build the search's WebAssembly module, and compare it with numba's code
	$(BIN)/python -m tools.kernel
	COMPARE_HOSTS=1 $(BIN)/pytest -q $(addprefix tests/,$(COMPILED))

font: $(VENV)/installed-dev  ## build the page's typeface
	npm ci --silent --no-audit --no-fund
	$(BIN)/python -m tools.font

pictures: $(VENV)/installed-dev  ## retake the docs' pictures (ARGS=table: one of them)
	$(BIN)/python -m tools.pictures $(ARGS)

vendor:  ## update the page's vendored packages from npm
	npm ci --silent --no-audit --no-fund
	node_modules/.bin/esbuild @fluent/bundle --bundle --format=esm --minify --target=es2022 --outfile=src/cirkis/web/vendor/fluent/fluent.js
	node_modules/.bin/esbuild qrcode-generator --bundle --format=esm --minify --target=es2022 --outfile=src/cirkis/web/vendor/qrcode/qrcode.js
	cp node_modules/gifenc/dist/gifenc.esm.js src/cirkis/web/vendor/gifenc/
	cp node_modules/gifenc/LICENSE.md src/cirkis/web/vendor/gifenc/LICENSE

lock: $(VENV)/made  ## pin what a server installs with a release
	$(INSTALL) uv
	$(LOCK) pyproject.toml --extra hosting --output-file requirements.lock

benchmark: $(VENV)/installed-dev  ## measure the speed of the rules
	$(INSTALL) -e '.[benchmark]'
	$(BIN)/python benchmarks/rules.py

coverage: $(VENV)/installed-dev  ## show what the tests miss
	$(BIN)/pytest $(PARALLEL) --cov --cov-report=term-missing:skip-covered $(ARGS)

clean:  ## remove what make has installed, and caches
	rm -rf $(VENV) node_modules .ruff_cache .pytest_cache .hypothesis .coverage

$(VENV)/made:
	@if [ -z "$(PYTHON)" ]; then echo "Cir*Kis needs Python 3.11 or newer; please install it (python.org or your system's packages)." >&2; exit 1; fi
	@$(PYTHON) -m venv --without-pip $(VENV) \
		&& { $(PYTHON) -m pip --python $(VENV) --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV); } \
		|| { echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv" >&2; exit 1; }
	@touch $@

$(VENV)/installed: $(VENV)/made pyproject.toml
	@echo "Installing (once) ..."
	@# Python compiles modules when they are first imported, and fewer than half ever are.
	@$(INSTALL) --no-compile -e .
	@touch $@

$(VENV)/installed-dev: $(VENV)/made pyproject.toml
	@echo "Installing the tools for tests (once) ..."
	@$(INSTALL) uv && $(BIN)/uv pip install --quiet --python $(BIN)/python -e '.[dev]' || $(INSTALL) -e '.[dev]'
	@touch $@ $(VENV)/installed

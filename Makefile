# Two commands matter: `make play` and `make test`.  `make help` lists the others.

HOST ?= 127.0.0.1
PORT ?= 8000
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet --no-input
PINNED := install --require-hashes
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev
PROBE := $(VENV)/.probe

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play test fix coverage bench load levels masters strategy assets messages pin clean \
	check-format check-lint check-types check-layers check-assets \
	test-assets test-chromium test-other-pythons test-python

help: ## List what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

play: $(RUNTIME) assets ## Play in the browser: set everything up and serve on 127.0.0.1:8000
	@exec $(BIN)/yacht serve --host $(HOST) --port $(PORT)

test: check-format check-lint check-types check-layers check-assets ## Run every check and test
test: test-assets test-chromium test-other-pythons test-python

fix: $(DEV) ## Format the code and correct what the linter can
	$(BIN)/ruff check --fix $(ARGS)
	$(BIN)/ruff format

coverage: $(DEV) assets ## Run the tests of the package and say which lines none of them reaches
	$(BIN)/pytest -n auto --dist loadgroup --cov --cov-report=term:skip-covered $(ARGS)

bench: $(DEV) ## Time the parts whose speed matters
	$(BIN)/pytest benchmarks --benchmark-enable --benchmark-only $(ARGS)

load: $(DEV) ## Measure a server under load (ARGS=--help tells how)
	@$(BIN)/python -m benchmarks.load $(ARGS)

audit: $(PROBE) ## Ask whether holes are known in anything that is installed
	@$(BIN)/python scripts/audit.py

fuzz: $(DEV) ## Send a server whatever fits its interface, and what does not, for ten minutes
	@$(BIN)/python -m tests.fuzzing $(ARGS)

levels: $(RUNTIME) ## Measure the computer players anew
	$(BIN)/python scripts/measure_levels.py

masters: $(RUNTIME) ## Measure anew what playing to win gains, with the whole game of two on disk
	$(BIN)/python scripts/measure_masters.py $(ARGS)

strategy: $(RUNTIME) ## Work out anew what perfect play of every preset comes to
	$(BIN)/python scripts/measure_strategy.py

troubles: $(DEV) ## Write down which tests cover which known trouble
	@$(BIN)/python scripts/troubles.py

assets: $(RUNTIME) ## Build what the pages load, unless it is up to date
	@$(BIN)/python scripts/assets.py build

messages: $(RUNTIME) ## Collect the sentences that can be translated into the catalogues
	$(BIN)/python scripts/catalogues.py collect

pin: ## Pin all dependencies anew (package.json names the pages' own versions)
	test -d .venv-pin || scripts/make_venv.sh .venv-pin
	.venv-pin/bin/python -m pip --quiet install --upgrade uv
	.venv-pin/bin/python scripts/pin.py
	npm update --package-lock-only

clean: ## Remove everything that was installed or built here
	rm -rf $(VENV) .venv-* node_modules build dist reports .coverage .coverage.* htmlcov
	rm -rf .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf src/yachtdice/web/static src/yachtdice/sheets/fonts
	find src tests scripts -name __pycache__ -type d -prune -exec rm -rf {} +

# The steps of `make test`, each of which can be made alone.

check-format: $(DEV)
	$(BIN)/ruff format --check

check-lint: $(DEV)
	$(BIN)/ruff check

check-types: $(DEV)
	$(BIN)/mypy

check-layers: $(DEV)
	$(BIN)/lint-imports --no-logo

check-assets: $(DEV)
	$(BIN)/python scripts/assets.py check

test-assets: $(DEV)
	$(BIN)/python scripts/assets.py test

test-chromium:
	@scripts/chromium.sh

test-other-pythons: $(DEV)
	@$(BIN)/python scripts/other_pythons.py

test-python: $(DEV) assets
	$(BIN)/pytest -n auto --dist loadgroup --durations=25 $(ARGS)

# What is installed is remembered in stamp files, so that nothing is done twice.

$(BIN)/python:
	@scripts/make_venv.sh $(VENV)

$(RUNTIME): $(BIN)/python requirements/runtime.txt requirements/build.txt requirements/node.txt pyproject.toml
	@echo "Installing yachtdice into $(VENV)."
	@$(PIP) $(PINNED) -r requirements/runtime.txt -r requirements/build.txt
	@$(BIN)/python scripts/nodejs.py || $(PIP) $(PINNED) -r requirements/node.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(PROBE): $(DEV) requirements/probe.txt
	@$(PIP) $(PINNED) -r requirements/probe.txt
	@touch $@

$(DEV): $(RUNTIME) requirements/test.txt requirements/dev.txt
	@echo "Installing what the tests need into $(VENV)."
	@$(PIP) $(PINNED) -r requirements/test.txt -r requirements/dev.txt
	@touch $@

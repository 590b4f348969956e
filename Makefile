# make play        play in this terminal          (ARGS="--help" is handed on)
# make report      the report of a kept evening as a page (ARGS="--open")
# make test        what is checked every day      (ARGS="-k dragon" is handed on), the same cases at each run
#                  GAME=rulez runs the tests of one game, in some seconds
# make thorough    the random games and properties that make test leaves out
# make coverage    the tests again, with a report of the branches that they run; no gate
# make attack      power cuts, flips, full disks, kills    (ATTACK=long tries more, SEED=n repeats)
# make check       style, types and imports only
# make catalogues  bring the catalogues of words up to date with the source
# make explore     look for new faults with new seeds (MINUTES=10)
# make mutants     ask whether a game's tests notice faults in its rules (GAME=rulez SAMPLE=200 SEED=1)
# make docs        build the documentation as a site, in companion/site
# make lock        resolve the dependencies anew  (UPGRADE=--upgrade for the newest)
# make clean       forget everything that was made here
#
# PYTHON=python3.12 chooses the Python of .venv when it is made; `make clean` first to change it.

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check
PYTHON ?=
ARGS ?=
UPGRADE ?=
MINUTES ?= 10
SAMPLE ?= 200
SEED ?= 1

.PHONY: play report test thorough coverage attack check catalogues explore mutants docs lock clean

play: $(VENV)/play
	@DRAKVAKT_MADE="make play" $(BIN)/drakvakt play $(ARGS)

report: $(VENV)/report
	@$(BIN)/drakvakt report $(ARGS)

CHECK = $(BIN)/ruff check . && $(BIN)/ruff format --check . && $(BIN)/mypy && \
	$(BIN)/lint-imports --no-cache --no-logo && scripts/check_page

PYTEST = PYTHONHASHSEED=0 $(BIN)/python -m pytest -n auto --dist loadgroup
ifdef GAME
# What is tested of every game, and what is tested of this one alone; benchmarks and the shape of the code are no tests
# of a game, and pytest would run a named file in spite of --ignore.
test: $(VENV)/dev
	@$(PYTEST) --game $(GAME) tests/games/$(GAME) tests/games/test_*.py \
		$(filter-out tests/test_benchmarks.py tests/test_architecture.py,$(wildcard tests/test_*.py)) $(ARGS)
else
# The types are checked beside the tests: they keep one processor busy, and their faults are told at the end.
test: $(VENV)/dev
	@{ $(CHECK); } >$(VENV)/check.txt 2>&1 & check=$$!; \
		$(PYTEST) $(ARGS); tests=$$?; \
		wait $$check || { tests=$$?; cat $(VENV)/check.txt; }; exit $$tests
endif

thorough: $(VENV)/dev
	@$(PYTEST) --thorough $(ARGS)

# Processes that the tests start are measured too. The report is the aim: a test that fails here fails in `make test`.
coverage: $(VENV)/dev
	@rm -f .coverage .coverage.*
	@PYTHONHASHSEED=0 $(BIN)/python -m coverage run -m pytest -n auto --dist loadgroup -q $(ARGS) || echo "Some tests failed."
	@$(BIN)/python -m coverage combine --quiet
	@$(BIN)/python -m coverage report

attack: $(VENV)/dev
	@$(BIN)/python -m tests.attacks $(if $(filter long,$(ATTACK)),--long) $(if $(SEED),--seed $(SEED))

check: $(VENV)/dev
	@$(CHECK)

catalogues: $(VENV)/dev
	@$(BIN)/python -m scripts.catalogues update

explore: $(VENV)/dev
	@$(BIN)/python -m scripts.explore --minutes $(MINUTES)

mutants: $(VENV)/dev
	@$(BIN)/python -m scripts.mutants --game "$(GAME)" --sample $(SAMPLE) --seed $(SEED)

docs: $(VENV)/dev $(VENV)/docs
	@$(BIN)/python -m scripts.site

# The stamps in .venv say what has been installed; as long as they are newer than the lists, nothing is asked of pip.
# Without build isolation pip takes the build program that the lists pin, and looks for no other.
$(VENV)/play $(VENV)/dev $(VENV)/browser $(VENV)/report $(VENV)/docs $(VENV)/study: $(VENV)/%: requirements/%.txt pyproject.toml companion/__init__.py $(VENV)/made
	@echo "Installing what Drakvakt needs (once) ..."
	@$(PIP) install --require-hashes -r requirements/$*.txt || \
		{ echo "This did not work (see above): the first time the network is needed, later it is not." >&2; exit 1; }
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

# A virtual environment works only where it was made, and only while its Python is there.
ifneq ($(shell test -x $(BIN)/python && cat $(VENV)/made 2>/dev/null),$(CURDIR))
.PHONY: $(VENV)/made
endif
$(VENV)/made:
	@PYTHON="$(PYTHON)" scripts/venv $(VENV)
	@echo "$(CURDIR)" >$@

# Needs uv, which is fetched into an environment of its own; who only plays or tests never comes here.
lock: LOCK = .venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" $(UPGRADE)
lock: .venv-lock/made
	@mkdir -p requirements
	@$(LOCK) pyproject.toml --extra terminal --extra web --group build -o requirements/play.txt
	@$(LOCK) pyproject.toml --extra terminal --extra box --extra web --group build -c requirements/play.txt -o requirements/box.txt
	@$(LOCK) pyproject.toml --extra box-rpigpio -c requirements/box.txt -o requirements/box-rpigpio.txt
	@$(LOCK) pyproject.toml --extra report --group build -c requirements/play.txt -o requirements/report.txt
	@$(LOCK) pyproject.toml --extra terminal --extra web --extra report --group dev -c requirements/play.txt \
		-c requirements/report.txt -o requirements/dev.txt
	@$(LOCK) pyproject.toml --group browser -c requirements/dev.txt -o requirements/browser.txt
	@$(LOCK) pyproject.toml --group docs -c requirements/dev.txt -o requirements/docs.txt
	@$(LOCK) pyproject.toml --extra study -c requirements/dev.txt -o requirements/study.txt

.venv-lock/made:
	@PYTHON="$(PYTHON)" scripts/venv .venv-lock
	@.venv-lock/bin/python -m pip --quiet --disable-pip-version-check install "uv>=0.9"
	@touch $@

clean:
	rm -rf .venv .venv-lock companion/site .coverage .coverage.* tests/hardware/serial/node_modules tests/hardware/web/browser/node_modules tests/report/browser/node_modules build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

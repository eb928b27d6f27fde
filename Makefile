# `make demo` and `make test` are all a newcomer needs: each sets up what it uses, once.
.DEFAULT_GOAL := help
SHELL := /bin/bash
BIN := .venv/bin
READY := .venv/.ready
TESTABLE := .venv/.testable

.PHONY: help setup demo test lint types check messages bench eval quality clean

help:  ## list what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-9s %s\n", $$1, $$2}' Makefile

setup: $(READY)  ## virtual environment, dependencies, default models (once)

$(READY): pyproject.toml .ci/setup
	@bash .ci/setup

$(TESTABLE): $(READY)
	@bash .ci/setup tests

demo: $(READY)  ## ingest this repository into a throw-away home, show a day, answer two questions
	@bash .ci/demo

test: $(TESTABLE)  ## run every test, with branch coverage and its floor
	$(BIN)/pytest -n auto --dist loadfile -rs --cov --cov-report= -q
	@printf 'branch coverage, %%: '; $(BIN)/coverage report --format=total

lint: $(READY)  ## ruff (rules and format) and the layer contract
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(READY)  ## mypy, strict
	$(BIN)/mypy

check: lint types test  ## every gate

messages: $(READY)  ## collect the texts a person reads and compile their translations
	$(BIN)/python .ci/messages.py

bench: $(READY)  ## measure what DESIGN promises and write bench/RESULTS.md
	$(BIN)/python -m cade.bench

eval: $(READY)  ## measure the quality of answers and write evals/RESULTS.md
	$(BIN)/python -m cade.evals.run

quality: $(READY)  ## the short form of eval: fails when answers got worse
	$(BIN)/python -m cade.evals.run --short

clean:  ## remove what was set up and built
	rm -rf .venv build dist .coverage .mypy_cache .pytest_cache .ruff_cache .hypothesis .import_linter_cache

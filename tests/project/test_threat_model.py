"""Every promise of the threat model names tests that there are."""

from __future__ import annotations

import ast
import re

import troubles

PAGE = troubles.ROOT / "docs" / "threat-model.md"
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(\w+)`")


def test_every_promise_has_a_test_that_exists() -> None:
    promises = PAGE.read_text("utf-8").partition("## What is promised")[2].partition("\n## ")[0]
    rows = [line for line in promises.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 10
    for row in rows:
        tests = NAMED.findall(row)
        assert tests, row
        for path, name in tests:
            module = ast.parse((troubles.ROOT / path).read_text("utf-8"))
            found = {called.rpartition("::")[2] for called, _ in troubles._tests(module, ())}
            assert name in found, f"{path}::{name}"

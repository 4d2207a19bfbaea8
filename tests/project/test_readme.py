"""The README's examples do what it says they do, and it leaves out no command."""

from __future__ import annotations

import doctest
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
import typer

from tests.serving import YACHT, Server

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(language: str) -> list[str]:
    """The contents of the README's fenced blocks in this language."""
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def commands() -> Iterator[tuple[str, str]]:
    """Each `$ yacht …` of the console blocks with the output shown under it."""
    for block in blocks("console"):
        for shown in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = shown.partition("\n")
            if command.startswith("yacht ") and not command.startswith("yacht serve"):
                yield command, output


def test_the_python_examples_run() -> None:
    examples = doctest.DocTestParser().get_doctest("".join(blocks("python")), {}, "README", None, 0)
    assert examples.examples
    report: list[str] = []
    doctest.DocTestRunner(optionflags=OPTIONS).run(examples, out=report.append)
    assert not report, "".join(report)


@pytest.mark.parametrize(("command", "output"), list(commands()))
def test_the_console_examples_run(command: str, output: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "tests/data/fair/game.json", tmp_path)
    words = [str(YACHT), *shlex.split(command)[1:]]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=False)
    told = done.stdout + done.stderr
    assert doctest.OutputChecker().check_output(output, told, OPTIONS), told


def test_every_command_is_in_the_readme() -> None:
    from yachtdice.cli.app import app

    group = typer.main.get_group(app)
    missing = [name for name in group.commands if f"yacht {name}" not in README]
    assert missing == []


@pytest.mark.integration
def test_the_http_example_opens_a_table(server: Server) -> None:
    (block,) = (block for block in blocks("console") if block.startswith("$ curl"))
    words = shlex.split(block.removeprefix("$ ").replace("\\\n", " "))
    (url,) = (word for word in words if word.startswith("http://"))
    name, _, value = words[words.index("-H") + 1].partition(": ")
    body = words[words.index("-d") + 1]
    url = url.replace("http://127.0.0.1:8000", server.url)
    answer = httpx.post(url, content=body, headers={name: value})
    assert answer.status_code == 201, answer.text
    assert set(answer.json()) >= {"table_id", "seat", "seat_token", "state"}

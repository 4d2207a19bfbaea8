"""Every sentence is there in every language, with the same places, and nothing is left to guess."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

import catalogues
from yachtdice.languages import DEFAULT, LANGUAGES

ROOT = Path(__file__).parents[2]
PLACE = re.compile(r"\{\w*\}|%\(\w+\)[sd]|%%|</?\w[^>]*>")
MARKERS = {"Phrase", "Plural", "N_", "Name", "Malformed", "Illegal", "Conflict", "Forbidden"}
MARKERS |= {"NotFound", "NotReady", "NoSeat", "KeyReused"}
PRINTERS = {"print", "echo", "new_table", "add_row", "tell"}
CODE = {"light dark"}
"""What looks like words in a script and is a value of HTML's."""
TYPESCRIPT = sorted(
    path for path in (ROOT / "assets/ts").rglob("*.ts") if "tests" not in path.parts
)
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
NO_SPEECH = re.compile(r"/\*.*?\*/|^\s*//[^\n]*$|new Error\([^;]*\);", re.DOTALL | re.MULTILINE)
SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,}|^[A-Z][a-z]+[.?!]$")


@cache
def template() -> Catalog:
    return catalogues.collected()


@cache
def catalogue(tag: str) -> Catalog:
    return catalogues.read(next(path for path in catalogues.po_files() if tag in path.parts))


def foreign() -> list[str]:
    return [tag for tag in LANGUAGES if tag != DEFAULT]


def forms(message: Message) -> list[str]:
    said = message.string
    return [said] if isinstance(said, str) else list(said or ())


def english(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def sentences(found: Catalog) -> Iterator[Message]:
    return (message for message in found if message.id)


def test_every_language_but_english_has_a_catalogue() -> None:
    assert {path.parent.parent.name for path in catalogues.po_files()} == set(foreign())
    assert len(list(sentences(template()))) > 1000


@pytest.mark.parametrize("tag", foreign())
def test_no_sentence_is_without_a_translation(tag: str) -> None:
    known = catalogue(tag)
    missing = [
        message.id
        for message in sentences(template())
        if (there := known.get(english(message)[0])) is None or not all(forms(there) or [""])
    ]
    assert missing == [], "make messages, then translate what is empty"


@pytest.mark.parametrize("tag", foreign())
def test_no_translation_is_a_guess_or_of_a_sentence_that_is_gone(tag: str) -> None:
    known = catalogue(tag)
    assert [message.id for message in sentences(known) if message.fuzzy] == []
    current = {english(message)[0] for message in sentences(template())}
    assert {english(message)[0] for message in sentences(known)} - current == set()
    assert not known.obsolete


@pytest.mark.parametrize("tag", foreign())
def test_plurals_have_every_form_of_the_language(tag: str) -> None:
    known = catalogue(tag)
    plurals = [message for message in sentences(known) if not isinstance(message.id, str)]
    assert plurals
    assert {len(forms(message)) for message in plurals} == {known.num_plurals}


@pytest.mark.parametrize("tag", foreign())
def test_translations_have_the_places_of_their_sentences(tag: str) -> None:
    wrong = [
        (message.id, said)
        for message in sentences(catalogue(tag))
        for original, said in zip(_originals(message), forms(message), strict=True)
        if Counter(PLACE.findall(original)) != Counter(PLACE.findall(said))
    ]
    assert wrong == []


@pytest.mark.parametrize("tag", foreign())
def test_translations_begin_and_end_with_the_same_blanks(tag: str) -> None:
    wrong = [
        message.id
        for message in sentences(catalogue(tag))
        for original, said in zip(_originals(message), forms(message), strict=True)
        if _ends(original) != _ends(said)
    ]
    assert wrong == []


def _originals(message: Message) -> list[str]:
    """What each form is the translation of: the first of the singular, the others of the plural."""
    one, *more = english(message)
    return [one, *more * (len(forms(message)) - 1)] if more else [one]


def _ends(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip(" \n"))], text[len(text.rstrip(" \n")) :]


@pytest.mark.parametrize("tag", foreign())
def test_what_is_compiled_is_what_the_translators_wrote(tag: str) -> None:
    language = LANGUAGES[tag]
    for message in sentences(catalogue(tag)):
        one, *more = english(message)
        if more:
            assert language.ngettext(one, more[0], 1) == forms(message)[0], "make assets"
        else:
            assert language.gettext(one) == forms(message)[0], "make assets"


def test_no_script_says_a_sentence_of_its_own() -> None:
    """What scripts say comes with the page; only errors for programmers are written in them."""
    found = [
        f"{path.relative_to(ROOT)}: {text}"
        for path in TYPESCRIPT
        for text in script_sentences(path.read_text(encoding="utf-8"))
    ]
    assert len(TYPESCRIPT) > 40
    assert found == []


def script_sentences(text: str) -> list[str]:
    code = re.sub(
        r"/\*.*?\*/|^\s*//.*$|new Error\([^;]*\);", "", text, flags=re.DOTALL | re.MULTILINE
    )
    strings = [one or other for one, other in STRING.findall(code)]
    said = [text for text in strings if not text.startswith((".", "#")) and text not in CODE]
    return [text for text in said if SENTENCE.search(re.sub(r"\$\{[^}]*\}", "", text))]


def test_the_check_of_scripts_finds_what_it_looks_for() -> None:
    assert script_sentences('box.textContent = "Roll again";') == ["Roll again"]
    assert script_sentences("label.title = `Die ${face} kept now`;") == ["Die ${face} kept now"]
    assert script_sentences('say("Copied.");') == ["Copied."]
    assert script_sentences('throw new Error("The page has no table.");') == []
    assert script_sentences('// "a comment here"\nfind("main", "text/html");') == []


def test_no_command_prints_a_sentence_of_its_own() -> None:
    """What commands print are phrases: no literal words go to the console."""
    commands = sorted((ROOT / "src/yachtdice/cli").glob("*.py"))
    found = [
        f"{path.name}:{line}: {text}"
        for path in commands
        for line, text in printed_words(path.read_text(encoding="utf-8"))
    ]
    assert len(commands) > 20
    assert found == []


def printed_words(code: str) -> Iterator[tuple[int, str]]:
    """Words in strings that are handed to what prints, but for colours and the program's name."""
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] in PRINTERS:
            for argument in call.args:
                parts = argument.values if isinstance(argument, ast.JoinedStr) else [argument]
                for part in parts:
                    text = str(part.value) if isinstance(part, ast.Constant) else ""
                    if re.search(r"[A-Za-z]{2,}", text.replace("yacht", "")):
                        yield call.lineno, text


def test_the_check_of_commands_finds_what_it_looks_for() -> None:
    code = 'console.print(f"Wrote {file}.")\ntable = new_table("Box", say(Phrase("x y")))'
    assert [text for _, text in printed_words(code)] == ["Wrote ", "Box"]
    assert list(printed_words('tell(Phrase("Wrote {file}."))\nprint(f"{one}: {two}")')) == []


def test_every_sentence_stands_whole_where_it_is_marked() -> None:
    """Babel reads the source: a sentence that is put together there is never found."""
    package = ROOT / "src/yachtdice"
    found = [
        f"{path.relative_to(package)}:{line}"
        for path in package.rglob("*.py")
        for line in put_together(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def put_together(code: str) -> Iterator[int]:
    """The lines of marked sentences that are neither a string nor a name of one."""
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call) and ast.unparse(call.func) in MARKERS and call.args:
            said = call.args[0]
            if isinstance(said, ast.JoinedStr | ast.IfExp | ast.BinOp):
                yield call.lineno


def test_the_check_of_whole_sentences_finds_what_it_looks_for() -> None:
    assert list(put_together('raise Illegal("a b" if c else "d e")')) == [1]
    assert list(put_together('Phrase(f"{name} rolled")')) == [1]
    assert list(put_together('Phrase("{name} rolled", name=name)')) == []

"""The catalogues of sentences: `python scripts/catalogues.py collect|compile`.

`collect` finds every sentence in the package, as babel.cfg says, and brings the .po file of each
language up to date with them; what is new there waits for a translator.  `compile` writes the .mo
files that the program reads, as every build does.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
LOCALE = Path("src/yachtdice/locale")
WIDTH = 100
_PASSING = tuple(
    f'"{name}'
    for name in (
        "Project-Id-Version",
        "Report-Msgid-Bugs-To",
        "POT-Creation-Date",
        "PO-Revision-Date",
        "Last-Translator",
        "Language-Team",
        "Generated-By",
    )
)
"""Headers that would change with every run, or that nobody fills in."""


def collected(root: Path = ROOT) -> Catalog:
    """Every sentence that can be translated."""
    with (root / "babel.cfg").open(encoding="utf-8") as file:
        config = file.read()
        file.seek(0)
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]
    keywords = {**DEFAULT_KEYWORDS, **parse_keywords(re.findall(r"--keyword=(\S+)", config))}
    found = Catalog(project="yachtdice", fuzzy=False)
    package = root / "src"
    for name, _, message, comments, context in extract_from_dir(
        package, methods, options, keywords, comment_tags=("Translators:",)
    ):
        found.add(message, auto_comments=comments, context=context, locations=[(name, 0)])
    return found


def collect(root: Path = ROOT) -> None:
    """Bring every .po file up to date; sentences that are gone are dropped from it."""
    template = collected(root)
    for path in po_files(root):
        catalogue = read(path)
        catalogue.update(template, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        write(path, catalogue)


def compile_all(root: Path = ROOT) -> None:
    """Write the .mo file of every language, where the present one is not that already."""
    for path in po_files(root):
        compiled = io.BytesIO()
        write_mo(compiled, read(path))
        target = path.with_suffix(".mo")
        if not target.exists() or target.read_bytes() != compiled.getvalue():
            target.write_bytes(compiled.getvalue())


def po_files(root: Path = ROOT) -> list[Path]:
    """The translators' file of each language."""
    return sorted((root / LOCALE).glob("*/LC_MESSAGES/*.po"))


def write(path: Path, catalogue: Catalog) -> None:
    """Write a .po file that says nothing of the day or the machine, so that only changes differ."""
    catalogue.header_comment = f"# The sentences of yachtdice in the language {catalogue.locale}."
    written = io.BytesIO()
    write_po(written, catalogue, width=WIDTH, sort_by_file=True, include_lineno=False)
    lines = written.getvalue().decode("utf-8").splitlines(keepends=True)
    path.write_text(
        "".join(line for line in lines if not line.startswith(_PASSING)), encoding="utf-8"
    )


def read(path: Path) -> Catalog:
    """The catalogue in a .po file, by the language that its folder names."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


if __name__ == "__main__":
    {"collect": collect, "compile": compile_all}[sys.argv[1]]()

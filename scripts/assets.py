"""Build, check and test what the pages load: `python scripts/assets.py build|check|test`.

Every .ts and .css file directly in assets/ts and assets/css is an entry point; what they share lies
in folders below.  esbuild bundles each into src/yachtdice/web/static under a name that carries its
content's hash, and manifest.json maps the plain name to it: {"site.js": "site-AB12CD34.js"}.  The
files in assets/icons are copied alike, as "icons/NAME".  The fonts of printed sheets come from npm
into src/yachtdice/sheets/fonts.  THIRD-PARTY-NOTICES.txt, in both, holds the licence of every
package that something there is made of.  The sentences of each language are compiled too.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import catalogues
import nodejs

ROOT = Path(__file__).resolve().parent.parent
STATIC = Path("src/yachtdice/web/static")
FONTS = Path("src/yachtdice/sheets/fonts")
FONT_PACKAGE = "dejavu-fonts-ttf"
FONT_FILES = ("DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf")
STAMP = Path("build/assets.sha256")
NOTICES = "THIRD-PARTY-NOTICES.txt"


def build(root: Path = ROOT) -> bool:
    """Bring what is built up to date with its sources; False when the assets were already."""
    catalogues.compile_all(root)
    if is_current(root):
        return False
    install(root, dev=False)
    _copy_fonts(root, _emptied(root / "build/fonts"))
    fresh = _emptied(root / "build/static")
    names = {**_bundle(root, fresh), **_copy_icons(root, fresh)}
    (fresh / "manifest.json").write_text(
        json.dumps(dict(sorted(names.items())), indent=2) + "\n", encoding="utf-8"
    )
    _put(root / "build/fonts", root / FONTS)
    _put(fresh, root / STATIC)
    (root / STAMP).write_text(_inputs_hash(root), encoding="utf-8")
    return True


def check_types(root: Path = ROOT) -> None:
    """Type-check the TypeScript, the browser's and that of its tests."""
    node = install(root, dev=True)
    configs = ["tsconfig.json"] if _sources(root) else []
    configs += ["tsconfig.tests.json"] if _tests(root) else []
    for config in configs:
        node.run((*node.node, "node_modules/typescript/bin/tsc", "--project", config), root)


def run_tests(root: Path = ROOT) -> None:
    """Run the unit tests in assets/ts/tests with Node's own test runner."""
    node = install(root, dev=True)
    tests = _tests(root)
    if not tests:
        print("There are no TypeScript tests.")
        return
    target = root / "build/ts-tests"
    shutil.rmtree(target, ignore_errors=True)
    options = ["--platform=node", "--packages=external", "--out-extension:.js=.mjs"]
    options += ["--sourcemap=inline", f"--outdir={target}"]
    _esbuild(node, root, tests, options)
    built = sorted(str(path) for path in target.rglob("*.test.mjs"))
    node.run((*node.node, "--enable-source-maps", "--test", *built), root)


def install(root: Path, *, dev: bool) -> nodejs.Node:
    """Install the locked npm packages unless they are there; `dev` adds those for checks alone."""
    node = nodejs.find()
    stamp = root / "node_modules/.installed"
    wanted = _hash([root / "package-lock.json"])
    installed = stamp.read_text(encoding="utf-8").split() if stamp.exists() else []
    if installed not in ([wanted, "dev"], [wanted, "dev" if dev else "build"]):
        quiet = ("--no-audit", "--no-fund", "--loglevel=error")
        node.run((*node.npm, "ci", *quiet, *(() if dev else ("--omit=dev",))), root)
        stamp.write_text(f"{wanted} {'dev' if dev else 'build'}\n", encoding="utf-8")
    return node


def is_current(root: Path = ROOT) -> bool:
    """Whether the built assets are those that the sources would give."""
    stamp = root / STAMP
    needed = (root / STATIC / "manifest.json", root / FONTS / NOTICES, stamp)
    if not all(path.exists() for path in needed):
        return False
    return stamp.read_text(encoding="utf-8") == _inputs_hash(root)


def _bundle(root: Path, target: Path) -> dict[str, str]:
    """Bundle the entry points; returns each one's name and the name of the file it became."""
    node, entries = nodejs.find(), _entries(root)
    if not entries:
        return {}
    meta_path = root / "build/assets-meta.json"
    options = [
        f"--metafile={meta_path}",
        f"--outdir={target}",
        "--entry-names=[name]-[hash]",
        "--chunk-names=[name]-[hash]",
        "--asset-names=[name]-[hash]",
        "--legal-comments=none",
        "--loader:.svg=file",
        "--loader:.woff2=file",
        "--minify",
        "--target=es2022",
    ]
    _esbuild(node, root, entries, options)
    meta = json.loads(meta_path.read_text(encoding="utf-8"))
    packages = {name for path in meta["inputs"] for name in _package_names(path)}
    _write_notices(root, target, "The pages of yachtdice are built", packages)
    return dict(_named_outputs(meta))


def _esbuild(node: nodejs.Node, root: Path, entries: list[Path], options: list[str]) -> None:
    names = [str(path.relative_to(root)) for path in entries]
    program = (*node.node, "node_modules/esbuild/bin/esbuild")
    common = ("--bundle", "--format=esm", "--log-level=warning")
    node.run((*program, *names, *common, *options), root)


def _named_outputs(meta: dict[str, Any]) -> Iterator[tuple[str, str]]:
    for output, facts in meta["outputs"].items():
        if "entryPoint" in facts:
            file = Path(output)
            yield Path(facts["entryPoint"]).stem + file.suffix, file.name


def _copy_icons(root: Path, target: Path) -> dict[str, str]:
    """Copy the icons under names with their content's hash; returns plain and hashed names."""
    names = {}
    for source in _files(root / "assets/icons"):
        plain = source.relative_to(root / "assets")
        hashed = plain.with_name(f"{plain.stem}-{_hash([source])[:8].upper()}{plain.suffix}")
        (target / hashed).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target / hashed)
        names[plain.as_posix()] = hashed.as_posix()
    return names


def _copy_fonts(root: Path, target: Path) -> None:
    """Copy the fonts of printed sheets, which the package reads where it is installed."""
    for name in FONT_FILES:
        shutil.copyfile(root / "node_modules" / FONT_PACKAGE / "ttf" / name, target / name)
    _write_notices(root, target, "The printed sheets of yachtdice are made", {FONT_PACKAGE})


def _emptied(folder: Path) -> Path:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def _put(fresh: Path, target: Path) -> None:
    """Put a folder that was just made in the place of what was there."""
    shutil.rmtree(target, ignore_errors=True)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh.rename(target)


def _write_notices(root: Path, target: Path, what: str, packages: Iterable[str]) -> None:
    """Write the name, version and licence text of every npm package that is carried along."""
    parts = [f"{what} with parts of these packages.\n"]
    for name in sorted(packages):
        folder = root / "node_modules" / name
        facts = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        licences = [path for path in _files(folder) if path.stem.upper() in ("LICENSE", "LICENCE")]
        if not licences:
            raise SystemExit(f"The npm package {name} ships no licence text to carry along.")
        parts.append(f"{name} {facts['version']} ({facts['license']})\n")
        parts += [path.read_text(encoding="utf-8").strip() + "\n" for path in licences]
    (target / NOTICES).write_text(f"\n{'-' * 78}\n\n".join(parts), encoding="utf-8")


def _package_names(path: str) -> Iterator[str]:
    """The npm package that an input file belongs to, if any: one part, or two under a scope."""
    parts = path.split("node_modules/")
    if len(parts) > 1:
        names = parts[-1].split("/")
        yield "/".join(names[: 2 if names[0].startswith("@") else 1])


def _entries(root: Path) -> list[Path]:
    return [*_sources(root), *sorted((root / "assets/css").glob("*.css"))]


def _sources(root: Path) -> list[Path]:
    return sorted(p for p in (root / "assets/ts").glob("*.ts") if not p.name.endswith(".d.ts"))


def _tests(root: Path) -> list[Path]:
    return sorted((root / "assets/ts/tests").rglob("*.test.ts"))


def _inputs_hash(root: Path) -> str:
    own = [root / "package-lock.json", Path(__file__)]
    tests = root / "assets/ts/tests"
    return _hash([*own, *(path for path in _files(root / "assets") if tests not in path.parents)])


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def _hash(paths: Iterable[Path]) -> str:
    """One hash over the names and contents of these files."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(path.name.encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def main(arguments: list[str]) -> None:
    """Do what the one argument says; exits with a line that says what is missing."""
    actions = {"build": build, "check": check_types, "test": run_tests}
    if len(arguments) != 1 or arguments[0] not in actions:
        raise SystemExit(f"usage: assets.py {'|'.join(actions)}")
    try:
        actions[arguments[0]]()
    except nodejs.NodeMissing as error:
        raise SystemExit(str(error)) from None
    except subprocess.CalledProcessError as error:
        raise SystemExit(error.returncode) from None


if __name__ == "__main__":
    main(sys.argv[1:])

"""Draw every page in every state and photograph it: `python scripts/gallery.py [--only NAME]`.

Renders the templates with the sample views of `gallery_views.py`, serves them on this machine alone
with the built assets (`python scripts/assets.py build`), takes Chromium pictures at four widths in
light and dark, and lets axe look at each page.  Exits with 1 when axe finds a serious fault, a page
scrolls sideways, or the Content-Security-Policy stops something.
"""

from __future__ import annotations

import argparse
import functools
import json
import shutil
import sys
import tempfile
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import jinja2
from playwright.sync_api import Page, sync_playwright

from gallery_views import page, samples

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = ROOT / "src/yachtdice/web/templates"
STATIC = ROOT / "src/yachtdice/web/static"
AXE = ROOT / "node_modules/axe-core/axe.min.js"
SIZES = {320: 640, 360: 740, 768: 1024, 1280: 800}
POLICY = "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
BROWSER = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


class Handler(SimpleHTTPRequestHandler):
    """Serves the gallery under the policy that the real server sets."""

    def do_GET(self) -> None:
        """Send a file; a sample table has no stream, and 204 ends the asking."""
        if self.path.startswith("/tables/"):
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", POLICY)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Keep quiet: the pictures are the output."""


def environment() -> jinja2.Environment:
    """The templates with the sentences left in English."""
    names = json.loads((STATIC / "manifest.json").read_text(encoding="utf-8"))
    env = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    env.install_null_translations(newstyle=True)  # type: ignore[attr-defined]
    env.globals["static"] = lambda name: f"/static/{names[name]}"
    return env


def write(folder: Path, only: str) -> list[str]:
    """Write one HTML file for each sample; returns their names."""
    env = environment()
    shutil.copytree(STATIC, folder / "static")
    manifest = env.get_template("site.webmanifest").render()
    (folder / "site.webmanifest").write_text(manifest, encoding="utf-8")
    names = []
    for name, template, view in samples():
        if only in name:
            text = env.get_template(template).render(page=page(name), view=view)
            (folder / f"{name}.html").write_text(text, encoding="utf-8")
            names.append(name)
    return names


def look(browser_page: Page, url: str, *, axe: bool) -> list[str]:
    """Open one page and say what is wrong with it."""
    faults: list[str] = []
    browser_page.on("console", lambda m: _note_policy(m.text, faults))
    browser_page.on("pageerror", lambda error: faults.append(f"script: {error}"))
    browser_page.goto(url, wait_until="load")
    width = browser_page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
    )
    if width[0] > width[1]:
        faults.append(f"scrolls sideways: {width[0]} in {width[1]}")
    if axe:
        browser_page.evaluate(AXE.read_text(encoding="utf-8"))
        found: dict[str, Any] = browser_page.evaluate("axe.run()")
        faults += [
            f"axe {v['id']} ({v['impact']}): {node['html'][:140]} {node['failureSummary'][:260]}"
            for v in found["violations"]
            for node in v["nodes"][:3]
        ]
    return faults


def _note_policy(text: str, faults: list[str]) -> None:
    if "Content Security Policy" in text or "Content-Security-Policy" in text:
        faults.append(text)


def main() -> int:
    """Render, photograph, report."""
    parser = argparse.ArgumentParser(description="Draw every page and photograph it.")
    parser.add_argument("--only", default="", help="part of a sample's name")
    parser.add_argument("--out", type=Path, help="where the pictures go")
    parser.add_argument("--width", type=int, action="append", choices=SIZES)
    parser.add_argument("--scheme", action="append", choices=("light", "dark"))
    parser.add_argument("--text", type=int, default=100, help="text size in per cent")
    options = parser.parse_args()
    out: Path = options.out or Path(tempfile.mkdtemp(prefix="gallery-"))
    out.mkdir(parents=True, exist_ok=True)
    faults = 0
    with tempfile.TemporaryDirectory() as folder:
        names = write(Path(folder), options.only)
        handler = functools.partial(Handler, directory=folder)
        server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with sync_playwright() as playwright:
            size = f"--blink-settings=defaultFontSize={16 * options.text // 100}"
            chromium = playwright.chromium.launch(
                executable_path="/usr/bin/chromium", args=[*BROWSER, size]
            )
            for width in options.width or SIZES:
                for scheme in options.scheme or ("light", "dark"):
                    context = chromium.new_context(
                        viewport={"width": width, "height": SIZES[width]}, color_scheme=scheme
                    )
                    for name in names:
                        tab = context.new_page()
                        url = f"http://127.0.0.1:{server.server_port}/{name}.html"
                        for fault in look(tab, url, axe=width != 320):
                            faults += 1
                            print(f"{name} {width} {scheme}: {fault}")
                        tab.screenshot(path=out / f"{name}-{width}-{scheme}.png")
                        tab.close()
                    context.close()
            chromium.close()
        server.shutdown()
    print(f"{len(names)} pages, pictures in {out}, {faults} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

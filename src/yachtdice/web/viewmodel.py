"""What each page shows, as frozen data.

The routes fill these from the game's state and hand them to the templates; the
templates read nothing else. So a page can be drawn, looked at and tested with no
game, no store and no server behind it (`scripts/gallery.py` does).

Conventions: every `str` is already in the reader's language and plain text (the
templates escape it); a number is a number, never a formatted string; `seat` and
`position` count from 0; a path is absolute on this server and carries no host.

| template | `view` |
|---|---|
| `start.html` | `StartView` |
| `table.html` (the page), `_table.html` (the piece that is swapped) | `TableView` |
| `log.html` (the page), `_log.html` (its list alone) | `LogView` |
| `rules.html` | `RulesView` |
| `settings.html` (the page), `_settings.html` (its form alone) | `SettingsView` |
| `error.html` | `ErrorView` |

Each page has a module of its own beside this one: `startmodel`, `tablemodel` (with
`columnmodel`, `logmodel` and `endingmodel`), `rulesmodel`, `settingsmodel`, `coachmodel`,
`lobbymodel`, `dailymodel` and so on.  Every page also gets `page`, a `PageView` of `framemodel`.

The environment has autoescape on, `trim_blocks`, `lstrip_blocks`, the extension
`jinja2.ext.i18n` with `newstyle=True`, and one global: `static(name)`, the path of a
built asset such as `site.css`.
"""

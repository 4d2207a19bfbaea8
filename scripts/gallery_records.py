"""Sample views of the pages about a player, for `gallery.py`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import exp

from yachtdice.charts import totals_chart
from yachtdice.languages import DEFAULT, LANGUAGES
from yachtdice.settings import Settings
from yachtdice.web.pages.visitor import COOKIE_SECONDS
from yachtdice.web.recordmodel import (
    DataView,
    FellowView,
    GameLineView,
    MoveView,
    OfferView,
    SheetTabView,
    TotalsView,
    TotalView,
    YouView,
)
from yachtdice.web.views.lobby import qr_view
from yachtdice.web.views.privacy import privacy_view

_BELL = [(total, exp(-(((total - 192) / 54) ** 2)) / 95) for total in range(60, 320)]
_TOTALS = (141, 173, 168, 190, 155, 204, 212, 187)


def record_samples() -> Iterator[tuple[str, str, object]]:
    """Name, template and view of each sample."""
    yield "you-empty", "you.html", YouView(nickname="")
    yield "you", "you.html", _you()
    waiting = TotalsView(title="Classic", again_url="/you/totals", waits=True)
    yield "you-waiting", "you.html", replace(_you(), totals=waiting, games=(), pages=1)
    data = DataView(nickname="Mara", games=41, tables=2)
    yield "data", "you_data.html", data
    link = "http://192.168.178.20:8000/move#BCDFGHJKLMNP"
    offer = OfferView(link=link, code="BCDF-GHJK-LMNP", qr=qr_view(link), minutes=10)
    yield "data-link", "you_data.html", replace(data, offer=offer)
    yield "move", "move.html", MoveView(games=0)
    problem = "This link was used already, or its ten minutes are over."
    yield "move-problem", "move.html", MoveView(games=3, code="BCDF-GHJK-LMNP", problem=problem)
    yield "deleted", "you_deleted.html", None
    settings = Settings(database_url="sqlite:///yacht.sqlite3")
    privacy = privacy_view(settings, LANGUAGES[DEFAULT], cookie_seconds=COOKIE_SECONDS)
    yield "privacy", "privacy.html", privacy


def _you() -> YouView:
    days = [f"Nov {day}, 2026" for day in range(9, 9 + len(_TOTALS))]
    return YouView(
        nickname="Mara",
        count=41,
        sheets=(
            SheetTabView(
                name="Standard", url="/you", games=30, best=212, best_day=days[6], current=True
            ),
            SheetTabView(name="Classic", url="/you", games=8, best=188, best_day=days[1]),
            SheetTabView(name="Grandmother's kitchen rules of 1962", url="/you", games=3),
        ),
        totals=TotalsView(
            title="Standard",
            again_url="",
            chart=totals_chart(_BELL, _TOTALS, marked=212, beats=0.704),
            rows=tuple(
                TotalView(
                    total=total,
                    day=day,
                    beats=f"{total - 140} %",
                    url="/review",
                    is_best=total == 212,
                )
                for total, day in zip(_TOTALS[::-1], days[::-1], strict=True)
            ),
            more=22,
        ),
        games=(
            GameLineView(
                sheet="Standard", day=days[-1], total=187, outcome="alone", review_url="/r"
            ),
            GameLineView(
                sheet="Standard",
                day=days[-2],
                total=212,
                outcome="drawn",
                fellows=(
                    FellowView(name="You", total=212, you=True),
                    FellowView(name="Bartholomäus the Second", total=212),
                    FellowView(name="Computer, skilled", total=160),
                ),
                is_ranked=True,
                is_best=True,
                review_url="/r",
            ),
            GameLineView(sheet="Triple", day=days[0], total=1041, outcome="place 2 of 3"),
        ),
        page=2,
        pages=3,
        newer_url="/you?page=1",
        older_url="/you?page=3",
    )

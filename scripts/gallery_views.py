"""Sample views for `gallery.py`: every state in which a page can be looked at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import gallery_company
from gallery_daily import daily_samples
from gallery_guide import guide_samples
from gallery_keeper import keeper_samples
from gallery_ranked import ranked_samples
from gallery_records import record_samples
from yachtdice.dice import parse_dice
from yachtdice.fairness import check, read_game_file
from yachtdice.languages import DEFAULT, LANGUAGES
from yachtdice.rules import (
    PRESETS,
    Choices,
    RuleSet,
    Section,
    Sheet,
    choices,
    condition,
    get,
    payment,
    score_range,
)
from yachtdice.web.columnmodel import CellView, PaceView, RowView, SeatView, SheetView
from yachtdice.web.endingmodel import BestView, OutcomeView, PlaceView
from yachtdice.web.framemodel import ErrorView, PageView
from yachtdice.web.logmodel import LogLineView, LogView
from yachtdice.web.rulesmodel import BoxRuleView, RuleSetView, RulesView
from yachtdice.web.settingsmodel import SettingsView
from yachtdice.web.startmodel import (
    ScoresheetView,
    SeatChoiceView,
    SeatOptionView,
    StartView,
    UnfinishedView,
)
from yachtdice.web.tablemodel import AnnouncementView, DieView, TableUrls, TableView, TrayView
from yachtdice.web.verifymodel import ShareSeatView, ShareView, VerifyView
from yachtdice.web.views.fairness import checked_view

ROOT = Path(__file__).resolve().parent.parent

Views = Iterator[tuple[str, str, object]]


@dataclass(frozen=True)
class Player:
    """Who sits in a sample table and what is on the sheet."""

    name: str
    sheet: str
    computer: bool = False
    you: bool = False
    resigned: bool = False


@dataclass(frozen=True)
class Scene:
    """A moment of a sample game."""

    rules: RuleSet
    players: Sequence[Player]
    dice: str | None
    rolls_left: int
    kept: tuple[int, ...] = ()
    mover: int = 0
    box: str = ""

    @property
    def sheets(self) -> list[Sheet]:
        """Each player's sheet."""
        return [Sheet.parse(self.rules, player.sheet) for player in self.players]

    @property
    def choices(self) -> Choices | None:
        """What the dice may be written in, once they are thrown."""
        return choices(self.sheets[self.mover], parse_dice(self.dice)) if self.dice else None


def samples() -> Views:
    """Name, template and view of each sample."""
    yield from _start_samples()
    yield from _table_samples()
    yield from record_samples()
    yield from ranked_samples()
    yield from gallery_company.samples()
    yield from daily_samples()
    yield from keeper_samples()
    yield "rules", "rules.html", RulesView(rule_sets=tuple(map(_rule_set, PRESETS.values())))
    yield from guide_samples()
    yield "settings", "settings.html", SettingsView(nickname="Mara", saved=True, table_url="/t")
    yield "log", "log.html", LogView(title="Standard, turn 5 of 12", table_url="/t", lines=_LOG)
    yield from _fairness_samples()
    yield (
        "error",
        "error.html",
        ErrorView(
            status=404,
            title="There is no such table",
            text="The address may have been cut off. Ask for it again, or start a table.",
        ),
    )


def page(name: str) -> PageView:
    """The frame for the sample with this name."""
    here = name.split("-", maxsplit=1)[0]
    known = {"start", "daily", "table", "rules", "adviser", "settings", "you", "ranked"}
    return PageView(path="/", here=here if here in known else "other")  # type: ignore[arg-type]


_OPTIONS = (
    SeatOptionView(value="none", label="Nobody"),
    SeatOptionView(value="computer", label="Computer"),
    SeatOptionView(value="local", label="Someone here"),
)


def _fairness_samples() -> Views:
    text = (ROOT / "tests/data/fair/game.json").read_text(encoding="utf-8")
    yield "verify", "verify.html", VerifyView()
    right = checked_view(check(read_game_file(text)), LANGUAGES[DEFAULT], table_url="/tables/x")
    yield "verify-right", "verify.html", VerifyView(checked=right)
    data = json.loads(text)
    next(event for event in data["events"] if event["event"] == "rolled")["dice"][1] = 6
    spoiled = check(read_game_file(json.dumps(data)))
    wrong = checked_view(spoiled, LANGUAGES[DEFAULT])
    yield "verify-wrong", "verify.html", VerifyView(checked=wrong)


def _start_samples() -> Views:
    first = StartView(
        scoresheets=tuple(
            ScoresheetView(
                rules=rules.id,
                name=rules.name,
                summary=rules.about,
                chosen=index == 0,
            )
            for index, rules in enumerate(PRESETS.values())
        ),
        seats=tuple(
            SeatChoiceView(seat=seat, options=_OPTIONS if seat else (), chosen="none")
            for seat in range(6)
        ),
    )
    yield "start-first", "start.html", first
    seats = list(first.seats)
    seats[1] = replace(seats[1], chosen="computer")
    seats[2] = replace(seats[2], chosen="local", name="Ann")
    yield (
        "start-again",
        "start.html",
        replace(
            first,
            nickname="Mara",
            nickname_asked=True,
            seats=tuple(seats),
            scoresheets=(replace(first.scoresheets[0], best=243), *first.scoresheets[1:]),
            unfinished=(
                UnfinishedView(
                    url="/t",
                    title="Standard, turn 5 of 12",
                    players="You 87, Ann 92, Computer 75",
                    waiting_for="Your turn, two rolls left",
                    when="yesterday",
                ),
                UnfinishedView(
                    url="/t",
                    title="Classic, turn 11 of 12",
                    players="You 131, Computer 140",
                    waiting_for="The computer's turn",
                    yours=False,
                ),
            ),
        ),
    )


_YOU = Player("You", "ones=3 twos=6 fives=20 four_of_a_kind=24 small_straight=15", you=True)
_ANN = Player("Ann", "twos=8 threes=9 full_house=22 choice=23 large_straight=30", computer=False)
_CPU = Player("Computer", "ones=1 sixes=24 yacht=50 fours=0", computer=True)
_CROWD = (
    replace(_YOU, name="Wilhelmina Featherstonehaugh"),
    _ANN,
    replace(_CPU, name="Computer 1"),
    replace(_CPU, name="Computer 2", sheet="ones=2 choice=19 sixes=18"),
    Player("Bartholomäus", "threes=6 fives=15", resigned=True),
    replace(_CPU, name="Computer 3", sheet="full_house=0 fives=25 yacht=0"),
)


def _table_samples() -> Views:
    standard, classic, thirteen = get("standard"), get("classic"), get("thirteen")
    three = (_YOU, _ANN, _CPU)
    before = table(Scene(standard, three, dice=None, rolls_left=3))
    yield "table-before", "table.html", before
    mine = ShareSeatView(seat=0, name="Mara", texts=("8f2c0d6b1e5a49c37d90b1f4a2e6c8d0",))
    share = ShareView(
        url="/t/share", table_id="x", game=1, commitment="64d5abc2" * 8, seats=(mine,)
    )
    yield "table-share", "table.html", replace(before, share=share)
    kept = table(Scene(standard, three, dice="33356", rolls_left=2, kept=(0, 1, 2)))
    yield "table-rolled", "table.html", kept
    told = (
        "Rolled 3, 3, 3, 5, 6; 2 rolls left. "
        "Tap dice to keep them, then roll the others; or choose a box."
    )
    yield "table-first", "table.html", replace(kept, status_text=told)
    chosen = table(Scene(standard, three, dice="33356", rolls_left=2, kept=(0, 1, 2), box="threes"))
    yield "table-chosen", "table.html", chosen
    zero = table(Scene(standard, three, dice="33356", rolls_left=0, box="yacht"))
    yield "table-zero", "table.html", zero
    yield (
        "table-written",
        "table.html",
        table(Scene(standard, three, dice="33356", rolls_left=1, box="fives")),
    )
    yield "table-noroll", "table.html", table(Scene(standard, (_YOU,), dice="23356", rolls_left=0))
    yield (
        "table-alone-classic",
        "table.html",
        table(Scene(classic, (_SOLO,), dice="12345", rolls_left=1)),
    )
    joker = Player("You", "ones=3 twos=6 yacht=50 choice=24 sixes=24", you=True)
    rival = Player("Ann", "threes=9 sixes=18 full_house=25")
    limits = table(Scene(thirteen, (joker, rival), dice="55555", rolls_left=1, box="fours"))
    yield "table-joker", "table.html", limits
    yield (
        "table-computer",
        "table.html",
        table(Scene(standard, three, dice="66642", rolls_left=1, kept=(0, 1, 2), mover=2)),
    )
    yield (
        "table-six",
        "table.html",
        table(Scene(standard, _CROWD, dice="12245", rolls_left=2, kept=(1, 2))),
    )
    asked = replace(URLS, hint="/tables/t/hint")
    dice = table(Scene(standard, three, dice="66655", rolls_left=2))
    yield "table-hint", "table.html", replace(dice, hint=gallery_company.HINT, urls=asked)
    conflict = replace(kept, notice="The table had moved on. This is how it stands now.")
    yield "table-notice", "table.html", conflict
    yield "table-draw", "table.html", _finished(standard, _FULL, "A draw at 153", draw=True)
    best = BestView(
        beaten=True,
        total=243,
        old=212,
        text="A new personal best: 31 more than your 212 of November 3.",
    )
    yield (
        "table-best",
        "table.html",
        replace(
            _finished(standard, _FULL[:1], "You made 153"),
            outcome=OutcomeView(
                headline="You made 153",
                places=(PlaceView(place=1, seat=0, name="You", total=153, you=True),),
                best=best,
                beats="This game beats 90 % of perfect games.",
            ),
        ),
    )


_SOLO = Player("You", "ones=3 sixes=18 choice=22", you=True)
_FULL = tuple(
    Player(
        name,
        "ones=3 twos=6 threes=9 fours=12 fives=15 sixes=18 choice=20 four_of_a_kind=0 "
        f"full_house={house} small_straight=15 large_straight=0 yacht=0",
        you=name == "You",
    )
    for name, house in (("You", 20), ("Ann", 20), ("Computer", 14))
)


def table(scene: Scene) -> TableView:
    """A table in the middle of a turn, its numbers reckoned by the rules."""
    rules, players, mover = scene.rules, scene.players, scene.mover
    sheets, yours, kept = scene.sheets, players[mover].you, scene.kept
    rows = tuple(_row(scene, place) for place in rules.places)
    upper = tuple(row for row in rows if rules.box(row.box).section is Section.UPPER)
    lower = tuple(row for row in rows if rules.box(row.box).section is Section.LOWER)
    bonus = rules.upper_bonus
    faces = [int(face) for face in scene.dice] if scene.dice else [None] * 5
    return TableView(
        table_id="t",
        game=1,
        version=23,
        status="playing",
        rules_name=rules.name,
        turn=5,
        turns=len(rules.places),
        seats=tuple(
            _seat(rules, seat, player, sheets[seat], to_move=seat == mover)
            for seat, player in enumerate(players)
        ),
        shown_seat=mover,
        sheet=SheetView(
            upper=upper,
            lower=lower,
            bonus_label=f"Bonus +{bonus.points} at {bonus.threshold}" if bonus else "",
            has_extra=bool(rules.extra_yacht),
        ),
        tray=TrayView(
            dice=tuple(
                DieView(
                    position=index,
                    face=face,
                    kept=index in kept,
                    thrown=index not in kept,
                )
                for index, face in enumerate(faces)
            ),
            rolls_left=scene.rolls_left,
            rolled=scene.dice is not None,
            yours=yours,
            can_keep=yours and scene.dice is not None and scene.rolls_left > 0,
            can_roll=yours and scene.rolls_left > 0,
            computer=players[mover].computer,
            throw=f"g1.t5.s{mover}.r{scene.rolls_left}",
        ),
        status_text=_status(scene),
        urls=URLS,
        key="k",
        announcements=(AnnouncementView(version=23, text="Rolled 3, 3, 3, 5, 6; 2 rolls left"),),
        can_resign=len(players) > 1,
    )


URLS = TableUrls(
    table="/tables/t",
    keep="/tables/t/keep",
    roll="/tables/t/roll",
    score="/tables/t/score",
    skip="/tables/t/skip",
    resign="/tables/t/resign",
    rematch="/tables/t/rematch",
    events="/tables/t/events",
    log="/tables/t/log",
    rules="/rules?table=t#standard",
)


def _row(scene: Scene, place: str) -> RowView:
    rules, sheets, options, mover = scene.rules, scene.sheets, scene.choices, scene.mover
    yours = scene.players[mover].you
    found = rules.box(place)
    written = sheets[mover][place]
    option = next((o for o in options.options if o.box == place), None) if options else None
    closed = next((c for c in options.closed if c.box == place), None) if options else None
    if written is not None:
        state, reason = "written", f"Filled with {written}; a filled box never changes."
    elif option is not None and yours:
        state, reason = "open", ""
    elif option is None and closed is not None:
        state, reason = "closed", f"Closed now: {closed.reason}"
    else:
        state, reason = "waiting", "Throw first, then choose." if yours else ""
    return RowView(
        box=place,
        name=found.name,
        condition=f"{condition(found)} {payment(found)}",
        state=state,  # type: ignore[arg-type]
        cells=tuple(
            CellView(
                box=place,
                seat=seat,
                points=sheet[place],
                preview=option.points if option and seat == mover else None,
                last=place == "threes" and seat == 1,
            )
            for seat, sheet in enumerate(sheets)
        ),
        pays=option.points if option and state == "open" else None,
        pays_more=f"And {option.extra} for the extra Yacht." if option and option.extra else "",
        reason=reason,
        joker=bool(options and options.joker),
        chosen=place == scene.box,
    )


def _seat(rules: RuleSet, seat: int, player: Player, sheet: Sheet, *, to_move: bool) -> SeatView:
    column = sheet.columns[0]
    filled = [box for box in rules.boxes[:6] if sheet[box.id] is not None]
    pace = None
    if rules.upper_bonus:
        ahead = column.upper_total - sum(3 * (rules.boxes.index(box) + 1) for box in filled)
        short = f"{-ahead} behind" if ahead < 0 else f"{ahead} ahead" if ahead else "on pace"
        state = "behind" if ahead < 0 else "ahead" if ahead else "even"
        pace = PaceView(
            state=state,  # type: ignore[arg-type]
            difference=ahead,
            short=short,
            brief=f"{short} of pace" if ahead > 0 else f"{short} pace" if ahead else short,
            text=f"{column.upper_total}, {short} the pace for the bonus",
        )
    return SeatView(
        seat=seat,
        name=player.name,
        you=player.you,
        computer=player.computer,
        to_move=to_move,
        resigned=player.resigned,
        upper_total=column.upper_total,
        bonus=column.upper_bonus or None,
        lower_total=column.lower_total,
        extra=sheet.extra_points,
        total=sheet.total,
        pace=pace,
    )


def _status(scene: Scene) -> str:
    player, dice = scene.players[scene.mover], scene.dice
    if dice is None:
        return "Your turn. Throw all five dice."
    left = {0: "No rolls left", 1: "One roll left", 2: "Two rolls left"}[scene.rolls_left]
    rolled = f"Rolled {' '.join(dice)}. {left}."
    if player.computer:
        return f"{player.name} keeps 6 6 6. {rolled}"
    if scene.choices and scene.choices.joker:
        return (
            "Five fives are a Joker: they go in Fives or in any open box of the lower section. "
            + left
            + "."
        )
    return rolled


def _finished(
    rules: RuleSet, players: Sequence[Player], headline: str, *, draw: bool = False
) -> TableView:
    view = table(Scene(rules, players, dice=None, rolls_left=0))
    seats = tuple(replace(seat, to_move=False) for seat in view.seats)
    places = tuple(
        PlaceView(
            place=1 if index < 2 else 3,
            seat=index,
            name=player.name,
            total=view.seats[index].total,
            you=player.you,
        )
        for index, player in enumerate(players)
    )
    return replace(
        view,
        status="finished",
        turn=12,
        seats=seats,
        can_resign=False,
        outcome=OutcomeView(
            headline=headline, places=places, draw=draw, next_first="Ann throws first next time."
        ),
    )


def _rule_set(rules: RuleSet) -> RuleSetView:
    reach = score_range(rules)
    notes = []
    if rules.upper_bonus:
        notes.append(
            f"{rules.upper_bonus.points} more once the upper boxes reach "
            f"{rules.upper_bonus.threshold}."
        )
    if rules.extra_yacht:
        notes.append(f"{rules.extra_yacht} for each further five of a kind.")
    return RuleSetView(
        rules=rules.id,
        name=rules.name,
        summary=rules.about,
        boxes=tuple(
            BoxRuleView(
                name=box.name,
                condition=f"{condition(box)} {payment(box)}",
                section="upper" if box.section is Section.UPPER else "lower",
            )
            for box in rules.boxes
        ),
        notes=tuple(notes),
        score_min=reach.lowest,
        score_max=reach.highest,
    )


_LOG = (
    LogLineView(seat=0, name="You", kind="roll", text="", dice=(3, 3, 3, 5, 6), kept=(0, 1)),
    LogLineView(seat=0, name="You", kind="roll", text="", dice=(3, 3, 1, 5, 2)),
    LogLineView(seat=0, name="You", kind="turn", text="turn 5"),
    LogLineView(seat=2, name="Computer", kind="write", text="wrote 24 in Sixes"),
    LogLineView(
        seat=2, name="Computer", kind="roll", text="", dice=(6, 6, 6, 6, 2), kept=(0, 1, 2)
    ),
    LogLineView(seat=2, name="Computer", kind="roll", text="", dice=(6, 6, 6, 1, 2)),
    LogLineView(seat=2, name="Computer", kind="turn", text="turn 4"),
)

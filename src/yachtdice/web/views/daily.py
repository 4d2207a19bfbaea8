"""Daily challenges as one reader sees them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import dedent

from yachtdice.chance import Throw
from yachtdice.charts import Mark, Words, column_chart
from yachtdice.daily import CHALLENGES, Day, Figures, Score, challenge_rules, ranks, summary
from yachtdice.game import ROLLS_PER_TURN
from yachtdice.languages import Language
from yachtdice.rules import RuleSet, about_label, rules_label
from yachtdice.service.daily import Board, DailyResult, DayShown, dice_of
from yachtdice.service.ports import Attempt
from yachtdice.service.table import Table
from yachtdice.web.dailymodel import (
    ArchiveView,
    ChallengeView,
    CommitmentView,
    DailyResultView,
    DailyView,
    DayView,
    PastChallengeView,
    RankView,
)
from yachtdice.web.views.log import turn_title
from yachtdice.wording import Phrase, Plural

COLUMNS_MAX = 50
"""So that few players make columns that can be seen."""


def daily_view(
    board: Board, tables: Mapping[str, Table], language: Language, *, notice: str = ""
) -> DailyView:
    """Today's challenges; `tables` are those of attempts that run, by id."""
    today = board.today.day

    def shown(challenge: str, attempt: Attempt | None) -> ChallengeView:
        rules = challenge_rules(challenge)
        table = tables.get(attempt.table_id) if attempt else None
        return ChallengeView(
            challenge=challenge,
            name=language.say(rules_label(rules)),
            summary=language.say(about_label(rules)),
            said=language.say(_attempt_said(attempt, table)) if attempt else "",
            url=_attempt_url(attempt) if attempt else "",
            running=attempt is not None and attempt.ended_at is None,
        )

    return DailyView(
        title=language.day(today.begins_at),
        day=_commitment(board.today, language),
        ends_at=today.ends_at,
        sent_at=board.now,
        challenges=tuple(shown(c, board.attempts.get(c)) for c in CHALLENGES),
        earlier=tuple(shown(attempt.challenge, attempt) for attempt in board.earlier),
        streak=language.say(streak_said(board.streak)) if board.streak else "",
        coming=tuple(_commitment(day, language) for day in board.coming),
        notice=notice,
    )


def result_view(
    found: DailyResult, language: Language, *, player_id: str, address: str
) -> DailyResultView:
    """A finished attempt; `address` is where others can play, for the summary."""
    score, say = found.score, language.say
    rules = challenge_rules(score.challenge)
    totals = [other.total or 0 for other in found.best]
    return DailyResultView(
        title=say(_title(score.day, rules, language)),
        headline=say(Plural("You made {count} point.", "You made {count} points.", score.total)),
        standing=say(_standing_said(score)),
        par=say(_par_said(score)) if score.par is not None else "",
        ceiling=say(_ceiling_said(score)) if score.ceiling is not None else "",
        again_url="" if found.figures else f"/daily/{score.day}/{score.challenge}",
        streak=say(streak_said(score.streak)) if score.streak > 1 else "",
        chart=_chart(found, language),
        spread=tuple(sorted(found.spread.items(), reverse=True)),
        best=tuple(
            RankView(
                rank=rank,
                name=other.name or say(Phrase("somebody")),
                total=total,
                you=other.player_id == player_id,
            )
            for rank, total, other in zip(ranks(totals), totals, found.best, strict=True)
        ),
        summary="\n".join([*map(say, summary(score)), address]),
        table_url=f"/tables/{found.attempt.table_id}",
        review_url=f"/tables/{found.attempt.table_id}/review",
        day_url=f"/daily/{score.day}" if score.is_final else "",
    )


def day_view(
    shown: DayShown,
    figures: Mapping[str, Figures | None],
    spreads: Mapping[str, Mapping[int, int]],
    own: Iterable[str],
    language: Language,
) -> DayView:
    """A day; `own` are the challenges that the reader has a result in."""
    closed = shown.secret is not None
    opens = Phrase(
        "Its secret is shown and its archive opens on {day} at 12:00 UTC, when nobody plays it for "
        "a result any more.",
        day=language.day(shown.day.closes_at),
    )
    results = set(own)
    return DayView(
        title=language.day(shown.day.begins_at),
        day=_commitment(shown, language),
        secret=shown.secret or "",
        opens="" if closed else language.say(opens),
        challenges=tuple(
            _past(shown, c, figures.get(c), spreads.get(c, {}), language, own=c in results)
            for c in CHALLENGES
            if closed
        ),
        check=check_program(shown) if closed else "",
    )


def archive_view(days: Iterable[DayShown], language: Language) -> ArchiveView:
    """The list of closed days."""
    return ArchiveView(
        days=tuple(
            (f"{language.day(shown.day.begins_at)} ({shown.day})", f"/daily/{shown.day}")
            for shown in days
        )
    )


def check_program(shown: DayShown) -> str:
    """A program of the standard library alone that computes a closed day's dice anew."""
    return dedent(f"""\
        from hashlib import sha256
        from hmac import digest

        secret = bytes.fromhex("{shown.secret}")
        assert sha256(secret).hexdigest() == "{shown.commitment}"

        def value(challenge, n, block=0):
            message = f"yachtdice-daily-1|{shown.day}|{{challenge}}|{{n}}|{{block}}"
            for byte in digest(secret, message.encode(), "sha256"):
                if byte < 252:
                    return 1 + byte % 6
            return value(challenge, n, block + 1)

        for challenge in {list(CHALLENGES)!r}:
            print(challenge, [value(challenge, n) for n in range(1, 16)])
        """)


def streak_said(days: int) -> Phrase:
    """How many days in a row were played."""
    return Plural(
        "You have finished a daily challenge on {count} day so far.",
        "You have finished a daily challenge on {count} days in a row.",
        days,
    )


def _title(day: Day, rules: RuleSet, language: Language) -> Phrase:
    return Phrase(
        "Daily challenge of {day}: {rules}",
        day=language.day(day.begins_at),
        rules=rules_label(rules),
    )


def _attempt_said(attempt: Attempt, table: Table | None) -> Phrase:
    if attempt.total is not None:
        return Plural("You made {count} point.", "You made {count} points.", attempt.total)
    if attempt.ended_at is not None:
        return Phrase("This attempt ended without a result.")
    return turn_title(table) if table is not None else Phrase("Begun.")


def _attempt_url(attempt: Attempt) -> str:
    if attempt.total is not None:
        return f"/daily/{Day(attempt.day)}/{attempt.challenge}"
    return f"/tables/{attempt.table_id}"


def _commitment(shown: DayShown, language: Language) -> CommitmentView:
    return CommitmentView(
        day=str(shown.day),
        commitment=shown.commitment,
        since=language.day(shown.committed_at),
    )


def _standing_said(score: Score) -> Phrase:
    where = {"rank": score.standing.rank, "players": score.standing.players}
    if score.is_final:
        return Phrase("Rank {rank} of {players}. Equal totals share a rank.", **where)
    return Phrase(
        "Rank {rank} of {players} so far: others may still come in. Equal totals share a rank.",
        **where,
    )


def _par_said(score: Score) -> Phrase:
    difference = score.total - (score.par or 0)
    if difference == 0:
        return Phrase("Par is {par}: you made exactly that.", par=score.par)
    if difference > 0:
        return Phrase("Par is {par}: you made {more} more.", par=score.par, more=difference)
    return Phrase("Par is {par}: you made {less} less.", par=score.par, less=-difference)


def _ceiling_said(score: Score) -> Phrase:
    return Phrase(
        "The ceiling is {ceiling}: you made {share} % of it.",
        ceiling=score.ceiling,
        share=100 * score.total // (score.ceiling or 1),
    )


def _chart(found: DailyResult, language: Language) -> str:
    say, score = language.say, found.score
    players, par = score.standing.players, score.par
    held = [*found.spread, *([] if par is None else [par])]
    mark = Phrase(
        "you: {total}, rank {rank} of {players}",
        total=score.total,
        rank=score.standing.rank,
        players=players,
    )
    return column_chart(
        [(total, count / players) for total, count in sorted(found.spread.items())],
        Words(
            title=say(Phrase("How many of the day's players made which total")),
            across=say(Phrase("final total")),
            up=say(Phrase("share of players")),
        ),
        mark=Mark(score.total, say(mark)),
        beside=None if par is None else Mark(par, say(Phrase("par: {total}", total=par))),
        reach=(min(held) // 10 * 10 - 10, max(held) // 10 * 10 + 20),
        columns_max=COLUMNS_MAX,
    )


def _past(  # noqa: PLR0913 - what the day holds of a challenge, by name
    shown: DayShown,
    challenge: str,
    figures: Figures | None,
    spread: Mapping[int, int],
    language: Language,
    *,
    own: bool,
) -> PastChallengeView:
    rules, dice = challenge_rules(challenge), dice_of(shown, challenge)
    players = sum(spread.values())
    said: list[Phrase] = [
        Plural("{count} player finished it.", "{count} players finished it.", players)
    ]
    if spread:
        said.append(Phrase("The best made {total}.", total=max(spread)))
    if figures is not None:
        said.append(
            Phrase("Par {par}, ceiling {ceiling}.", par=figures.par, ceiling=figures.ceiling)
        )
    return PastChallengeView(
        challenge=challenge,
        name=language.say(rules_label(rules)),
        said=" ".join(map(language.say, said)),
        result_url=f"/daily/{shown.day}/{challenge}" if own else "",
        rolls=tuple(dice.faces(Throw(0, 0, n)) for n in range(ROLLS_PER_TURN * len(rules.places))),
        par_game=figures.par_game if figures else "",
        ceiling_game=figures.ceiling_game if figures else "",
    )

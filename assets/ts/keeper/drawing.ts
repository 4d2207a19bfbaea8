/** The sheet on the screen: a row for each box, a column for each player, and all sums. */
import { sums, type Card, type Sums } from "./card.ts";
import { boxTitle } from "./csv.ts";
import { at, bdi, byId, el } from "./dom.ts";
import { boxAt, places } from "./facts.ts";
import { cards, type Kept } from "./kept.ts";
import { history, type Change } from "./log.ts";
import { isOver, missing, round, standings, toMove, winnerAtOnce } from "./turns.ts";
import { say, type Words } from "./words.ts";

/** Draws the sheet; `editable` are the cells that can be pressed: none, all, or open ones alone. */
export function drawSheet(kept: Kept, words: Words, editable: boolean): void {
  const held = cards(kept);
  const added = held.map((card) => sums(kept.rules, card));
  const table = byId("keeper-table", HTMLTableElement);
  table.replaceChildren(
    head(kept, words),
    section(kept, words, held, "upper", editable),
    upperSums(kept, words, added),
    section(kept, words, held, "lower", editable),
    lowerSums(kept, words, added),
  );
  at("keeper-title").textContent = kept.rules.name;
  at("keeper-turn").textContent = standing(kept, words);
  at("keeper-missing").textContent = missingWords(kept, words);
}

function head(kept: Kept, words: Words): HTMLElement {
  const mover = toMove(kept);
  const names = kept.players.map((name, player) =>
    el("th", { scope: "col", class: player === mover ? "is-next" : "" }, el("span", {}, bdi(name))),
  );
  return el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say(words, "box")), ...names));
}

function section(kept: Kept, words: Words, held: Card[], which: "upper" | "lower", editable: boolean): HTMLElement {
  const rows = places(kept.rules)
    .filter((place) => boxAt(kept.rules, place).section === which)
    .map((place) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, boxTitle(kept, place)),
        ...kept.players.map((_, player) => cell(kept, words, held, player, place, editable)),
      ),
    );
  return el("tbody", {}, ...rows);
}

function cell(kept: Kept, words: Words, held: Card[], player: number, place: number, editable: boolean): HTMLElement {
  const written = held[player]?.[place] ?? null;
  const shown = written ? `${written.points}${written.extra ? "+" : ""}` : "";
  const isNext = player === toMove(kept);
  if (!editable) return el("td", { class: isNext ? "is-next" : "" }, shown);
  const name = say(words, written ? "cellWritten" : "cellOpen", {
    name: kept.players[player] ?? "",
    box: boxTitle(kept, place),
    points: shown,
  });
  const button = el("button", {
    type: "button",
    class: "keeper-cell",
    "aria-label": name,
    "data-player": player,
    "data-place": place,
  });
  button.textContent = shown;
  return el("td", { class: isNext ? "is-next" : "" }, button);
}

function sumRow(label: string, values: readonly (string | number)[], kind = ""): HTMLElement {
  const cells = values.map((value) => el("td", {}, String(value)));
  return el("tr", { class: `keeper-sum ${kind}` }, el("th", { scope: "row" }, label), ...cells);
}

function upperSums(kept: Kept, words: Words, added: Sums[]): HTMLElement {
  const { bonus } = kept.rules;
  const rows = [sumRow(say(words, "upper"), added.map((one) => one.upper))];
  if (bonus) {
    const label = `${say(words, "bonus")} +${bonus.points} (${bonus.threshold})`;
    rows.push(sumRow(label, added.map((one) => one.bonus ?? "")));
    rows.push(sumRow(say(words, "pace"), added.map((one) => paceWords(one, words)), "keeper-pace"));
  }
  return el("tbody", { class: "keeper-sums" }, ...rows);
}

function paceWords({ pace }: Sums, words: Words): string {
  const points = Math.abs(pace.difference);
  switch (pace.state) {
    case "none":
      return "";
    case "ahead":
      return say(words, "paceAhead", { points });
    case "behind":
      return say(words, "paceBehind", { points });
    case "even":
      return say(words, "paceEven");
    case "earned":
      return say(words, "paceEarned");
    case "lost":
      return say(words, "paceLost");
  }
}

function lowerSums(kept: Kept, words: Words, added: Sums[]): HTMLElement {
  const { rules } = kept;
  const rows = [sumRow(say(words, "lower"), added.map((one) => one.lower))];
  if (rules.columns.length > 1) {
    for (const [column, times] of rules.columns.entries()) {
      rows.push(sumRow(`${say(words, "total")} ×${times}`, added.map((one) => one.columns[column] ?? 0)));
    }
  }
  if (rules.extra) rows.push(sumRow(say(words, "extra"), added.map((one) => one.extra)));
  rows.push(sumRow(say(words, "total"), added.map((one) => one.total), "keeper-total"));
  return el("tbody", { class: "keeper-sums" }, ...rows);
}

// ------------------------------------------------------------------ in words

/** Whose turn it is, or how it ended. */
export function standing(kept: Kept, words: Words): string {
  const mover = toMove(kept);
  if (!isOver(kept)) {
    return say(words, "turnOf", { name: nameOf(kept, mover), round: round(kept), rounds: rounds(kept) });
  }
  const first = standings(kept).filter((one) => one.place === 1);
  const [best] = first;
  const told = { name: nameOf(kept, best?.player ?? null), total: best?.total ?? 0 };
  if (kept.players.length === 1) return say(words, "alone", told);
  if (winnerAtOnce(kept) !== null) return say(words, "wonAtOnce", told);
  if (first.length === 1) return say(words, "wins", told);
  const names = first.map((one) => nameOf(kept, one.player)).join(", ");
  return say(words, "shared", { names, total: told.total });
}

/** The number of rounds: one for each place of the card. */
export function rounds(kept: Kept): number {
  return places(kept.rules).length;
}

function missingWords(kept: Kept, words: Words): string {
  const late = missing(kept);
  const someAreThere = late.length > 0 && late.length < kept.players.length;
  return someAreThere ? say(words, "missing", { names: late.map((one) => nameOf(kept, one)).join(", ") }) : "";
}

export function nameOf(kept: Kept, player: number | null): string {
  return player === null ? "" : (kept.players[player] ?? "");
}

/** What was written, the newest first. */
export function drawHistory(kept: Kept, words: Words): void {
  const lines = history(kept).reverse().map((change) =>
    el("li", {}, el("time", {}, clockTime(change.at)), " ", changeWords(kept, words, change)),
  );
  at("keeper-history").querySelector("ol")?.replaceChildren(...lines);
}

function changeWords(kept: Kept, words: Words, { player, place, cell, before }: Change): string {
  const told = {
    name: nameOf(kept, player),
    box: boxTitle(kept, place),
    before: before?.points ?? "",
    points: cell?.points ?? "",
  };
  if (cell === null) return say(words, "opened", told);
  return say(words, before === null ? "wrote" : "corrected", told);
}

function clockTime(at: number): string {
  const lang = document.documentElement.lang;
  return new Intl.DateTimeFormat(lang, { timeStyle: "short" }).format(at);
}

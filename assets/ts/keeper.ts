/** The score keeper: sheets for real dice, kept in this browser, played without a network. */
import type { Cell } from "./keeper/card.ts";
import { sums } from "./keeper/card.ts";
import { boxTitle } from "./keeper/csv.ts";
import { at, tell } from "./keeper/dom.ts";
import { drawHistory, drawSheet, nameOf, standing } from "./keeper/drawing.ts";
import { EntryDialog } from "./keeper/entry.ts";
import type { Rules } from "./keeper/facts.ts";
import { drawHome, watchForm } from "./keeper/home.ts";
import { cards, type Kept } from "./keeper/kept.ts";
import { rulesOf, unpack } from "./keeper/link.ts";
import { redo, undo, write } from "./keeper/log.ts";
import { paperPath, saveCsv, showLink } from "./keeper/out.ts";
import { Shelf } from "./keeper/shelf.ts";
import { isOver, toMove } from "./keeper/turns.ts";
import { Refusal, say, type Words } from "./keeper/words.ts";
import { keptOffline } from "./page/offline.ts";

const root = at("keeper");
const words = JSON.parse(root.dataset["words"] ?? "{}") as Words;
const told = JSON.parse(root.dataset["rules"] ?? "[]") as Rules[];
const rules = new Map(told.map((one) => [one.text, one]));
const shelf = new Shelf(localStorage);
const dialog = new EntryDialog(words, take);

let shown: Kept | null = null;
let isShared = false;
let correcting = false;

// ----------------------------------------------------------------- views

/** Draws what the address names: a kept sheet, a shared one, or the list of all. */
function route(): void {
  const [kind, value = ""] = location.hash.slice(1).split(/=(.*)/s);
  correcting = false;
  isShared = kind === "v";
  notice("");
  try {
    shown = kind === "s" ? shelf.get(value) : isShared ? shared(value) : null;
  } catch (error) {
    complain(error);
    shown = null;
  }
  const view = shown ? "sheet" : kind === "s" ? "gone" : "home";
  for (const name of ["home", "sheet", "gone"]) at(`keeper-${name}`).hidden = name !== view;
  draw();
  if (kind) at(`keeper-${view}`).querySelector<HTMLElement>("h1")?.focus();
}

function shared(value: string): Kept {
  const by = rules.get(rulesOf(value));
  if (!by) throw new Refusal("brokenLink");
  return unpack(value, by);
}

function draw(): void {
  drawHome(shelf, words);
  if (shelf.unreadableCount()) notice(say(words, "unreadable"));
  if (!shown) return;
  const over = isOver(shown);
  drawSheet(shown, words, !isShared && (!over || correcting));
  drawHistory(shown, words);
  for (const name of ["tools", "history", "remove"]) at(`keeper-${name}`).hidden = isShared;
  at("keeper-shared").hidden = !isShared;
  at("keeper-correct").hidden = !over;
  at("keeper-correct").setAttribute("aria-pressed", String(correcting));
  at("keeper-undo").toggleAttribute("disabled", shown.entries.length === 0);
  at("keeper-redo").toggleAttribute("disabled", shown.undone.length === 0);
  at("keeper-paper").setAttribute("href", paperPath(shown));
  at("keeper-link-made").hidden = true;
}

function notice(text: string): void {
  at("keeper-notice").textContent = text;
  at("keeper-notice").hidden = text === "";
}

function complain(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
  notice(say(words, error.word, error.places));
}

// --------------------------------------------------------------- changes

/** Writes in the sheet that is shown, as it is kept now: another tab may have written as well. */
function take(player: number, place: number, cell: Cell | null): void {
  if (!shown || isShared) return;
  const now = shelf.get(shown.id) ?? shown;
  keep(write(now, { at: Date.now(), player, place, cell }));
  const card = cards(shown)[player] ?? [];
  const facts = {
    name: nameOf(shown, player),
    box: boxTitle(shown, place),
    points: cell?.points ?? 0,
    total: sums(shown.rules, card).total,
  };
  tell(`${say(words, cell ? "told" : "toldOpen", facts)} ${standing(shown, words)}`);
  cellButton(player, place)?.focus();
  scrollToNext();
}

function keep(kept: Kept): void {
  shelf.put(kept);
  shown = kept;
  draw();
}

function step(change: (kept: Kept) => Kept, word: string): void {
  if (!shown) return;
  try {
    keep(change(shelf.get(shown.id) ?? shown));
    tell(`${say(words, word)} ${standing(shown, words)}`);
  } catch (error) {
    complain(error);
  }
}

function cellButton(player: number, place: number): HTMLElement | null {
  return root.querySelector(`[data-player="${player}"][data-place="${place}"]`);
}

/** Brings the column of whoever is next into sight. */
function scrollToNext(): void {
  const next = shown && toMove(shown);
  const column = next === null ? null : at("keeper-table").querySelectorAll<HTMLElement>("thead th")[next + 1];
  column?.scrollIntoView({ block: "nearest", inline: "center" });
}

// ---------------------------------------------------------------- events

at("keeper-table").addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>(".keeper-cell") : null;
  if (button && shown) dialog.open(shown, Number(button.dataset["player"]), Number(button.dataset["place"]));
});
at("keeper-undo").addEventListener("click", () => step(undo, "undone"));
at("keeper-redo").addEventListener("click", () => step(redo, "redone"));
at("keeper-correct").addEventListener("click", () => {
  correcting = !correcting;
  draw();
});
at("keeper-link").addEventListener("click", () => void (shown && showLink(shown, words)));
at("keeper-csv").addEventListener("click", () => shown && saveCsv(shown, words));
at("keeper-print").addEventListener("click", () => window.print());
at("keeper-delete").addEventListener("click", () => {
  if (!shown) return;
  shelf.remove(shown.id);
  location.hash = "";
  tell(say(words, "deleted"));
});
watchForm(rules, words, (kept) => {
  shelf.put(kept);
  location.hash = `s=${kept.id}`;
});
window.addEventListener("hashchange", route);
window.addEventListener("storage", () => {
  if (shown && !isShared) shown = shelf.get(shown.id);
  if (shown) draw();
  else route();
});
void keptOffline().then((state) => {
  at("keeper-offline").textContent = say(words, state);
});
route();

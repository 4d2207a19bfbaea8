/** The dialog in which a box is filled or corrected: by points, by tapped dice, or struck. */
import { earnsExtra, type Card, type Cell } from "./card.ts";
import { boxTitle } from "./csv.ts";
import { at, byId, die, el, tell } from "./dom.ts";
import { boxAt, DICE, type Rules } from "./facts.ts";
import { cards, type Kept } from "./kept.ts";
import { readPoints } from "./log.ts";
import { placing, type Placing } from "./placing.ts";
import { Refusal, say, type Words } from "./words.ts";

const VALUES_SHOWN_MAX = 7;

/** Takes what was entered; throws a `Refusal` where it cannot be. */
export type Take = (player: number, place: number, cell: Cell | null) => void;

export class EntryDialog {
  readonly #dialog = byId("keeper-entry", HTMLDialogElement);
  readonly #points = byId("keeper-points", HTMLInputElement);
  readonly #first = byId("keeper-first", HTMLInputElement);
  readonly #extra = byId("keeper-extra", HTMLInputElement);
  readonly #words: Words;
  readonly #take: Take;
  #kept: Kept | null = null;
  #player = 0;
  #place = 0;
  #dice: number[] = [];

  constructor(words: Words, take: Take) {
    this.#words = words;
    this.#take = take;
    this.#dialog.querySelector("form")?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#enter(() => this.#typed());
    });
    at("keeper-strike").addEventListener("click", () => this.#enter(() => this.#cell(0)));
    at("keeper-open").addEventListener("click", () => this.#enter(() => null));
    at("keeper-cancel").addEventListener("click", () => this.#dialog.close());
    at("keeper-back").addEventListener("click", () => this.#tap(null));
    at("keeper-values").addEventListener("click", (event) => this.#pick(event.target));
    this.#first.addEventListener("change", () => this.#readDice());
    for (const face of this.#dialog.querySelectorAll<HTMLButtonElement>(".keeper-face")) {
      face.addEventListener("click", () => this.#tap(Number(face.value)));
    }
  }

  /** Asks for what goes in a player's box. */
  open(kept: Kept, player: number, place: number): void {
    [this.#kept, this.#player, this.#place, this.#dice] = [kept, player, place, []];
    const { rules } = kept;
    const box = boxAt(rules, place);
    const held = this.#card()[place] ?? null;
    const told = { name: kept.players[player] ?? "", box: boxTitle(kept, place) };
    at("keeper-entry-title").textContent = say(this.#words, "entryTitle", told);
    at("keeper-entry-condition").textContent = box.condition;
    at("keeper-can").textContent = say(this.#words, "canHold", { allowed: box.values.join(", ") });
    this.#points.value = held ? String(held.points) : "";
    this.#first.checked = held?.first ?? false;
    this.#extra.checked = held?.extra ?? false;
    at("keeper-first-line").hidden = !hasFirstThrow(rules, place);
    at("keeper-extra-line").hidden = !earnsExtra(rules, this.#card(), place);
    const extra = at("keeper-extra-line").querySelector("span");
    if (extra) extra.textContent = say(this.#words, "extraYacht", { points: rules.extra });
    at("keeper-open").hidden = held === null;
    this.#showValues(box.values);
    this.#complain("");
    this.#showDice();
    this.#dialog.showModal();
    this.#points.focus();
    this.#points.select();
  }

  #card(): Card {
    return (this.#kept && cards(this.#kept)[this.#player]) ?? [];
  }

  /** A button for each number of points where there are few. */
  #showValues(values: readonly number[]): void {
    const few = values.length <= VALUES_SHOWN_MAX;
    const buttons = values.map((value) => el("button", { type: "button", class: "secondary", value }, String(value)));
    at("keeper-values").replaceChildren(...(few ? buttons : []));
    at("keeper-values").hidden = !few;
    at("keeper-can").hidden = few;
  }

  #pick(target: EventTarget | null): void {
    if (target instanceof HTMLButtonElement) this.#enter(() => this.#cell(Number(target.value)));
  }

  #typed(): Cell {
    if (!this.#kept) throw new Error("no sheet is open");
    return this.#cell(readPoints(this.#kept.rules, this.#place, this.#points.value));
  }

  #cell(points: number): Cell {
    const said = (field: HTMLInputElement, line: string): boolean => field.checked && !at(line).hidden;
    const first = points > 0 && said(this.#first, "keeper-first-line");
    return { points, extra: said(this.#extra, "keeper-extra-line"), first };
  }

  /** Hands over what was entered and closes, or says why it cannot be and loses nothing. */
  #enter(read: () => Cell | null): void {
    try {
      this.#take(this.#player, this.#place, read());
      this.#dialog.close();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#complain(say(this.#words, error.word, error.places));
      this.#points.focus();
    }
  }

  #complain(words: string): void {
    at("keeper-problem").textContent = words;
    this.#points.setAttribute("aria-invalid", String(words !== ""));
  }

  // ------------------------------------------------------------------- dice

  /** Takes a face, or the last one back. */
  #tap(face: number | null): void {
    if (face === null) this.#dice.pop();
    else if (this.#dice.length < DICE) this.#dice.push(face);
    else this.#dice = [face];
    this.#showDice();
    this.#readDice();
    tell(say(this.#words, "diceSoFar", { dice: this.#dice.join(", ") }));
  }

  #showDice(): void {
    const shown = at("keeper-dice");
    const empty = Array<number>(DICE - this.#dice.length).fill(0);
    shown.replaceChildren(...[...this.#dice, ...empty].map((face) => el("span", { class: "small-die" }, die(face))));
    shown.setAttribute("aria-label", say(this.#words, "diceSoFar", { dice: this.#dice.join(", ") }));
    at("keeper-back").hidden = this.#dice.length === 0;
    if (this.#dice.length < DICE) at("keeper-says").textContent = "";
  }

  /** Five dice say what they pay here; the points then only need to be written. */
  #readDice(): void {
    if (!this.#kept || this.#dice.length < DICE) return;
    const { rules } = this.#kept;
    const found = placing(rules, this.#card(), this.#place, this.#dice, this.#first.checked);
    at("keeper-says").textContent = this.#placingWords(rules, found);
    this.#complain("");
    if ("closed" in found) return;
    this.#points.value = String(found.points);
    this.#extra.checked = found.extra;
  }

  #placingWords(rules: Rules, found: Placing): string {
    if ("closed" in found) {
      const word = { own: "closedOwn", ownOrLower: "closedOwnOrLower", lower: "closedLower" }[found.closed];
      return say(this.#words, word, { box: found.box });
    }
    return say(this.#words, found.extra ? "dicePayMore" : "dicePay", { points: found.points, extra: rules.extra });
  }
}

/** Whether it matters for a box that its dice are those of a turn's first throw. */
function hasFirstThrow(rules: Rules, place: number): boolean {
  const box = boxAt(rules, place);
  return box.first > 0 || (rules.firstThrowWins && box.isYacht);
}

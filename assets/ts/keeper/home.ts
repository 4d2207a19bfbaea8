/** The first view: the sheets that are kept here, and the form that begins one. */
import { at, bdi, byId, el } from "./dom.ts";
import type { Rules } from "./facts.ts";
import { begin, type Kept } from "./kept.ts";
import { standing } from "./drawing.ts";
import type { Shelf } from "./shelf.ts";
import { Refusal, say, type Words } from "./words.ts";

export function drawHome(shelf: Shelf, words: Words): void {
  const all = shelf.all();
  const list = at("keeper-kept");
  list.hidden = all.length === 0;
  list.querySelector("ul")?.replaceChildren(...all.map((kept) => line(kept, words)));
}

function line(kept: Kept, words: Words): HTMLElement {
  const day = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "medium" }).format(kept.begunAt);
  return el(
    "li",
    {},
    el("a", { href: `#s=${kept.id}` }, bdi(kept.players.join(", "))),
    el("span", { class: "hint" }, `${kept.rules.name}, ${day}. `, standing(kept, words)),
  );
}

/** Lets the form begin a sheet; `begun` is called with it. */
export function watchForm(rules: ReadonlyMap<string, Rules>, words: Words, begun: (kept: Kept) => void): void {
  const form = byId("keeper-new", HTMLFormElement);
  at("keeper-more").addEventListener("click", () => showAnother(form));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const problem = at("keeper-new-problem");
    try {
      begun(read(form, rules));
      problem.textContent = "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problem.textContent = say(words, error.word, error.places);
      fields(form)[0]?.focus();
    }
  });
}

function read(form: HTMLFormElement, rules: ReadonlyMap<string, Rules>): Kept {
  const chosen = rules.get(byId("keeper-rules", HTMLSelectElement).value);
  if (!chosen) throw new Error("no rules are chosen");
  const names = fields(form).map((field) => field.value);
  return begin(newId(), Date.now(), chosen, names, byId("keeper-strict", HTMLInputElement).checked);
}

function fields(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>(".keeper-name input")];
}

function showAnother(form: HTMLFormElement): void {
  const next = form.querySelector<HTMLElement>(".keeper-name[hidden]");
  if (next) next.hidden = false;
  next?.querySelector("input")?.focus();
  at("keeper-more").hidden = form.querySelector(".keeper-name[hidden]") === null;
}

/** Enough letters that no two sheets of a browser share them. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A hint from the coach, shown below the dice for as long as the table stands as it did. */
import { tell } from "./news.ts";
import type { Reply } from "./outbox.ts";

/** The first hint under new rules may have to wait until they are solved. */
export const HINT_MS = 60_000;

/** Whether an answer is meant for the table that is shown now. */
export function fits(answered: number, shown: number): boolean {
  return Number.isInteger(answered) && answered === shown;
}

export interface Asking {
  version: () => number;
  get: (url: string, wait: number) => Promise<Reply>;
}

let asked = 0;

/** Asks for a hint; one that comes too late for the table is dropped. */
export async function askForHint(link: HTMLElement, { version, get }: Asking): Promise<void> {
  const asking = ++asked;
  const at = version();
  put(paragraph(link.dataset["wait"] ?? ""));
  let answer: Element;
  try {
    answer = parsed(await get(link.dataset["url"] ?? "", HINT_MS));
  } catch {
    answer = paragraph(link.dataset["failed"] ?? "");
  }
  if (asking !== asked) return;
  if (!fits(at, version()) || !fits(versionOf(answer, at), version())) return clearHint();
  put(answer);
  tell((answer.textContent ?? "").replace(/\s+/g, " ").trim());
  answer.scrollIntoView({ block: "nearest" });
}

/** Takes away a hint that is for another version. */
export function dropOldHint(version: number): void {
  const shown = document.getElementById("hint");
  if (shown && !fits(Number(shown.dataset["version"]), version)) clearHint();
}

/** The positions that a hint's form keeps. */
export function positionsIn(form: HTMLFormElement): number[] {
  return new FormData(form).getAll("keep").map(Number);
}

export function clearHint(): void {
  asked++;
  place()?.replaceChildren();
}

function put(content: Element): void {
  place()?.replaceChildren(content);
}

function place(): HTMLElement | null {
  return document.getElementById("hint-place");
}

function versionOf(answer: Element, otherwise: number): number {
  return answer instanceof HTMLElement && answer.id === "hint" ? Number(answer.dataset["version"]) : otherwise;
}

function parsed(reply: Reply): Element {
  const found = new DOMParser().parseFromString(reply.text, "text/html").getElementById("hint");
  if (!found) throw new Error("This is no hint.");
  return document.adoptNode(found);
}

function paragraph(text: string): Element {
  const words = document.createElement("p");
  words.className = "coach";
  words.textContent = text;
  return words;
}

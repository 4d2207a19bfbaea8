/**
 * The reader's part in the dice: a random text made here, shown, sent, and remembered.
 *
 * Remembering the promise that was seen before the text was given is what lets this device say
 * after the game that both are still the same.
 */
import { randomKey } from "./outbox.ts";

export interface Remembered {
  commitment: string;
  texts: string[];
}

const KEPT_GAMES = 50;
const PREFIX = "dice:";

const tried = new Set<string>();

/** The form of a seat that has given nothing yet, once for each game; null if there is none. */
export function wantedShare(): HTMLFormElement | null {
  const form = document.getElementById("share");
  if (!(form instanceof HTMLFormElement) || form.dataset["share"] !== "wanted") return null;
  return tried.has(nameOf(form)) ? null : form;
}

/** Fills the empty fields with randomness of this device's; the reader sees it and may change it. */
export function fillShare(form: HTMLFormElement): void {
  tried.add(nameOf(form));
  for (const field of form.querySelectorAll<HTMLInputElement>("input[type=text]")) {
    if (field.value === "") field.value = randomKey();
  }
}

/** Fills the field of whoever is about to sit down. */
export function fillSeatText(): void {
  const field = document.querySelector<HTMLInputElement>("input[data-fill]");
  if (field && field.value === "") field.value = randomKey();
}

/** Remembers what a form is about to send, with the promise that it answers. */
export function rememberTexts(form: HTMLFormElement): void {
  const seat = form.querySelector<HTMLElement>("input[data-fill]");
  const said = seat ? { ...seat.dataset, table: seat.dataset["fill"] } : form.dataset;
  const name = `${PREFIX}${said["table"]}:${said["game"]}`;
  const fields = [...form.querySelectorAll<HTMLInputElement>("input[type=text]")];
  const texts = fields
    .filter((field) => field.name === "contribution" || field.name.startsWith("text-"))
    .map((field) => field.value.trim())
    .filter((text) => text !== "");
  if (texts.length === 0) return;
  const before = read(name);
  const commitment = before?.commitment ?? said["commitment"] ?? "";
  write(name, { commitment, texts: [...(before?.texts ?? []), ...texts] });
}

/** What this device remembers of a game. */
export function recall(table: string, game: string): Remembered | null {
  return read(`${PREFIX}${table}:${game}`);
}

/** Whether a game that was checked has the promise and every text that are remembered. */
export function agrees(remembered: Remembered, commitment: string, texts: readonly string[]): boolean {
  return remembered.commitment === commitment && remembered.texts.every((text) => texts.includes(text));
}

function nameOf(form: HTMLFormElement): string {
  return `${form.dataset["table"]}:${form.dataset["game"]}`;
}

function read(name: string): Remembered | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { commitment, texts } = value as Record<string, unknown>;
    if (typeof commitment !== "string" || !Array.isArray(texts)) return null;
    return { commitment, texts: texts.filter((text) => typeof text === "string") };
  } catch {
    return null;
  }
}

function write(name: string, value: Remembered): void {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    for (const old of kept.slice(0, Math.max(0, kept.length - KEPT_GAMES))) localStorage.removeItem(old);
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A browser that keeps nothing can still compare by eye.
  }
}

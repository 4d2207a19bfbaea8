/** Small signs between players: sent with one tap, shown for a moment, muted by seat. */
import { tell } from "./news.ts";

const SHOWN_MS = 5000;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

/** The muted seats of a table, kept as long as the tab. */
export function muted(table: string): Set<number> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(`muted:${table}`) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((seat): seat is number => Number.isInteger(seat)) : []);
  } catch {
    return new Set();
  }
}

function remember(table: string, seats: ReadonlySet<number>): void {
  try {
    sessionStorage.setItem(`muted:${table}`, JSON.stringify([...seats]));
  } catch {
    // A browser that keeps nothing mutes until the next page.
  }
}

/** Mutes a seat, or hears it again. */
export function toggleMute(table: string, seat: number): void {
  const seats = muted(table);
  if (!seats.delete(seat)) seats.add(seat);
  remember(table, seats);
  showMutes(table);
}

/** Shows the buttons as they are, after a swap too. */
export function showMutes(table: string): void {
  const seats = muted(table);
  const words = document.getElementById("company")?.dataset;
  for (const button of document.querySelectorAll<HTMLButtonElement>("[data-mute].mute")) {
    const isMuted = seats.has(Number(button.dataset["mute"]));
    button.hidden = false;
    button.setAttribute("aria-pressed", String(isMuted));
    button.textContent = (isMuted ? words?.["unmute"] : words?.["mute"]) ?? "";
  }
}

/** Shows a sign beside its seat for a moment and tells it to listeners. */
export function showReaction(table: string, seat: number, reaction: string): void {
  const company = document.getElementById("company");
  const words = JSON.parse(company?.dataset["words"] ?? "{}") as Record<string, string>;
  const text = words[reaction];
  if (!text || muted(table).has(seat)) return;
  const name = document.querySelector<HTMLElement>(`[data-person="${seat}"]`)?.dataset["name"] ?? "";
  tell(`${name}: ${text}`);
  for (const place of document.querySelectorAll<HTMLElement>(`[data-reaction="${seat}"]`)) {
    place.textContent = text;
    place.hidden = false;
  }
  clearTimeout(timers.get(seat));
  timers.set(seat, setTimeout(() => hide(seat), SHOWN_MS));
}

function hide(seat: number): void {
  for (const place of document.querySelectorAll<HTMLElement>(`[data-reaction="${seat}"]`)) {
    place.hidden = true;
    place.textContent = "";
  }
}

/** The countdowns on the page: the clock of the seat to move, and when an absent one is played. */
import { HOUR_MS, left, minutes, type ServerClock } from "./clock.ts";
import { tell } from "./news.ts";
import type { Presence } from "./presence.ts";

const SOON_MS = 20_000;
let warnedOf = "";

/** What the page, freshly drawn, says of the server's time. */
export function hearFromPage(clock: ServerClock): void {
  for (const id of ["clock", "takeover"]) {
    const sentAt = Number(document.getElementById(id)?.dataset["sent"]);
    if (sentAt > 0) clock.hear(sentAt);
  }
}

/** Shows what is left now. */
export function showCountdowns(clock: ServerClock): void {
  const now = clock.now();
  if (now === null || clock.hasStepped()) return;
  const shown = document.getElementById("clock");
  const deadline = Number(shown?.dataset["deadline"]);
  if (shown && deadline > 0) {
    const remaining = left(deadline, now);
    put("clock-left", remaining);
    shown.classList.toggle("is-soon", remaining <= SOON_MS);
    if (shown.dataset["yours"] === "yes" && remaining <= SOON_MS) warn(shown, String(deadline));
  }
  const takeoverAt = Number(document.getElementById("takeover")?.dataset["at"]);
  if (takeoverAt > 0) put("takeover-left", left(takeoverAt, now));
}

/** Shows or hides that the seat to move is away, as the server tells it. */
export function showTakeover(presence: Presence): void {
  const away = document.getElementById("takeover");
  const there = document.getElementById("at-dice");
  if (!away) return;
  const before = away.hidden;
  away.dataset["at"] = presence.takeoverAt === null ? "" : String(presence.takeoverAt);
  away.hidden = presence.takeoverAt === null;
  if (there) there.hidden = !away.hidden;
  if (before && presence.takeoverAt !== null) {
    const time = minutes(left(presence.takeoverAt, presence.sentAt));
    tell(`${document.getElementById("takeover-says")?.textContent ?? ""} ${time}.`);
  }
}

function put(id: string, milliseconds: number): void {
  const place = document.getElementById(id);
  if (!place || milliseconds >= HOUR_MS) return;
  const text = minutes(milliseconds);
  if (place.textContent !== text) place.textContent = text;
}

function warn(shown: HTMLElement, deadline: string): void {
  if (warnedOf === deadline) return;
  warnedOf = deadline;
  tell(shown.dataset["soon"] ?? "");
}

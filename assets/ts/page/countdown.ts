/** The countdown to the change of day, and when that is in the reader's own time. */
import { ServerClock } from "../table/clock.ts";

/** What is left, as 3:05:09; nothing is never less than nothing. */
export function hoursLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** A time of day where the reader is, in the page's language, such as 02:00. */
export function timeOfDay(at: number, language: string, zone?: string): string {
  const form: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: zone };
  return new Intl.DateTimeFormat(language, form).format(at);
}

/** Counts down to the time that the page names, if it names one. */
export function watchCountdown(): void {
  const shown = document.getElementById("countdown");
  const until = Number(shown?.dataset["until"]);
  if (!shown || !(until > 0)) return;
  const clock = new ServerClock();
  clock.hear(Number(shown.dataset["sent"]));
  const at = document.getElementById("change-at");
  if (at) at.textContent = timeOfDay(until, document.documentElement.lang);
  const words = document.getElementById("change-in-words");
  if (words) words.hidden = false;
  const show = (): void => {
    const now = clock.now() ?? Date.now();
    const left = document.getElementById("change-in");
    if (left) left.textContent = hoursLeft(until - now);
    if (now >= until) shown.textContent = shown.dataset["over"] ?? "";
    else setTimeout(show, 1000 - (now % 1000));
  };
  show();
}

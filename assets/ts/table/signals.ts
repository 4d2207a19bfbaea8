/** Telling somebody that it is their turn: each way only where the settings want it. */
import { rattle } from "./sound.ts";

export interface Turn {
  yours: boolean;
  /** Several devices share the table, so that one waits for others. */
  shared: boolean;
  playing: boolean;
}

/** Whether the turn has come to the reader just now. */
export function hasCome(before: Turn, now: Turn): boolean {
  return now.shared && now.playing && now.yours && !(before.yours && before.playing);
}

/** The title of the tab: in front of all the word on the reader's own turn, where that is wanted. */
export function titled(title: string, words: string, turn: Turn, signals: readonly string[]): string {
  return turn.yours && turn.shared && turn.playing && signals.includes("title") ? `${words} · ${title}` : title;
}

/** Signals by sound, vibration and, while the page is out of sight, a notification. */
export function signal(signals: readonly string[], words: string, title: string): void {
  // Browsers allow noise only on a page that was pressed, and complain about all other.
  const pressed = navigator.userActivation?.hasBeenActive ?? true;
  if (pressed && signals.includes("sound")) rattle([0, 160]);
  if (pressed && signals.includes("vibration") && "vibrate" in navigator) navigator.vibrate([80, 60, 80]);
  const hidden = document.visibilityState === "hidden";
  if (hidden && signals.includes("notification") && "Notification" in window && Notification.permission === "granted") {
    try {
      const shown = new Notification(words, { body: title, tag: location.pathname });
      shown.addEventListener("click", () => {
        window.focus();
        shown.close();
      });
    } catch {
      // Some phones only let service workers notify: the title and the sound must do.
    }
  }
}

const PULSE_MS = 15_000;

/** While the page is out of sight and holds no stream: asks now and then whether it is to move. */
export function watchFromAfar(url: () => string, heard: (yours: boolean) => void): void {
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== "hidden" || !url()) return;
    try {
      const reply = await fetch(url(), { headers: { Accept: "application/json" } });
      const told: unknown = await reply.json();
      const yours = typeof told === "object" && told !== null && (told as { yours?: unknown }).yours === true;
      if (reply.ok && document.visibilityState === "hidden") heard(yours);
    } catch {
      // The line is down: asked again in a while.
    }
  };
  setInterval(() => void ask(), PULSE_MS);
}

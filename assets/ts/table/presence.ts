/** Who is there, as the server tells it: every change, and when an absent seat is taken over. */
export interface Presence {
  seats: { seat: number; present: boolean }[];
  takeoverAt: number | null;
  sentAt: number;
}

/** Reads a presence event; null for what is none. */
export function readPresence(data: Record<string, unknown>): Presence | null {
  const { seats, sent_at: sentAt, takeover_at: takeoverAt } = data;
  if (!Array.isArray(seats) || typeof sentAt !== "number") return null;
  return {
    seats: seats.filter(isSeat).map(({ seat, present }) => ({ seat, present })),
    takeoverAt: typeof takeoverAt === "number" ? takeoverAt : null,
    sentAt,
  };
}

function isSeat(value: unknown): value is { seat: number; present: boolean } {
  if (typeof value !== "object" || value === null) return false;
  const { seat, present } = value as Record<string, unknown>;
  return typeof seat === "number" && typeof present === "boolean";
}

/** Shows it at every mark of a seat, in words and by shape; the words stand on `page`. */
export function showPresence(presence: Presence, page: HTMLElement): void {
  const present = new Map(presence.seats.map(({ seat, present: here }) => [seat, here]));
  for (const mark of page.querySelectorAll<HTMLElement>("[data-presence]")) {
    const here = present.get(Number(mark.dataset["presence"]));
    if (here === undefined) continue;
    mark.classList.toggle("is-away", !here);
    const word = mark.querySelector(".presence-word");
    const wanted = page.dataset[here ? "here" : "away"] ?? "";
    if (word && word.textContent !== wanted) word.textContent = wanted;
  }
}

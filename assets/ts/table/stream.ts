/**
 * The table's event stream: says that something newer exists, who is there, which dice are held.
 *
 * A page holds one stream while it is seen and has a place among the browser's windows, and none
 * while it is hidden. Without a place it takes what a window at the same table passes on, and asks
 * for the newest version now and then.
 */
import { readPresence, type Presence } from "./presence.ts";
import { Windows, type Word } from "./windows.ts";

export interface Listener {
  /** The table is at this version now; `sentAt` is the server's time, if it was told. */
  version(version: number, sentAt: number | null): void;
  /** The seat to move holds these positions. */
  holds?(positions: number[]): void;
  /** Who is there has changed. */
  presence?(presence: Presence): void;
  /** A seat sends a sign. */
  reaction?(seat: number, reaction: string): void;
  /** The table is no more. */
  gone?(): void;
  /** The line is down, or up again. */
  down(isDown: boolean): void;
  /** The page is seen again after it was hidden or kept. */
  back?(): void;
}

/** Where a table tells what is new: by a stream, or when it is asked. */
export interface Sources {
  events: string;
  pulse: string;
}

const REOPEN_MS = 3000;
const PATIENCE_MS = 4000;
const ASK_MS = 3000;
const REPLY_MS = 10_000;
const TYPES = ["state", "holds", "presence", "reaction", "gone"];

/** Listens while the page is seen; `current` tells which version it shows. */
export function follow(sources: Sources, current: () => number, listener: Listener): void {
  let source: EventSource | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;

  const close = (): void => {
    clearTimeout(reopening);
    clearInterval(asking);
    clearTimeout(patience);
    patience = undefined;
    source?.close();
    source = null;
  };

  const up = (): void => {
    clearTimeout(patience);
    patience = undefined;
    listener.down(false);
  };

  const wait = (): void => {
    patience ??= setTimeout(() => listener.down(true), PATIENCE_MS);
  };

  const hear = (word: Word): void => {
    if (word.type === "gone") close();
    pass(word, listener);
  };

  const open = (): void => {
    close();
    const opened = new EventSource(`${sources.events}?after=${current()}`);
    source = opened;
    opened.addEventListener("open", up);
    for (const type of TYPES) {
      opened.addEventListener(type, (event: MessageEvent<string>) => {
        const word = { type, data: event.data, id: event.lastEventId };
        windows.tell(word);
        hear(word);
      });
    }
    opened.addEventListener("error", () => {
      wait();
      if (opened.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS);
    });
  };

  const ask = async (): Promise<void> => {
    try {
      const reply = await fetch(sources.pulse, {
        headers: { Accept: "application/json" },
        signal: AbortSignal.timeout(REPLY_MS),
      });
      if (reply.status === 404) return hear({ type: "gone", data: "", id: "" });
      if (!reply.ok) return wait();
      up();
      const version = versionOf("", await reply.text());
      if (version !== null) listener.version(version, null);
    } catch {
      wait();
    }
  };

  const beTold = (): void => {
    close();
    void ask();
    asking = setInterval(() => void ask(), ASK_MS);
  };

  const windows = new Windows(sources.events, { hold: (holds) => (holds ? open() : beTold()), hear });

  const leave = (): void => {
    windows.leave();
    close();
  };

  const join = (): void => {
    leave();
    if (document.visibilityState !== "hidden") windows.join();
  };

  const back = (): void => {
    join();
    listener.back?.();
  };

  join();
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) back();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") leave();
    else back();
  });
  window.addEventListener("online", back);
  window.addEventListener("offline", () => listener.down(true));
}

/** Gives a word of the stream to whom it is for. */
function pass(word: Word, listener: Listener): void {
  const told = read(word.data);
  switch (word.type) {
    case "state": {
      const version = versionOf(word.id, word.data);
      const sentAt = told["sent_at"];
      if (version !== null) listener.version(version, typeof sentAt === "number" ? sentAt : null);
      return;
    }
    case "holds":
      return listener.holds?.(positionsOf(word.data));
    case "presence": {
      const presence = readPresence(told);
      return presence ? listener.presence?.(presence) : undefined;
    }
    case "reaction": {
      const { seat, reaction } = told;
      if (typeof seat === "number" && typeof reaction === "string") listener.reaction?.(seat, reaction);
      return;
    }
    case "gone":
      listener.gone?.();
  }
}

/** The version of a state event: its id, or the `version` in its data. */
export function versionOf(id: string, data: string): number | null {
  if (/^\d+$/.test(id)) return Number(id);
  const found: unknown = read(data)["version"];
  return typeof found === "number" ? found : null;
}

/** The held positions in a holds event, `{"kept": [0, 2]}`. */
export function positionsOf(data: string): number[] {
  const kept: unknown = read(data)["kept"];
  if (!Array.isArray(kept)) return [];
  return kept.filter((place): place is number => Number.isInteger(place) && place >= 0 && place < 5);
}

function read(data: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(data);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/**
 * The table's event stream: says that something newer exists, who is there, which dice are held.
 *
 * A page holds one stream, and none while it is hidden: browsers open six connections to a plain
 * HTTP server, and seven forgotten tabs must not keep the eighth from rolling.
 */
import { readPresence, type Presence } from "./presence.ts";

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

const REOPEN_MS = 3000;
const PATIENCE_MS = 4000;

/** Listens while the page is seen; `current` tells which version it shows. */
export function follow(url: string, current: () => number, listener: Listener): void {
  let source: EventSource | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  const close = (): void => {
    clearTimeout(reopening);
    clearTimeout(patience);
    patience = undefined;
    source?.close();
    source = null;
  };

  const open = (): void => {
    close();
    if (document.visibilityState === "hidden") return;
    const opened = new EventSource(`${url}?after=${current()}`);
    source = opened;
    opened.addEventListener("open", () => {
      clearTimeout(patience);
      patience = undefined;
      listener.down(false);
    });
    opened.addEventListener("state", (event) => {
      const version = versionOf(event.lastEventId, event.data);
      const sentAt = read(event.data)["sent_at"];
      if (version !== null) listener.version(version, typeof sentAt === "number" ? sentAt : null);
    });
    opened.addEventListener("holds", (event) => listener.holds?.(positionsOf(event.data)));
    opened.addEventListener("presence", (event) => {
      const presence = readPresence(read(event.data));
      if (presence) listener.presence?.(presence);
    });
    opened.addEventListener("reaction", (event) => {
      const { seat, reaction } = read(event.data);
      if (typeof seat === "number" && typeof reaction === "string") listener.reaction?.(seat, reaction);
    });
    opened.addEventListener("gone", () => {
      close();
      listener.gone?.();
    });
    opened.addEventListener("error", () => {
      patience ??= setTimeout(() => listener.down(true), PATIENCE_MS);
      if (opened.readyState === EventSource.CLOSED) reopening = setTimeout(open, REOPEN_MS);
    });
  };

  const back = (): void => {
    open();
    listener.back?.();
  };

  open();
  window.addEventListener("pagehide", close);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) back();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") close();
    else back();
  });
  window.addEventListener("online", back);
  window.addEventListener("offline", () => listener.down(true));
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

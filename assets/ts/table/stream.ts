/** The table's event stream: says that something newer exists, and which dice are held. */
export interface Listener {
  /** The table is at this version now. */
  version(version: number): void;
  /** The seat to move holds these positions. */
  holds(positions: number[]): void;
  /** The line is down, or up again. */
  down(isDown: boolean): void;
}

const REOPEN_MS = 3000;
const PATIENCE_MS = 4000;

/** Listens until the page goes away; `current` tells which version the page shows. */
export function follow(url: string, current: () => number, listener: Listener): void {
  let source: EventSource | null = null;
  let patience: ReturnType<typeof setTimeout> | undefined;

  const open = (): void => {
    source?.close();
    source = new EventSource(`${url}?after=${current()}`);
    source.addEventListener("open", () => {
      clearTimeout(patience);
      patience = undefined;
      listener.down(false);
    });
    source.addEventListener("state", (event) => {
      const version = versionOf(event.lastEventId, event.data);
      if (version !== null) listener.version(version);
    });
    source.addEventListener("holds", (event) => listener.holds(positionsOf(event.data)));
    source.addEventListener("error", () => {
      patience ??= setTimeout(() => listener.down(true), PATIENCE_MS);
      if (source?.readyState === EventSource.CLOSED) setTimeout(open, REOPEN_MS);
    });
  };

  open();
  window.addEventListener("pagehide", () => source?.close());
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) open();
  });
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

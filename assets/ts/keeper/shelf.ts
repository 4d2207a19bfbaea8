/** The sheets that this browser keeps, each under a key of its own, so that two tabs never mix theirs up. */
import { Refusal } from "./words.ts";
import { placeCount, type Rules } from "./facts.ts";
import type { Kept } from "./kept.ts";

const PREFIX = "yachtdice.keeper.1.";

export type Store = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

export class Shelf {
  readonly #storage: Store;

  constructor(storage: Store) {
    this.#storage = storage;
  }

  /** Every sheet that can be read, the newest first. */
  all(): Kept[] {
    return this.#keys()
      .flatMap((key) => this.get(key.slice(PREFIX.length)) ?? [])
      .sort((one, other) => other.begunAt - one.begunAt);
  }

  /** How many are there that this version cannot read; they stay where they are. */
  unreadableCount(): number {
    return this.#keys().length - this.all().length;
  }

  get(id: string): Kept | null {
    try {
      const kept: unknown = JSON.parse(this.#storage.getItem(PREFIX + id) ?? "null");
      return isKept(kept) ? kept : null;
    } catch {
      return null;
    }
  }

  /** Keeps a sheet; refuses with words where the browser keeps nothing or is full. */
  put(kept: Kept): void {
    try {
      this.#storage.setItem(PREFIX + kept.id, JSON.stringify(kept));
    } catch {
      throw new Refusal("notKept");
    }
  }

  remove(id: string): void {
    this.#storage.removeItem(PREFIX + id);
  }

  #keys(): string[] {
    return Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? "").filter((key) =>
      key.startsWith(PREFIX),
    );
  }
}

/** Whether what was stored has the form of a sheet. */
function isKept(found: unknown): found is Kept {
  if (typeof found !== "object" || found === null) return false;
  const { id, begunAt, rules, players, entries, undone } = found as Record<string, unknown>;
  if (typeof id !== "string" || typeof begunAt !== "number" || !isRules(rules)) return false;
  if (!Array.isArray(players) || !Array.isArray(entries) || !Array.isArray(undone)) return false;
  return [...entries, ...undone].every((entry: unknown) => isEntry(entry, rules, players.length));
}

function isRules(found: unknown): found is Rules {
  const { boxes, columns } = (found ?? {}) as Record<string, unknown>;
  return Array.isArray(boxes) && boxes.length > 0 && Array.isArray(columns) && columns.length > 0;
}

function isEntry(found: unknown, rules: Rules, playerCount: number): boolean {
  const { player, place, cell } = (found ?? {}) as Record<string, unknown>;
  return (
    isIndex(player, playerCount) &&
    isIndex(place, placeCount(rules)) &&
    (cell === null || typeof (cell as Record<string, unknown>)["points"] === "number")
  );
}

function isIndex(found: unknown, count: number): boolean {
  return Number.isInteger(found) && (found as number) >= 0 && (found as number) < count;
}

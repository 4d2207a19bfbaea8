/** A kept sheet: its players, and the log of everything that was written, which is its history. */
import type { Card, Cell } from "./card.ts";
import { placeCount, type Rules } from "./facts.ts";
import { Refusal } from "./words.ts";

export const PLAYERS_MAX = 8;
export const NAME_LENGTH_MAX = 24;

/** Something written at a time (ms): a new entry, a correction, or null to open the box again. */
export interface Entry {
  at: number;
  player: number;
  place: number;
  cell: Cell | null;
}

export interface Kept {
  id: string;
  begunAt: number;
  rules: Rules;
  players: readonly string[];
  /** Only whose turn it is may fill a box. */
  strict: boolean;
  entries: readonly Entry[];
  /** What was undone and can be done again, the next one last. */
  undone: readonly Entry[];
}

/** A sheet that begins; refuses names that are missing, too long, too many or the same. */
export function begin(id: string, at: number, rules: Rules, names: readonly string[], strict: boolean): Kept {
  const players = names.map(tidy).filter((name) => name !== "");
  if (players.length === 0) throw new Refusal("noNames");
  if (players.length > PLAYERS_MAX) throw new Refusal("tooManyNames", { most: PLAYERS_MAX });
  for (const [index, name] of players.entries()) {
    if ([...name].length > NAME_LENGTH_MAX) throw new Refusal("longName", { name, most: NAME_LENGTH_MAX });
    if (players.indexOf(name) !== index) throw new Refusal("sameName", { name });
  }
  return { id, begunAt: at, rules, players, strict, entries: [], undone: [] };
}

/** A name on one line, without what nobody can see. */
export function tidy(name: string): string {
  return name.normalize("NFC").replace(/[\p{C}\p{Z}]+/gu, " ").trim();
}

/** Every player's card as the log leaves it. */
export function cards(kept: Kept): Card[] {
  const found: (Cell | null)[][] = kept.players.map(() => Array(placeCount(kept.rules)).fill(null));
  for (const entry of kept.entries) {
    const card = found[entry.player];
    if (card) card[entry.place] = entry.cell;
  }
  return found;
}

/** What can be done with a kept sheet: write, correct, undo, and look back. */
import { earnsExtra, type Card, type Cell } from "./card.ts";
import { boxAt, places, type Rules } from "./facts.ts";
import { cards, type Entry, type Kept } from "./kept.ts";
import { columnHoldsYacht } from "./placing.ts";
import { isOver, toMove } from "./turns.ts";
import { Refusal } from "./words.ts";

/** The points that a text says, or a refusal that names what the box can hold. */
export function readPoints(rules: Rules, place: number, text: string): number {
  const box = boxAt(rules, place);
  const given = text.trim();
  const points = /^\d{1,4}$/.test(given) ? Number(given) : NaN;
  if (!box.values.includes(points)) {
    throw new Refusal("cannotHold", { box: box.name, given, allowed: box.values.join(", ") });
  }
  return points;
}

/** The sheet with one thing more written, new or corrected; refuses what the rules cannot give. */
export function write(kept: Kept, entry: Entry): Kept {
  const card = cards(kept)[entry.player];
  if (!card) throw new Error(`no player ${entry.player}`);
  checkCell(kept.rules, card, entry);
  if (card[entry.place] === null) checkTurn(kept, entry.player);
  return { ...kept, entries: [...kept.entries, entry], undone: [] };
}

function checkCell(rules: Rules, card: Card, { place, cell }: Entry): void {
  if (cell) readPoints(rules, place, String(cell.points));
  const after = card.map((held, one) => (one === place ? cell : held));
  const unpaid = places(rules).find(
    (one) => boxAt(rules, one).doubles && after[one]?.points && !columnHoldsYacht(rules, after, one),
  );
  if (unpaid !== undefined) throw new Refusal("needsYacht", { box: boxAt(rules, unpaid).name });
  if (cell?.extra && !earnsExtra(rules, card, place)) throw new Refusal("noExtra");
}

function checkTurn(kept: Kept, player: number): void {
  const mover = toMove(kept);
  if (!kept.strict || isOver(kept) || mover === null || mover === player) return;
  throw new Refusal("notTheirTurn", { name: kept.players[player] ?? "", mover: kept.players[mover] ?? "" });
}

export function undo(kept: Kept): Kept {
  const last = kept.entries.at(-1);
  return last ? { ...kept, entries: kept.entries.slice(0, -1), undone: [...kept.undone, last] } : kept;
}

export function redo(kept: Kept): Kept {
  const next = kept.undone.at(-1);
  return next ? { ...kept, entries: [...kept.entries, next], undone: kept.undone.slice(0, -1) } : kept;
}

export interface Change extends Entry {
  before: Cell | null;
}

/** What was written, oldest first, each with what had stood there. */
export function history(kept: Kept): Change[] {
  return kept.entries.map((entry, index) => {
    const earlier = kept.entries.slice(0, index);
    const here = earlier.filter((one) => one.player === entry.player && one.place === entry.place);
    return { ...entry, before: here.at(-1)?.cell ?? null };
  });
}

/** A sheet in the fragment of an address, which browsers send to no server; whoever has it can only look. */
import { earnsExtra } from "./card.ts";
import { boxAt, placeCount, type Rules } from "./facts.ts";
import { cards, tidy, PLAYERS_MAX, type Kept } from "./kept.ts";
import { write } from "./log.ts";
import { Refusal } from "./words.ts";

const VERSION = 1;
const LENGTH_MAX = 20_000;

/** A cell is points, as text where they came from a first throw, [points] with an extra Yacht, or null. */
type Packed = [version: number, begunAt: number, rules: string, players: string[], cards: PackedCell[][]];
type PackedCell = number | [number] | string | null;

/** The sheet as it stands, without its history, in characters that an address may hold. */
export function pack(kept: Kept): string {
  const held = cards(kept).map((card) =>
    card.map((cell, place): PackedCell => {
      if (!cell) return null;
      if (cell.first) return `${cell.points}`;
      return cell.extra && earnsExtra(kept.rules, card, place) ? [cell.points] : cell.points;
    }),
  );
  const packed: Packed = [VERSION, kept.begunAt, kept.rules.text, [...kept.players], held];
  const bytes = new TextEncoder().encode(JSON.stringify(packed));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text of the rules that a link's sheet is kept by. */
export function rulesOf(text: string): string {
  return parse(text)[2];
}

/** The sheet of a link; refuses what is none, or what its rules cannot have given. */
export function unpack(text: string, rules: Rules): Kept {
  const [, begunAt, , players, held] = parse(text);
  let kept: Kept = { id: "", begunAt, rules, players, strict: false, entries: [], undone: [] };
  for (const player of players.keys()) {
    const card = held[player];
    if (card?.length !== placeCount(rules)) throw broken();
    for (const { place, cell } of inOrder(rules, card)) kept = write(kept, { at: begunAt, player, place, cell });
  }
  return kept;
}

/** The filled cells, those last that need points in the Yacht box. */
function inOrder(rules: Rules, card: readonly PackedCell[]) {
  const cells = card.flatMap((packed, place) => {
    if (packed === null) return [];
    const points = Number(packed);
    return [{ place, cell: { points, extra: Array.isArray(packed), first: typeof packed === "string" } }];
  });
  const isLate = (one: { place: number; cell: { extra: boolean } }): boolean =>
    one.cell.extra || boxAt(rules, one.place).doubles;
  return cells.sort((one, other) => Number(isLate(one)) - Number(isLate(other)));
}

function parse(text: string): Packed {
  try {
    if (text.length > LENGTH_MAX) throw broken();
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const packed: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (isPacked(packed)) return packed;
  } catch {
    // told below, in words
  }
  throw broken();
}

function isPacked(found: unknown): found is Packed {
  if (!Array.isArray(found) || found.length !== 5 || found[0] !== VERSION) return false;
  const [, begunAt, rules, players, held] = found as unknown[];
  return (
    Number.isSafeInteger(begunAt) &&
    typeof rules === "string" &&
    Array.isArray(players) &&
    players.length >= 1 &&
    players.length <= PLAYERS_MAX &&
    players.every((name) => typeof name === "string" && name !== "" && tidy(name) === name) &&
    Array.isArray(held) &&
    held.length === players.length &&
    held.every((card) => Array.isArray(card) && card.every(isPackedCell))
  );
}

function isPackedCell(cell: unknown): cell is PackedCell {
  if (Array.isArray(cell)) return cell.length === 1 && Number.isSafeInteger(cell[0]);
  return cell === null || Number.isSafeInteger(cell) || (typeof cell === "string" && /^\d{1,4}$/.test(cell));
}

function broken(): Refusal {
  return new Refusal("brokenLink");
}

/** Whose turn it is, who is missing this round, and how the game stands or ended. */
import { filledCount, isFull, sums, type Card } from "./card.ts";
import { boxAt } from "./facts.ts";
import { cards, type Kept } from "./kept.ts";

/** The one who won at once, by five of a kind from a first throw where the rules say so. */
export function winnerAtOnce(kept: Kept): number | null {
  if (!kept.rules.firstThrowWins || kept.players.length < 2) return null;
  const won = cards(kept).findIndex((card) =>
    card.some((cell, place) => cell?.first && cell.points && boxAt(kept.rules, place).isYacht),
  );
  return won < 0 ? null : won;
}

export function isOver(kept: Kept): boolean {
  return winnerAtOnce(kept) !== null || cards(kept).every(isFull);
}

/** The round from 1: as many boxes as the slowest has filled, and one more, up to the last. */
export function round(kept: Kept): number {
  const held = cards(kept);
  return Math.min(slowest(held) + 1, held[0]?.length ?? 0);
}

/** Those who have yet to write in this round, in seat order; empty at the end. */
export function missing(kept: Kept): number[] {
  if (isOver(kept)) return [];
  const held = cards(kept);
  return held.flatMap((card, player) => (filledCount(card) === slowest(held) ? [player] : []));
}

/** The first of them, whose turn it is; null at the end. */
export function toMove(kept: Kept): number | null {
  return missing(kept)[0] ?? null;
}

function slowest(held: readonly Card[]): number {
  return Math.min(...held.map(filledCount));
}

export interface Standing {
  player: number;
  place: number;
  total: number;
}

/** Everybody by total, the best first; equal totals share a place, who won at once is first. */
export function standings(kept: Kept): Standing[] {
  const winner = winnerAtOnce(kept);
  const totals = cards(kept).map((card) => sums(kept.rules, card).total);
  const beats = (one: number, other: number): boolean =>
    one === winner || (other !== winner && (totals[one] ?? 0) > (totals[other] ?? 0));
  return kept.players
    .map((_, player) => ({
      player,
      place: 1 + kept.players.filter((__, other) => other !== player && beats(other, player)).length,
      total: totals[player] ?? 0,
    }))
    .sort((one, other) => one.place - other.place || one.player - other.player);
}

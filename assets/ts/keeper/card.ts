/** One player's card: what is written, and everything that is added up from it. */
import { boxAt, columnAt, places, type Rules } from "./facts.ts";

export interface Cell {
  points: number;
  /** An extra Yacht was thrown for this box. */
  extra: boolean;
  /** Written from a turn's first throw, where that can win. */
  first: boolean;
}

/** By place; null where the box is open. */
export type Card = readonly (Cell | null)[];

export type Pace = "none" | "ahead" | "even" | "behind" | "earned" | "lost";

export interface Sums {
  upper: number;
  /** The bonus as it is paid; null while it is neither earned nor lost. */
  bonus: number | null;
  lower: number;
  /** Points from extra Yachts. */
  extra: number;
  /** Each column with its bonus, multiplied. */
  columns: number[];
  total: number;
  pace: { state: Pace; difference: number };
}

export function filledCount(card: Card): number {
  return card.filter((cell) => cell !== null).length;
}

export function isFull(card: Card): boolean {
  return card.every((cell) => cell !== null);
}

function sumOf(rules: Rules, card: Card, column: number, section: "upper" | "lower"): number {
  return places(rules)
    .filter((place) => columnAt(rules, place) === column && boxAt(rules, place).section === section)
    .reduce((sum, place) => sum + (card[place]?.points ?? 0), 0);
}

/** The places of Yacht boxes that a rule of this scope looks at from a column. */
export function yachtPlaces(rules: Rules, scope: "card" | "column", column: number): number[] {
  return places(rules).filter(
    (place) => boxAt(rules, place).isYacht && (scope === "card" || columnAt(rules, place) === column),
  );
}

/** Whether five of a kind written at a place earns the extra, with the card as it is elsewhere. */
export function earnsExtra(rules: Rules, card: Card, place: number): boolean {
  if (!rules.extra) return false;
  const yachts = yachtPlaces(rules, rules.extraScope, columnAt(rules, place));
  return yachts.some((yacht) => yacht !== place && Boolean(card[yacht]?.points));
}

/** How many extra Yachts count; one whose Yacht box was corrected to nothing does not. */
export function extraCount(rules: Rules, card: Card): number {
  return places(rules)
    .filter((place) => card[place]?.extra && earnsExtra(rules, card, place))
    .reduce((sum, place) => sum + (rules.extraMultiplied ? (rules.columns[columnAt(rules, place)] ?? 1) : 1), 0);
}

export function sums(rules: Rules, card: Card): Sums {
  const columns = rules.columns.map((times, column) => addColumn(rules, card, column, times));
  const extra = extraCount(rules, card) * rules.extra;
  const add = (pick: (column: ColumnSums) => number): number =>
    columns.reduce((sum, column) => sum + pick(column), 0);
  return {
    upper: add((column) => column.upper),
    bonus: bonusOf(rules, card, columns),
    lower: add((column) => column.lower),
    extra,
    columns: columns.map((column) => column.total),
    total: add((column) => column.total) + extra,
    pace: paceOf(rules, card, columns),
  };
}

interface ColumnSums {
  upper: number;
  lower: number;
  bonusPaid: number;
  total: number;
}

function addColumn(rules: Rules, card: Card, column: number, times: number): ColumnSums {
  const [upper, lower] = [sumOf(rules, card, column, "upper"), sumOf(rules, card, column, "lower")];
  const bonus = rules.bonus && upper >= rules.bonus.threshold ? rules.bonus.points : 0;
  const bonusPaid = bonus * (rules.bonus?.multiplied ? times : 1);
  return { upper, lower, bonusPaid, total: times * (upper + lower) + bonusPaid };
}

// -------------------------------------------------------------- bonus and pace

function bonusOf(rules: Rules, card: Card, columns: readonly ColumnSums[]): number | null {
  if (!rules.bonus) return null;
  const earned = columns.reduce((sum, column) => sum + column.bonusPaid, 0);
  const undecided = columns.some((sums, column) => isUndecided(rules, card, column, sums.upper));
  return undecided && !earned ? null : earned;
}

/** The most that each upper box of a column can hold, filled ones or open ones alone. */
function most(rules: Rules, card: Card, column: number, filled?: boolean): number {
  return places(rules)
    .filter((place) => columnAt(rules, place) === column && boxAt(rules, place).section === "upper")
    .filter((place) => filled === undefined || (card[place] !== null) === filled)
    .reduce((sum, place) => sum + (boxAt(rules, place).values.at(-1) ?? 0), 0);
}

function isUndecided(rules: Rules, card: Card, column: number, upper: number): boolean {
  const threshold = rules.bonus?.threshold ?? 0;
  return upper < threshold && upper + most(rules, card, column, false) >= threshold;
}

function paceOf(rules: Rules, card: Card, columns: readonly ColumnSums[]): Sums["pace"] {
  const goal = rules.bonus;
  const begun = places(rules).some((place) => card[place] && boxAt(rules, place).section === "upper");
  if (!goal || !begun) return { state: "none", difference: 0 };
  const difference = columns.reduce((sum, { upper }, column) => {
    const due = (goal.threshold * most(rules, card, column, true)) / most(rules, card, column);
    return sum + upper - roundHalfEven(due);
  }, 0);
  const bonus = bonusOf(rules, card, columns);
  if (bonus !== null) return { state: bonus ? "earned" : "lost", difference };
  return { state: difference === 0 ? "even" : difference > 0 ? "ahead" : "behind", difference };
}

/** As the server rounds. */
function roundHalfEven(value: number): number {
  const down = Math.floor(value);
  if (value - down !== 0.5) return Math.round(value);
  return down % 2 ? down + 1 : down;
}

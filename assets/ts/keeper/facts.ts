/** The scoring facts of a rule set, as the server works them out; nothing about scoring is written here. */
export interface BoxFacts {
  id: string;
  /** In the reader's language: what it is called, and what it wants and pays. */
  name: string;
  condition: string;
  section: "upper" | "lower";
  /** The face that an upper box counts, else 0. */
  face: number;
  isYacht: boolean;
  /** Counts only while a Yacht box of its column holds points. */
  doubles: boolean;
  /** What a turn's first throw adds to points. */
  first: number;
  /** All points that can ever stand in the box, ascending. */
  values: number[];
  pays: number[];
  rolls: string;
  jokers: number[];
}

export type Scope = "card" | "column";

export interface Rules {
  /** The rules as one line, which the server reads again. */
  text: string;
  name: string;
  columns: number[];
  bonus: { threshold: number; points: number; multiplied: boolean } | null;
  joker: "none" | "forced" | "open" | "free";
  jokerScope: Scope;
  extra: number;
  extraScope: Scope;
  extraMultiplied: boolean;
  firstThrowWins: boolean;
  boxes: BoxFacts[];
}

export const DICE = 5;
export const FACES = [1, 2, 3, 4, 5, 6] as const;
const DIGITS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";

const ROLL_INDEX = new Map(allRolls().map((roll, index) => [roll, index]));

/** The 252 rolls as sorted digits, in the server's order. */
function allRolls(): string[] {
  let rolls = [""];
  for (let die = 0; die < DICE; die++) {
    rolls = rolls.flatMap((roll) =>
      FACES.filter((face) => face >= Number(roll.at(-1) ?? 1)).map((face) => `${roll}${face}`),
    );
  }
  return rolls;
}

/** What five dice put in a box by themselves. */
export function pays(box: BoxFacts, dice: readonly number[], first = false): number {
  const index = ROLL_INDEX.get([...dice].sort().join(""));
  if (index === undefined) throw new Error(`${dice} are not five dice`);
  return withFirst(box, box.pays[DIGITS.indexOf(box.rolls[index] ?? "")] ?? 0, first);
}

/** What five of a kind puts in a box where it stands for whatever the box asks for. */
export function paysAsJoker(box: BoxFacts, face: number, first = false): number {
  return withFirst(box, box.jokers[face - 1] ?? 0, first);
}

function withFirst(box: BoxFacts, points: number, first: boolean): number {
  return points && first ? points + box.first : points;
}

export function isFiveOfAKind(dice: readonly number[]): boolean {
  return dice.length === DICE && dice.every((face) => face === dice[0]);
}

/** Where on the card something stands: a box in a column, both from 0, as one number in sheet order. */
export function placeCount(rules: Rules): number {
  return rules.boxes.length * rules.columns.length;
}

export function boxAt(rules: Rules, place: number): BoxFacts {
  const box = rules.boxes[place % rules.boxes.length];
  if (!box || place < 0 || place >= placeCount(rules)) throw new Error(`no place ${place}`);
  return box;
}

export function columnAt(rules: Rules, place: number): number {
  return Math.floor(place / rules.boxes.length);
}

/** Every place of the card in sheet order, column by column. */
export function places(rules: Rules): number[] {
  return Array.from({ length: placeCount(rules) }, (_, place) => place);
}

/** What the server calls a place: `full_house`, or `2/full_house`. */
export function placeName(rules: Rules, place: number): string {
  const { id } = boxAt(rules, place);
  return rules.columns.length === 1 ? id : `${columnAt(rules, place) + 1}/${id}`;
}

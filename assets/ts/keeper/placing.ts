/** Where five dice may be written on a card, and for what: plain points and the Joker rule. */
import { earnsExtra, yachtPlaces, type Card } from "./card.ts";
import { boxAt, columnAt, isFiveOfAKind, pays, paysAsJoker, places, type Rules } from "./facts.ts";

/** Why the Joker rule keeps dice out of a box; `box` names the open upper box they go in. */
export type Closed = { closed: "own" | "ownOrLower" | "lower"; box: string };
export type Placing = Closed | { points: number; extra: boolean };

type Rule = "plain" | "own" | "ownOrLower" | "lower" | "zero" | "free" | "freeFull";

/** What the dice put at a place; whether it is open is not asked, so that it can be corrected. */
export function placing(rules: Rules, card: Card, place: number, dice: readonly number[], first = false): Placing {
  const others = card.map((cell, index) => (index === place ? null : cell));
  const box = boxAt(rules, place);
  const rule = jokerRule(rules, others, place, dice);
  const lower = box.section === "lower";
  const own = box.face === dice[0];
  const ownName = ownBox(rules, others, place, dice)?.name ?? "";
  if (rule === "own" && !own) return { closed: "own", box: ownName };
  if (rule === "ownOrLower" && !own && !lower) return { closed: "ownOrLower", box: ownName };
  if (rule === "lower" && !lower) return { closed: "lower", box: "" };
  const full = lower && (rule === "ownOrLower" || rule === "lower" || rule === "freeFull");
  const points = full ? paysAsJoker(box, dice[0] ?? 0, first) : pays(box, dice, first);
  return {
    points: box.doubles && !columnHoldsYacht(rules, others, place) ? 0 : points,
    extra: isFiveOfAKind(dice) && earnsExtra(rules, others, place),
  };
}

/** Whether a Yacht box of the place's column holds points. */
export function columnHoldsYacht(rules: Rules, card: Card, place: number): boolean {
  return yachtPlaces(rules, "column", columnAt(rules, place)).some((yacht) => Boolean(card[yacht]?.points));
}

/** What the Joker rule says about these dice on a card; see `rules/writing.py`. */
function jokerRule(rules: Rules, card: Card, at: number, dice: readonly number[]): Rule {
  if (rules.joker === "none" || !isFiveOfAKind(dice)) return "plain";
  const yachts = yachtPlaces(rules, rules.jokerScope, columnAt(rules, at));
  if (yachts.some((place) => card[place] === null)) return "plain";
  const own = ownBox(rules, card, at, dice) !== undefined;
  if (rules.joker === "free") return own ? "free" : "freeFull";
  if (own) return rules.joker === "forced" ? "own" : "ownOrLower";
  return openPlaces(rules, card, at).some((place) => boxAt(rules, place).section === "lower") ? "lower" : "zero";
}

/** The open places that the Joker rule looks at. */
function openPlaces(rules: Rules, card: Card, at: number): number[] {
  return places(rules).filter(
    (place) =>
      card[place] === null && (rules.jokerScope === "card" || columnAt(rules, place) === columnAt(rules, at)),
  );
}

function ownBox(rules: Rules, card: Card, at: number, dice: readonly number[]) {
  return openPlaces(rules, card, at)
    .map((place) => boxAt(rules, place))
    .find((box) => box.section === "upper" && box.face === dice[0]);
}

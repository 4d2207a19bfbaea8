import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { filledCount, sums, type Card } from "../keeper/card.ts";
import { csvCell, toCsv } from "../keeper/csv.ts";
import { places, type Rules } from "../keeper/facts.ts";
import { begin, cards, type Kept } from "../keeper/kept.ts";
import { pack, rulesOf, unpack } from "../keeper/link.ts";
import { history, readPoints, redo, undo, write } from "../keeper/log.ts";
import { placing } from "../keeper/placing.ts";
import { Shelf, type Store } from "../keeper/shelf.ts";
import { isOver, missing, round, standings, toMove, winnerAtOnce } from "../keeper/turns.ts";
import { Refusal, say } from "../keeper/words.ts";

interface Vector {
  text: string;
  facts: Omit<Rules, "text" | "name">;
  cards: {
    points: (number | null)[];
    extras: number[];
    sums: unknown;
    rolls: { dice: number[]; first: boolean; options: [number, number, boolean][] }[];
  }[];
}

const VECTORS = JSON.parse(readFileSync("tests/data/keeper.json", "utf8")) as Vector[];

function rulesFrom({ text, facts }: Vector): Rules {
  const boxes = facts.boxes.map((box) => ({ ...box, name: box.id, condition: "" }));
  return { ...facts, boxes, text, name: text };
}

function preset(id: string): Rules {
  const vector = VECTORS.find((one) => one.text === id);
  if (!vector) throw new Error(`no vectors for ${id}`);
  return rulesFrom(vector);
}

function cardFrom({ points, extras }: Vector["cards"][number]): Card {
  return points.map((value, place) =>
    value === null ? null : { points: value, extra: extras.includes(place), first: false },
  );
}

/** Writes "player box points" lines, such as "0 ones 3". */
function filled(kept: Kept, ...lines: string[]): Kept {
  return lines.reduce((sheet, line, index) => {
    const [player, box, points] = line.split(" ");
    const place = sheet.rules.boxes.findIndex((one) => one.id === box);
    const cell = { points: Number(points), extra: false, first: false };
    return write(sheet, { at: index, player: Number(player), place, cell });
  }, kept);
}

function sheet(names: string[], rules = preset("standard"), strict = false): Kept {
  return begin("s", 1_790_000_000_000, rules, names, strict);
}

/** Every box of everybody filled, each with the most it can hold. */
function finished(names: string[], rules = preset("standard")): Kept {
  let kept = sheet(names, rules);
  for (const place of places(rules)) {
    for (const player of names.keys()) {
      const points = rules.boxes[place % rules.boxes.length]?.values.at(-1) ?? 0;
      kept = write(kept, { at: place, player, place, cell: { points, extra: false, first: false } });
    }
  }
  return kept;
}

function refused(word: string): (error: unknown) => boolean {
  return (error) => error instanceof Refusal && error.word === word;
}

function totals(kept: Kept): number[] {
  return cards(kept).map((card) => sums(kept.rules, card).total);
}

// ------------------------------------------------------------ by the rules

for (const vector of VECTORS) {
  test(`cards of ${vector.text} add up as the rules have it`, () => {
    for (const card of vector.cards) assert.deepEqual(sums(rulesFrom(vector), cardFrom(card)), card.sums);
  });

  test(`tapped dice go where ${vector.text} lets them, for what it pays`, () => {
    for (const card of vector.cards) {
      for (const { dice, first, options } of card.rolls) {
        const rules = rulesFrom(vector);
        const found = places(rules)
          .filter((place) => card.points[place] === null)
          .flatMap((place) => {
            const put = placing(rules, cardFrom(card), place, [...dice].reverse(), first);
            return "closed" in put ? [] : [[place, put.points, put.extra]];
          });
        assert.deepEqual(found, options, `${dice} on ${card.points}`);
      }
    }
  });
}

test("a box takes only what dice can give it, and says what that is", () => {
  const rules = preset("standard");
  const yacht = rules.boxes.findIndex((box) => box.isYacht);
  assert.equal(readPoints(rules, yacht, " 50 "), 50);
  assert.equal(readPoints(rules, yacht, "0"), 0);
  for (const text of ["49", "", "-5", "5.0", "fifty", "1e1", "00000"]) {
    assert.throws(() => readPoints(rules, yacht, text), refused("cannotHold"), text);
  }
  assert.throws(
    () => readPoints(rules, 0, "7"),
    (error) => error instanceof Refusal && error.places["allowed"] === "0, 1, 2, 3, 4, 5",
  );
});

test("an extra Yacht needs points in the Yacht box, and goes with them", () => {
  const rules = preset("yacht-dice");
  const place = (id: string): number => rules.boxes.findIndex((box) => box.id === id);
  const yacht = rules.boxes.findIndex((box) => box.isYacht);
  const extra = { at: 0, player: 0, place: place("fours"), cell: { points: 20, extra: true, first: false } };
  assert.throws(() => write(sheet(["Ann"], rules), extra), refused("noExtra"));
  const scored = write(sheet(["Ann"], rules), { ...extra, place: yacht, cell: { points: 50, extra: false, first: false } });
  const kept = write(scored, extra);
  assert.deepEqual(totals(kept), [50 + 20 + rules.extra]);
  const zeroed = write(kept, { ...extra, place: yacht, cell: { points: 0, extra: false, first: false } });
  assert.deepEqual(totals(zeroed), [20]);
});

test("a first throw of five alike wins at once where the rules say so", () => {
  const rules = preset("generala");
  const place = rules.boxes.findIndex((box) => box.isYacht);
  const points = rules.boxes[place]?.values.at(-1) ?? 0;
  const kept = write(sheet(["Ann", "Bo"], rules), { at: 0, player: 1, place, cell: { points, extra: false, first: true } });
  assert.equal(winnerAtOnce(kept), 1);
  assert.equal(isOver(kept), true);
  assert.deepEqual(standings(kept).map((one) => [one.player, one.place]), [[1, 1], [0, 2]]);
});

// ---------------------------------------------------------------- the rows

test("T174: Sixes mistyped and noticed two turns later are put right, with their history", () => {
  const kept = filled(sheet(["Ann"]), "0 sixes 6", "0 ones 3", "0 twos 6");
  const right = filled(kept, "0 sixes 24");
  assert.deepEqual(totals(right), [33]);
  assert.equal(round(right), round(kept));
  const last = history(right).at(-1);
  assert.deepEqual([last?.before?.points, last?.cell?.points], [6, 24]);
  assert.deepEqual(totals(undo(right)), [15]);
  assert.deepEqual(totals(redo(undo(right))), [33]);
});

test("T174: after the end bonus and winner are worked out anew, and no round begins", () => {
  const rules = preset("yacht-dice");
  const over = finished(["Ann", "Bo"], rules);
  assert.equal(standings(over).filter((one) => one.place === 1).length, 2);
  const right = filled(over, "0 sixes 0", "0 fives 0");
  assert.equal(sums(rules, cards(right)[0] ?? []).bonus, 0);
  assert.equal(isOver(right), true);
  assert.equal(toMove(right), null);
  assert.deepEqual(missing(right), []);
  assert.equal(round(right), rules.boxes.length);
  assert.equal(standings(right)[0]?.player, 1);
});

test("T177: out of order is allowed and told: who is missing this round, and who is next", () => {
  const kept = filled(sheet(["Ann", "Bo", "Cy", "Di"]), "2 ones 3", "0 ones 2");
  assert.deepEqual(missing(kept), [1, 3]);
  assert.equal(toMove(kept), 1);
  assert.equal(round(kept), 1);
  assert.deepEqual(missing(filled(kept, "3 ones 2", "1 yacht 0")), [0, 1, 2, 3]);
});

test("T177: strict mode holds back whose turn it is not, but never a correction", () => {
  const kept = filled(sheet(["Ann", "Bo", "Cy", "Di"], preset("standard"), true), "0 ones 3");
  assert.throws(() => filled(kept, "2 ones 3"), refused("notTheirTurn"));
  assert.throws(() => filled(kept, "0 twos 4"), refused("notTheirTurn"));
  assert.deepEqual(totals(filled(kept, "0 ones 4", "1 twos 4")), [4, 4, 0, 0]);
});

test("T178: a link holds the sheet as it stands, and neither history nor a way back", () => {
  const kept = filled(finished(["Ánn", "Bo ✨", "שרה"]), "1 sixes 18");
  const text = pack(kept);
  assert.match(text, /^[\w-]+$/);
  assert.equal(rulesOf(text), "standard");
  const seen = unpack(text, kept.rules);
  assert.deepEqual(seen.players, kept.players);
  assert.deepEqual(totals(seen), totals(kept));
  assert.equal(seen.id, "");
  assert.equal(history(seen).some((change) => change.before !== null), false);
});

test("T178: a link that was changed to hold what dice cannot give is refused", () => {
  const rules = preset("standard");
  const forged = (value: unknown): string => btoa(JSON.stringify(value)).replaceAll("=", "");
  const open = Array(rules.boxes.length).fill(null);
  const good = [1, 5, "standard", ["Ann"], [[4, ...open.slice(1)]]];
  assert.deepEqual(totals(unpack(forged(good), rules)), [4]);
  assert.throws(() => unpack(forged([1, 5, "standard", ["Ann"], [[7, ...open.slice(1)]]]), rules), refused("cannotHold"));
  for (const bad of [
    [2, 5, "standard", ["Ann"], [open]],
    [1, "5", "standard", ["Ann"], [open]],
    [1, 5, "standard", [], []],
    [1, 5, "standard", Array(9).fill("A"), Array(9).fill(open)],
    [1, 5, "standard", ["Ann"], [open.slice(1)]],
    [1, 5, "standard", ["Ann"], [["x", ...open.slice(1)]]],
    [1, 5, "standard", ["Ann", "Bo"], [open]],
    {},
  ]) {
    assert.throws(() => unpack(forged(bad), rules), refused("brokenLink"), JSON.stringify(bad));
  }
  for (const text of ["", "%%%", "a".repeat(30_000)]) assert.throws(() => rulesOf(text), refused("brokenLink"));
});

test("a link carries extra Yachts, a first throw, and what waits for the Yacht box", () => {
  for (const vector of VECTORS) {
    const rules = rulesFrom(vector);
    const kept = finished(["Ann"], rules);
    assert.deepEqual(totals(unpack(pack(kept), rules)), totals(kept), vector.text);
  }
  const rules = preset("yacht-dice");
  const yacht = rules.boxes.findIndex((box) => box.isYacht);
  let kept = write(sheet(["Ann"], rules), { at: 0, player: 0, place: yacht, cell: { points: 50, extra: false, first: false } });
  kept = write(kept, { at: 1, player: 0, place: 0, cell: { points: 5, extra: true, first: false } });
  assert.deepEqual(totals(unpack(pack(kept), rules)), totals(kept));
});

test("T179: a deleted sheet is gone, and others stay", () => {
  const shelf = new Shelf(storage());
  shelf.put(finished(["Ann"]));
  shelf.put({ ...sheet(["Bo"]), id: "t" });
  shelf.remove("s");
  assert.equal(shelf.get("s"), null);
  assert.deepEqual(shelf.all().map((kept) => kept.id), ["t"]);
});

// -------------------------------------------------------------- the others

test("names are tidied, and what is no list of players is refused", () => {
  assert.deepEqual(sheet(["  Ann\u200b  Lee ", "", "Bo"]).players, ["Ann Lee", "Bo"]);
  assert.throws(() => sheet(["", " "]), refused("noNames"));
  assert.throws(() => sheet(["Ann", "Ann "]), refused("sameName"));
  assert.throws(() => sheet(["A".repeat(25)]), refused("longName"));
  assert.throws(() => sheet([..."ABCDEFGHI"]), refused("tooManyNames"));
});

test("a filled box can be opened again, and the round waits for it", () => {
  const kept = filled(sheet(["Ann", "Bo"]), "0 ones 3", "1 ones 3");
  const opened = write(kept, { at: 9, player: 0, place: 0, cell: null });
  assert.equal(filledCount(cards(opened)[0] ?? []), 0);
  assert.equal(toMove(opened), 0);
});

test("a Double Generala waits for the Generala, and holds it", () => {
  const rules = rulesFrom(VECTORS.find((one) => one.text.includes("double_generala")) as Vector);
  const double = rules.boxes.find((box) => box.doubles);
  const yacht = rules.boxes.find((box) => box.isYacht);
  const most = (box: typeof double): string => `0 ${box?.id} ${box?.values.at(-1)}`;
  assert.throws(() => filled(sheet(["Ann"], rules), most(double)), refused("needsYacht"));
  const kept = filled(sheet(["Ann"], rules), most(yacht), most(double));
  assert.throws(() => filled(kept, `0 ${yacht?.id} 0`), refused("needsYacht"));
});

const WORDS = { upper: "Upper", bonus: "Bonus", lower: "Lower", extra: "Extra", total: "Total" };

test("CSV holds every box and sum, and nothing that a spreadsheet would run", () => {
  const kept = filled(sheet(["=1+1", '"Bo", jr']), "0 ones 3", "1 yacht 50");
  const lines = toCsv(kept, WORDS).split("\r\n");
  assert.equal(lines[0], `\ufeffstandard,'=1+1,"""Bo"", jr"`);
  assert.equal(lines[1], "ones,3,");
  assert.equal(lines.at(-2), "Total,3,50");
  for (const start of ["=", "+", "-", "@", "\t", "\r"]) assert.match(csvCell(`${start}x`), /^"?'/);
  assert.equal(csvCell("Ann"), "Ann");
  assert.equal(csvCell(-3), "-3");
});

test("sheets are kept each for itself; what cannot be read is left alone, a full browser is told", () => {
  const store = storage({ "yachtdice.keeper.1.old": "{", "yachtdice.keeper.1.odd": '{"id":"odd"}', other: "x" });
  const shelf = new Shelf(store);
  const kept = filled(sheet(["Ann"]), "0 ones 3");
  shelf.put(kept);
  assert.deepEqual(shelf.get("s"), kept);
  assert.deepEqual(shelf.all(), [kept]);
  assert.equal(shelf.unreadableCount(), 2);
  assert.equal(store.getItem("yachtdice.keeper.1.old"), "{");
  store.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  assert.throws(() => shelf.put(kept), refused("notKept"));
});

test("sentences are filled in, and a missing one is a fault", () => {
  assert.equal(say({ hello: "{name}: {points}" }, "hello", { name: "{points}", points: 3 }), "{points}: 3");
  assert.throws(() => say({}, "hello"));
});

function storage(held: Record<string, string> = {}): Store & { setItem(key: string, value: string): void } {
  const map = new Map(Object.entries(held));
  return {
    get length() {
      return map.size;
    },
    key: (index) => [...map.keys()][index] ?? null,
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  };
}

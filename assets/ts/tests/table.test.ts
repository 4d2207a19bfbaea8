import assert from "node:assert/strict";
import { test } from "node:test";
import { nextTheme } from "../page/theme.ts";
import { landings, THROW_MS } from "../table/landing.ts";
import { untold } from "../table/news.ts";
import { positionsOf, versionOf } from "../table/stream.ts";

test("each die lands later than the last, the last at the end of the throw", () => {
  for (let count = 1; count <= 5; count++) {
    const times = landings(count);
    assert.equal(times.length, count);
    assert.equal(times.at(-1), THROW_MS);
    assert.deepEqual(times, [...times].sort((a, b) => a - b));
    assert.equal(new Set(times).size, count);
  }
  assert.deepEqual(landings(0), []);
});

test("only what is newer is told, oldest first", () => {
  const items = [
    { version: 7, text: "c" },
    { version: 5, text: "a" },
    { version: 6, text: "b" },
  ];
  assert.deepEqual(untold(items, 5).map((item) => item.text), ["b", "c"]);
  assert.deepEqual(untold(items, 7), []);
});

test("the same words at two versions are told twice", () => {
  const items = [
    { version: 5, text: "Rolled 1, 2, 3, 4, 6; 2 rolls left" },
    { version: 6, text: "Rolled 1, 2, 3, 4, 6; 2 rolls left" },
  ];
  assert.equal(untold(items, 4).length, 2);
});

test("a state event tells its version by its id or its data", () => {
  assert.equal(versionOf("12", ""), 12);
  assert.equal(versionOf("", '{"version": 9}'), 9);
  assert.equal(versionOf("", "nonsense"), null);
});

test("holds are positions 0 to 4, whatever else is sent", () => {
  assert.deepEqual(positionsOf('{"kept": [0, 4]}'), [0, 4]);
  assert.deepEqual(positionsOf('{"kept": [5, -1, "2", 1.5, 3]}'), [3]);
  assert.deepEqual(positionsOf("null"), []);
});

test("the theme goes round", () => {
  assert.equal(nextTheme("auto"), "light");
  assert.equal(nextTheme("light"), "dark");
  assert.equal(nextTheme("dark"), "auto");
});

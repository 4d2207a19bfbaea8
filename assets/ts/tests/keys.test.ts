import assert from "node:assert/strict";
import { test } from "node:test";
import { neighbour, shortcut, type Press } from "../table/keys.ts";

function press(key: string, more: Partial<Press> = {}): Press {
  return { key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, ...more };
}

test("1 to 5 toggle the dice in their places", () => {
  assert.deepEqual(shortcut(press("1")), { act: "toggle", position: 0 });
  assert.deepEqual(shortcut(press("5")), { act: "toggle", position: 4 });
  assert.equal(shortcut(press("6")), null);
  assert.equal(shortcut(press("0")), null);
});

test("R rolls, in either case, and B goes to the boxes", () => {
  assert.deepEqual(shortcut(press("r")), { act: "roll" });
  assert.deepEqual(shortcut(press("R")), { act: "roll" });
  assert.deepEqual(shortcut(press("b")), { act: "boxes" });
});

test("the browser keeps its own combinations, and a held key acts once", () => {
  assert.equal(shortcut(press("r", { ctrlKey: true })), null);
  assert.equal(shortcut(press("1", { altKey: true })), null);
  assert.equal(shortcut(press("r", { metaKey: true })), null);
  assert.equal(shortcut(press("r", { repeat: true })), null);
});

const halves = [
  ["ones", "twos", "threes"],
  ["choice", "yacht"],
];

test("up and down run through both halves", () => {
  assert.equal(neighbour(halves, "ones", "ArrowDown"), "twos");
  assert.equal(neighbour(halves, "threes", "ArrowDown"), "choice");
  assert.equal(neighbour(halves, "choice", "ArrowUp"), "threes");
  assert.equal(neighbour(halves, "ones", "ArrowUp"), null);
  assert.equal(neighbour(halves, "yacht", "ArrowDown"), null);
});

test("left and right change halves at the same height, or at the end of a shorter half", () => {
  assert.equal(neighbour(halves, "twos", "ArrowRight"), "yacht");
  assert.equal(neighbour(halves, "threes", "ArrowRight"), "yacht");
  assert.equal(neighbour(halves, "choice", "ArrowLeft"), "ones");
  assert.equal(neighbour(halves, "choice", "ArrowRight"), null);
});

test("Home and End go to the ends, other keys nowhere", () => {
  assert.equal(neighbour(halves, "yacht", "Home"), "ones");
  assert.equal(neighbour(halves, "ones", "End"), "yacht");
  assert.equal(neighbour(halves, "ones", "x"), null);
  assert.equal(neighbour(halves, "nowhere", "ArrowDown"), null);
});

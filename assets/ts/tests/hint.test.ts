import assert from "node:assert/strict";
import { test } from "node:test";

import { fits } from "../table/hint.ts";

test("an answer fits the table it was made for and no other", () => {
  assert.equal(fits(7, 7), true);
  assert.equal(fits(7, 8), false);
  assert.equal(fits(8, 7), false);
  assert.equal(fits(Number("x"), 7), false);
});

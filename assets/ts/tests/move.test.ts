import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf } from "../move/fragment.ts";

test("a fragment holds a code of twelve letters or nothing", () => {
  assert.equal(codeOf("#BCDFGHJKLMNP"), "BCDFGHJKLMNP");
  assert.equal(codeOf("#bcdf-ghjk-lmnp"), "BCDFGHJKLMNP");
  for (const other of ["", "#", "#main", "#BCDFGHJKLMN", "#BCDFGHJKLMNPQ", "#BCDFGHJKLMN1", "#<script>abcd"]) {
    assert.equal(codeOf(other), "", other);
  }
});

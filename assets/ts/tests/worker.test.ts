import assert from "node:assert/strict";
import { test } from "node:test";
import { answerFor } from "../worker/routes.ts";

const SITE = "https://yacht.example";

function answer(path: string, { method = "GET", mode = "navigate", origin = SITE } = {}): string | null {
  return answerFor(method, mode, new URL(path, origin), SITE);
}

test("built files are kept by the names that carry their content, in whatever mode they are asked for", () => {
  assert.equal(answer("/static/site-TOFTKADK.js", { mode: "cors" }), "asset");
  assert.equal(answer("/static/icons/app-192-7E9D6B6B.png", { mode: "no-cors" }), "asset");
  assert.equal(answer("/static/manifest.json", { mode: "cors" }), null);
});

test("two pages are kept, and never a table, an answer of the interface or a piece of a page", () => {
  assert.equal(answer("/keeper"), "page");
  assert.equal(answer("/keeper?rules=classic"), "page");
  assert.equal(answer("/offline"), "page");
  assert.equal(answer("/tables/abc"), "other");
  assert.equal(answer("/"), "other");
  assert.equal(answer("/tables/abc", { mode: "cors" }), null);
  assert.equal(answer("/api/v1/tables/abc/events", { mode: "cors" }), null);
});

test("what changes something, and what is elsewhere, is left to the browser", () => {
  assert.equal(answer("/tables", { method: "POST" }), null);
  assert.equal(answer("/keeper", { origin: "https://elsewhere.example" }), null);
});

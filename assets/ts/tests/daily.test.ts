import assert from "node:assert/strict";
import { test } from "node:test";
import { hoursLeft, timeOfDay } from "../page/countdown.ts";
import { share } from "../page/share.ts";

const CHANGE = Date.UTC(2026, 11, 1);

test("T128: the change of day is told in everybody's own time, wherever they are", () => {
  const zones = { "Pacific/Honolulu": "14:00", UTC: "00:00", "Pacific/Kiritimati": "14:00", "Europe/Berlin": "01:00" };
  for (const [zone, time] of Object.entries(zones)) assert.equal(timeOfDay(CHANGE, "en-GB", zone), time);
});

test("T128: what is left is the same in every zone, to the second, and never less than nothing", () => {
  const left = [86_400_000, 3_661_000, 3_660_001, 59_999, 1000, 1, 0, -5000].map(hoursLeft);
  assert.deepEqual(left, ["24:00:00", "1:01:01", "1:01:01", "0:01:00", "0:00:01", "0:00:01", "0:00:00", "0:00:00"]);
});

/** A device with a share sheet that answers so. */
function withSheet(answer: (data: ShareData) => Promise<void>): void {
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { share: answer } });
}

test("T145: closing the share sheet is no error, and nothing was shared", async () => {
  withSheet(() => Promise.reject(new DOMException("Share canceled", "AbortError")));
  assert.equal(await share("212 points"), false);
});

test("what is shared is the text as it stands", async () => {
  const shared: ShareData[] = [];
  withSheet(async (data) => void shared.push(data));
  assert.equal(await share("212 points"), true);
  assert.deepEqual(shared, [{ text: "212 points" }]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { left, minutes, ServerClock } from "../table/clock.ts";
import { readPresence } from "../table/presence.ts";
import { hasCome, titled } from "../table/signals.ts";

const SERVER = 1_700_000_000_000;

/** A device whose wall clock is off by ten minutes, and what passes on it. */
function device(): { wall: number; steady: number; pass(ms: number): void } {
  return {
    wall: SERVER + 600_000,
    steady: 5_000,
    pass(ms) {
      this.wall += ms;
      this.steady += ms;
    },
  };
}

test("T104: what is left is the server's deadline less the server's time, whatever the device thinks", () => {
  const mine = device();
  const clock = new ServerClock(() => mine.wall, () => mine.steady);
  assert.equal(clock.now(), null);
  clock.hear(SERVER);
  mine.pass(12_000);
  assert.equal(left(SERVER + 60_000, clock.now() ?? 0), 48_000);
});

test("T104: news that was long under way never sets a countdown upward", () => {
  const mine = device();
  const clock = new ServerClock(() => mine.wall, () => mine.steady);
  clock.hear(SERVER);
  const shown = [];
  for (const delay of [0, 900, 50, 1500, 0]) {
    mine.pass(1000);
    clock.hear(SERVER + 1000 * (shown.length + 1) - delay);
    shown.push(left(SERVER + 60_000, clock.now() ?? 0));
  }
  assert.deepEqual(shown, [...shown].sort((a, b) => b - a));
});

test("T104: after sleep, or when the clock was set, the server is asked again", () => {
  const mine = device();
  const clock = new ServerClock(() => mine.wall, () => mine.steady);
  clock.hear(SERVER);
  mine.wall += 120_000;
  assert.ok(clock.hasStepped());
  clock.hear(SERVER + 120_000);
  assert.ok(!clock.hasStepped());
  assert.equal(clock.now(), SERVER + 120_000);
});

test("seconds are rounded up, so that 0:00 means that time is up", () => {
  assert.deepEqual([0, 1, 1000, 59_001, 60_000, 3_599_000].map(minutes), ["0:00", "0:01", "0:01", "1:00", "1:00", "59:59"]);
  assert.equal(left(5, 10), 0);
});

test("presence is read as it is told, and nothing else is", () => {
  const told = { seats: [{ seat: 1, present: false, seen_at: 3 }, { seat: "x" }, null], takeover_at: 9, sent_at: 4 };
  assert.deepEqual(readPresence(told), { seats: [{ seat: 1, present: false }], takeoverAt: 9, sentAt: 4 });
  assert.equal(readPresence({ ...told, takeover_at: null })?.takeoverAt, null);
  assert.equal(readPresence({}), null);
});

test("a turn has come once, and only where others were waited for", () => {
  const mine = { yours: true, shared: true, playing: true };
  assert.ok(hasCome({ ...mine, yours: false }, mine));
  assert.ok(hasCome({ ...mine, playing: false }, mine));
  assert.ok(!hasCome(mine, mine));
  assert.ok(!hasCome({ ...mine, yours: false }, { ...mine, shared: false }));
  assert.equal(titled("Standard", "Your turn", mine, ["title"]), "Your turn · Standard");
  assert.equal(titled("Standard", "Your turn", mine, ["sound"]), "Standard");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { holders, MEET_MS, speaker, STREAMS_MAX, Windows, type Word } from "../table/windows.ts";

const seen = (id: string, since: number, url = "/a") => ({ id, since, url });
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

test("the first four windows hold a stream, whoever counts", () => {
  const windows = [7, 3, 5, 1, 6, 2, 4].map((since) => seen(`w${since}`, since));
  assert.deepEqual(holders(windows).map((one) => one.id), ["w1", "w2", "w3", "w4"]);
  assert.deepEqual(holders([...windows].reverse()), holders(windows));
  assert.deepEqual(holders([seen("b", 1), seen("a", 1)]).map((one) => one.id), ["a", "b"]);
});

test("a window takes the words of the first that holds its stream, and of no other", () => {
  const windows = [seen("w1", 1, "/b"), seen("w2", 2), seen("w3", 3), seen("w4", 4, "/c"), seen("w5", 5, "/d")];
  assert.equal(speaker(windows, "/a"), "w2");
  assert.equal(speaker(windows, "/d"), null);
});

/** Seven windows of one browser, which meet over a real channel. */
class Desk {
  readonly holding = new Set<number>();
  readonly told: Word[][] = [];
  readonly windows: Windows[] = [];

  constructor(urls: string[], alone = false) {
    for (const [index, url] of urls.entries()) {
      this.told.push([]);
      const hold = (holds: boolean) => void (holds ? this.holding.add(index) : this.holding.delete(index));
      this.windows.push(new Windows(url, { hold, hear: (word) => void this.told[index]?.push(word) }, alone));
    }
  }

  leave(index: number): void {
    this.windows[index]?.leave();
    this.holding.delete(index);
  }

  close(): void {
    for (const window of this.windows) window.leave();
  }
}

test("of seven windows four hold a stream, and the next takes the place of one that goes", async () => {
  const desk = new Desk(Array.from({ length: 7 }, () => "/a"));
  try {
    for (const window of desk.windows) {
      window.join();
      await pause(5);
    }
    await pause(2 * MEET_MS);
    assert.deepEqual([...desk.holding], [0, 1, 2, 3]);
    const word = { type: "state", data: '{"version": 9}', id: "9" };
    desk.windows[1]?.tell(word);
    desk.windows[0]?.tell(word);
    await pause(MEET_MS);
    assert.deepEqual(desk.told.map((words) => words.length), [0, 0, 0, 0, 1, 1, 1]);
    desk.leave(0);
    await pause(MEET_MS);
    assert.deepEqual([...desk.holding], [1, 2, 3, 4]);
    assert.equal(desk.holding.size, STREAMS_MAX);
  } finally {
    desk.close();
  }
});

test("whoever comes late is told who is there", async () => {
  const desk = new Desk(Array.from({ length: 5 }, () => "/a"));
  try {
    for (const window of desk.windows.slice(0, 4)) window.join();
    await pause(2 * MEET_MS);
    for (const window of desk.windows.slice(0, 4)) window.tell({ type: "presence", data: "{}", id: "" });
    await pause(MEET_MS);
    desk.windows[4]?.join();
    await pause(2 * MEET_MS);
    assert.ok((desk.told[4]?.length ?? 0) >= 1);
    assert.ok(desk.told[4]?.every((word) => word.type === "presence"));
  } finally {
    desk.close();
  }
});

test("where one connection carries all, every window holds a stream at once", () => {
  const desk = new Desk(Array.from({ length: 7 }, () => "/a"), true);
  for (const window of desk.windows) window.join();
  assert.equal(desk.holding.size, 7);
});

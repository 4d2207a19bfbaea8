import assert from "node:assert/strict";
import { test } from "node:test";
import { isAnswer, Outbox, type OutboxState, type Reply } from "../table/outbox.ts";

/** An outside that answers from a list; an Error stands for a lost reply. */
function outside(answers: (Reply | Error)[]) {
  const sent: { url: string; body: string; key: string }[] = [];
  const states: OutboxState[] = [];
  const waits: number[] = [];
  let keys = 0;
  return {
    sent,
    states,
    waits,
    post(url: string, body: URLSearchParams, key: string): Promise<Reply> {
      sent.push({ url, body: String(body), key });
      const answer = answers.shift() ?? new Error("no more answers");
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    newKey: () => `key-${++keys}`,
    wait(ms: number): Promise<void> {
      waits.push(ms);
      return Promise.resolve();
    },
    show: (state: OutboxState) => void states.push(state),
  };
}

const ok: Reply = { status: 200, text: "table" };

test("a command is sent once and answered", async () => {
  const out = outside([ok]);
  assert.deepEqual(await new Outbox(out).send("/roll", new URLSearchParams({ version: "3" })), ok);
  assert.deepEqual(out.sent, [{ url: "/roll", body: "version=3&key=key-1", key: "key-1" }]);
  assert.deepEqual(out.states, ["sending", "idle"]);
});

test("a lost reply is asked for again with the same key and body", async () => {
  const out = outside([new Error("lost"), { status: 503, text: "" }, ok]);
  await new Outbox(out).send("/roll", new URLSearchParams({ version: "3" }));
  assert.equal(out.sent.length, 3);
  assert.equal(new Set(out.sent.map((one) => `${one.key} ${one.body}`)).size, 1);
  assert.deepEqual(out.states, ["sending", "unsent", "unsent", "idle"]);
  assert.deepEqual(out.waits, [500, 1000]);
});

test("the next command has a key of its own", async () => {
  const out = outside([ok, ok]);
  const box = new Outbox(out);
  await box.send("/roll", new URLSearchParams());
  await box.send("/roll", new URLSearchParams());
  assert.deepEqual(out.sent.map((one) => one.key), ["key-1", "key-2"]);
});

test("while one command is on its way another is not sent", async () => {
  const out = outside([ok]);
  const box = new Outbox(out);
  const first = box.send("/roll", new URLSearchParams());
  assert.equal(box.busy, true);
  assert.equal(await box.send("/score", new URLSearchParams()), null);
  assert.deepEqual(await first, ok);
  assert.equal(out.sent.length, 1);
});

test("a conflict is an answer, a broken or busy server is not", () => {
  assert.equal(isAnswer(200), true);
  assert.equal(isAnswer(409), true);
  assert.equal(isAnswer(422), true);
  assert.equal(isAnswer(500), false);
  assert.equal(isAnswer(429), false);
});

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const GAME = readFileSync("tests/data/fair/game.json", "utf8");

test("the ten lines of the documentation find a changed die, text and secret", () => {
  const code = /```js\n([^]*?)```/.exec(readFileSync("docs/fair-dice.md", "utf8"))?.[1] ?? "";
  assert.equal(code.trimEnd().split("\n").length, 10);
  const folder = mkdtempSync(join(tmpdir(), "verifier-"));
  const verdict = (game: string): string => {
    writeFileSync(join(folder, "verify.cjs"), code);
    writeFileSync(join(folder, "game.json"), game);
    const command = [join(folder, "verify.cjs"), join(folder, "game.json")];
    return execFileSync(process.execPath, command, { encoding: "utf8" }).trim();
  };
  try {
    assert.equal(verdict(GAME), "right");
    const spoil = (change: (game: any) => void): string => {
      const game = JSON.parse(GAME);
      change(game);
      return verdict(JSON.stringify(game));
    };
    assert.equal(spoil((game) => (game.contributions[0].text += "!")), "WRONG");
    assert.equal(spoil((game) => game.contributions.reverse()), "WRONG");
    assert.equal(spoil((game) => (game.dice.secret = "0".repeat(64))), "WRONG");
    const first = (game: any) => game.events.find((event: any) => event.event === "rolled");
    assert.equal(spoil((game) => (first(game).dice[0] = 1 + (first(game).dice[0] % 6))), "WRONG");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

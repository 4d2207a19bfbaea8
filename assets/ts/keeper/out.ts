/** What leaves the page: a link to look at, a file for a spreadsheet, the sheet on paper. */
import { extraCount } from "./card.ts";
import { toCsv } from "./csv.ts";
import { at, byId, el } from "./dom.ts";
import { placeName, places } from "./facts.ts";
import { cards, type Kept } from "./kept.ts";
import { pack } from "./link.ts";
import { say, type Words } from "./words.ts";

/** The address of the sheet for looking; rules that the page does not bring along are named in it. */
export function linkTo(kept: Kept, base: string): string {
  const url = new URL(base);
  url.search = String(new URLSearchParams({ rules: kept.rules.text }));
  url.hash = `v=${pack(kept)}`;
  return String(url);
}

/** The address of the printed sheet with its points. */
export function paperPath(kept: Kept): string {
  const query = new URLSearchParams({
    rules: kept.rules.text,
    columns: String(kept.players.length),
    names: kept.players.map((name) => name.replaceAll(",", " ")).join("\n"),
  });
  for (const card of cards(kept)) {
    const words = places(kept.rules).flatMap((place) => {
      const cell = card[place];
      return cell ? `${placeName(kept.rules, place)}=${cell.points}` : [];
    });
    const extra = extraCount(kept.rules, card);
    query.append("points", [...words, ...(extra ? [`extra=${extra}`] : [])].join(" "));
  }
  return `/sheet?${query}`;
}

/** Shows the link, and copies it where the browser lets pages do so. */
export async function showLink(kept: Kept, words: Words): Promise<void> {
  const field = byId("keeper-address", HTMLInputElement);
  field.value = linkTo(kept, location.href);
  at("keeper-link-made").hidden = false;
  field.focus();
  field.select();
  const copied = await copy(field.value);
  const how = say(words, copied ? "copied" : "copyFailed");
  at("keeper-link-words").textContent = `${how} ${say(words, "linkReady")}`;
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hands the sheet over as a file. */
export function saveCsv(kept: Kept, words: Words): void {
  const url = URL.createObjectURL(new Blob([toCsv(kept, words)], { type: "text/csv;charset=utf-8" }));
  const day = new Date(kept.begunAt).toISOString().slice(0, 10);
  const link = el("a", { href: url, download: `yacht-${day}.csv` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

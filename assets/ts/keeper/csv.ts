/** A sheet as CSV: a row for each box and sum, a column for each player. */
import { sums } from "./card.ts";
import { boxAt, columnAt, places } from "./facts.ts";
import { cards, type Kept } from "./kept.ts";
import { say, type Words } from "./words.ts";

const BYTE_ORDER_MARK = "\ufeff";

/** The file's text, as RFC 4180 has it; the mark at its head tells spreadsheets that it is UTF-8. */
export function toCsv(kept: Kept, words: Words): string {
  const held = cards(kept);
  const added = held.map((card) => sums(kept.rules, card));
  const rows: (string | number)[][] = [
    [kept.rules.name, ...kept.players],
    ...places(kept.rules).map((place) => [
      boxTitle(kept, place),
      ...held.map((card) => card[place]?.points ?? ""),
    ]),
    [say(words, "upper"), ...added.map((one) => one.upper)],
    ...(kept.rules.bonus ? [[say(words, "bonus"), ...added.map((one) => one.bonus ?? "")]] : []),
    [say(words, "lower"), ...added.map((one) => one.lower)],
    ...(kept.rules.extra ? [[say(words, "extra"), ...added.map((one) => one.extra)]] : []),
    [say(words, "total"), ...added.map((one) => one.total)],
  ];
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** A box's name, with how often its column counts where there are several. */
export function boxTitle(kept: Kept, place: number): string {
  const { rules } = kept;
  const { name } = boxAt(rules, place);
  return rules.columns.length === 1 ? name : `${name} ×${rules.columns[columnAt(rules, place)]}`;
}

/** One cell; text that a spreadsheet would take for a formula is made plain by a quote before it. */
export function csvCell(value: string | number): string {
  if (typeof value === "number") return String(value);
  const plain = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

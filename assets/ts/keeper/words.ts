/** Sentences in the reader's language, which the page brings along, and refusals made from them. */
export type Places = Record<string, string | number>;
export type Words = Record<string, string>;

/** What cannot be, as a sentence by its name; nothing was changed. */
export class Refusal extends Error {
  readonly word: string;
  readonly places: Places;

  constructor(word: string, places: Places = {}) {
    super(`${word} ${JSON.stringify(places)}`);
    this.word = word;
    this.places = places;
  }
}

/** A sentence with its places filled in. */
export function say(words: Words, name: string, places: Places = {}): string {
  const sentence = words[name];
  if (sentence === undefined) throw new Error(`The page has no sentence ${name}.`);
  return sentence.replace(/\{(\w+)\}/g, (_, place: string) => String(places[place] ?? ""));
}

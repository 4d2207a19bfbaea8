/** What a finished game waits to be told: how it stands among perfect ones, once that is worked out. */
const ASK_AGAIN_MS = 3000;

/** Asks for the table again until the line is there, and puts the new words where the old ones were. */
export function fillLater(ask: () => Promise<HTMLElement | null>): void {
  const line = waitingLine(document);
  if (!line || line.dataset["later"] === "asked") return;
  line.dataset["later"] = "asked";
  setTimeout(() => void askFor(line, ask), ASK_AGAIN_MS);
}

async function askFor(line: HTMLElement, ask: () => Promise<HTMLElement | null>): Promise<void> {
  if (!line.isConnected) return; // the table was drawn anew, and asks by itself
  const fresh = await ask().catch(() => null);
  if (!fresh || waitingLine(fresh)) {
    line.dataset["later"] = "yes";
    fillLater(ask);
    return;
  }
  delete line.dataset["later"];
  line.replaceChildren(...(fresh.querySelector("#beats")?.childNodes ?? []));
}

function waitingLine(within: ParentNode): HTMLElement | null {
  return within.querySelector<HTMLElement>("#beats[data-later]");
}

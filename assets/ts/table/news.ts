/** What to tell a listener, and telling it. */
export interface Item {
  version: number;
  text: string;
}

/** The items newer than what was told, oldest first. */
export function untold(items: readonly Item[], told: number): Item[] {
  return items.filter((item) => item.version > told).sort((a, b) => a.version - b.version);
}

const KEPT_LINES = 6;

/**
 * Adds a line to the page's live region. Each line is a new element, so the same words twice are
 * told twice, and words told in quick succession do not replace each other.
 */
export function tell(text: string): void {
  const region = document.getElementById("live");
  if (!region || !text) return;
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > KEPT_LINES) region.firstElementChild?.remove();
}

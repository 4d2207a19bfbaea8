/** Choosing a box: what it wants and pays appears, and the button writes instead of rolling. */

/** The row buttons of the sheet, by half, top to bottom. */
export function boxColumns(): HTMLButtonElement[][] {
  return [...document.querySelectorAll(".half")].map((half) => [
    ...half.querySelectorAll<HTMLButtonElement>(".box"),
  ]);
}

function allBoxes(): HTMLButtonElement[] {
  return boxColumns().flat();
}

export function boxButton(box: string): HTMLButtonElement | null {
  return allBoxes().find((button) => button.value === box) ?? null;
}

/** The box that is chosen, or null. */
export function chosenBox(): string | null {
  return allBoxes().find((button) => button.getAttribute("aria-pressed") === "true")?.value ?? null;
}

/** Whether a box may be written now. */
export function isOpen(button: HTMLButtonElement | null): boolean {
  return Boolean(button?.dataset["write"]);
}

/** Chooses a box, or none; gives the words that say what it wants and pays. */
export function choose(box: string | null): string {
  const button = box === null ? null : boxButton(box);
  for (const other of allBoxes()) {
    other.setAttribute("aria-pressed", String(other === button));
    other.closest(".row")?.classList.toggle("is-chosen", other === button);
  }
  const words = (name: string): string => button?.dataset[name] ?? "";
  setText("choice-name", words("name"));
  setText("choice-condition", words("condition"));
  setText("choice-says", words("says"));
  hide("choice", button === null);
  hide("status", button !== null);
  hide("notice", true);

  const writing = isOpen(button) && document.getElementById("score") !== null;
  setText("write-what", words("write"));
  const field = document.getElementById("score-box");
  if (field instanceof HTMLInputElement) field.value = writing ? (box ?? "") : "";
  hide("score", !writing);
  hide("roll-button", writing);
  hide("next", writing);
  return button ? `${words("name")}. ${words("condition")} ${words("says")}`.trim() : "";
}

/** One stop for the Tab key on the sheet: the box last visited, else the first that may be written. */
export function setTabStop(box: string | null): void {
  const boxes = allBoxes();
  const stop = boxes.find((b) => b.value === box) ?? boxes.find(isOpen) ?? boxes[0];
  for (const button of boxes) button.tabIndex = button === stop ? 0 : -1;
}

function setText(id: string, text: string): void {
  const element = document.getElementById(id);
  if (element) element.textContent = text;
}

function hide(id: string, hidden: boolean): void {
  const element = document.getElementById(id);
  if (element) element.hidden = hidden;
}

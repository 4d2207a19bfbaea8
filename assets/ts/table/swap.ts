/** Taking in a newer picture of the table without losing the reader's place. */
export function parseTable(html: string): HTMLElement | null {
  return new DOMParser().parseFromString(html, "text/html").getElementById("table");
}

/** Puts the newer table in place of the old; focus stays, or goes to what takes its place. */
export function swapTable(old: HTMLElement, fresh: HTMLElement): void {
  const active = document.activeElement;
  const focusedId = active && old.contains(active) ? active.id : null;
  markFreshCells(old, fresh);
  old.replaceWith(document.adoptNode(fresh));
  if (focusedId !== null) restoreFocus(focusedId);
}

const STAND_INS = ["roll-button", "write", "skip-button", "rematch-button", "tray"];

function restoreFocus(id: string): void {
  for (const candidate of [id, ...STAND_INS]) {
    const element = candidate ? document.getElementById(candidate) : null;
    if (!element || element.closest("[hidden]") || element.matches(":disabled")) continue;
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return;
  }
}

/** A box that has just been written settles once. */
function markFreshCells(old: HTMLElement, fresh: HTMLElement): void {
  for (const cell of fresh.querySelectorAll<HTMLElement>("td.is-last")) {
    const box = cell.closest<HTMLElement>(".row")?.dataset["box"] ?? "";
    const before = old.querySelector(
      `.row[data-box="${CSS.escape(box)}"] td[data-seat="${cell.dataset["seat"]}"] .points`,
    );
    if (!before) cell.classList.add("is-fresh");
  }
}

/** Buttons that print the page; without this script the browser's own Print does. */
export function watchPrint(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
}

/** A form marked `data-once` is sent once, however often its button is pressed. */
export function watchOnce(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset["once"] === undefined) return;
    if (form.dataset["sent"] === "yes") event.preventDefault();
    form.dataset["sent"] = "yes";
  });
  window.addEventListener("pageshow", () => {
    for (const form of document.querySelectorAll<HTMLFormElement>("form[data-once]")) {
      delete form.dataset["sent"];
    }
  });
}

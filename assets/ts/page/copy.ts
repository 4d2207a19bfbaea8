/** Copying a link: only where the browser has a clipboard, which plain HTTP hides. */
function copyable(): boolean {
  return typeof navigator.clipboard?.writeText === "function";
}

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Copies a field's text; where that fails the text is selected for the reader to copy. */
async function copyText(field: Field): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}

/** Shows what became of copying, also where the piece of the page that said so was drawn anew. */
function tell(): void {
  const words = document.getElementById("copied");
  if (words) words.textContent = document.body.dataset.copied ?? "";
}

/** Shows the button that copies the link, after the page or a piece of it was drawn. */
export function offerCopy(): void {
  tell();
  const button = document.getElementById("copy");
  if (button) button.hidden = !copyable();
  const otherwise = document.getElementById("no-clipboard");
  if (otherwise) otherwise.hidden = copyable();
}

/** Copies the link when its button is pressed, and says so. */
export function watchCopy(): void {
  offerCopy();
  document.addEventListener("htmx:afterSwap", offerCopy);
  document.addEventListener("click", (event) => {
    const button = event.target;
    if (!(button instanceof HTMLElement) || button.id !== "copy") return;
    const link = document.getElementById("link");
    if (!(link instanceof HTMLInputElement || link instanceof HTMLTextAreaElement)) return;
    void copyText(link).then((done) => {
      document.body.dataset.copied = button.dataset[done ? "done" : "failed"] ?? "";
      tell();
    });
  });
}

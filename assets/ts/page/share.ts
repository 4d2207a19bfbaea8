/** Sharing a text by the device's own sheet, where there is one. */
export function watchShare(): void {
  offerShare();
  document.addEventListener("htmx:afterSwap", offerShare);
  document.addEventListener("click", (event) => {
    const text = document.getElementById("link");
    if (!(event.target instanceof HTMLElement) || event.target.id !== "share") return;
    if (text instanceof HTMLTextAreaElement) void share(text.value);
  });
}

/** Shows the button where it does something. */
function offerShare(): void {
  const button = document.getElementById("share");
  if (button) button.hidden = typeof navigator.share !== "function";
}

/** Whether it was shared; whoever closes the sheet again has changed their mind, which is no fault. */
export async function share(text: string): Promise<boolean> {
  try {
    await navigator.share({ text });
    return true;
  } catch {
    return false;
  }
}

/** Sharing a text by the device's own sheet, where there is one. */
export function watchShare(): void {
  const button = document.getElementById("share");
  if (!button) return;
  button.hidden = typeof navigator.share !== "function";
  button.addEventListener("click", () => {
    const text = document.getElementById("link");
    if (text instanceof HTMLTextAreaElement) void share(text.value);
  });
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

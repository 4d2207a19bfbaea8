/** Copying the link: only where the browser has a clipboard, which plain HTTP hides. */
export function copyable(): boolean {
  return typeof navigator.clipboard?.writeText === "function";
}

/** Copies a field's text; where that fails the text is selected for the reader to copy. */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}

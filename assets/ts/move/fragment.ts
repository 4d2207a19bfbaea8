/** The code in an address's fragment, "" where there is none that could be one. */
export function codeOf(fragment: string): string {
  const text = fragment.replace(/^#/, "").replaceAll("-", "").toUpperCase();
  return /^[A-Z]{12}$/.test(text) ? text : "";
}

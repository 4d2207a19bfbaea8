/** The theme: as the device, light or dark. The server remembers it; the page changes at once. */
export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

export function isTheme(text: string | undefined): text is Theme {
  return (THEMES as readonly (string | undefined)[]).includes(text);
}

/** The theme after this one, round and round. */
export function nextTheme(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
}

export function watchTheme(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form instanceof HTMLFormElement && form.matches(".theme")) {
      event.preventDefault();
      void switchTheme(form);
    }
  });
  document.addEventListener("change", (event) => {
    const field = event.target;
    if (field instanceof HTMLInputElement && field.name === "theme" && isTheme(field.value)) {
      show(field.value);
    }
  });
}

async function switchTheme(form: HTMLFormElement): Promise<void> {
  const current = document.documentElement.dataset["theme"];
  const theme = nextTheme(isTheme(current) ? current : "auto");
  show(theme);
  const body = new URLSearchParams({ theme, back: location.pathname });
  await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" }, keepalive: true });
}

function show(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  const scheme = document.querySelector<HTMLMetaElement>('meta[name="color-scheme"]');
  if (scheme) scheme.content = theme === "auto" ? "light dark" : theme;
  for (const form of document.querySelectorAll<HTMLFormElement>(".theme")) name(form, theme);
}

function name(form: HTMLFormElement, theme: Theme): void {
  const names = JSON.parse(form.dataset["names"] ?? "{}") as Record<string, string>;
  const button = form.querySelector("button");
  const label = form.querySelector(".theme-name");
  if (!button || !label) return;
  button.value = nextTheme(theme);
  button.title = names[theme] ?? "";
  label.textContent = names[theme] ?? "";
}

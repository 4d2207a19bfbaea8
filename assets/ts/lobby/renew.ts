/** Taking in a newer picture of the waiting table without losing what the reader types. */
type Field = HTMLInputElement | HTMLSelectElement;

/** Puts the newer picture in place; with `keepTyped`, what was changed and not sent stays. */
export function renew(old: HTMLElement, fresh: HTMLElement, { keepTyped }: { keepTyped: boolean }): void {
  const active = document.activeElement;
  const focused = active && old.contains(active) ? active.id : "";
  const typed = keepTyped ? [...old.querySelectorAll<Field>("input[id], select[id]")].filter(isChanged) : [];
  const open = [...old.querySelectorAll<HTMLDetailsElement>("details[open]")].map((box) => box.id);
  old.replaceWith(document.adoptNode(fresh));
  for (const field of typed) refill(field);
  for (const id of open) {
    const box = document.getElementById(id);
    if (box instanceof HTMLDetailsElement) box.open = true;
  }
  document.getElementById(focused)?.focus({ preventScroll: true });
}

function isChanged(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    return [...field.options].some((option) => option.selected !== option.defaultSelected) &&
      [...field.options].some((option) => option.defaultSelected);
  }
  return field.type === "radio" || field.type === "checkbox"
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue;
}

function refill(typed: Field): void {
  const field = document.getElementById(typed.id);
  if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) {
    field.value = typed.value;
    if (field instanceof HTMLInputElement && typed instanceof HTMLInputElement) field.checked = typed.checked;
  }
}

/** Small helpers to draw with; text always goes in as text. */
export function byId<T extends HTMLElement>(id: string, type: new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`The page has no ${id}.`);
  return found;
}

export function at(id: string): HTMLElement {
  return byId(id, HTMLElement);
}

type Attributes = Record<string, string | number | boolean>;

/** An element with attributes (true for those without value, false for none) and children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(name, value === true ? "" : String(value));
  }
  made.append(...children);
  return made;
}

/** A name that somebody gave, whichever way its letters run. */
export function bdi(name: string): HTMLElement {
  return el("bdi", {}, name);
}

/** A small die, drawn with the faces that every page has. */
export function die(face: number): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#face-${face}`);
  svg.setAttribute("width", "28");
  svg.setAttribute("height", "28");
  svg.setAttribute("aria-hidden", "true");
  svg.append(use);
  return svg;
}

/** Says something to those who listen to the page. */
export function tell(text: string): void {
  document.getElementById("live")?.append(el("p", {}, text));
}

/** Menus close on Escape and on a press elsewhere, as menus do. */
export function watchMenus(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of openMenus()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
  document.addEventListener("pointerdown", (event) => {
    for (const menu of openMenus()) {
      if (event.target instanceof Node && !menu.contains(event.target)) menu.open = false;
    }
  });
}

function openMenus(): NodeListOf<HTMLDetailsElement> {
  return document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");
}

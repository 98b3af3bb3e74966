/** The menus are `<details>` that work alone; this closes them on a click elsewhere and on Escape. */
export function closeMenusFromOutside(): void {
  document.addEventListener("click", ({ target }) => {
    for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
  });
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of openMenus()) {
      if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
      menu.open = false;
    }
  });
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[name="main-menu"][open]');

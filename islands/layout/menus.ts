/** The menus are `<details>` that work alone; this closes them on a click elsewhere, on Escape, and when the focus leaves them. */
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
  document.addEventListener("focusin", ({ target }) => {
    for (const menu of openMenus()) if (!menu.contains(target as Node)) menu.open = false;
  });
}

/** What a `<details>` opens for is where the focus goes when somebody opens it. Without a script it stays one Tab away. */
export function focusWhatOpens(): void {
  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const summary = target.closest<HTMLElement>("summary[data-focus]");
    const details = summary?.parentElement;
    if (!(details instanceof HTMLDetailsElement) || details.open) return;
    details.addEventListener("toggle", () => {
      if (details.open) document.getElementById(summary!.dataset.focus!)?.focus();
    }, { once: true });
  });
}

const openMenus = () => document.querySelectorAll<HTMLDetailsElement>('details[name="main-menu"][open]');

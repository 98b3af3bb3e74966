/** Moves the focus through the menus of rows; they open, close on Escape and take Tab without this. */
const MENU = ".row-menu";

/** @returns what undoes it. */
export function enableMenuKeys(): () => void {
  // `toggle` does not bubble.
  document.addEventListener("toggle", enter, true);
  document.addEventListener("keydown", moveFocus, true);
  return () => {
    document.removeEventListener("toggle", enter, true);
    document.removeEventListener("keydown", moveFocus, true);
  };
}

const linksOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>("a")];

function enter({ target, newState }: ToggleEvent): void {
  const menu = target as Element;
  if (newState === "open" && menu.matches(MENU)) linksOf(menu)[0]?.focus({ preventScroll: true });
}

function moveFocus(event: KeyboardEvent): void {
  const menu = (event.target as Element).closest?.(MENU);
  if (!menu) return;
  const links = linksOf(menu);
  const at = links.indexOf(event.target as HTMLElement);
  const next = {
    ArrowDown: (at + 1) % links.length,
    ArrowUp: (at - 1 + links.length) % links.length,
    Home: 0,
    End: links.length - 1,
  }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  links[next].focus();
}

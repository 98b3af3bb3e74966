/** A click comes after the pointer is let go; on touch screens the focus moves even later. */
const CLICKED_MS = 100;

let pressed = false;
let released: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  const due = waiting;
  waiting = [];
  for (const then of due) then();
}

if (typeof document !== "undefined") {
  addEventListener("pointerdown", () => {
    // The end of an earlier press is not the end of this one.
    clearTimeout(released);
    pressed = true;
  }, { capture: true });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => released = setTimeout(release, CLICKED_MS), { capture: true });
  }
  // The list of a select may take the end of the press for itself; who types has let go.
  addEventListener("keydown", release, { capture: true });
}

/**
 * Does `then` at once, or after the pointer that is pressed now has clicked: a line that appears meanwhile would move
 * what is pressed away from under the pointer, and its click would be lost.
 */
export function afterPress(then: () => void): void {
  if (pressed) waiting.push(then);
  else then();
}

/** Keeps an element as high as it is while the pointer is pressed, whatever it is filled with meanwhile. */
export function holdHeight(element: HTMLElement | null): void {
  if (!element || !pressed) return;
  element.style.height = `${element.offsetHeight}px`;
  afterPress(() => element.style.height = "");
}

/** A click comes after the pointer is let go; on touch screens the focus moves even later. */
const CLICKED_MS = 100;

let pressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  const due = waiting;
  waiting = [];
  for (const then of due) then();
}

if (typeof document !== "undefined") {
  addEventListener("pointerdown", () => pressed = true, { capture: true });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => setTimeout(release, CLICKED_MS), { capture: true });
  }
}

/**
 * Does `then` at once, or after the pointer that is pressed now has clicked: a line that appears meanwhile would move
 * what is pressed away from under the pointer, and its click would be lost.
 */
export function afterPress(then: () => void): void {
  if (pressed) waiting.push(then);
  else then();
}

import { type RefObject, useEffect } from "react";

/** Moves what is larger than its window with the mouse; a finger does it without. */
export function useDragToScroll(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = ref.current!;
    let last: { x: number; y: number } | undefined;
    const begin = (event: PointerEvent) => {
      if (event.pointerType !== "mouse" || event.button !== 0 || event.target === view) return;
      last = { x: event.clientX, y: event.clientY };
      view.setPointerCapture(event.pointerId);
    };
    const move = (event: PointerEvent) => {
      if (!last) return;
      view.scrollBy({ left: last.x - event.clientX, top: last.y - event.clientY, behavior: "instant" });
      last = { x: event.clientX, y: event.clientY };
    };
    const end = () => last = undefined;
    view.addEventListener("pointerdown", begin);
    view.addEventListener("pointermove", move);
    view.addEventListener("pointerup", end);
    view.addEventListener("pointercancel", end);
    return () => {
      view.removeEventListener("pointerdown", begin);
      view.removeEventListener("pointermove", move);
      view.removeEventListener("pointerup", end);
      view.removeEventListener("pointercancel", end);
    };
  }, []);
}

import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to what can be operated first within an element, or to its slider: when it appears, and when one of `causes` changes,
 * since what had the focus may be gone then.
 */
export function useFocusWithin<E extends HTMLElement>(causes: readonly unknown[]): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(
    () => {
      const find = (selector: string) => element.current!.querySelector<HTMLElement>(selector);
      (find("[role=slider]") ?? find("input, button"))?.focus();
    },
    causes,
  );
  return element;
}

import { type RefObject, useEffect, useRef } from "react";

/**
 * Moves the focus to what can be operated first within an element: when it appears, and when one of `causes` changes,
 * since what had the focus may be gone then.
 */
export function useFocusWithin<E extends HTMLElement>(causes: readonly unknown[]): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(
    () => element.current!.querySelector<HTMLElement>("[role=slider], input, button")?.focus(),
    causes,
  );
  return element;
}

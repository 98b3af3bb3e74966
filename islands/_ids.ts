import type { ReactElement } from "react";

/**
 * Preact numbers `useId` from zero in each root, so two islands would share ids; it reads the base from this private
 * field of the root vnode. React takes `identifierPrefix` instead.
 */
export function withIdBase<E extends ReactElement>(element: E, id: number): E {
  if (import.meta.env.UI_RUNTIME === "preact") (element as { __m?: [number, number] }).__m = [id, 0];
  return element;
}

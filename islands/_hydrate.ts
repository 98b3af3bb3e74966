import { type ComponentType, createElement, type ReactNode, useEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { NOT_TYPED, SIGNED_IN_AS } from "../sdk/model/form_owner.ts";
import { withIdBase } from "./_ids.ts";
import { captureEarlyInput, LISTENS_MS } from "./_early_input.ts";

export interface Island {
  default: ComponentType<object>;
}

/** Each loads a part of an island ahead of it. */
export type Stages = readonly (() => Promise<unknown>)[];

/** Takes over the markup of one island and marks it, once it listens, for tests and styles as `data-ready`. */
export function hydrate(element: HTMLElement, module: Island): void {
  const props = JSON.parse(element.dataset.props ?? "{}");
  const id = Number(element.dataset.id);
  // The page's script says it from now on (`islands/_page_owner.ts`); the markup must be as the island draws it.
  for (const field of element.querySelectorAll(`[name=${SIGNED_IN_AS}], [name=${NOT_TYPED}]`)) field.remove();
  const putBack = captureEarlyInput(element);
  const onHydrated = () => {
    element.dataset.ready = "true";
    setTimeout(putBack, LISTENS_MS);
  };
  const island = withIdBase(createElement(module.default, props), id);
  hydrateRoot(element, createElement(HydrationMark, { onHydrated }, island), {
    identifierPrefix: `i${id}-`,
  });
}

/** A busy phone takes its time until the markup is taken over, React even after it was asked to. */
function HydrationMark(
  { onHydrated, children }: { onHydrated: () => void; children?: ReactNode },
): ReactNode {
  useEffect(onHydrated, []);
  return children;
}

import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { NOT_TYPED, SIGNED_IN_AS } from "../sdk/model/page_owner.ts";
import { withIdBase } from "./_ids.ts";
import { LISTENS_MS, rememberTyped } from "./_typed.ts";

export interface Island {
  default: ComponentType<object>;
}

/** Takes over the markup of one island and marks it for tests and styles as `data-ready`. */
export function hydrate(element: HTMLElement, module: Island): void {
  const props = JSON.parse(element.dataset.props ?? "{}");
  const id = Number(element.dataset.id);
  // The page's script says it from now on (`islands/_page_owner.ts`); the markup must be as the island draws it.
  for (const field of element.querySelectorAll(`[name=${SIGNED_IN_AS}], [name=${NOT_TYPED}]`)) field.remove();
  const putBack = rememberTyped(element);
  hydrateRoot(element, withIdBase(createElement(module.default, props), id), { identifierPrefix: `i${id}-` });
  element.dataset.ready = "true";
  setTimeout(putBack, LISTENS_MS);
}

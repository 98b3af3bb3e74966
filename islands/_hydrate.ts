import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { withIdBase } from "./_ids.ts";
import { LISTENS_MS, rememberTyped } from "./_typed.ts";

export interface Island {
  default: ComponentType<object>;
}

/** Each loads a part of an island ahead of it. */
export type Stages = readonly (() => Promise<unknown>)[];

/** Takes over the markup of one island and marks it for tests and styles as `data-ready`. */
export function hydrate(element: HTMLElement, module: Island): void {
  const props = JSON.parse(element.dataset.props ?? "{}");
  const id = Number(element.dataset.id);
  const putBack = rememberTyped(element);
  hydrateRoot(element, withIdBase(createElement(module.default, props), id), { identifierPrefix: `i${id}-` });
  element.dataset.ready = "true";
  setTimeout(putBack, LISTENS_MS);
}

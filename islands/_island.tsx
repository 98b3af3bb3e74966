/** The server's half of an island: its markup inside a marked element, with its properties as JSON. */
import { type ComponentType, createElement, type ReactElement } from "react";
import { renderToString } from "react-dom/server";
import { withIdBase } from "./_ids.ts";

/** When an island wakes up: at once, when the browser is idle, or when it is seen. */
export type Hydration = "load" | "idle" | "visible";

interface IslandModule {
  default: ComponentType<never>;
  hydrate?: Hydration;
}

let lastIslandId = 0;

/** Rendering is synchronous, so one counter numbers the islands of a page; each document starts it anew. */
export function startIslandIds(): void {
  lastIslandId = 0;
}

/**
 * Wraps a component of `islands/<name>.tsx`; the build puts this in place of the import in server code, with the address
 * of the browser's part.
 */
export function asIsland(
  name: string,
  module: IslandModule,
  address?: string,
): (props: object) => ReactElement {
  return function Island(props: object) {
    const id = ++lastIslandId;
    refuseFunctions(props);
    const content = withIdBase(createElement(module.default as ComponentType<object>, props), id);
    return createElement("sdb-island", {
      "data-name": name,
      "data-module": address,
      "data-id": id,
      "data-props": JSON.stringify(props),
      "data-hydrate": module.hydrate ?? "visible",
      // Rendered apart from the page, as the browser will hydrate it: no context crosses the border.
      dangerouslySetInnerHTML: { __html: renderToString(content, { identifierPrefix: `i${id}-` }) },
    });
  };
}

function refuseFunctions(props: object): void {
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === "function") {
      throw new TypeError(`the island property "${key}" is a function: pass plain JSON`);
    }
    if (typeof value === "object" && value !== null) refuseFunctions(value);
  }
}

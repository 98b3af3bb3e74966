/**
 * What precompiled JSX of the server calls (`tasks/precompile_jsx.ts`): an element is text with gaps, and each gap is
 * filled here. Components are called only when the page is written (`render.ts`), from the outside in.
 */
import { escape, Template, VNode } from "./nodes.ts";
import { attribute } from "./attributes.ts";

/** A component, or an element whose properties are not known one by one. */
export const jsx = (type: VNode["type"], props: VNode["props"]): VNode => new VNode(type, props);

export const Fragment = ({ children }: { children?: unknown }): unknown => children;

export const jsxTemplate = (texts: readonly string[], ...gaps: unknown[]): Template =>
  new Template(texts, gaps);

/** An attribute as it stands in a tag; empty where it is left out. @param name As HTML writes it. */
export const jsxAttr = attribute;

/** A child: text is escaped here, everything else is left to the renderer. */
export function jsxEscape(value: unknown): unknown {
  if (typeof value === "string") return escape(value);
  return typeof value === "object" ? value : typeof value === "number" ? String(value) : null;
}

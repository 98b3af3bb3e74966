/**
 * What precompiled JSX of the server calls (`tasks/precompile_jsx.ts`): an element is text with gaps, and each gap is
 * filled here. Components are called only when the page is written (`render.ts`), from the outside in.
 */
import { escape, type Shape, Template, VNode } from "./nodes.ts";
import { attribute } from "./attributes.ts";

/** A component, or an element whose properties are not known one by one. */
export const jsx = (type: VNode["type"], props: VNode["props"]): VNode => new VNode(type, props);

export const Fragment = ({ children }: { children?: unknown }): unknown => children;

export const jsxTemplate = (shape: Shape, ...gaps: unknown[]): Template => new Template(shape, gaps);

/**
 * Takes the space away that stands before each gap for an attribute: whether there will be one is known when it is
 * filled. @param texts What the transform has made of an element.
 */
export function tidy(texts: readonly string[]): Shape {
  let tag = "";
  const inTag: boolean[] = [];
  const tidied = texts.map((text) => {
    tag = openTag(tag + text);
    inTag.push(tag !== "");
    return tag === "" ? text : text.replace(/ $/, "");
  });
  return { texts: tidied, inTag };
}

/** The tag in which a text ends; empty where it ends between tags. */
const openTag = (text: string): string =>
  /<[a-z](?:[^">]|"[^"]*")*$/i.exec(text.replace(CLOSED, ""))?.[0] ?? "";
const CLOSED = /<\/?[a-z](?:[^">]|"[^"]*")*>/gi;

/** An attribute as it stands in a tag; empty where it is left out. @param name As HTML writes it. */
export const jsxAttr = attribute;

/** A child: text is escaped here, everything else is left to the renderer. */
export function jsxEscape(value: unknown): unknown {
  if (typeof value === "string") return escape(value);
  return typeof value === "object" ? value : typeof value === "number" ? String(value) : null;
}

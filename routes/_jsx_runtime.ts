/**
 * What precompiled JSX of the server calls (`tasks/precompile_jsx.ts`): an element is text with gaps, and each gap is
 * filled here as Preact's renderer would fill it. Preact's own functions leave `aria-expanded={false}` out and escape a
 * text in an array twice.
 */
import { type ComponentType, isValidElement, type VNode } from "preact";
import { Fragment, jsx as createVNode, jsxTemplate } from "preact/jsx-runtime";

export { Fragment, jsxTemplate };

const NEEDS_ESCAPING = /["&<]/;

function escape(text: string): string {
  if (!NEEDS_ESCAPING.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** Properties that are attributes of another name, as the transform writes them. */
const RENAMED: Record<string, string> = { defaultvalue: "value", defaultchecked: "checked" };
/** Attributes that say `false` in words. */
const ENUMERATED = new Set(["draggable", "spellcheck"]);

/** A component, or an element whose properties are not known one by one. */
export function jsx(type: string | ComponentType, props: Record<string, unknown>, key?: string): VNode {
  if (typeof type !== "string") return createVNode(type as never, props as never, key);
  for (const [name, renamed] of Object.entries(RENAMED)) {
    if (!(name in props)) continue;
    props[renamed] ??= props[name];
    delete props[name];
  }
  return createVNode(type, props as never, key);
}

/** An attribute as it stands in a tag; empty where it is left out. @param name As HTML writes it. */
export function jsxAttr(name: string, value: unknown): string {
  if (value === null || value === undefined || name === "key" || name === "ref") return "";
  const written = RENAMED[name] ?? name;
  switch (typeof value) {
    case "string":
      if (value === "") return name === "class" ? "" : written;
      return `${written}="${escape(value)}"`;
    case "boolean":
      if (name[4] === "-" || ENUMERATED.has(name)) return `${written}="${value}"`;
      return value ? written : "";
    case "function":
      return "";
    case "object":
      // A style is set by classes: the policy of a page forbids the attribute.
      throw new TypeError(`the attribute "${name}" is an object: pass a text`);
    default:
      return `${written}="${escape(String(value))}"`;
  }
}

/** A child: text is escaped here, elements and lists are left to the renderer. */
export function jsxEscape(value: unknown): string | VNode | unknown[] | null {
  if (typeof value === "string") return escape(value);
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return Array.isArray(value) || isValidElement(value) ? value : null;
}

/** Properties of elements as attributes in HTML. */
import { escape, type Props } from "./nodes.ts";

/** Properties that are attributes of another name; the transform writes what it knows in small letters. */
const RENAMED: Record<string, string> = {
  className: "class",
  htmlFor: "for",
  defaultvalue: "value",
  defaultValue: "value",
  defaultchecked: "checked",
  defaultChecked: "checked",
};
/** Attributes that say `false` in words. */
const ENUMERATED = new Set(["draggable", "spellcheck"]);
/** Attributes of drawings that keep their capitals. */
const CAPITALS = new Set(["viewBox", "preserveAspectRatio"]);
/** Not attributes. */
const LEFT_OUT = new Set(["children", "dangerouslySetInnerHTML", "key", "ref"]);
const UNSAFE_NAME = /[\s\n\\/='"\0<>]/;

/** One attribute without the space before it; empty where it is left out. @param name As HTML writes it. */
export function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined || name === "key" || name === "ref") return "";
  const written = RENAMED[name] ?? name;
  switch (typeof value) {
    case "string":
      if (value === "") return written === "class" ? "" : written;
      return `${written}="${escape(value)}"`;
    case "boolean":
      // `aria-…` and `data-…` are never left out for being false.
      if (written[4] === "-" || ENUMERATED.has(written)) return `${written}="${value}"`;
      return value ? written : "";
    case "function":
      return "";
    case "object":
      // A style is set by classes: the policy of a page forbids the attribute.
      throw new TypeError(`the attribute "${name}" is an object: pass a text`);
    default:
      return `${written}="${value}"`;
  }
}

/** Attributes of an element, each after a space. @param apart Properties that the element treats in its own way. */
export function attributes(props: Props, apart: readonly string[] = []): string {
  let written = "";
  for (const name in props) {
    if (LEFT_OUT.has(name) || apart.includes(name) || UNSAFE_NAME.test(name)) continue;
    const one = attribute(nameOf(name), props[name]);
    if (one) written += ` ${one}`;
  }
  return written;
}

const nameOf = (name: string): string => RENAMED[name] ?? (CAPITALS.has(name) ? name : name.toLowerCase());

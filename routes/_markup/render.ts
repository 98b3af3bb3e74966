/**
 * Writes a page as text: the server of the Preact build renders with this in place of Preact, whose renderer keeps an
 * object of state for each component and element. Markup and ids are those that Preact expects when an island wakes.
 */
import { attributes } from "./attributes.ts";
import { withIds } from "./hooks.ts";
import { escape, Template, VNode } from "./nodes.ts";

const VOID = new Set("area base br col embed hr img input link meta source track wbr".split(" "));
/** Names that the value of a form field goes by. */
const VALUES = ["value", "defaultValue", "defaultvalue"];

/** The whole of a tree. Its ids begin anew (`useId`), or with the base that `islands/_ids.ts` gave it. */
export function renderToString(node: unknown): string {
  const [base] = (node as { __m?: [number, number] }).__m ?? [0];
  return withIds(base, () => write(node));
}

/** Text in the tree is escaped; what a component must not give back is left out, as React does. */
function write(node: unknown): string {
  switch (typeof node) {
    case "string":
      return escape(node);
    case "number":
    case "bigint":
      return String(node);
    case "object":
      if (node instanceof Template) return writeTemplate(node);
      if (node instanceof VNode) return writeNode(node);
      return Array.isArray(node) ? writeAll(node) : "";
    default:
      return "";
  }
}

function writeTemplate({ shape: { texts, inTag }, gaps }: Template): string {
  let written = texts[0];
  for (let at = 0; at < gaps.length; at++) {
    const gap = gaps[at];
    if (typeof gap !== "string") written += write(gap);
    else if (gap !== "") written += inTag[at] ? ` ${gap}` : gap;
    written += texts[at + 1];
  }
  return written;
}

function writeAll(nodes: readonly unknown[]): string {
  let written = "";
  for (const node of nodes) written += write(node);
  return written;
}

function writeNode({ type, props }: VNode): string {
  if (typeof type === "string") return writeElement(type, props);
  const { provide } = type as { provide?: (value: unknown, work: () => string) => string };
  return provide ? provide(props.value, () => write(props.children)) : write(type(props));
}

/** Value of the list whose options are being written. */
let chosen: unknown;

function writeElement(type: string, props: VNode["props"]): string {
  switch (type) {
    case "select":
      return writeSelect(props);
    case "option":
      return `<option${attributes(props)}${isChosen(props) ? " selected" : ""}>${
        write(props.children)
      }</option>`;
    case "textarea":
      return `<textarea${attributes(props, VALUES)}>${write(valueOf(props) ?? props.children)}</textarea>`;
  }
  const { __html: raw } = (props.dangerouslySetInnerHTML ?? {}) as { __html?: string };
  const start = `<${type}${attributes(props)}>`;
  return VOID.has(type) ? start : `${start}${raw ?? write(props.children)}</${type}>`;
}

function writeSelect(props: VNode["props"]): string {
  const before = chosen;
  chosen = valueOf(props);
  try {
    return `<select${attributes(props, VALUES)}>${write(props.children)}</select>`;
  } finally {
    chosen = before;
  }
}

const valueOf = (props: VNode["props"]): unknown =>
  VALUES.map((name) => props[name]).find((one) => one != null);

const isChosen = ({ value, selected }: VNode["props"]): boolean =>
  selected === undefined && chosen !== undefined && chosen === value;

/** Colours source code by its grammar. */
import type { ElementContent, RootContent } from "hast";
import { all, createLowlight } from "lowlight";
import type { Mark, MarkScope, TextLine } from "../../../../sdk/model/preview/text.ts";

const lowlight = createLowlight(all);

/** The classes of highlight.js by the scope that they are shown as; others stay plain. */
const SCOPES: Readonly<Record<string, MarkScope>> = {
  keyword: "keyword",
  operator: "keyword",
  literal: "number",
  number: "number",
  string: "string",
  regexp: "string",
  "template-variable": "string",
  addition: "string",
  comment: "comment",
  quote: "comment",
  doctag: "comment",
  deletion: "comment",
  meta: "meta",
  symbol: "meta",
  bullet: "meta",
  section: "name",
  title: "name",
  name: "name",
  tag: "name",
  attr: "name",
  attribute: "name",
  property: "name",
  type: "name",
  built_in: "name",
  variable: "name",
  params: "name",
  selector: "name",
};

/** The same lines with their marks; as they came where the grammar is not known. */
export function markLines(lines: TextLine[], language: string): TextLine[] {
  if (!lowlight.registered(language)) return lines;
  const { children } = lowlight.highlight(language, lines.map(({ text }) => text).join("\n"));
  const marks: Mark[][] = lines.map(() => []);
  const place = { line: 0, column: 0 };
  for (const node of children) walk(node, undefined, marks, place);
  return lines.map((line, at) => marks[at].length > 0 ? { ...line, marks: marks[at] } : line);
}

/** Nodes stand in the order of the text; the innermost one with a known scope counts. */
function walk(
  node: RootContent | ElementContent,
  outer: MarkScope | undefined,
  marks: Mark[][],
  place: { line: number; column: number },
): void {
  if (node.type === "element") {
    const scope = scopeOf(node.properties.className) ?? outer;
    for (const child of node.children) walk(child, scope, marks, place);
  } else if (node.type === "text") {
    node.value.split("\n").forEach((part, index) => {
      if (index > 0) {
        place.line++;
        place.column = 0;
      }
      const end = place.column + part.length;
      if (outer && part !== "") addMark(marks[place.line], { start: place.column, end, scope: outer });
      place.column = end;
    });
  }
}

/** One that goes on where the last one of its scope ends is the same. */
function addMark(marks: Mark[], mark: Mark): void {
  const last = marks.at(-1);
  if (last?.scope === mark.scope && last.end === mark.start) last.end = mark.end;
  else marks.push(mark);
}

/** Of `["hljs-title", "function_"]` that of `title`. */
function scopeOf(className: unknown): MarkScope | undefined {
  if (!Array.isArray(className)) return undefined;
  const name = String(className[0]).replace(/^hljs-/, "");
  return Object.hasOwn(SCOPES, name) ? SCOPES[name] : undefined;
}

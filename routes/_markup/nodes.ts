/** What a component gives back on the server. */

export type Props = Record<string, unknown>;

/** A component or an element with its properties, not written yet. */
export class VNode {
  constructor(
    readonly type: string | ((props: Props) => unknown),
    readonly props: Props,
  ) {}
}

/** What of an element was known beforehand. */
export interface Shape {
  texts: readonly string[];
  /** Which of the gaps behind the texts hold an attribute; no space stands before it. */
  inTag: readonly boolean[];
}

/** An element of which only the gaps were not known. Texts in gaps are escaped already. */
export class Template {
  constructor(readonly shape: Shape, readonly gaps: readonly unknown[]) {}
}

const NEEDS_ESCAPING = /["&<]/;

/** For text and for values of attributes, which stand in double quotes. */
export function escape(text: string): string {
  if (!NEEDS_ESCAPING.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

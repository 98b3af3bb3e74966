/** What a component gives back on the server. */

export type Props = Record<string, unknown>;

/** A component or an element with its properties, not written yet. */
export class VNode {
  constructor(
    readonly type: string | ((props: Props) => unknown),
    readonly props: Props,
  ) {}
}

/** An element that was known beforehand: text, and what stands in its gaps. Texts in gaps are escaped already. */
export class Template {
  constructor(readonly texts: readonly string[], readonly gaps: readonly unknown[]) {}
}

const NEEDS_ESCAPING = /["&<]/;

/** For text and for values of attributes, which stand in double quotes. */
export function escape(text: string): string {
  if (!NEEDS_ESCAPING.test(text)) return text;
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

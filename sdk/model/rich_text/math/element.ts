/** Elements of a formula as they are written in a text, in MathML or in the OMML of word processors. */

export interface MathElement {
  /** Without its prefix, in lower case. */
  name: string;
  /** By name without prefix, in lower case. */
  attributes: Readonly<Record<string, string>>;
  children: (MathElement | string)[];
}

export const element = (
  name: string,
  children: (MathElement | string)[],
  attributes: Record<string, string> = {},
): MathElement => ({ name, attributes, children });

export const elementsOf = ({ children }: MathElement): MathElement[] =>
  children.filter((child) => typeof child !== "string");

export const childOf = (parent: MathElement | undefined, name: string): MathElement | undefined =>
  parent && elementsOf(parent).find((child) => child.name === name);

/** All that is written in an element, with blanks as a reader of XML folds them. */
export function textOf(given: MathElement): string {
  const parts = given.children.map((child) => typeof child === "string" ? child : textOf(child));
  return parts.join("");
}

export const folded = (text: string): string => text.replace(/[ \t\r\n]+/g, " ").trim();

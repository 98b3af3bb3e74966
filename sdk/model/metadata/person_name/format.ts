import { isClan } from "./peoples.ts";

/** A name of which the parts are known, in the orders that pages and styles write it. */
export interface NameParts {
  family: string;
  given: string;
}

/**
 * `joined` 李明, `dotted` 查尔斯·基林 (a foreign name in Chinese), `dotted-family-first` 爱新觉罗·溥仪, `family-first` Li Ming,
 * `given-first` Ming Li, `inverted` Li, Ming.
 */
export type NameOrder =
  | "joined"
  | "dotted"
  | "dotted-family-first"
  | "family-first"
  | "given-first"
  | "inverted";

const WRITE: Record<NameOrder, (parts: NameParts) => string> = {
  joined: ({ family, given }) => `${family}${given}`,
  dotted: ({ family, given }) => `${given}·${family}`,
  "dotted-family-first": ({ family, given }) => `${family}·${given}`,
  "family-first": ({ family, given }) => `${family} ${given}`,
  "given-first": ({ family, given }) => `${given} ${family}`,
  inverted: ({ family, given }) => `${family}, ${given}`,
};
const DOTS = / ?[·•‧・∙] ?/gu;

/** Full-width letters, figures and signs of names, as keyboards of East Asia write them, in their plain form. */
export const plainLetters = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ．＇－]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

/** A name as it is compared: one blank between words, one kind of dot. */
export const tidyName = (name: string): string =>
  plainLetters(name.normalize("NFC")).replace(/\s+/gu, " ").replace(DOTS, "·").replace(/ ?[,，] ?/gu, ", ")
    .trim();

export const isHan = (text: string): boolean => /^[\p{Script=Han}·〇]+$/u.test(text);

/** The parts in an order; a name of one part is written as it is. */
export function formatName({ family, given }: NameParts, order: NameOrder): string {
  return family && given ? WRITE[order]({ family, given }) : family || given;
}

/**
 * The order for a reader where nobody chose one: Chinese together, a foreign name in Chinese with its dot, any other
 * with the given name first. Chinese given names have one or two characters.
 */
export function usualOrder({ family, given }: NameParts): NameOrder {
  if (!isHan(`${family}${given}`)) return "given-first";
  if (isClan(family)) return "dotted-family-first";
  return given.length > 2 || family.length > 2 || given.includes("·") ? "dotted" : "joined";
}

/** Whether a name is a way to write the parts, in any order, with or without a comma. */
export function fitsParts(name: string, parts: NameParts): boolean {
  if (orderOf(name, parts) !== undefined) return true;
  if (tidyName(formatName(parts, "inverted")) === tidyName(name)) return true;
  return isHan(`${parts.family}${parts.given}`) && orderOf(name.replace(/\s/gu, ""), parts) !== undefined;
}

const HAN_ORDERS = ["joined", "dotted", "dotted-family-first"] as const;
const WORD_ORDERS = ["family-first", "given-first"] as const;

/** The order in which a name was written, when it is written with these parts. */
export function orderOf(name: string, parts: NameParts): NameOrder | undefined {
  const tidy = tidyName(name);
  // Words of Latin letters are never written together, nor Chinese ones apart.
  const wanted: readonly NameOrder[] = isHan(`${parts.family}${parts.given}`) ? HAN_ORDERS : WORD_ORDERS;
  return wanted.find((order) => tidyName(formatName(parts, order)) === tidy);
}

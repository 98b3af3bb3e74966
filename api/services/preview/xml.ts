/** XML as a tree. Entities other than those of XML itself stay as they are written, so that none multiplies. */
import { XMLParser } from "fast-xml-parser";
import type { Budget } from "../diff/budget.ts";
import { NotReadable } from "./reader.ts";

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  /** By their names with and without prefixes. */
  attributes: Readonly<Record<string, string>>;
  children: readonly (XmlElement | string)[];
}

/** Elements of all texts that a file holds, and signs that may begin one: of comments and the like too. */
const ELEMENTS_MAX = 300_000;
const SIGNS_MAX = 1_000_000;
/** Elements after which the time is looked at. */
const STEP = 1_000;

const OPTIONS = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  cdataPropName: "#cdata",
  jPath: false,
} as const;

/** Reads the XML of one file. */
export class XmlReader {
  readonly #parser: XMLParser;
  readonly #budget: Budget;
  #elements = 0;

  constructor(budget: Budget) {
    this.#budget = budget;
    this.#parser = new XMLParser({
      ...OPTIONS,
      updateTag: () => {
        this.#count();
        return true;
      },
    });
  }

  /** @throws NotReadable tooComplex beyond its bounds; OutOfBudget; what the library says of what is no XML. */
  parse(text: string): XmlElement[] {
    this.#budget.check();
    let signs = 0;
    for (let at = text.indexOf("<"); at >= 0; at = text.indexOf("<", at + 1)) {
      if (++signs > SIGNS_MAX) throw new NotReadable("tooComplex");
    }
    const nodes: unknown = this.#parser.parse(withoutDocumentType(text));
    return elementsOf(childrenOf(nodes));
  }

  #count(): void {
    if (++this.#elements > ELEMENTS_MAX) throw new NotReadable("tooComplex");
    if (this.#elements % STEP === 0) this.#budget.check();
  }
}

/** A declaration of a document's type is neither needed nor read. It may have declarations of its own in brackets. */
function withoutDocumentType(text: string): string {
  const start = text.search(/<!DOCTYPE/i);
  if (start < 0) return text;
  const [bracket, sign] = [text.indexOf("[", start), text.indexOf(">", start)];
  const end = bracket >= 0 && bracket < sign ? /\]\s*>/g : />/g;
  end.lastIndex = start;
  return end.exec(text) ? text.slice(0, start) + text.slice(end.lastIndex) : text;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** The library itself bounds how deeply elements stand within elements. */
function childrenOf(nodes: unknown): (XmlElement | string)[] {
  return Array.isArray(nodes) ? nodes.flatMap((node) => isRecord(node) ? childOf(node) : []) : [];
}

function childOf(node: Record<string, unknown>): (XmlElement | string)[] {
  const attributes = isRecord(node[":@"]) ? node[":@"] : {};
  return Object.entries(node).flatMap(([name, value]): (XmlElement | string)[] => {
    if (name === ":@" || name.startsWith("?")) return [];
    if (name === "#text") return [decodeEntities(String(value))];
    if (name === "#cdata") return childrenOf(value).filter((child) => typeof child === "string");
    const texts = Object.entries(attributes).map(([key, text]) => [key, decodeEntities(String(text))]);
    const short = texts.map(([key, text]) => [withoutPrefix(key), text]);
    return [{
      name: withoutPrefix(name),
      attributes: Object.fromEntries([...short, ...texts]),
      children: childrenOf(value),
    }];
  });
}

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1);

const ENTITIES: Readonly<Record<string, string>> = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(lt|gt|amp|quot|apos));/gi,
    (all, hex, decimal, name) => {
      if (name) return ENTITIES[name.toLowerCase()];
      const code = hex ? parseInt(hex, 16) : Number(decimal);
      return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code).toWellFormed() : all;
    },
  );
}

export const elementsOf = (children: readonly (XmlElement | string)[]): XmlElement[] =>
  children.filter((child) => typeof child !== "string");

/** Children of this name. */
export const childrenNamed = ({ children }: XmlElement, name: string): XmlElement[] =>
  elementsOf(children).filter((child) => child.name === name);

export const childNamed = (element: XmlElement, name: string): XmlElement | undefined =>
  elementsOf(element.children).find((child) => child.name === name);

/** Everything that an element says. */
export const textOf = ({ children }: XmlElement): string =>
  children.map((child) => typeof child === "string" ? child : textOf(child)).join("");

/** Elements of this name, wherever they stand; not those within another one. */
export function* descendants(elements: readonly XmlElement[], name: string): Generator<XmlElement> {
  for (const element of elements) {
    if (element.name === name) yield element;
    else yield* descendants(elementsOf(element.children), name);
  }
}

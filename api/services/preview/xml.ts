/** XML as a tree. Entities other than those of XML itself stay as they are written, so that none multiplies. */
import { XMLParser } from "fast-xml-parser";
import { NotReadable } from "./reader.ts";

export interface XmlElement {
  /** Without its prefix. */
  name: string;
  /** By their names with and without prefixes. */
  attributes: Readonly<Record<string, string>>;
  children: readonly (XmlElement | string)[];
}

/** Elements within elements. */
const DEPTH_MAX = 150;

const parser = new XMLParser({
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
});

/** @throws NotReadable. */
export function parseXml(text: string): XmlElement[] {
  // A declaration of a document's type is neither needed nor read.
  const nodes: unknown = parser.parse(text.replace(/<!DOCTYPE[^[>]*(?:\[[\s\S]*?\]\s*)?>/i, ""));
  return elementsOf(childrenOf(nodes, 0));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function childrenOf(nodes: unknown, depth: number): (XmlElement | string)[] {
  if (!Array.isArray(nodes)) return [];
  if (depth > DEPTH_MAX) throw new NotReadable("tooComplex");
  return nodes.flatMap((node) => isRecord(node) ? childOf(node, depth) : []);
}

function childOf(node: Record<string, unknown>, depth: number): (XmlElement | string)[] {
  const attributes = isRecord(node[":@"]) ? node[":@"] : {};
  return Object.entries(node).flatMap(([name, value]): (XmlElement | string)[] => {
    if (name === ":@" || name.startsWith("?")) return [];
    if (name === "#text") return [decodeEntities(String(value))];
    if (name === "#cdata") return childrenOf(value, depth + 1).filter((child) => typeof child === "string");
    const texts = Object.entries(attributes).map(([key, text]) => [key, decodeEntities(String(text))]);
    const short = texts.map(([key, text]) => [withoutPrefix(key), text]);
    return [{
      name: withoutPrefix(name),
      attributes: Object.fromEntries([...short, ...texts]),
      children: childrenOf(value, depth + 1),
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

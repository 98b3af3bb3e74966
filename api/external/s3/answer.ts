/** Reads the XML of S3, and errors: they come with a status, and after a copy or completion even with 200. */
import { XMLParser } from "fast-xml-parser";
import { DomainError } from "../../error.ts";

/** An answer that is an error of the storage. Whoever does not look closer cannot use the storage. */
export class S3Error extends DomainError {
  override name = "S3Error";

  constructor(readonly status: number, readonly code: string, what: string) {
    super("storageUnavailable");
    this.message = `the object storage answered ${what} with ${status} ${code}`;
  }
}

const parser = new XMLParser({ parseTagValue: false, processEntities: true });

/** Texts and elements by their names. */
export interface XmlElement {
  [name: string]: string | XmlElement | (string | XmlElement)[] | undefined;
}

/** The content of the root element. @throws Error for what is no XML; a DOCTYPE is refused. */
export function readXml(text: string): XmlElement {
  if (/<!DOCTYPE/i.test(text)) throw new Error("the object storage answered with a DOCTYPE");
  const { "?xml": _, ...roots } = parser.parse(text);
  const [root] = Object.values(roots);
  return typeof root === "object" && root !== null ? root as XmlElement : {};
}

/** Text of an element; empty where it is missing. */
export function textOf(element: XmlElement, name: string): string {
  const value = element[name];
  return typeof value === "string" ? value : "";
}

/** The elements of a name, of which there may be one, several or none. */
export function elementsOf(element: XmlElement, name: string): XmlElement[] {
  const value = element[name];
  const list = value === undefined ? [] : Array.isArray(value) ? value : [value];
  return list.filter((one): one is XmlElement => typeof one === "object");
}

const CODES: Readonly<Record<number, string>> = {
  404: "NoSuchKey",
  403: "AccessDenied",
  412: "PreconditionFailed",
};

/** The error in an answer; a HEAD has none, and then the status says it. */
export function errorIn(status: number, text: string, what: string): S3Error {
  const [, code] = /<Code>([^<]{1,80})<\/Code>/.exec(text) ?? [];
  return new S3Error(status, code ?? CODES[status] ?? "without a code", what);
}

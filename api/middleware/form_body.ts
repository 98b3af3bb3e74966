/** Reads posted forms for pages and calls. A form is read completely, or refused. */
import { Buffer } from "node:buffer";
import type { HonoRequest } from "hono";

/** Why a body cannot be read as a form; `errors.malformedForm` explains each. */
export type FormProblem = "type" | "boundary" | "cut" | "parts" | "encoding" | "many";

export class MalformedForm extends Error {
  override name = "MalformedForm";

  /** @param type Content-Type of the request, shortened. */
  constructor(readonly problem: FormProblem, readonly type: string) {
    super(`${problem}: ${type}`);
  }
}

const TYPE_SHOWN_MAX = 80;
/** Fields of one form. An entry costs some hundred bytes and a microsecond or more, however short its text is. */
const FIELDS_MAX = 8_000;
const AMPERSAND = 0x26;
const REPLACEMENT = "\ufffd";

/**
 * Reads `multipart/form-data` (RFC 7578) or `application/x-www-form-urlencoded`; a request without body and type is an
 * empty form. The platform's own reader drops parts that it does not understand and everything after a cut, which would
 * save half a form, and replaces bytes that are not UTF-8 by U+FFFD; here each of these is an error.
 * @throws MalformedForm
 */
export async function readFormBody(request: HonoRequest): Promise<FormData> {
  const type = request.header("Content-Type") ?? "";
  const refuse = (problem: FormProblem): never => {
    throw new MalformedForm(problem, type.slice(0, TYPE_SHOWN_MAX));
  };
  const media = type.split(";", 1)[0].trim().toLowerCase();
  const bytes = Buffer.from(await request.arrayBuffer());
  switch (media) {
    case "multipart/form-data":
      return await readMultipart(bytes, type, refuse);
    case "application/x-www-form-urlencoded":
      if (hasManyPairs(bytes)) refuse("many");
      return readUrlEncoded(bytes) ?? refuse("encoding");
    default:
      return type === "" && bytes.length === 0 ? new FormData() : refuse("type");
  }
}

async function readMultipart(
  bytes: Buffer<ArrayBuffer>,
  type: string,
  refuse: (problem: FormProblem) => never,
): Promise<FormData> {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s"]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain ?? refuse("boundary");
  const starts = linesOf(bytes, `--${boundary}\r\n`);
  if (starts > FIELDS_MAX) refuse("many");
  if (linesOf(bytes, `--${boundary}--`) === 0) refuse("cut");
  const headers = { "Content-Type": type };
  const form = await new Response(bytes, { headers }).formData().catch(() => refuse("parts"));
  const entries = [...form];
  if (entries.length !== starts) refuse("parts");
  const texts = entries.flatMap(([name, value]) => [name, typeof value === "string" ? value : value.name]);
  if (!areFaithful(texts, bytes)) refuse("encoding");
  return form;
}

/**
 * Counts lines that begin with `text`, up to the number that is too many. No line of a part's content does, because the
 * boundary is chosen that way.
 */
function linesOf(bytes: Buffer, text: string): number {
  const line = `\r\n${text}`;
  let count = bytes.subarray(0, text.length).equals(Buffer.from(text)) ? 1 : 0;
  for (let at = bytes.indexOf(line); at >= 0 && count <= FIELDS_MAX;) {
    count++;
    // The end of one line may be the beginning of the next one.
    at = bytes.indexOf(line, at + 2);
  }
  return count;
}

function hasManyPairs(bytes: Buffer): boolean {
  let pairs = 1;
  for (let at = bytes.indexOf(AMPERSAND); at >= 0 && pairs <= FIELDS_MAX; pairs++) {
    at = bytes.indexOf(AMPERSAND, at + 1);
  }
  return pairs > FIELDS_MAX;
}

/**
 * Whether the body contains as many replacement characters as the texts, so that none of them replaces bytes that are
 * not UTF-8. They are counted, because searching each text in the whole body could take minutes.
 */
function areFaithful(texts: string[], bytes: Buffer): boolean {
  const held = texts.reduce((sum, text) => sum + text.split(REPLACEMENT).length - 1, 0);
  return held === 0 || held <= countReplacements(bytes);
}

/** Compares byte by byte, because repeated searches are many times as slow. */
function countReplacements(bytes: Buffer): number {
  let count = 0;
  for (let at = 2; at < bytes.length; at++) {
    if (bytes[at] === 0xbd && bytes[at - 1] === 0xbf && bytes[at - 2] === 0xef) count++;
  }
  return count;
}

/** Returns `undefined` if escapes or bytes are not UTF-8, or a percent sign begins no escape. */
function readUrlEncoded(bytes: Buffer): FormData | undefined {
  const form = new FormData();
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    for (const pair of text.split("&").filter(Boolean)) {
      const [name] = pair.split("=", 1);
      form.append(unescape(name), unescape(pair.slice(name.length + 1)));
    }
  } catch {
    return undefined;
  }
  return form;
}

/** @throws URIError */
const unescape = (text: string): string => decodeURIComponent(text.replaceAll("+", " "));

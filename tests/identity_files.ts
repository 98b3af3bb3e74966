/** Files that name their author where one does not look, for tests. */
import { deflateSync, gzipSync } from "node:zlib";
import { TextReader, Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import sharp from "sharp";

export async function zipOf(members: Record<string, string | Uint8Array>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, content] of Object.entries(members)) {
    const reader = typeof content === "string" ? new TextReader(content) : new Uint8ArrayReader(content);
    await writer.add(name, reader);
  }
  return await writer.close();
}

/** A document of one paragraph that a word processor has cut inside a name. */
export function docxBy(author: string, [first, rest]: [string, string]): Promise<Uint8Array> {
  return zipOf({
    "[Content_Types].xml": "<Types/>",
    "word/document.xml":
      `<w:document><w:body><w:p><w:r><w:t>Measured by ${first}</w:t></w:r><w:r><w:t>${rest}</w:t></w:r></w:p></w:body></w:document>`,
    "docProps/core.xml":
      `<cp:coreProperties><dc:creator>${author}</dc:creator><cp:lastModifiedBy/></cp:coreProperties>`,
  });
}

/** A page whose text is packed and spaced, with an author in UTF-16. */
export function pdfBy(author: string, pieces: readonly string[]): Uint8Array {
  const text = `BT [${pieces.map((piece) => `(${piece})`).join(" -250 ")}] TJ ET`;
  const hex = [...author].map((one) => one.charCodeAt(0).toString(16).padStart(4, "0")).join("");
  const encoder = new TextEncoder();
  return Uint8Array.from([
    ...encoder.encode(
      `%PDF-1.4\n1 0 obj << /Author <FEFF${hex}> /Producer (none) >> endobj\n2 0 obj << /Length 1 >>\nstream\n`,
    ),
    ...deflateSync(text),
    ...encoder.encode("\nendstream\nendobj\n%%EOF\n"),
  ]);
}

export async function photoBy(artist: string): Promise<Uint8Array> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: "#246" } });
  return new Uint8Array(await picture.withExif({ IFD0: { Artist: artist } }).jpeg().toBuffer());
}

export const gzipOf = (text: string): Uint8Array => new Uint8Array(gzipSync(text));

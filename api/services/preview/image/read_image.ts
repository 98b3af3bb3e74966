/** What is known of a picture before a browser shows it. Its pixels are not decoded here. */
import sharp from "sharp";
import { DRAWN_PIXELS_MAX, PREVIEW_PIXELS_MAX } from "../../../../sdk/model/limits.ts";
import { extensionOf } from "../../../../sdk/model/preview/kinds.ts";
import { IMAGE_FORMATS, type ImageFormat, type ImagePreview } from "../../../../sdk/model/preview/media.ts";
import { NotReadable, type PreviewReader, type ReadContent } from "../reader.ts";
import { isPictureCut } from "../media/is_cut.ts";
import { type FileSource, HEAD_BYTES } from "../source.ts";
import { isBitmap, readBitmap } from "./bitmap.ts";
import { readUndecoded, UNDECODED_HEAD } from "./undecoded.ts";
import { isPixels } from "./signature.ts";
import { readFirstPage } from "./tiff_head.ts";

/** Bytes of a member of an archive that travels within the answer. */
const MEMBER_MAX = 2 * 1024 * 1024;

export const readImage: PreviewReader = async (source, { path, page, member }) => {
  const undecoded = readUndecoded(source.read(0, UNDECODED_HEAD));
  if (undecoded) {
    const content = {
      kind: "image",
      ...undecoded,
      transparent: false,
      drawn: false,
      undecoded: true,
    } as const;
    return { content };
  }
  const read = isDrawing(path, source) ? readDrawing(source) : await readPixels(source, page);
  if (member === undefined) return read;
  const content = read.content as ImagePreview;
  // Without an address there is no picture that the server draws.
  if (content.drawn) throw new NotReadable("unsupported");
  if (source.size > MEMBER_MAX) throw new NotReadable("tooLarge");
  return { content: { ...content, data: source.beginning().toBase64() } };
};

/** Characters in which the root of a drawing stands. */
const ROOT_MAX = 4_096;

function isDrawing(path: string, source: FileSource): boolean {
  const head = new TextDecoder().decode(source.read(0, ROOT_MAX));
  return extensionOf(path) === "svg" || /<svg[\s>]/.test(head) && head.trimStart().startsWith("<");
}

/** Entities multiply: a few lines of them are gigabytes. @throws NotReadable. */
function readDrawing(source: FileSource): ReadContent {
  if (!source.isWhole) throw new NotReadable("tooLarge");
  const text = new TextDecoder().decode(source.beginning());
  if (!/<(?:\w+:)?svg[\s>]/.test(text)) throw new NotReadable();
  if (text.includes("<!ENTITY")) throw new NotReadable("tooComplex");
  return { content: { kind: "image", format: "svg", transparent: true, drawn: false } };
}

interface Pixels {
  format: ImageFormat;
  width: number;
  height: number;
  bits?: number;
  transparent: boolean;
  pages: number;
}

async function readPixels(source: FileSource, page: number): Promise<ReadContent> {
  const { pages, ...known } = source.isWhole || !isTiff(source)
    ? isBitmap(source.read(0, 2)) ? readBitmap(source.read(0, HEAD_BYTES)) : await inspect(source.beginning())
    : readFirstPage(source);
  const count = known.width * known.height;
  if (count > DRAWN_PIXELS_MAX) throw new NotReadable("tooManyPixels");
  const drawn = known.format === "tiff" || count > PREVIEW_PIXELS_MAX;
  const shown = known.format === "tiff" && source.isWhole ? pages : 1;
  return {
    page: Math.min(page, shown),
    pages: shown,
    beginning: shown < pages,
    content: {
      kind: "image",
      ...known,
      drawn,
      cut: source.isWhole && isPictureCut(source.beginning()) || undefined,
    },
  };
}

const isTiff = (source: FileSource) =>
  /^(?:II[*+]\0|MM\0[*+])/.test(String.fromCharCode(...source.read(0, 4)));

/** Of a value of a pixel, by the type that it has in memory. */
const BITS: Readonly<Record<string, number>> = {
  uchar: 8,
  char: 8,
  ushort: 16,
  short: 16,
  float: 32,
  double: 64,
};

async function inspect(bytes: Uint8Array): Promise<Pixels> {
  if (!isPixels(bytes)) throw new NotReadable();
  const found = await sharp(bytes, { limitInputPixels: false, failOn: "none" }).metadata();
  const format = found.format === "heif" ? "avif" : found.format as ImageFormat;
  if (!IMAGE_FORMATS.includes(format) || format === "svg") throw new NotReadable();
  const { width, height } = found.autoOrient;
  return {
    format,
    width,
    height,
    bits: found.bitsPerSample ?? BITS[found.depth],
    transparent: found.hasAlpha,
    // Of a moving picture the browser shows all of them.
    pages: format === "tiff" ? found.pages ?? 1 : 1,
  };
}

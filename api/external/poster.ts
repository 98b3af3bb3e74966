/** A picture of texts. Its fonts are carried, so that it looks the same on a machine without Chinese ones. */
import type { Buffer } from "node:buffer";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { encodeText } from "../../sdk/model/rich_text/tokens.ts";

export interface PosterText {
  text: string;
  /** Pixels of a line of the font. */
  size: number;
  bold?: boolean;
  /** `#rrggbb` */
  colour: string;
  /** Lines after which the text is cut. */
  lines: number;
  /** Pixels below it. */
  gap: number;
}

export interface Poster {
  width: number;
  height: number;
  /** Pixels around the texts. */
  margin: number;
  /** Colour of the ground, and of a bar at the left edge. */
  ground: string;
  bar: string;
  /** From above, one below the other. */
  top: readonly PosterText[];
  /** From below; the last stands lowest. */
  bottom: readonly PosterText[];
}

const BAR_WIDTH = 20;
/** Height of a line as a multiple of the size of its font. */
const LINE = 1.5;
const FAMILY = "Noto Sans S Chinese";

/** @returns a PNG. */
export async function drawPoster(poster: Poster): Promise<Uint8Array> {
  const { width, height, margin, ground, bar } = poster;
  const room = width - 2 * margin;
  const below = await layOut(poster.bottom, room, height);
  const heightBelow = below.reduce((sum, one) => sum + one.height + one.gap, 0);
  const above = await layOut(poster.top, room, height - 2 * margin - heightBelow);
  const strip = { width: BAR_WIDTH, height, channels: 3, background: bar } as const;
  return await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([
      { input: { create: strip }, left: 0, top: 0 },
      ...place(above, margin, margin),
      ...place(below, margin, height - margin - heightBelow),
    ])
    .png({ palette: true, colours: 64, effort: 4 })
    .timeout({ seconds: 10 })
    .toBuffer();
}

interface Drawn {
  bytes: Buffer;
  height: number;
  gap: number;
}

/** Leaves out what has no room any more. */
async function layOut(texts: readonly PosterText[], width: number, room: number): Promise<Drawn[]> {
  const drawn: Drawn[] = [];
  let left = room;
  for (const text of texts) {
    const one = await drawText(text, width);
    if (!one || one.height > left) continue;
    left -= one.height + one.gap;
    drawn.push(one);
  }
  return drawn;
}

function place(drawn: readonly Drawn[], left: number, from: number) {
  let top = from;
  return drawn.map(({ bytes, height, gap }) => {
    const at = { input: bytes, left, top };
    top += height + gap;
    return at;
  });
}

/** @returns nothing where no pixel would be seen. */
async function drawText(text: PosterText, width: number): Promise<Drawn | undefined> {
  const { size, bold = false, colour, lines, gap } = text;
  const shown = clip(printable(text.text), lines * width / size);
  if (shown === "") return undefined;
  const style = bold ? "Bold" : "Regular";
  try {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${encodeText(shown)}</span>`,
        font: `${FAMILY} ${style} ${size}`,
        fontfile: fontFile(style),
        width,
        rgba: true,
        // A point is a pixel.
        dpi: 72,
        wrap: "word-char",
        spacing: Math.round(size / 5),
      },
    }).png().toBuffer({ resolveWithObject: true });
    const most = Math.round(lines * LINE * size);
    if (info.height <= most) return { bytes: data, height: info.height, gap };
    const cut = { left: 0, top: 0, width: info.width, height: most };
    return { bytes: await sharp(data).extract(cut).png().toBuffer(), height: most, gap };
  } catch (error) {
    // Signs without a pixel alone, such as a joiner.
    if (error instanceof Error && error.message.includes("no text to render")) return undefined;
    throw error;
  }
}

// deno-lint-ignore no-control-regex -- the markup of Pango has no way to write these
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufffe\uffff]+/g;

const printable = (text: string) => text.toWellFormed().replace(UNPRINTABLE, " ").replace(/\s+/g, " ").trim();

/** Widths in ems: an ideograph is as wide as high, a letter about half; a line seldom ends at its very edge. */
const WIDE =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7af\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]|[\u{1f000}-\u{3ffff}]/u;
const FILLED = 0.9;
/** The beginning of a word at the end, after a blank. */
const PART_OF_WORD = / [!-~]{1,15}$/;

/** @param room Ems of all lines together. */
function clip(text: string, room: number): string {
  let left = room * FILLED;
  let end = 0;
  for (const sign of text) {
    left -= WIDE.test(sign) ? 1 : /[A-Z]/.test(sign) ? 0.68 : 0.56;
    if (left < 0) return `${text.slice(0, end).replace(PART_OF_WORD, "").trimEnd()}…`;
    end += sign.length;
  }
  return text;
}

/** In the package of the fonts, whose entry is the only path that it exports. */
function fontFile(style: "Bold" | "Regular"): string {
  const entry = fileURLToPath(import.meta.resolve("@embedpdf/fonts-sc"));
  return join(dirname(entry), "..", "fonts", `NotoSansHans-${style}.otf`);
}

/**
 * Pictures that people upload. Their type is detected by the bytes, not by name or header, and their size is read from
 * the head, so that a small file that would expand to gigabytes is never decoded (safety 2.5, B11).
 */
import sharp, { type Sharp } from "sharp";
import { COVER_HEIGHT, COVER_WIDTH, MEDIA_EDGE_MAX } from "../../sdk/model/limits.ts";
import { DomainError } from "../error.ts";

export type PictureType = "jpeg" | "png";

export interface Picture {
  type: PictureType;
  /** Pixels as displayed, after the rotation that the camera recorded. */
  width: number;
  height: number;
}

const SIGNATURES: readonly (readonly [type: PictureType, head: readonly number[]])[] = [
  ["jpeg", [0xff, 0xd8, 0xff]],
  ["png", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
];

/** Reads the head only; `undefined` for bytes that are neither JPEG nor PNG. */
export async function inspectPicture(bytes: Uint8Array): Promise<Picture | undefined> {
  const type = SIGNATURES.find(([, head]) => head.every((byte, at) => bytes[at] === byte))?.[0];
  if (!type) return undefined;
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { type, width: autoOrient.width, height: autoOrient.height };
  } catch {
    return undefined;
  }
}

/** Pictures that may wait while another is processed; each is held in memory. */
const WAITING_MAX = 8;
let last: Promise<unknown> = Promise.resolve();
let atWork = 0;

/**
 * Processes one picture at a time, because decoding takes memory by the pixel.
 * @throws DomainError busy when too many wait already.
 */
async function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (atWork > WAITING_MAX) throw new DomainError("busy");
  atWork++;
  const turn = last.then(work);
  last = turn.catch(() => {});
  try {
    return await turn;
  } finally {
    atWork--;
  }
}

/**
 * Redraws a picture as WebP: one type for photographs and drawings, at half their size, which every browser shows. Only
 * pixels are kept: no EXIF, no location, no profile, no bytes after its end.
 * @returns `undefined` where the pixels cannot be read.
 * @throws DomainError busy.
 */
export function redrawCover(bytes: Uint8Array, maxPixels: number): Promise<Uint8Array | undefined> {
  return oneAtATime(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
        .autoOrient()
        .resize(COVER_WIDTH, COVER_HEIGHT, { fit: "inside", withoutEnlargement: true })
        .flatten({ background: "#ffffff" })
        .webp({ quality: 86 })
        .timeout({ seconds: 10 })
        .toBuffer();
    } catch {
      return undefined;
    }
  });
}

/** Shortest edge in pixels, and greatest ratio of the edges; others are icons and strips. */
const THUMB_EDGE_MIN = 160;
const THUMB_RATIO_MAX = 4;
const WEBP_HEAD = /^RIFF[^]{4}WEBP/;
/** Greatest difference of colours along the edge, of 255, for a picture on a uniform background. */
const BACKGROUND_SPREAD = 14;

/**
 * Makes a cover from a picture among the data. It is cropped if it fills its frame, and fitted if it has a uniform
 * background, as figures do. Types are JPEG, PNG and WebP; pictures beyond `maxPixels` are not decoded.
 * @returns `undefined` for bytes that are no such picture, and for a picture that is too small, too long, or damaged.
 * @throws DomainError busy.
 */
export function drawThumbnail(bytes: Uint8Array, maxPixels: number): Promise<Uint8Array | undefined> {
  if (!isThumbnailType(bytes)) return Promise.resolve(undefined);
  return oneAtATime(async () => {
    try {
      const options = { limitInputPixels: maxPixels, failOn: "error" } as const;
      const { autoOrient: { width, height } } = await sharp(bytes, options).metadata();
      if (Math.min(width, height) < THUMB_EDGE_MIN) return undefined;
      if (Math.max(width, height) > THUMB_RATIO_MAX * Math.min(width, height)) return undefined;
      const small = await sharp(bytes, options).autoOrient()
        .resize(COVER_WIDTH, COVER_HEIGHT, { fit: "outside" })
        .flatten({ background: "#ffffff" }).toColourspace("srgb").timeout({ seconds: 10 })
        .png({ compressionLevel: 1 }).toBuffer();
      const ground = await findBackground(small);
      const fit = ground ? { fit: "contain", background: ground } as const : { fit: "cover" } as const;
      return await sharp(small).resize(COVER_WIDTH, COVER_HEIGHT, fit).webp({ quality: 84, effort: 2 })
        .timeout({ seconds: 10 }).toBuffer();
    } catch {
      return undefined;
    }
  });
}

function isThumbnailType(bytes: Uint8Array): boolean {
  return SIGNATURES.some(([, head]) => head.every((byte, at) => bytes[at] === byte)) ||
    WEBP_HEAD.test(String.fromCharCode(...bytes.subarray(0, 12)));
}

/** Finds the colour of the background, if it is uniform. */
async function findBackground(picture: Uint8Array): Promise<{ r: number; g: number; b: number } | undefined> {
  const edge = 24;
  const pixels = await sharp(picture).resize(edge, edge, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const channels = pixels.length / edge / edge;
  const around = Array.from({ length: edge * edge }, (_, index) => index).filter((index) =>
    index < edge || index >= edge * (edge - 1) || index % edge === 0 || index % edge === edge - 1
  );
  const [r, g, b] = [0, 1, 2].map((channel) => {
    const values = around.map((index) => pixels[index * channels + Math.min(channel, channels - 1)]);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
    return spread <= BACKGROUND_SPREAD ? Math.round(mean) : undefined;
  });
  return r === undefined || g === undefined || b === undefined ? undefined : { r, g, b };
}

/** What the media library takes; of a moving picture the first frame. */
const LIBRARY_SIGNATURES: readonly RegExp[] = [
  /^\xff\xd8\xff/,
  /^\x89PNG/,
  /^GIF8[79]a/,
  WEBP_HEAD,
];

/** Reads the head only; `undefined` for bytes that are no JPEG, PNG, GIF or WebP. */
export async function inspectLibraryPicture(
  bytes: Uint8Array,
): Promise<{ width: number; height: number } | undefined> {
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (!LIBRARY_SIGNATURES.some((signature) => signature.test(head))) return undefined;
  try {
    const { autoOrient: { width, height } } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height };
  } catch {
    return undefined;
  }
}

/**
 * Redraws a picture of the media library as WebP, no edge longer than `MEDIA_EDGE_MAX`. Only pixels are kept.
 * @returns `undefined` where the pixels cannot be read.
 * @throws DomainError busy.
 */
export function redrawLibraryPicture(
  bytes: Uint8Array,
  maxPixels: number,
): Promise<{ bytes: Uint8Array; width: number; height: number } | undefined> {
  return oneAtATime(async () => {
    try {
      const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels, failOn: "error" })
        .autoOrient()
        .resize(MEDIA_EDGE_MAX, MEDIA_EDGE_MAX, { fit: "inside", withoutEnlargement: true })
        .webp({ quality: 88 })
        .timeout({ seconds: 15 })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height };
    } catch {
      return undefined;
    }
  });
}

/** Renders a drawing of our own as WebP. @throws DomainError busy. */
export function renderDrawing(svg: string): Promise<Uint8Array> {
  return oneAtATime(() => sharp(new TextEncoder().encode(svg)).webp({ quality: 88, effort: 2 }).toBuffer());
}

/**
 * The same picture in the same format with nothing but its pixels, turned as the camera recorded.
 * @returns `undefined` where they cannot be read. @throws DomainError busy.
 */
export function withoutProperties(bytes: Uint8Array, maxPixels: number): Promise<Uint8Array | undefined> {
  return oneAtATime(async () => {
    try {
      return await sharp(bytes, { limitInputPixels: maxPixels, failOn: "none", animated: true }).autoOrient()
        .timeout({ seconds: 10 }).toBuffer();
    } catch {
      return undefined;
    }
  });
}

/** Longest edge of what is drawn, and pixels up to which nothing of it is lost. */
const DRAWN_EDGE_MAX = 4_096;
const LOSSLESS_PIXELS_MAX = 4_000_000;

/**
 * Draws a page of a picture as WebP. Values beyond 8 bits are spread from the darkest to the brightest, since a camera
 * of 12 bits would be black otherwise.
 * @param read Its bytes, which are read when it is its turn.
 * @returns `undefined` where the pixels cannot be read.
 * @throws DomainError busy, and what `read` throws.
 */
export function drawForBrowsers(
  read: () => Promise<Uint8Array>,
  page: number,
  maxPixels: number,
): Promise<Uint8Array | undefined> {
  return oneAtATime(async () => {
    const bytes = await read();
    try {
      const open = () => sharp(bytes, { limitInputPixels: maxPixels, page: page - 1 });
      const { width, height, depth } = await open().metadata();
      const whole = width * height <= LOSSLESS_PIXELS_MAX;
      const drawn = depth === "uchar"
        ? open().autoOrient()
        : depth === "ushort"
        ? await spreadIntegers(open)
        : await spreadNumbers(open);
      return await drawn.resize(fitting(DRAWN_EDGE_MAX))
        .webp(whole ? { lossless: true, effort: 1 } : { quality: 88, effort: 2 })
        .timeout({ seconds: 15 }).toBuffer();
    } catch {
      return undefined;
    }
  });
}

const fitting = (edge: number) =>
  ({ width: edge, height: edge, fit: "inside", withoutEnlargement: true }) as const;

/** 16 bits a value. */
async function spreadIntegers(open: () => Sharp): Promise<Sharp> {
  const { channels } = await open().timeout({ seconds: 15 }).stats();
  const darkest = Math.min(...channels.map(({ min }) => min));
  const brightest = Math.max(...channels.map(({ max }) => max));
  const scale = 65_535 / Math.max(1, brightest - darkest);
  return open().autoOrient().linear(scale, -darkest * scale);
}

/** Longest edge of a picture whose values are numbers of any size: they are spread one by one. */
const NUMBERS_EDGE_MAX = 2_048;

async function spreadNumbers(open: () => Sharp): Promise<Sharp> {
  const { data, info } = await open().resize(fitting(NUMBERS_EDGE_MAX)).raw({ depth: "float" })
    .timeout({ seconds: 15 }).toBuffer({ resolveWithObject: true });
  const values = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4);
  let [darkest, brightest] = [Infinity, -Infinity];
  for (const value of values) {
    if (value < darkest && value !== -Infinity) darkest = value;
    if (value > brightest && value !== Infinity) brightest = value;
  }
  const scale = 255 / (brightest - darkest || 1);
  // What is no number becomes 0.
  const shades = Uint8ClampedArray.from(values, (value) => (value - darkest) * scale);
  const { width, height, channels } = info;
  return sharp(shades, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } });
}

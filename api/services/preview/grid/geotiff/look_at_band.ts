/** Pixels of a raster that are seen in a quick look, decoded block by block. */
import type { GeoTIFF, GeoTIFFImage } from "geotiff";
import type { GridLook } from "../../../../../sdk/model/preview/grid.ts";
import type { Bounds } from "../../../../../sdk/model/preview/plot.ts";
import type { Budget } from "../../../diff/budget.ts";
import { MissingBytes } from "../../source.ts";
import { colourPng } from "../../plot/png.ts";
import { lookAt, pictureOf, PIXELS_MAX } from "../image_look.ts";
import { BlockDecoder, canDecode } from "./decoders.ts";
import type { TiffSource } from "./tiff_source.ts";

interface Wanted {
  file: GeoTIFF;
  /** The raster itself. */
  image: GeoTIFFImage;
  tiff: TiffSource;
  /** Numbers from 0: one that is shown by its values, or three that are colours. */
  bands: number[];
  place: { bounds: Bounds; degrees: boolean; unit?: string };
}

interface Looked {
  look: GridLook;
  /** Whether only the beginning of the pixels was read. */
  cut: boolean;
}

/** Bytes of a block when it is decoded. */
const BLOCK_MAX = 64 * 1024 * 1024;
/** Bytes of a large file that are read for a look. */
const PIXEL_BYTES_MAX = 10 * 1024 * 1024;

export async function lookAtBand(wanted: Wanted, budget: Budget): Promise<Looked> {
  const image = await smallestThatDoes(wanted, budget);
  const compression = Number(image.fileDirectory.getValue("Compression") ?? 1);
  if (!canDecode(compression)) return { look: { type: "none", reason: "compression" }, cut: false };
  const bytes = image.getTileWidth() * image.getTileHeight() * image.getBytesPerPixel();
  if (!(bytes > 0 && bytes <= BLOCK_MAX)) return { look: { type: "none", reason: "tooLarge" }, cut: false };
  const samples = new Samples(image, await decoderOf(image, compression, bytes));
  const size = {
    width: Math.min(PIXELS_MAX, image.getWidth()),
    height: Math.min(PIXELS_MAX, image.getHeight()),
  };
  // Of a large file as much as is read at once, beginning at the top.
  const cut = !wanted.tiff.file.isWhole && await loadBlocks(samples, wanted);
  const read: Float64Array[] = [];
  for (const band of wanted.bands) read.push(await samples.read(band, size, budget));
  if (read.length === 1) {
    return { look: await lookAt({ ...wanted.place, ...size, values: withoutGaps(image, read[0]) }), cut };
  }
  const pixels = new Uint8Array(size.width * size.height * 4);
  for (let at = 0; at < read[0].length; at++) {
    const colour = read.map((values) => values[at]);
    if (!Number.isNaN(colour[0])) pixels.set([...colour, 255], at * 4);
  }
  const png = colourPng(pixels, size.width, size.height);
  return { look: await pictureOf({ ...wanted.place, ...size }, png, cut), cut };
}

/** Overviews that are looked at, and the width below which they are too coarse. */
const OVERVIEWS_MAX = 12;
const WIDTH_MIN = 480;

/** Of a raster and the smaller ones that come with it, the smallest that is not too coarse. */
async function smallestThatDoes({ file, image }: Wanted, budget: Budget): Promise<GeoTIFFImage> {
  let best = image;
  for (let at = 1; at <= OVERVIEWS_MAX; at++) {
    budget.check();
    const next = await file.getImage(at).catch((error) => {
      if (error instanceof MissingBytes) throw error;
    });
    if (!next) break;
    const isOverview = Number(next.fileDirectory.getValue("NewSubfileType") ?? 0) === 1 &&
      next.getSamplesPerPixel() === image.getSamplesPerPixel();
    if (isOverview && next.getWidth() >= WIDTH_MIN && next.getWidth() < best.getWidth()) best = next;
  }
  return best;
}

async function decoderOf(image: GeoTIFFImage, compression: number, size: number): Promise<BlockDecoder> {
  const { fileDirectory: tags } = image;
  return new BlockDecoder(compression, size, {
    tileWidth: image.getTileWidth(),
    tileHeight: image.getTileHeight(),
    planarConfiguration: image.planarConfiguration,
    bitsPerSample: await tags.loadValue("BitsPerSample") as number[],
    predictor: Number(await tags.loadValue("Predictor") ?? 1),
  });
}

/** @returns whether some blocks are not read. */
async function loadBlocks({ image }: Samples, { tiff }: Wanted): Promise<boolean> {
  const { fileDirectory: tags, isTiled } = image;
  const offsets = (await tags.loadValue(isTiled ? "TileOffsets" : "StripOffsets")) as ArrayLike<
    number | bigint
  >;
  const counts = (await tags.loadValue(isTiled ? "TileByteCounts" : "StripByteCounts")) as ArrayLike<
    number | bigint
  >;
  let [start, end] = [Infinity, 0];
  for (let at = 0; at < offsets.length; at++) {
    const [offset, count] = [Number(offsets[at]), Number(counts[at])];
    if (count === 0) continue;
    start = Math.min(start, offset);
    end = Math.max(end, offset + count);
  }
  if (!(start < end)) return false;
  const last = Math.min(end, start + PIXEL_BYTES_MAX);
  tiff.file.read(start, last);
  return last < end;
}

/** Values of chosen pixels. */
class Samples {
  readonly image: GeoTIFFImage;
  readonly #decoder: BlockDecoder;

  constructor(image: GeoTIFFImage, decoder: BlockDecoder) {
    this.image = image;
    this.#decoder = decoder;
  }

  /** A band in fewer pixels, row by row; `NaN` for those that were not read. */
  async read(
    band: number,
    { width, height }: { width: number; height: number },
    budget: Budget,
  ): Promise<Float64Array> {
    const { image } = this;
    const [tileWidth, tileHeight] = [image.getTileWidth(), image.getTileHeight()];
    const values = new Float64Array(width * height).fill(NaN);
    const read = image.getReaderForSample(band);
    const { pixel, within } = this.#layout(band);
    let [blocks, row] = [new Map<number, DataView | undefined>(), -1];
    for (let y = 0; y < height; y++) {
      const fromY = Math.floor((y + 0.5) * image.getHeight() / height);
      const blockY = Math.floor(fromY / tileHeight);
      if (blockY !== row) [blocks, row] = [new Map(), blockY];
      for (let x = 0; x < width; x++) {
        const fromX = Math.floor((x + 0.5) * image.getWidth() / width);
        const blockX = Math.floor(fromX / tileWidth);
        if (!blocks.has(blockX)) {
          budget.check();
          blocks.set(blockX, await this.#block(blockX, blockY, band));
        }
        const place = ((fromY - blockY * tileHeight) * tileWidth + fromX - blockX * tileWidth) * pixel +
          within;
        const block = blocks.get(blockX);
        if (block && place + pixel - within <= block.byteLength) {
          values[y * width + x] = read.call(block, place, image.littleEndian);
        }
      }
    }
    return values;
  }

  /** Bytes of a pixel, and where among them the band stands. */
  #layout(band: number): { pixel: number; within: number } {
    const { image } = this;
    if (image.planarConfiguration === 2) return { pixel: image.getSampleByteSize(band), within: 0 };
    let within = 0;
    for (let before = 0; before < band; before++) within += image.getSampleByteSize(before);
    return { pixel: image.getBytesPerPixel(), within };
  }

  /** `undefined` where its bytes were not read. */
  async #block(x: number, y: number, band: number): Promise<DataView | undefined> {
    try {
      const { data } = await this.image.getTileOrStrip(x, y, band, this.#decoder);
      return new DataView(data as ArrayBuffer);
    } catch (error) {
      if (error instanceof MissingBytes) return undefined;
      throw error;
    }
  }
}

function withoutGaps(image: GeoTIFFImage, values: Float64Array): Float64Array {
  const noData = image.getGDALNoData();
  if (noData === null) return values;
  // It is written in decimals, which a pixel of four bytes need not hold exactly.
  const rounded = Math.fround(noData);
  return values.map((value) => value === noData || value === rounded ? NaN : value);
}

/** GeoTIFF: where its raster lies and what it holds, and a look at one of its bands. */
import { GeoTIFF, type GeoTIFFImage } from "geotiff";
import type {
  GridAttribute,
  GridLook,
  GridPreview,
  GridVariable,
} from "../../../../../sdk/model/preview/grid.ts";
import type { Bounds, CoordinateSystem } from "../../../../../sdk/model/preview/plot.ts";
import { OutOfBudget } from "../../../diff/budget.ts";
import { epsgSystem } from "../../map/crs.ts";
import { cutValue } from "../../map/feature_set.ts";
import { fitsDegrees } from "../../map/geometry.ts";
import { NotReadable, OtherKind, type PreviewReader } from "../../reader.ts";
import { MissingBytes } from "../../source.ts";
import { COMPRESSIONS } from "./decoders.ts";
import { lookAtBand } from "./look_at_band.ts";
import { TiffSource } from "./tiff_source.ts";

/** Bands that are listed. */
const BANDS_MAX = 100;
/** What is shown of three bands of colours together. */
const COLOURS = "RGB";

export const readGeoTiff: PreviewReader = async (source, { layer: wanted }, budget) => {
  const tiff = new TiffSource(source);
  try {
    tiff.preload();
    const file = await GeoTIFF.fromSource(tiff);
    const image = await file.getImage(0);
    const header = await readHeader(image);
    const names = header.variables.map(({ name }) => name);
    const layers = hasColours(image) ? [COLOURS, ...names] : names;
    const layer = layers.includes(wanted ?? "") ? wanted! : layers[0];
    const degrees = header.crs.geographic === true && !header.turned;
    const bands = layer === COLOURS ? [0, 1, 2] : [names.indexOf(layer)];
    const unit = header.variables[bands[0]]?.attributes.find(({ name }) => /^units?$/i.test(name))?.value;
    const place = { bounds: header.drawn, degrees, unit };
    const { look, cut } = await lookAtBand({ file, image, tiff, bands, place }, budget).catch(noLook);
    const { drawn: _, ...shown } = header;
    const content: GridPreview = { ...shown, layers, firstLayer: layers[0], layer, look };
    return { content, beginning: cut };
  } catch (error) {
    throw tiff.missing ?? error;
  }
};

/** The header is worth showing where the pixels cannot be read. */
function noLook(error: unknown): { look: GridLook; cut: boolean } {
  if (error instanceof MissingBytes) throw error;
  const reason = error instanceof OutOfBudget ? "tooLarge" : "unreadable";
  return { look: { type: "none", reason }, cut: false };
}

type Header = Omit<GridPreview, "layers" | "firstLayer" | "layer" | "look"> & {
  /** What a picture of it covers: without a place its rows and columns. */
  drawn: Bounds;
};

/** @throws OtherKind where the picture has no place on the earth. */
async function readHeader(image: GeoTIFFImage): Promise<Header> {
  const [width, height, bands] = [image.getWidth(), image.getHeight(), image.getSamplesPerPixel()];
  if (!isCount(width) || !isCount(height) || !isCount(bands)) throw new NotReadable();
  const keys = readKeys(image);
  const place = placeOf(image);
  if (!keys && !place) throw new OtherKind();
  const crs = settle(systemOf(keys ?? {}), place?.bounds);
  const compression = Number(image.fileDirectory.getValue("Compression") ?? 1);
  const noData = image.getGDALNoData();
  return {
    kind: "grid",
    format: "geotiff",
    crs,
    bounds: place?.bounds,
    resolution: place?.resolution,
    noData: noData === null ? undefined : String(noData),
    compression: compression === 1 ? undefined : COMPRESSIONS[compression] ?? String(compression),
    dimensions: dimensionsOf(width, height),
    variables: await listBands(image, bands, dimensionsOf(width, height)),
    attributes: await readAttributes(image),
    positions: [],
    turned: place?.turned || undefined,
    drawn: place && !place.turned ? place.bounds : { west: 0, south: 0, east: width, north: height },
  };
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) > 0;

const dimensionsOf = (width: number, height: number) => [
  { name: "y", length: height, unlimited: false },
  { name: "x", length: width, unlimited: false },
];

type Keys = Partial<Record<string, unknown>>;

function readKeys(image: GeoTIFFImage): Keys | undefined {
  try {
    return image.getGeoKeys() as Keys ?? undefined;
  } catch {
    return undefined;
  }
}

interface Place {
  bounds: Bounds;
  resolution: [number, number];
  /** Rows do not run from west to east, or not from north to south. */
  turned: boolean;
}

function placeOf(image: GeoTIFFImage): Place | undefined {
  try {
    const [west, south, east, north] = image.getBoundingBox();
    const [x, y] = image.getResolution();
    if (![west, south, east, north].every(Number.isFinite) || west >= east || south >= north) {
      return undefined;
    }
    const turned = isTurned(image);
    return { bounds: { west, south, east, north }, resolution: [Math.abs(x), Math.abs(y)], turned };
  } catch {
    return undefined;
  }
}

function isTurned({ fileDirectory: tags }: GeoTIFFImage): boolean {
  const scale = tags.getValue("ModelPixelScale") as number[] | undefined;
  if (scale) return scale[0] < 0 || scale[1] < 0;
  const matrix = tags.getValue("ModelTransformation") as number[] | undefined;
  return matrix !== undefined && (matrix[1] !== 0 || matrix[4] !== 0 || matrix[0] < 0 || matrix[5] > 0);
}

/** User-defined systems have this number, and a name. */
const USER_DEFINED = 32_767;
const GEOGRAPHIC = 2;

function systemOf(keys: Keys): CoordinateSystem {
  const { GTModelTypeGeoKey: model, ProjectedCSTypeGeoKey, ProjectedCRSGeoKey } = keys;
  const { GeographicTypeGeoKey, GeodeticCRSGeoKey, GTCitationGeoKey, GeogCitationGeoKey } = keys;
  const codes = [ProjectedCSTypeGeoKey, ProjectedCRSGeoKey, GeographicTypeGeoKey, GeodeticCRSGeoKey].map(
    Number,
  );
  const code = codes.find((one) => one > 0 && one !== USER_DEFINED);
  const definition = [GTCitationGeoKey, GeogCitationGeoKey].find((one) => typeof one === "string") as
    | string
    | undefined;
  const named = definition?.replace(/[|\0]+$/, "").trim();
  const isProjected = [ProjectedCSTypeGeoKey, ProjectedCRSGeoKey].some((one) => Number(one) > 0);
  // A plane of the file's own on a named ellipsoid is not that ellipsoid's system of degrees.
  const system = code && !(isProjected && epsgSystem(code).geographic) ? epsgSystem(code) : { name: named };
  const geographic = model === undefined ? undefined : model === GEOGRAPHIC;
  return { ...system, geographic, definition: named && cutValue(named) };
}

const settle = (crs: CoordinateSystem, bounds: Bounds | undefined): CoordinateSystem =>
  crs.geographic && !(bounds && fitsDegrees(bounds)) ? { ...crs, geographic: false } : crs;

const RGB = 2;

function hasColours(image: GeoTIFFImage): boolean {
  return image.fileDirectory.getValue("PhotometricInterpretation") === RGB &&
    image.getSamplesPerPixel() >= 3 &&
    [0, 1, 2].every((band) => image.getBitsPerSample(band) === 8);
}

const FORMATS = ["", "uint", "int", "float", "bits", "complex int", "complex float"];

async function listBands(
  image: GeoTIFFImage,
  count: number,
  dimensions: GridVariable["dimensions"],
): Promise<GridVariable[]> {
  const bands: GridVariable[] = [];
  for (let band = 0; band < Math.min(count, BANDS_MAX); band++) {
    const type = `${FORMATS[image.getSampleFormat(band) ?? 1] ?? ""}${image.getBitsPerSample(band) ?? ""}`;
    bands.push({ name: String(band + 1), type, dimensions, attributes: await readMetadata(image, band) });
  }
  return bands;
}

async function readMetadata(image: GeoTIFFImage, band: number | null): Promise<GridAttribute[]> {
  const found = await image.getGDALMetadata(band) ?? {};
  return Object.entries(found).map(([name, value]) => ({
    name: cutValue(name),
    value: cutValue(String(value)),
  }));
}

/** Tags that say what the picture is. */
const TAGS = ["ImageDescription", "DateTime", "Software", "Artist", "Copyright"] as const;

async function readAttributes(image: GeoTIFFImage): Promise<GridAttribute[]> {
  const found: GridAttribute[] = [];
  for (const name of TAGS) {
    const value = image.fileDirectory.hasTag(name) ? await image.fileDirectory.loadValue(name) : undefined;
    if (typeof value === "string") found.push({ name, value: cutValue(value.replaceAll("\0", "").trim()) });
  }
  return [...found, ...await readMetadata(image, null)];
}

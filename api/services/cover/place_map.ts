/** Draws a cover with the places of the metadata on a map. */
import type { Spatial } from "../../../sdk/model/metadata/metadata.ts";
import { GRATICULE, LAND } from "../../../sdk/model/vocabulary/land_outlines.ts";
import { at, cover, HEIGHT, WIDTH } from "./svg.ts";

/** Least width of a map in degrees, because the outlines have a resolution of about two degrees. */
const SPAN_MIN = 84;
/** Size of the map relative to the places. */
const MARGIN = 2.2;
/** Places that are drawn; more would cover each other. */
const PLACES_MAX = 200;

interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** Draws places. @returns SVG; undefined without a place. */
export function drawPlaces(spatial: readonly Spatial[]): string | undefined {
  const boxes = spatial.slice(0, PLACES_MAX).map(boxOf);
  if (boxes.length === 0) return undefined;
  const { x, y, scale } = viewOf(boxes);
  // The earth is drawn three times, because places may lie beyond the date line.
  const earth = [-360, 0, 360].map((shift) =>
    `<g transform="translate(${shift} 0)"><path d="${LAND}" fill="#f8f5ec" stroke="#9db2c4" ` +
    `stroke-width="${
      at(3 / scale)
    }" stroke-linejoin="round"/><path d="${GRATICULE}" fill="none" stroke="#7a9bb8" ` +
    `stroke-opacity=".3" stroke-width="${(2 / scale).toFixed(2)}"/></g>`
  );
  const marks = [-360, 0, 360].map((shift) =>
    boxes.map((box) => drawBox({ ...box, west: box.west + shift, east: box.east + shift }, { x, y, scale }))
      .join("")
  );
  return cover(
    "#d5e6f3",
    `<g transform="scale(${scale.toFixed(4)}) translate(${(-x).toFixed(2)} ${(-y).toFixed(2)})">${
      earth.join("")
    }</g>`,
    ...marks,
  );
}

function boxOf(spatial: Spatial): Box {
  if (spatial.kind === "point") {
    const { longitude, latitude } = spatial;
    return { west: longitude, east: longitude, south: latitude, north: latitude };
  }
  const { west, south, east, north } = spatial;
  return { west, south, east, north };
}

interface MapView {
  /** Degrees at the left edge, and at the upper edge counted southwards. */
  x: number;
  y: number;
  /** Pixels per degree. */
  scale: number;
}

/**
 * Puts the places in the middle, with enough land around them to recognise where they are, and little beyond the poles.
 */
function viewOf(boxes: readonly Box[]): MapView {
  const west = Math.min(...boxes.map((box) => box.west));
  const east = Math.max(...boxes.map((box) => box.east));
  const south = Math.min(...boxes.map((box) => box.south));
  const north = Math.max(...boxes.map((box) => box.north));
  const wanted = Math.max(SPAN_MIN, MARGIN * (east - west), MARGIN * (north - south) * WIDTH / HEIGHT);
  const span = Math.min(360, wanted);
  const high = span * HEIGHT / WIDTH;
  const x = span === 360 ? -180 : (west + east) / 2 - span / 2;
  const middle = -(south + north) / 2;
  const y = high >= 180 ? -high / 2 : Math.min(90 - high, Math.max(-90, middle - high / 2));
  return { x, y, scale: WIDTH / span };
}

/** Draws a region as a frame; a point, or a region too small to be seen, as a dot. */
function drawBox({ west, south, east, north }: Box, { x, y, scale }: MapView): string {
  const [left, top] = [(west - x) * scale, (-north - y) * scale];
  const [width, height] = [(east - west) * scale, (north - south) * scale];
  // Mostly one of the three earths is visible.
  if (left + width < 1 || left > WIDTH - 1) return "";
  if (width < 44 && height < 44) {
    const [cx, cy] = [at(left + width / 2), at(top + height / 2)];
    return `<circle cx="${cx}" cy="${cy}" r="52" fill="#d9480f" fill-opacity=".22"/>` +
      `<circle cx="${cx}" cy="${cy}" r="22" fill="#d9480f" stroke="#fff" stroke-width="7"/>`;
  }
  // A frame around the whole earth has no tint, which would hide the map.
  const tint = width < WIDTH * .9 ? .16 : 0;
  return `<rect x="${at(left)}" y="${at(top)}" width="${at(width)}" height="${
    at(height)
  }" rx="6" fill="#d9480f" ` +
    `fill-opacity="${tint}" stroke="#d9480f" stroke-width="9"/>`;
}

/** Values of two axes as a picture with a scale. */
import type { ColourScale, ImageLook } from "../../../../sdk/model/preview/grid.ts";
import type { Bounds } from "../../../../sdk/model/preview/plot.ts";
import { LEGEND_COLOURS, scaleColours, STEPS } from "../plot/colours.ts";
import { drawLand } from "../plot/land.ts";
import { palettePng } from "../plot/png.ts";
import { frameOf, projectExactly } from "../plot/projection.ts";

/** Pixels of a picture in each direction. */
export const PIXELS_MAX = 720;

export interface Samples {
  width: number;
  height: number;
  /** Row by row from the top; `NaN` where there is no value. */
  values: Float64Array;
  /** What the picture covers. */
  bounds: Bounds;
  /** Whether that is in degrees. */
  degrees: boolean;
  unit?: string;
}

export async function lookAt(samples: Samples): Promise<ImageLook> {
  const { width, height, values } = samples;
  const scale = scaleOf(values, samples.unit);
  const { minimum, maximum } = scale;
  const pixels = new Uint8Array(values.length);
  let gaps = false;
  for (let at = 0; at < values.length; at++) {
    const share = (values[at] - minimum) / (maximum - minimum || 1);
    if (Number.isNaN(share)) gaps = true;
    else pixels[at] = 1 + Math.round(Math.min(1, Math.max(0, share)) * (STEPS - 1));
  }
  return await pictureOf(samples, palettePng(pixels, width, height, scaleColours()), gaps, scale);
}

export async function pictureOf(
  { width, height, bounds, degrees }: Omit<Samples, "values">,
  png: string,
  gaps: boolean,
  scale?: ColourScale,
): Promise<ImageLook> {
  const projection = projectExactly(bounds, degrees);
  const frame = frameOf(projection, degrees);
  if (degrees) frame.land = await drawLand(projection);
  return { type: "image", frame, png, pixelsWide: width, pixelsHigh: height, scale, gaps };
}

/** Share of the values at each end that shares the colour of the end: a single extreme would leave one colour for all. */
const BEYOND = 0.01;

function scaleOf(values: Float64Array, unit?: string): ColourScale {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  const at = (share: number) => known[Math.round(share * (known.length - 1))] ?? 0;
  const [least, greatest] = [at(0), at(1)];
  let [minimum, maximum] = [at(BEYOND), at(1 - BEYOND)];
  if (minimum === maximum) [minimum, maximum] = [least, greatest];
  return { minimum, maximum, least, greatest, unit, colours: LEGEND_COLOURS };
}

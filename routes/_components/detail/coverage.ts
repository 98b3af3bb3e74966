import type { Spatial } from "../../../sdk/model/metadata/metadata.ts";

/** A place on a map whose units are degrees: x to the east, y to the south. */
export type Mark =
  | { kind: "point"; x: number; y: number }
  | { kind: "region"; x: number; y: number; width: number; height: number };

/** Degrees; a smaller region would vanish on a map of the world and is drawn as a point. */
export const REGION_MIN = 3;

export function markOf(spatial: Spatial): Mark {
  if (spatial.kind === "point") return { kind: "point", x: spatial.longitude, y: -spatial.latitude };
  const { west, south, east, north } = spatial;
  const [width, height] = [east - west, north - south];
  return width < REGION_MIN && height < REGION_MIN
    ? { kind: "point", x: west + width / 2, y: -(south + height / 2) }
    : { kind: "region", x: west, y: -north, width, height };
}

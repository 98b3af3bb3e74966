import type { Spatial } from "../../sdk/model/metadata/metadata.ts";
import { placeOf } from "./both_languages.ts";
import { element, type Markup } from "./xml.ts";

/** The kernel has no elevation, so a place that has one is written as a text besides. */
export function toGeoLocation(spatial: Spatial): Markup {
  const high = spatial.kind === "point"
    ? spatial.elevation !== undefined
    : spatial.minElevation !== undefined || spatial.maxElevation !== undefined;
  return element(
    "geoLocation",
    {},
    high ? element("geoLocationPlace", {}, placeOf(spatial)) : undefined,
    spatial.kind === "point"
      ? element(
        "geoLocationPoint",
        {},
        element("pointLongitude", {}, spatial.longitude),
        element("pointLatitude", {}, spatial.latitude),
      )
      : element(
        "geoLocationBox",
        {},
        element("westBoundLongitude", {}, spatial.west),
        element("eastBoundLongitude", {}, spatial.east),
        element("southBoundLatitude", {}, spatial.south),
        element("northBoundLatitude", {}, spatial.north),
      ),
  );
}

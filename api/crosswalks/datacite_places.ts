import type { Spatial } from "../../sdk/model/metadata/metadata.ts";
import { placeOf } from "./both_languages.ts";

export type DataCitePlace = ReturnType<typeof toGeoLocation>;

/** The kernel has no elevation, so a place that has one is written as a text besides. Degrees, WGS 84. */
export function toGeoLocation(spatial: Spatial) {
  const high = spatial.kind === "point"
    ? spatial.elevation !== undefined
    : spatial.minElevation !== undefined || spatial.maxElevation !== undefined;
  return {
    geoLocationPlace: high ? placeOf(spatial) : undefined,
    geoLocationPoint: spatial.kind === "point"
      ? { pointLongitude: spatial.longitude, pointLatitude: spatial.latitude }
      : undefined,
    geoLocationBox: spatial.kind === "point" ? undefined : {
      westBoundLongitude: spatial.west,
      eastBoundLongitude: spatial.east,
      southBoundLatitude: spatial.south,
      northBoundLatitude: spatial.north,
    },
  };
}

/** Names of coordinate systems, as files write them. */
import type { CoordinateSystem } from "../../../../sdk/model/preview/plot.ts";

/** What GeoJSON is in unless it says otherwise. */
export const WGS_84: CoordinateSystem = { name: "WGS 84 (RFC 7946)", geographic: true };

/** Characters of a name and of a definition that are shown. */
const NAME_MAX = 200;
const DEFINITION_MAX = 4_000;

/** `urn:ogc:def:crs:EPSG::4490` → `EPSG:4490`. */
export function namedSystem(name: string): CoordinateSystem {
  const code = /(?:EPSG|epsg)[:/]+(?:[\d.]*[:/])?(\d{4,6})$/.exec(name)?.[1];
  if (code) return epsgSystem(Number(code));
  if (/CRS:?84/i.test(name)) return { name: "WGS 84 (CRS84)", geographic: true };
  return { name: name.slice(0, NAME_MAX).toWellFormed() };
}

/** Codes from 4001 to 4999 are systems of degrees but for these: Chinese zones of CGCS2000 and Beijing, and a few more. */
const PLANES = [[4_087, 4_088], [4_399, 4_462], [4_479, 4_481], [4_491, 4_554], [4_568, 4_589], [
  4_647,
  4_656,
], [
  4_766,
  4_800,
], [4_978, 4_978]];

export function epsgSystem(code: number): CoordinateSystem {
  const isPlane = PLANES.some(([first, last]) => code >= first && code <= last);
  return { name: `EPSG:${code}`, geographic: code > 4_000 && code < 5_000 && !isPlane };
}

/** Well-known text, such as in the `.prj` of a shapefile. */
export function systemOfWkt(text: string): CoordinateSystem {
  const wkt = text.trim().slice(0, DEFINITION_MAX).toWellFormed();
  const [, keyword, name] = /^\s*(\w+)\s*\[\s*"([^"]*)"/.exec(wkt) ?? [];
  if (!keyword) return wkt ? { definition: wkt } : {};
  const geographic = /^(?:GEOGCS|GEOGCRS|GEODCRS|GEOGRAPHICCRS)$/i.test(keyword);
  return { name: name.slice(0, NAME_MAX), geographic, definition: wkt };
}

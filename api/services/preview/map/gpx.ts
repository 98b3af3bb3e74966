/** GPX 1.0 and 1.1: waypoints, routes and tracks. */
import type { Feature, Geometry, Position } from "geojson";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import {
  childNamed,
  childrenNamed,
  descendants,
  elementsOf,
  textOf,
  type XmlElement,
  XmlReader,
} from "../xml.ts";
import { WGS_84 } from "./crs.ts";
import { type FeatureSet, propertyColumns } from "./feature_set.ts";

export async function readGpx(...[source, , budget]: Parameters<PreviewReader>): Promise<FeatureSet> {
  const document = new XmlReader(budget).parse(decodeSource(source).text);
  budget.check();
  const [gpx] = descendants(document, "gpx");
  if (!gpx) throw new NotReadable();
  const features = elementsOf(gpx.children).flatMap((element): Feature<Geometry | null>[] => {
    const geometry = geometryOf(element);
    return geometry === undefined ? [] : [{ type: "Feature", properties: propertiesOf(element), geometry }];
  });
  return await Promise.resolve({
    format: "gpx",
    crs: { ...WGS_84, name: "WGS 84 (GPX)" },
    missing: [],
    cut: !source.isWhole,
    ...propertyColumns(features),
  });
}

function geometryOf(element: XmlElement): Geometry | undefined {
  if (element.name === "wpt") {
    const [coordinates] = positionsOf([element]);
    return coordinates && { type: "Point", coordinates };
  }
  if (element.name === "rte") {
    return { type: "LineString", coordinates: positionsOf(childrenNamed(element, "rtept")) };
  }
  if (element.name !== "trk") return undefined;
  const segments = childrenNamed(element, "trkseg").map((segment) =>
    positionsOf(childrenNamed(segment, "trkpt"))
  );
  return { type: "MultiLineString", coordinates: segments };
}

function positionsOf(points: readonly XmlElement[]): Position[] {
  return points.flatMap(({ attributes: { lon, lat } }) => {
    const position = [Number(lon), Number(lat)];
    return lon && lat && position.every(Number.isFinite) ? [position] : [];
  });
}

const PROPERTIES = ["name", "cmt", "desc", "time", "ele", "type", "sym", "number"];

function propertiesOf(element: XmlElement): Record<string, string> {
  const [first, last] = element.name === "trk" ? endsOf(element) : [];
  const properties: Record<string, string> = { kind: element.name };
  for (const name of PROPERTIES) {
    const child = childNamed(element, name);
    if (child) properties[name] = textOf(child).trim();
  }
  if (first) properties.start = first;
  if (last) properties.end = last;
  return properties;
}

/** When a track begins and ends. */
function endsOf(track: XmlElement): (string | undefined)[] {
  const points = childrenNamed(track, "trkseg").flatMap((segment) => childrenNamed(segment, "trkpt"));
  return [points[0], points.at(-1)].map((point) => {
    const time = point && childNamed(point, "time");
    return time && textOf(time).trim();
  });
}

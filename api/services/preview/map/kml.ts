/** KML (OGC 12-007r2), also packed as KMZ: placemarks with their places and data. */
import type { Feature, Geometry, Position } from "geojson";
import { NotReadable, type PreviewReader } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { decodeSource } from "../text/read_text.ts";
import { readWholeMember, withEntries } from "../archive/zip.ts";
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

export async function readKml(...[source, , budget]: Parameters<PreviewReader>): Promise<FeatureSet> {
  const isPacked = new TextDecoder("latin1").decode(source.read(0, 2)) === "PK";
  const text = isPacked ? await unpackKml(source) : decodeSource(source).text;
  const cut = !isPacked && !source.isWhole;
  // The last placemark of a beginning is cut.
  const document = new XmlReader(budget).parse(
    cut ? text.slice(0, text.lastIndexOf("</Placemark>") + 12) : text,
  );
  budget.check();
  if (![...descendants(document, "kml")].length) throw new NotReadable();
  const features = [...descendants(document, "Placemark")].map(featureOf);
  return {
    format: "kml",
    crs: { ...WGS_84, name: "WGS 84 (KML)" },
    missing: [],
    cut,
    ...propertyColumns(features),
  };
}

/** The first document in the root of the archive is the one that is meant. */
function unpackKml(source: FileSource): Promise<string> {
  return withEntries(source, async (entries) => {
    const found = entries.filter((entry) => /\.kml$/i.test(entry.filename));
    const entry = found.find(({ filename }) => !filename.includes("/")) ?? found[0];
    if (!entry || entry.directory) throw new NotReadable();
    return new TextDecoder().decode(await readWholeMember(source, entry));
  });
}

function featureOf(placemark: XmlElement): Feature<Geometry | null> {
  const properties: Record<string, string> = {};
  for (const name of ["name", "description", "address", "phoneNumber"]) {
    const child = childNamed(placemark, name);
    if (child) properties[name] = textOf(child).trim();
  }
  for (const data of descendants([placemark], "Data")) {
    const value = childNamed(data, "value");
    if (data.attributes.name && value) properties[data.attributes.name] = textOf(value).trim();
  }
  for (const data of descendants([placemark], "SimpleData")) {
    if (data.attributes.name) properties[data.attributes.name] = textOf(data).trim();
  }
  for (const when of descendants(childrenNamed(placemark, "TimeStamp"), "when")) {
    properties.when = textOf(when).trim();
  }
  return { type: "Feature", properties, geometry: joined(geometriesOf(elementsOf(placemark.children))) };
}

function geometriesOf(elements: readonly XmlElement[]): Geometry[] {
  return elements.flatMap((element): Geometry[] => {
    const at = () => positionsOf(childNamed(element, "coordinates"));
    switch (element.name) {
      case "Point":
        return at().slice(0, 1).map((coordinates) => ({ type: "Point", coordinates }));
      case "LineString":
      case "LinearRing":
        return [{ type: "LineString", coordinates: at() }];
      case "Polygon":
        return [{ type: "Polygon", coordinates: ringsOf(element) }];
      case "MultiGeometry":
      case "MultiTrack":
        return geometriesOf(elementsOf(element.children));
      case "Track":
        return [{
          type: "LineString",
          coordinates: childrenNamed(element, "coord").flatMap((coord) => positionOf(textOf(coord), /\s+/)),
        }];
      default:
        return [];
    }
  });
}

const ringsOf = (polygon: XmlElement): Position[][] =>
  [...childrenNamed(polygon, "outerBoundaryIs"), ...childrenNamed(polygon, "innerBoundaryIs")].flatMap((
    boundary,
  ) => childrenNamed(boundary, "LinearRing").map((ring) => positionsOf(childNamed(ring, "coordinates"))));

function positionsOf(coordinates: XmlElement | undefined): Position[] {
  const text = coordinates ? textOf(coordinates).trim() : "";
  return text === "" ? [] : text.split(/\s+/).flatMap((tuple) => positionOf(tuple, /,/));
}

function positionOf(text: string, separator: RegExp): Position[] {
  const [x, y] = text.trim().split(separator).map(Number);
  return Number.isFinite(x) && Number.isFinite(y) ? [[x, y]] : [];
}

/** Several geometries as one. */
export function joined(geometries: Geometry[]): Geometry | null {
  if (geometries.length > 1) return { type: "GeometryCollection", geometries };
  return geometries[0] ?? null;
}

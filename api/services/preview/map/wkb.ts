/** Well-known binary (OGC 06-103r4, ISO 13249-3) as a GeoPackage keeps its geometries: behind a header of its own. */
import type { Geometry, Position } from "geojson";
import { NotReadable } from "../reader.ts";

/** Bytes of the extent in the header, by the number that says which it is. */
const ENVELOPES = [0, 32, 48, 48, 64];
const HEADER = 8;
/** Collections within collections. */
const DEPTH_MAX = 8;
/** Coordinates of a position, by the thousands of its type: plain, with height, with a measure, with both. */
const DIMENSIONS = [2, 3, 3, 4];

const [POINT, LINE, POLYGON] = [1, 2, 3];

/** @throws NotReadable where it is none; unsupported for curves and surfaces. */
export function readGeoPackageGeometry(bytes: Uint8Array): Geometry {
  if (bytes.length < HEADER || bytes[0] !== 0x47 || bytes[1] !== 0x50) throw new NotReadable();
  const envelope = ENVELOPES[bytes[3] >> 1 & 7];
  if (envelope === undefined) throw new NotReadable();
  // Bytes of another program follow an extended header.
  if ((bytes[3] & 0x20) !== 0) throw new NotReadable("unsupported");
  return new WkbReader(bytes.subarray(HEADER + envelope)).geometry(0);
}

class WkbReader {
  readonly #view: DataView;
  #at = 0;
  #little = true;
  #dimensions = 2;

  constructor(bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** A number beyond the end is a RangeError of the view. */
  geometry(depth: number): Geometry {
    if (depth > DEPTH_MAX) throw new NotReadable("tooComplex");
    switch (this.#kind()) {
      case POINT:
        return { type: "Point", coordinates: this.#point() };
      case LINE:
        return { type: "LineString", coordinates: this.#line() };
      case POLYGON:
        return { type: "Polygon", coordinates: this.#rings() };
      case 4:
        return { type: "MultiPoint", coordinates: this.#parts(POINT, () => this.#point()) };
      case 5:
        return { type: "MultiLineString", coordinates: this.#parts(LINE, () => this.#line()) };
      case 6:
        return { type: "MultiPolygon", coordinates: this.#parts(POLYGON, () => this.#rings()) };
      case 7:
        return { type: "GeometryCollection", geometries: this.#list(() => this.geometry(depth + 1)) };
      default:
        throw new NotReadable("unsupported");
    }
  }

  /** What each geometry begins with: the order of its bytes, and its type. */
  #kind(): number {
    this.#little = this.#view.getUint8(this.#at++) === 1;
    const code = this.#count();
    const dimensions = DIMENSIONS[Math.floor(code / 1_000)];
    if (dimensions === undefined) throw new NotReadable("unsupported");
    this.#dimensions = dimensions;
    return code % 1_000;
  }

  #parts<T>(kind: number, read: () => T): T[] {
    return this.#list(() => {
      if (this.#kind() !== kind) throw new NotReadable();
      return read();
    });
  }

  #rings(): Position[][] {
    return this.#list(() => this.#line());
  }

  #line(): Position[] {
    return this.#list(() => this.#position());
  }

  /** A point without a place is written with coordinates that are no numbers. */
  #point(): Position {
    const position = this.#position();
    return position.every(Number.isNaN) ? [] : position;
  }

  #position(): Position {
    const [x, y] = [this.#at, this.#at + 8].map((at) => this.#view.getFloat64(at, this.#little));
    this.#at += this.#dimensions * 8;
    return [x, y];
  }

  /** What is counted takes bytes, so that a false count ends at the last of them. */
  #list<T>(read: () => T): T[] {
    const count = this.#count();
    const items: T[] = [];
    for (let at = 0; at < count; at++) items.push(read());
    return items;
  }

  #count(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, this.#little);
  }
}

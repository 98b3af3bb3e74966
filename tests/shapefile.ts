/** Shapefiles made of bytes. */

/** A shapefile of points with one attribute, as its parts. */
export function shapefile(
  names: Uint8Array[],
): { shp: Uint8Array<ArrayBuffer>; dbf: Uint8Array<ArrayBuffer> } {
  const shp = new Uint8Array(100 + names.length * 28);
  const view = new DataView(shp.buffer);
  view.setInt32(0, 9_994);
  view.setInt32(24, shp.length / 2);
  view.setInt32(28, 1_000, true);
  view.setInt32(32, 1, true);
  const dbf = new Uint8Array(32 + 32 + 1 + names.length * 21);
  const table = new DataView(dbf.buffer);
  table.setUint32(4, names.length, true);
  table.setUint16(8, 65, true);
  table.setUint16(10, 21, true);
  dbf.set(new TextEncoder().encode("NAME"), 32);
  dbf.set([67, 0, 0, 0, 0, 20], 43);
  dbf[64] = 0x0d;
  for (const [at, name] of names.entries()) {
    view.setInt32(100 + at * 28, at + 1);
    view.setInt32(104 + at * 28, 10);
    view.setInt32(108 + at * 28, 1, true);
    view.setFloat64(112 + at * 28, 100 + at, true);
    view.setFloat64(120 + at * 28, 30, true);
    dbf.fill(32, 65 + at * 21, 65 + (at + 1) * 21);
    dbf.set(name, 66 + at * 21);
  }
  return { shp, dbf };
}

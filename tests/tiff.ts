/** A TIFF of grey shades from dark to bright, left to right, without compression; 16 bits use 12 of them, 32 are numbers. */
export function tiff(
  { width, height, bits, pages }: { width: number; height: number; bits: 8 | 16 | 32; pages: number },
): Uint8Array<ArrayBuffer> {
  const [pixelBytes, entries] = [width * height * bits / 8, 10];
  const pageBytes = pixelBytes + pixelBytes % 2 + 2 + entries * 12 + 4;
  const bytes = new Uint8Array(8 + pages * pageBytes);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x49492a00);
  const directoryOf = (page: number) => 8 + page * pageBytes + pixelBytes + pixelBytes % 2;
  view.setUint32(4, directoryOf(0), true);
  for (let page = 0; page < pages; page++) {
    const pixels = 8 + page * pageBytes;
    for (let at = 0; at < width * height; at++) {
      const shade = (at % width) / (width - 1);
      if (bits === 8) bytes[pixels + at] = shade * 255;
      if (bits === 16) view.setUint16(pixels + at * 2, 100 + shade * 3_900, true);
      if (bits === 32) view.setFloat32(pixels + at * 4, shade - 0.3, true);
    }
    const values: [tag: number, value: number][] = [
      [256, width],
      [257, height],
      [258, bits],
      [259, 1],
      [262, 1],
      [273, pixels],
      [277, 1],
      [278, height],
      [279, pixelBytes],
      [339, bits === 32 ? 3 : 1],
    ];
    const directory = directoryOf(page);
    view.setUint16(directory, entries, true);
    values.forEach(([tag, value], at) => {
      const entry = directory + 2 + at * 12;
      view.setUint16(entry, tag, true);
      view.setUint16(entry + 2, 4, true);
      view.setUint32(entry + 4, 1, true);
      view.setUint32(entry + 8, value, true);
    });
    if (page + 1 < pages) view.setUint32(directory + 2 + entries * 12, directoryOf(page + 1), true);
  }
  return bytes;
}

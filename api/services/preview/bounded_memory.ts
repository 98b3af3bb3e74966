/** Memory of libraries that are WebAssembly: as much as a file of strangers may make one of them take. */

const PAGE = 64 * 1024;

/**
 * Runs what a library does at once. Meanwhile no instance grows beyond so many bytes; the library finds no more memory,
 * as on a machine that has none.
 */
export function withBoundedMemory<T>(most: number, use: () => T): T {
  const { prototype } = WebAssembly.Memory;
  const grow = prototype.grow;
  prototype.grow = function (pages: number) {
    if (this.buffer.byteLength + pages * PAGE > most) throw new RangeError("more than the memory");
    return grow.call(this, pages);
  };
  try {
    return use();
  } finally {
    prototype.grow = grow;
  }
}

/** The library as it reads what was read of a file. What is missing is noted, whatever becomes of the error. */
import type { GeoTIFF } from "geotiff";
import { type FileSource, MissingBytes } from "../../source.ts";

type Source = Parameters<typeof GeoTIFF.fromSource>[0];
interface Slice {
  offset: number;
  length: number;
}

/** Bytes in which the header of a large file stands, as a rule. */
const HEADER = 512 * 1024;

export class TiffSource implements Source {
  readonly file: FileSource;
  missing?: MissingBytes;

  constructor(file: FileSource) {
    this.file = file;
  }

  get fileSize(): number {
    return this.file.size;
  }

  /** In one reading, so that its parts need not be asked for one by one. */
  preload(): void {
    if (this.file.isWhole) this.file.beginning();
    else this.file.read(0, HEADER);
  }

  fetch(slices: Slice[]): Promise<ArrayBufferLike[]> {
    return Promise.all(slices.map(async (slice) => (await this.fetchSlice(slice)).data));
  }

  fetchSlice({ offset, length }: Slice): Promise<Slice & { data: ArrayBufferLike }> {
    try {
      const data = this.file.read(offset, offset + length).slice().buffer;
      return Promise.resolve({ offset, length, data });
    } catch (error) {
      if (error instanceof MissingBytes) this.missing = error;
      return Promise.reject(error);
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

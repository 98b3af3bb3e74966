/** A compressed table, sequence or grid as if it were not compressed: only its beginning is unpacked. */
import { memberKindsOf } from "../../../../sdk/model/preview/kinds.ts";
import type { Budget } from "../../diff/budget.ts";
import { NotReadable } from "../reader.ts";
import type { FileSource } from "../source.ts";
import { BEGINNING_MAX, PACKED_MAX, UNPACKED_MAX } from "./bounds.ts";
import { compressionOf, decompress } from "./decompress.ts";
import { UnpackedSource } from "./unpacked_source.ts";

/**
 * @param name Its name without the extension of the compression.
 * @throws NotReadable for damaged bytes; MissingBytes.
 */
export async function openCompressed(
  source: FileSource,
  name: string,
  budget: Budget,
): Promise<UnpackedSource> {
  // The values of a grid are of no use without those behind them, and a table is shown by its first rows.
  const isGrid = memberKindsOf(name)[0] === "grid";
  const packed = isGrid && !source.isWhole ? source.read(0, PACKED_MAX) : source.beginning();
  const compression = compressionOf(packed);
  if (!compression) throw new NotReadable();
  const most = isGrid ? UNPACKED_MAX : BEGINNING_MAX;
  const isBeginning = packed.length < source.size;
  return new UnpackedSource(await decompress(packed, compression, { most, isBeginning, budget }));
}

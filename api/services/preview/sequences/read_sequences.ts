/** Sequences, whatever keeps them: the first bytes tell. */
import { type PreviewReader } from "../reader.ts";

export const readSequences: PreviewReader = async (source, request, budget) => {
  const head = new TextDecoder("latin1").decode(source.read(0, 4));
  if (head === "ABIF") return await (await import("./read_abi.ts")).readAbi(source, request, budget);
  if (head === ".sff") return await (await import("./read_sff.ts")).readSff(source, request, budget);
  if (head.startsWith("@")) return await (await import("./read_fastq.ts")).readFastq(source, request, budget);
  return await (await import("./read_fasta.ts")).readFasta(source, request, budget);
};

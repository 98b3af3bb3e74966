/** FASTA: records, their lengths and composition. */
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import { SequencePage } from "./sequence_page.ts";

export const readFasta: PreviewReader = (source, { page }, budget) => {
  const { text } = decodeSource(source);
  const starts = [...text.matchAll(/^>/gm)].map(({ index }) => index);
  if (starts.length === 0 || text.slice(0, starts[0]).trim() !== "") throw new NotReadable();
  const records = new SequencePage(page, budget);
  for (const [index, start] of starts.entries()) {
    const record = text.slice(start + 1, starts[index + 1]);
    const end = record.indexOf("\n");
    records.add({
      heading: (end < 0 ? record : record.slice(0, end)).trim(),
      residues: end < 0 ? "" : record.slice(end).replace(/\s+/g, ""),
    });
  }
  return records.read("fasta", { beginning: !source.isWhole });
};

/** FASTA: records, their lengths and composition. */
import type { SequenceRecord } from "../../../../sdk/model/preview/sequences.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";

const PAGE_RECORDS = 100;
/** Residues that are shown of a record, and characters of what is said of it. */
const BEGINNING = 120;
const WORDS_MAX = 500;

export const readSequences: PreviewReader = (source, { page }, budget) => {
  const { text } = decodeSource(source);
  const starts = [...text.matchAll(/^>/gm)].map(({ index }) => index);
  if (starts.length === 0 || text.slice(0, starts[0]).trim() !== "") throw new NotReadable();
  const pages = Math.ceil(starts.length / PAGE_RECORDS);
  const at = Math.min(page, pages);
  const first = (at - 1) * PAGE_RECORDS;
  const records: SequenceRecord[] = [];
  let totalLength = 0;
  starts.forEach((start, index) => {
    if (index % 1_000 === 0) budget.check();
    const record = readRecord(text.slice(start + 1, starts[index + 1]));
    totalLength += record.length;
    if (index >= first && index < first + PAGE_RECORDS) records.push(describe(record));
  });
  return {
    page: at,
    pages,
    beginning: !source.isWhole,
    content: { kind: "sequences", firstRecord: first + 1, records, total: starts.length, totalLength },
  };
};

interface RawRecord {
  heading: string;
  residues: string;
  length: number;
}

function readRecord(text: string): RawRecord {
  const end = text.indexOf("\n");
  const heading = (end < 0 ? text : text.slice(0, end)).trim();
  const residues = end < 0 ? "" : text.slice(end).replace(/\s+/g, "");
  return { heading, residues, length: residues.length };
}

function describe({ heading, residues, length }: RawRecord): SequenceRecord {
  const [id] = heading.split(/\s/, 1);
  return {
    id: id.slice(0, WORDS_MAX).toWellFormed(),
    description: heading.slice(id.length).trim().slice(0, WORDS_MAX).toWellFormed(),
    length,
    beginning: residues.slice(0, BEGINNING).toWellFormed(),
    gc: shareOfGc(residues),
  };
}

/** Letters for several bases at once, and gaps, count as no base. */
function shareOfGc(residues: string): number | undefined {
  if (/[^ACGTUNRYSWKMBDHVX*.-]/i.test(residues)) return undefined;
  const bases = residues.replace(/[^ACGTU]/gi, "");
  if (bases === "") return undefined;
  return bases.replace(/[^GC]/gi, "").length / bases.length;
}

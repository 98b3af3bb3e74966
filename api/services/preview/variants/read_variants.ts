/** VCF: the fields that its header defines, and its variants. */
import type { VariantField } from "../../../../sdk/model/preview/variants.ts";
import { NotReadable, type PreviewReader } from "../reader.ts";
import { cutCell, PAGE_ROWS } from "../table/table_page.ts";
import { decodeSource } from "../text/read_text.ts";

const FIELDS_MAX = 300;
/** Columns that every file has: CHROM to INFO; behind FORMAT stand the samples. */
const FIXED = 9;
const SAMPLES_MAX = 8;

export const readVariants: PreviewReader = (source, { page }, budget) => {
  const { text } = decodeSource(source);
  const heading = /^#CHROM\t.*$/m.exec(text);
  if (!heading) throw new NotReadable();
  const header = text.slice(0, heading.index);
  const names = heading[0].slice(1).trimEnd().split("\t");
  const lines = text.slice(heading.index + heading[0].length).split("\n").filter((line) =>
    line.trim() !== ""
  );
  budget.check();
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_ROWS));
  const at = Math.min(page, pages);
  const first = (at - 1) * PAGE_ROWS;
  const rows = lines.slice(first, first + PAGE_ROWS).map((line) =>
    line.trimEnd().split("\t", FIXED + SAMPLES_MAX).map(cutCell)
  );
  return {
    page: at,
    pages,
    beginning: !source.isWhole,
    content: {
      kind: "variants",
      format: /^##fileformat=(\S{1,40})/m.exec(header)?.[1],
      fields: fieldsOf(header),
      columns: names.slice(0, FIXED + SAMPLES_MAX).map(cutCell),
      samples: Math.max(0, names.length - FIXED),
      firstRow: first + 1,
      rows,
      total: lines.length,
    },
  };
};

function fieldsOf(header: string): VariantField[] {
  const fields: VariantField[] = [];
  for (const line of header.split("\n")) {
    const found = /^##(\w{1,40})=<(.*)>\s*$/.exec(line.slice(0, 4_000));
    if (!found || fields.length >= FIELDS_MAX) continue;
    const values = new Map(
      [...found[2].matchAll(/(\w{1,40})=(?:"((?:[^"\\]|\\.)*)"|([^,"]*))/g)]
        .map(([, name, quoted, bare]) => [name, cutCell(quoted ?? bare)]),
    );
    const id = values.get("ID");
    if (id === undefined) continue;
    const [type, number, description] = ["Type", "Number", "Description"].map((name) => values.get(name));
    fields.push({ group: found[1], id, type, number, description });
  }
  return fields;
}

/** Lists of SMILES, which are drawn, and of InChI, whose layers are named: a structure a line, its name behind it. */
import { extensionOf } from "../../../../sdk/model/preview/kinds.ts";
import type { ChemicalStructure, StructuresPreview } from "../../../../sdk/model/preview/structures.ts";
import type { Budget } from "../../diff/budget.ts";
import { NotReadable, OtherKind, type PreviewReader } from "../reader.ts";
import { decodeSource } from "../text/read_text.ts";
import { readInchi } from "./read_inchi.ts";
import { readSmiles } from "./read_smiles.ts";

/** Structures of a page. */
const PAGE_STRUCTURES = 12;
/** Characters of a notation, and of a name, that are shown. */
const SHOWN_MAX = 500;

interface Line {
  number: number;
  notation: string;
  name?: string;
}

export const readStructures: PreviewReader = (source, { path, page }, budget) => {
  const format = extensionOf(path) === "inchi" ? "inchi" : "smiles";
  const { text } = decodeSource(source);
  const lines = linesOf(text, format);
  const pages = Math.max(1, Math.ceil(lines.length / PAGE_STRUCTURES));
  const shown = Math.min(page, pages);
  const first = (shown - 1) * PAGE_STRUCTURES;
  const structures = lines.slice(first, first + PAGE_STRUCTURES).map((line) =>
    describe(line, format, budget)
  );
  if (shown === 1 && !structures.some(({ formula }) => formula)) {
    // Captions of films (SAMI) may have the same name.
    throw /^\s*<sami/i.test(text) ? new OtherKind() : new NotReadable();
  }
  const content: StructuresPreview = { kind: "structures", format, structures, total: lines.length };
  return { page: shown, pages, beginning: !source.isWhole, content };
};

/** What stands before the first blank is the notation. Headings, remarks and auxiliary lines of InChI are none. */
function linesOf(text: string, format: StructuresPreview["format"]): Line[] {
  return text.split(/\r\n?|\n/).flatMap((line, at): Line[] => {
    const [, notation = "", name] = /^\s*(\S+)\s*(.*?)\s*$/.exec(line) ?? [];
    if (notation === "" || notation.startsWith("#")) return [];
    if (format === "inchi" ? !notation.startsWith("InChI=") : at === 0 && /smiles/i.test(notation)) return [];
    return [{ number: at + 1, notation, name: name || undefined }];
  });
}

function describe(
  { number, notation, name }: Line,
  format: StructuresPreview["format"],
  budget: Budget,
): ChemicalStructure {
  budget.check();
  const read = format === "inchi" ? readInchi(notation) : readSmiles(notation);
  return { line: number, notation: cut(notation), name: name && cut(name), ...read };
}

const cut = (text: string) => text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).toWellFormed()}…` : text;

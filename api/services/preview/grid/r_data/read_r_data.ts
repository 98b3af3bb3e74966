/** Files of R (`.rds`, `.RData`): which version wrote them, and the objects in them with their classes and sizes. */
import type { GridAttribute, GridVariable } from "../../../../../sdk/model/preview/grid.ts";
import { baseName } from "../../../../../sdk/model/file.ts";
import { UNPACKED_MAX } from "../../archive/bounds.ts";
import { compressionOf, decompress } from "../../archive/decompress.ts";
import { cutValue } from "../../map/feature_set.ts";
import { NotReadable, type PreviewReader } from "../../reader.ts";
import { OutOfBudget } from "../../../diff/budget.ts";
import { dimension, ListedVariable } from "../arrays/dense_variable.ts";
import { type Header, lookAtVariables } from "../look_at_variables.ts";
import { type RObject, RReader } from "./serialization.ts";

const VARIABLES_MAX = 500;

export const readRData: PreviewReader = async (source, request, budget) => {
  const packed = source.beginning();
  const compression = compressionOf(packed);
  const bounds = { most: UNPACKED_MAX, isBeginning: !source.isWhole, budget };
  const { bytes } = compression ? await decompress(packed, compression, bounds) : { bytes: packed };
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 7));
  const [, isImage, form] = /^(RD[XAB][23]\n)?([XAB])\n/.exec(start) ?? [];
  if (form === undefined) throw new NotReadable();
  const reader = new RReader(bytes, isImage ? 7 : 2, budget);
  const { attributes, variant } = form === "X" ? readHead(reader) : { attributes: [], variant: FORMS[form] };
  const name = isImage ? undefined : baseName(request.path).replace(/\.[^.]+$/, "");
  const objects = form === "X" ? describeWhatIsRead(reader, name) : [];
  const header = { format: "rdata", variant, dimensions: [], attributes } satisfies Header;
  return await lookAtVariables(header, objects.map((one) => new ListedVariable(one)), request, raise);
};

const FORMS: Readonly<Record<string, string>> = { A: "ASCII", B: "binary" };

function raise(error: unknown): never {
  throw error;
}

function readHead(reader: RReader): { attributes: GridAttribute[]; variant: string } {
  const [version, writer, least] = [reader.integer(), reader.integer(), reader.integer()];
  if (version !== 2 && version !== 3) throw new NotReadable("unsupported");
  const attributes = [
    { name: "R", value: versionText(writer) },
    { name: "R ≥", value: versionText(least) },
    ...version === 3 ? [{ name: "encoding", value: cutValue(reader.text(reader.integer())) }] : [],
  ];
  return { attributes, variant: `version ${version}` };
}

/** 4.3.1 is kept as 0x040301. */
const versionText = (number: number): string => [number >> 16, number >> 8 & 0xff, number & 0xff].join(".");

/**
 * Where an object is not followed, or ends beyond what was unpacked, the file is described by its header.
 * @param name Of an object that stands alone, and has none of its own.
 */
function describeWhatIsRead(reader: RReader, name: string | undefined): GridVariable[] {
  try {
    const found = reader.object();
    const objects = name === undefined ? found.elements ?? [] : [{ ...found, name }];
    return objects.slice(0, VARIABLES_MAX).flatMap(partsOf).slice(0, VARIABLES_MAX).map(describe);
  } catch (error) {
    if (error instanceof RangeError || error instanceof NotReadable || error instanceof OutOfBudget) {
      return [];
    }
    throw error;
  }
}

/** The object itself, and behind it the elements of a list or the columns of a table, as R names them. */
function partsOf(object: RObject): RObject[] {
  const names = object.attributes?.get("names")?.texts ?? [];
  const elements = object.type === "list" ? object.elements ?? [] : [];
  const nameOf = (at: number) => `${object.name ?? ""}${names[at] ? `$${names[at]}` : `[[${at + 1}]]`}`;
  return [object, ...elements.map((element, at) => ({ ...element, name: nameOf(at) }))];
}

function describe(object: RObject): GridVariable {
  const { name = "", type, length, attributes, texts } = object;
  const classes = attributes?.get("class")?.texts ?? [];
  const levels = attributes?.get("levels");
  const lengths = attributes?.get("dim")?.numbers ?? (length === undefined ? [] : [length]);
  return {
    name: cutValue(name),
    type: classes.length > 0 ? cutValue(classes.join(", ")) : type,
    dimensions: lengths.map((one, at) => dimension(DIMENSIONS[at] ?? `dim ${at + 1}`, one)),
    attributes: [
      ...levels?.texts ? [{ name: "levels", value: cutValue(levels.texts.join(", ")) }] : [],
      ...rowsOf(object),
      ...length === 1 && texts?.[0] ? [{ name: "value", value: cutValue(texts[0]) }] : [],
    ],
  };
}

const DIMENSIONS = ["length", "columns", "slices"];

/** Rows of a table, which R may keep as two numbers: missing, and their count below zero. */
function rowsOf({ attributes }: RObject): GridAttribute[] {
  const rows = attributes?.get("row.names");
  if (!rows) return [];
  const count = rows.numbers?.length === 2 && rows.numbers[0] === -(2 ** 31)
    ? Math.abs(rows.numbers[1])
    : rows.length;
  return count === undefined ? [] : [{ name: "rows", value: String(count) }];
}

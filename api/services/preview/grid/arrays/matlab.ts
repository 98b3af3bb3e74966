/** MATLAB files of version 5 to 7.2: names, sizes and classes of all variables, and a look at one. Version 7.3 is HDF5. */
import type { GridAttribute } from "../../../../../sdk/model/preview/grid.ts";
import type { Budget } from "../../../diff/budget.ts";
import { PACKED_MAX, UNPACKED_MAX } from "../../archive/bounds.ts";
import { decompress } from "../../archive/decompress.ts";
import { UnpackedSource } from "../../archive/unpacked_source.ts";
import { cutValue } from "../../map/feature_set.ts";
import { NotReadable, type PreviewReader } from "../../reader.ts";
import type { FileSource } from "../../source.ts";
import { type Header, lookAtVariables } from "../look_at_variables.ts";
import type { Variable } from "../variable.ts";
import { DenseVariable, dimension, ListedVariable } from "./dense_variable.ts";
import { NUMBERS, type NumberType } from "./numbers.ts";

const HEADER = 128;
const VARIABLES_MAX = 200;
const DIMENSIONS_MAX = 32;
/** Bytes of a variable that are unpacked to see its name and size. */
const HEAD_MAX = 64 * 1024;
const MATRIX = 14;
const COMPRESSED = 15;

/** Numbers by the type of the element that keeps them, which may be smaller than that of the array. */
const TYPES: Readonly<Record<number, NumberType>> = {
  1: NUMBERS.int8,
  2: NUMBERS.uint8,
  3: NUMBERS.int16,
  4: NUMBERS.uint16,
  5: NUMBERS.int32,
  6: NUMBERS.uint32,
  7: NUMBERS.float32,
  9: NUMBERS.float64,
  12: NUMBERS.int64,
  13: NUMBERS.uint64,
};
const CLASSES = [
  ...[
    "",
    "cell",
    "struct",
    "object",
    "char",
    "sparse",
    "double",
    "single",
    "int8",
    "uint8",
    "int16",
    "uint16",
  ],
  ...["int32", "uint32", "int64", "uint64", "function", "opaque"],
];
/** Classes of numbers. */
const isNumeric = (number: number) => number >= 6 && number <= 15;

export const isMatlab = (head: Uint8Array): boolean =>
  new TextDecoder("latin1").decode(head.subarray(0, 10)) === "MATLAB 5.0" && orderOf(head) !== undefined;

/** Which byte comes first, where the mark says it. */
function orderOf(head: Uint8Array): "little" | "big" | undefined {
  const mark = new TextDecoder("latin1").decode(head.subarray(126, 128));
  return mark === "IM" ? "little" : mark === "MI" ? "big" : undefined;
}

export const readMatlab: PreviewReader = async (source, request, budget) => {
  const bytes = source.isWhole ? source.beginning() : source.read(0, PACKED_MAX);
  const little = orderOf(bytes) === "little";
  const { variables, cut } = await readVariables(bytes, little, bytes.length < source.size, budget);
  const text = new TextDecoder("latin1").decode(bytes.subarray(0, 116)).replaceAll("\0", "").trim();
  const attributes = [{ name: "header", value: cutValue(text) }];
  const header: Header = { format: "matlab", variant: "5", dimensions: [], attributes };
  const looked = await lookAtVariables(header, variables, request, (error) => {
    throw error;
  });
  return { ...looked, beginning: cut };
};

/** All variables that stand in the bytes. @throws NotReadable where an element is not what it says. */
async function readVariables(bytes: Uint8Array, little: boolean, isBeginning: boolean, budget: Budget) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const variables: Variable[] = [];
  let [at, left, cut] = [HEADER, UNPACKED_MAX, isBeginning];
  while (at + 8 <= bytes.length) {
    budget.check();
    const [type, length] = [view.getUint32(at, little), view.getUint32(at + 4, little)];
    const end = at + 8 + length;
    if (variables.length >= VARIABLES_MAX || (end > bytes.length && isBeginning)) {
      cut = true;
      break;
    }
    if (end > bytes.length || (type !== MATRIX && type !== COMPRESSED)) throw new NotReadable();
    const body = bytes.subarray(at, end);
    const element = type === MATRIX ? body : await inflate(body.subarray(8), left, budget);
    if (type === COMPRESSED) left = Math.max(0, left - element.length);
    const variable = variableOf(element, little);
    if (variable) variables.push(variable);
    at = end;
  }
  if (variables.length === 0 && !cut && bytes.length > HEADER) throw new NotReadable();
  return { variables, cut };
}

/** Where the bound of all is reached, only the head is unpacked. */
async function inflate(packed: Uint8Array, left: number, budget: Budget): Promise<Uint8Array> {
  const most = Math.max(left, HEAD_MAX);
  return (await decompress(packed, "zlib", { most, isBeginning: false, budget })).bytes;
}

/** One element: its type, and where its content stands. Short ones have their content in the place of the length. */
function elementAt(view: DataView, at: number, little: boolean) {
  if (at + 8 > view.byteLength) throw new NotReadable();
  const first = view.getUint32(at, little);
  const isShort = first >>> 16 !== 0;
  const [type, length] = isShort ? [first & 0xffff, first >>> 16] : [first, view.getUint32(at + 4, little)];
  const start = isShort ? at + 4 : at + 8;
  return { type, start, length, next: isShort ? at + 8 : start + Math.ceil(length / 8) * 8 };
}

function variableOf(bytes: Uint8Array, little: boolean): Variable | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const flags = elementAt(view, 8, little);
  const sizes = elementAt(view, flags.next, little);
  const nameAt = elementAt(view, sizes.next, little);
  const count = sizes.length / 4;
  if (count > DIMENSIONS_MAX || nameAt.start + nameAt.length > bytes.length) throw new NotReadable();
  const flag = view.getUint32(flags.start, little);
  const lengths = Array.from({ length: count }, (_, at) => view.getInt32(sizes.start + 4 * at, little));
  const name = latin(bytes.subarray(nameAt.start, nameAt.start + nameAt.length));
  const number = flag & 0xff;
  // Objects of classes keep their data in a variable without a name.
  if (name === "" || lengths.some((one) => one < 0)) return undefined;
  const isComplex = (flag & 0x800) !== 0;
  const type = [CLASSES[number] ?? String(number), ...isComplex ? ["complex"] : []].join(" ");
  // Rows and columns come last, because they are what is drawn.
  const axes = [...lengths.keys()].toSorted((a, b) => (a < 2 && b < 2) ? a - b : b - a);
  const dimensions = axes.map((axis) =>
    dimension(["rows", "columns"][axis] ?? `dim ${axis + 1}`, lengths[axis])
  );
  const content = nameAt.next + 8 <= bytes.length ? elementAt(view, nameAt.next, little) : undefined;
  const attributes = content ? valuesOf(bytes, view, content, { number, lengths, little }) : [];
  const shown = { name: cutValue(name), type, dimensions, attributes };
  const stored = content && TYPES[content.type];
  if (!stored || !isNumeric(number) || isComplex) return new ListedVariable(shown);
  const steps = lengths.map((_, at) =>
    lengths.slice(0, at).reduce((product, one) => product * one, stored.size)
  );
  return new DenseVariable(shown, {
    source: whole(bytes),
    start: content.start,
    number: stored,
    littleEndian: little,
    strides: axes.map((axis) => steps[axis]),
  });
}

const whole = (bytes: Uint8Array): FileSource => new UnpackedSource({ bytes, cut: false });
const latin = (bytes: Uint8Array) => new TextDecoder("latin1").decode(bytes);

/** Characters of a text that are shown. */
const TEXT_MAX = 500;

/** A text, or a single number, tells more than its size. */
function valuesOf(
  bytes: Uint8Array,
  view: DataView,
  { type, start, length }: ReturnType<typeof elementAt>,
  { number, lengths, little }: { number: number; lengths: readonly number[]; little: boolean },
): GridAttribute[] {
  const count = lengths.reduce((product, one) => product * one, 1);
  const stored = TYPES[type];
  if (CLASSES[number] === "char" && lengths[0] === 1) {
    const end = Math.min(start + length, bytes.length, start + TEXT_MAX * 2);
    const encoding = type === 17 || type === 4 ? little ? "utf-16le" : "utf-16be" : "utf-8";
    return [{ name: "=", value: cutValue(new TextDecoder(encoding).decode(bytes.subarray(start, end))) }];
  }
  if (count !== 1 || !isNumeric(number) || !stored || start + stored.size > bytes.length) return [];
  return [{ name: "=", value: String(stored.read(view, start, little)) }];
}

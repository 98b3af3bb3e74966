/** Arrays of NumPy: `.npy`, and `.npz`, which is a ZIP archive of them (NEP 1). */
import type { GridAttribute } from "../../../../../sdk/model/preview/grid.ts";
import type { Entry, FileEntry } from "@zip.js/zip.js";
import { BEGINNING_MAX, UNPACKED_MAX } from "../../archive/bounds.ts";
import { UnpackedSource } from "../../archive/unpacked_source.ts";
import { readZipMember, withEntries } from "../../archive/zip.ts";
import { cutValue } from "../../map/feature_set.ts";
import { NotReadable, type PreviewReader } from "../../reader.ts";
import type { FileSource } from "../../source.ts";
import { type Header, lookAtVariables } from "../look_at_variables.ts";
import type { Variable } from "../variable.ts";
import { DenseVariable, dimension, ListedVariable, stridesOf } from "./dense_variable.ts";
import { NUMBERS, type NumberType } from "./numbers.ts";

/** Bytes of a header, and arrays of an archive, that are read. */
const HEADER_MAX = 64 * 1024;
const ARRAYS_MAX = 200;
const DIMENSIONS_MAX = 32;

export const isNumpy = (head: Uint8Array): boolean =>
  head[0] === 0x93 && new TextDecoder().decode(head.subarray(1, 6)) === "NUMPY";

export const readNpy: PreviewReader = async (source, request) => {
  const name = request.path.slice(request.path.lastIndexOf("/") + 1).replace(/\.npy$/i, "");
  return await lookAtVariables(header(), [arrayOf(source, name)], request, raise);
};

/** Arrays are unpacked one after another, as far as the bound of all reaches; of others there is the header. */
export const readNpz: PreviewReader = async (source, request) => {
  return await withEntries(source, async (entries) => {
    const variables: Variable[] = [];
    const arrays = entries.filter(isArray).slice(0, ARRAYS_MAX);
    let left = UNPACKED_MAX;
    for (const entry of arrays) {
      const isRead = entry.uncompressedSize <= Math.min(left, BEGINNING_MAX);
      const unpacked = await readZipMember(source, entry, isRead ? BEGINNING_MAX : HEADER_MAX);
      left -= unpacked.bytes.length;
      variables.push(arrayOf(new UnpackedSource(unpacked), entry.filename.replace(/\.npy$/i, "")));
    }
    if (variables.length === 0) throw new NotReadable();
    return await lookAtVariables(header("npz"), variables, request, raise);
  });
};

const isArray = (entry: Entry): entry is FileEntry =>
  !entry.directory && !entry.encrypted && /\.npy$/i.test(entry.filename);

const header = (variant?: string): Header => ({ format: "numpy", variant, dimensions: [], attributes: [] });

function raise(error: unknown): never {
  throw error;
}

/** @throws NotReadable where the header is none. */
function arrayOf(source: FileSource, name: string): Variable {
  const head = source.read(0, HEADER_MAX);
  if (!isNumpy(head)) throw new NotReadable();
  const view = new DataView(head.buffer, head.byteOffset, head.length);
  const [lengthAt, start] = head[6] === 1 ? [view.getUint16(8, true), 10] : [view.getUint32(8, true), 12];
  if (lengthAt > HEADER_MAX) throw new NotReadable();
  const text = new TextDecoder().decode(head.subarray(start, start + lengthAt));
  const { descr, isFortran, shape } = parse(text);
  const attributes: GridAttribute[] = isFortran ? [{ name: "fortran_order", value: "True" }] : [];
  const dimensions = shape.map((length, at) => dimension(`axis ${at}`, length));
  const number = numberOf(descr);
  const shown = { name: cutValue(name), type: number?.name ?? cutValue(descr), dimensions, attributes };
  if (!number) return new ListedVariable(shown);
  const strides = isFortran
    ? stridesOf(shape.toReversed(), number.size).toReversed()
    : stridesOf(shape, number.size);
  const littleEndian = !descr.startsWith(">");
  return new DenseVariable(shown, { source, start: start + lengthAt, number, littleEndian, strides });
}

/** The header is the text of a Python dictionary with three entries, which is read without running anything. */
function parse(text: string) {
  const shapeText = /'shape'\s*:\s*\(([\d,\sL]{0,1000})\)/.exec(text)?.[1];
  const order = /'fortran_order'\s*:\s*(True|False)/.exec(text)?.[1];
  const descr = /'descr'\s*:\s*(?:'([^']{1,100})'|(\[[^]{1,2000}?\])\s*,\s*'fortran_order')/.exec(text);
  if (shapeText === undefined || order === undefined || !descr) throw new NotReadable();
  const shape = shapeText.split(",").map((one) => one.trim()).filter(Boolean).map((one) =>
    Number.parseInt(one)
  );
  if (shape.length > DIMENSIONS_MAX || !shape.every(Number.isSafeInteger)) throw new NotReadable();
  return { descr: descr[1] ?? descr[2], isFortran: order === "True", shape };
}

const KINDS: Readonly<Record<string, string>> = { f: "float", i: "int", u: "uint", b: "bool" };

/** Of `<f8`, `float64`; texts, times, complex numbers and records are listed alone. */
function numberOf(descr: string): NumberType | undefined {
  const [, kind, bytes] = /^[<>|=]?([fiub])(\d{1,2})$/.exec(descr) ?? [];
  if (!kind) return undefined;
  const name = kind === "b" ? "bool" : `${KINDS[kind]}${Number(bytes) * 8}`;
  return Object.values(NUMBERS).find((one) => one.name === name);
}

/** NIfTI-1 and NIfTI-2: images of the brain and other volumes (nifti.nimh.nih.gov). */
import type { GridAttribute } from "../../../../../sdk/model/preview/grid.ts";
import { decodeText } from "../../../file/decode_text.ts";
import { cutValue } from "../../map/feature_set.ts";
import { numberText } from "../../plot/ticks.ts";
import { NotReadable, type PreviewReader } from "../../reader.ts";
import type { FileSource } from "../../source.ts";
import { lookAtVariables } from "../look_at_variables.ts";
import { DenseVariable, dimension, ListedVariable, stridesOf } from "./dense_variable.ts";
import { NUMBERS, type NumberType } from "./numbers.ts";

const TYPES: Readonly<Record<number, NumberType>> = {
  2: NUMBERS.uint8,
  4: NUMBERS.int16,
  8: NUMBERS.int32,
  16: NUMBERS.float32,
  64: NUMBERS.float64,
  256: NUMBERS.int8,
  512: NUMBERS.uint16,
  768: NUMBERS.uint32,
  1024: NUMBERS.int64,
  1280: NUMBERS.uint64,
};
const OTHER_TYPES: Readonly<Record<number, string>> = {
  1: "binary",
  32: "complex64",
  128: "RGB24",
  1536: "float128",
  1792: "complex128",
  2304: "RGBA32",
};
const AXES = ["x", "y", "z", "t", "dim5", "dim6", "dim7"];
const SPACE: Readonly<Record<number, string>> = { 1: "m", 2: "mm", 3: "µm" };
const TIME: Readonly<Record<number, string>> = {
  8: "s",
  16: "ms",
  24: "µs",
  32: "Hz",
  40: "ppm",
  48: "rad/s",
};
const HEADER_MAX = 540;

/** Whether the first bytes are those of such a header. */
export function isNifti(head: Uint8Array): boolean {
  return formOf(head) !== undefined;
}

export const readNifti: PreviewReader = async (source, request) => {
  const head = source.read(0, HEADER_MAX);
  const form = formOf(head);
  if (!form) throw new NotReadable();
  const about = form.version === 1 ? readFirst(head, form.little) : readSecond(head, form.little);
  const { lengths, sizes, units, attributes } = about;
  const shown = {
    name: "image",
    type: TYPES[about.type]?.name ?? OTHER_TYPES[about.type] ?? String(about.type),
    // The first axis runs fastest; what is drawn stands last.
    dimensions: lengths.map((length, at) => dimension(AXES[at], length)).reverse(),
    attributes: [{ name: "pixdim", value: spacing(sizes, units) }],
  };
  const variable = variableOf(source, shown, about, form);
  const header = { format: "nifti", variant: `NIfTI-${form.version}`, dimensions: shown.dimensions } as const;
  return await lookAtVariables({ ...header, attributes }, [variable], request, (error) => {
    throw error;
  });
};

type Form = { version: 1 | 2; little: boolean; separate: boolean };
type About = ReturnType<typeof readFirst>;
type Shown = ConstructorParameters<typeof ListedVariable>[0];

function variableOf(source: FileSource, shown: Shown, { type, start, scale, offset }: About, form: Form) {
  const number = TYPES[type];
  if (!number) return new ListedVariable(shown);
  const strides = stridesOf(shown.dimensions.map(({ length }) => length), number.size);
  const isScaled = Number.isFinite(scale) && scale !== 0;
  return new DenseVariable(shown, {
    source,
    start,
    number,
    littleEndian: form.little,
    strides,
    scale: isScaled ? scale : undefined,
    offset: isScaled && Number.isFinite(offset) ? offset : undefined,
    isVolume: true,
    // The image of a `.hdr` stands in an `.img` beside it.
    obstacle: form.separate ? "elsewhere" : undefined,
  });
}

function formOf(head: Uint8Array): Form | undefined {
  if (head.length < 348) return undefined;
  const view = viewOf(head);
  const text = (start: number, length: number) =>
    new TextDecoder("latin1").decode(head.subarray(start, start + length));
  for (const little of [true, false]) {
    const size = view.getInt32(0, little);
    const [first, second] = [text(344, 3), text(4, 3)];
    if (size === 348 && /^n[+i]1$/.test(first)) return { version: 1, little, separate: first === "ni1" };
    if (size === 540 && /^n[+i]2$/.test(second) && head.length >= 540) {
      return { version: 2, little, separate: second === "ni2" };
    }
  }
  return undefined;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

function readFirst(head: Uint8Array, little: boolean) {
  const view = viewOf(head);
  const lengths = lengthsOf(Array.from({ length: 8 }, (_, at) => view.getInt16(40 + 2 * at, little)));
  return {
    lengths,
    sizes: lengths.map((_, at) => view.getFloat32(80 + 4 * at, little)),
    units: head[123],
    type: view.getInt16(70, little),
    start: view.getFloat32(108, little),
    scale: view.getFloat32(112, little),
    offset: view.getFloat32(116, little),
    attributes: textsOf({ descrip: head.subarray(148, 228), aux_file: head.subarray(228, 252) }, {
      qform_code: view.getInt16(252, little),
      sform_code: view.getInt16(254, little),
    }),
  };
}

function readSecond(head: Uint8Array, little: boolean): About {
  const view = viewOf(head);
  const whole = (at: number) => Number(view.getBigInt64(at, little));
  const lengths = lengthsOf(Array.from({ length: 8 }, (_, at) => whole(16 + 8 * at)));
  return {
    lengths,
    sizes: lengths.map((_, at) => view.getFloat64(112 + 8 * at, little)),
    units: view.getInt32(500, little),
    type: view.getInt16(12, little),
    start: whole(168),
    scale: view.getFloat64(176, little),
    offset: view.getFloat64(184, little),
    attributes: textsOf({ descrip: head.subarray(240, 320), aux_file: head.subarray(320, 344) }, {
      qform_code: view.getInt32(344, little),
      sform_code: view.getInt32(348, little),
    }),
  };
}

/** @throws NotReadable where there are no dimensions. */
function lengthsOf([count, ...lengths]: number[]): number[] {
  const own = lengths.slice(0, count);
  if (count < 1 || count > 7 || own.some((one) => !(one > 0))) throw new NotReadable();
  return own;
}

function textsOf(texts: Record<string, Uint8Array>, codes: Record<string, number>): GridAttribute[] {
  const words = Object.entries(texts).flatMap(([name, bytes]) => {
    const end = bytes.indexOf(0);
    const value = decodeText(end < 0 ? bytes : bytes.subarray(0, end))?.text.trim();
    return value ? [{ name, value: cutValue(value) }] : [];
  });
  return [...words, ...Object.entries(codes).map(([name, code]) => ({ name, value: String(code) }))];
}

function spacing(sizes: readonly number[], units: number): string {
  const [space, time] = [SPACE[units & 7], TIME[units & 56]];
  const place = [sizes.slice(0, 3).map(numberText).join(" × "), space].filter(Boolean).join(" ");
  return sizes.length > 3 ? `${place}; ${[numberText(sizes[3]), time].filter(Boolean).join(" ")}` : place;
}

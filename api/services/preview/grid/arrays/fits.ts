/** FITS (flexible image transport system) of astronomy: headers of all units, and a look at an image. */
import type { GridAttribute } from "../../../../../sdk/model/preview/grid.ts";
import type { Budget } from "../../../diff/budget.ts";
import { cutValue } from "../../map/feature_set.ts";
import { NotReadable, type PreviewReader } from "../../reader.ts";
import { type FileSource, MissingBytes } from "../../source.ts";
import { type Header, lookAtVariables } from "../look_at_variables.ts";
import type { Variable } from "../variable.ts";
import { DenseVariable, dimension, ListedVariable, stridesOf } from "./dense_variable.ts";
import { NUMBERS, type NumberType } from "./numbers.ts";

const BLOCK = 2_880;
const CARD = 80;
/** Units of a file, blocks of a header, columns of a table, and readings of a large file for its headers. */
const UNITS_MAX = 100;
const HEADER_BLOCKS_MAX = 200;
const COLUMNS_MAX = 100;
const DIMENSIONS_MAX = 32;
const READINGS_MAX = 8;

const TYPES: Readonly<Record<string, NumberType>> = {
  "8": NUMBERS.uint8,
  "16": NUMBERS.int16,
  "32": NUMBERS.int32,
  "64": NUMBERS.int64,
  "-32": NUMBERS.float32,
  "-64": NUMBERS.float64,
};

/** What a header says besides how its values are kept. */
const STRUCTURAL =
  /^(?:SIMPLE|XTENSION|BITPIX|NAXIS\d*|EXTEND|PCOUNT|GCOUNT|TFIELDS|T(?:TYPE|FORM|UNIT)\d+|END)$/;

export const readFits: PreviewReader = async (source, request, budget) => {
  const { units, cut } = readUnits(source, budget);
  const variables = units.map((unit, at) => variableOf(source, unit, at));
  const attributes = attributesOf(units[0]);
  const header: Header = { format: "fits", dimensions: [], attributes };
  const looked = await lookAtVariables(
    header,
    variables.filter((one) => one !== undefined),
    request,
    (error) => {
      throw error;
    },
  );
  return { ...looked, beginning: cut };
};

interface Unit {
  cards: Map<string, string>;
  /** Where its values begin. */
  start: number;
  lengths: number[];
}

/** The units of a file; of a large one those that few readings find. */
function readUnits(source: FileSource, budget: Budget): { units: Unit[]; cut: boolean } {
  const units: Unit[] = [];
  let at = 0;
  try {
    while (at < source.size && units.length < UNITS_MAX) {
      budget.check();
      const unit = readUnit(source, at);
      // What follows the last unit may be anything.
      if (!unit) break;
      units.push(unit);
      at = endOf(unit);
    }
  } catch (error) {
    const isEnough = units.length > 0 && error instanceof MissingBytes && source.readings >= READINGS_MAX;
    if (!isEnough && !(units.length > 0 && error instanceof NotReadable)) throw error;
  }
  if (units.length === 0) throw new NotReadable();
  return { units, cut: at < source.size && units.length < UNITS_MAX };
}

function readUnit(source: FileSource, start: number): Unit | undefined {
  const cards = new Map<string, string>();
  for (let block = 0; block < HEADER_BLOCKS_MAX; block++) {
    const at = start + block * BLOCK;
    const text = new TextDecoder("latin1").decode(source.read(at, at + BLOCK));
    if (block === 0 && !/^(?:SIMPLE {2}=|XTENSION=)/.test(text)) return undefined;
    if (text.length < BLOCK) throw new NotReadable();
    for (let card = 0; card < BLOCK; card += CARD) {
      if (addCard(cards, text.slice(card, card + CARD))) {
        return { cards, start: at + BLOCK, lengths: lengthsOf(cards) };
      }
    }
  }
  throw new NotReadable();
}

/** @returns whether it was the last one. */
function addCard(cards: Map<string, string>, card: string): boolean {
  const key = card.slice(0, 8).trim();
  if (key === "END") return true;
  const found = /^= *(?:'((?:[^']|'')*)'|([^/]*))/.exec(card.slice(8));
  const isText = key === "HISTORY" || key === "COMMENT";
  const value = isText ? card.slice(8).trim() : found && (found[1]?.replaceAll("''", "'") ?? found[2]).trim();
  if (key && value && !cards.has(key)) cards.set(key, value);
  return false;
}

function lengthsOf(cards: ReadonlyMap<string, string>): number[] {
  const count = numberOf(cards, "NAXIS") ?? 0;
  if (count < 0 || count > DIMENSIONS_MAX) throw new NotReadable();
  return Array.from({ length: count }, (_, at) => {
    const length = numberOf(cards, `NAXIS${at + 1}`) ?? -1;
    if (!Number.isSafeInteger(length) || length < 0) throw new NotReadable();
    return length;
  });
}

function numberOf(cards: ReadonlyMap<string, string>, key: string): number | undefined {
  const text = cards.get(key);
  const number = text === undefined ? NaN : Number(text.replace(/D/i, "E"));
  return Number.isFinite(number) ? number : undefined;
}

/** Values fill whole blocks. */
function endOf({ cards, start, lengths }: Unit): number {
  if (lengths.length === 0) return start;
  const bytes = Math.abs(numberOf(cards, "BITPIX") ?? 8) / 8;
  const values = lengths.reduce((product, one) => product * one, 1) + (numberOf(cards, "PCOUNT") ?? 0);
  return start + Math.ceil(bytes * values * (numberOf(cards, "GCOUNT") ?? 1) / BLOCK) * BLOCK;
}

function variableOf(source: FileSource, unit: Unit, at: number): Variable | undefined {
  const { cards, lengths, start } = unit;
  const kind = cards.get("XTENSION") ?? "IMAGE";
  if (lengths.length === 0) return undefined;
  const name = cutValue([at === 0 ? "PRIMARY" : String(at), cards.get("EXTNAME")].filter(Boolean).join(" "));
  if (/TABLE$/.test(kind)) {
    const dimensions = [dimension("rows", lengths[1] ?? 0)];
    return new ListedVariable({ name, type: kind, dimensions, attributes: columnsOf(cards) });
  }
  const number = TYPES[cards.get("BITPIX") ?? ""];
  const dimensions = lengths.map((length, axis) =>
    dimension(cutValue(cards.get(`CTYPE${axis + 1}`) ?? `NAXIS${axis + 1}`), length)
  )
    .reverse();
  const attributes = at === 0 ? [] : attributesOf(unit);
  const shown = { name, type: number?.name ?? kind, dimensions, attributes };
  if (!number) return new ListedVariable(shown);
  return new DenseVariable(shown, {
    source,
    start,
    number,
    littleEndian: false,
    strides: stridesOf(dimensions.map(({ length }) => length), number.size),
    scale: numberOf(cards, "BSCALE"),
    offset: numberOf(cards, "BZERO"),
    fill: number.name.startsWith("float") ? undefined : numberOf(cards, "BLANK"),
    unit: cards.get("BUNIT"),
  });
}

const attributesOf = ({ cards }: Unit): GridAttribute[] =>
  [...cards].filter(([name]) => !STRUCTURAL.test(name)).map(([name, value]) => ({
    name,
    value: cutValue(value),
  }));

/** Names, formats and units of the columns of a table. */
function columnsOf(cards: ReadonlyMap<string, string>): GridAttribute[] {
  const count = Math.min(numberOf(cards, "TFIELDS") ?? 0, COLUMNS_MAX);
  return Array.from({ length: Math.max(0, count) }, (_, at) => ({
    name: cutValue(cards.get(`TTYPE${at + 1}`) ?? String(at + 1)),
    value: cutValue([cards.get(`TFORM${at + 1}`), cards.get(`TUNIT${at + 1}`)].filter(Boolean).join(" ")),
  }));
}

/** What the readers of the formats give: one model, and how many there are. */
import type {
  MoleculeAtom,
  MoleculeField,
  MoleculeFormat,
  UnitCell,
} from "../../../../sdk/model/preview/molecule.ts";
import type { Budget } from "../../diff/budget.ts";

export interface ModelAtom extends MoleculeAtom {
  /** Whether it belongs to no protein or nucleic acid. */
  hetero: boolean;
  /** Which of several places of the same atom this is; empty for the only one. */
  alternate?: string;
}

export interface Bond {
  /** Places of the atoms in their list. */
  from: number;
  to: number;
  order: number;
}

export interface Model {
  title?: string;
  id?: string;
  fields: MoleculeField[];
  atoms: ModelAtom[];
  bonds: Bond[];
  cell?: UnitCell;
}

export interface FoundModel {
  format: MoleculeFormat;
  /** From 1. */
  page: number;
  pages: number;
  model: Model;
}

/** What a format is read from. */
export interface MoleculeText {
  text: string;
  /** Which model is wanted, from 1. */
  page: number;
  /** Whether the text goes to the end of the file. */
  isWhole: boolean;
  budget: Budget;
}

/** `undefined` where the text is nothing of this format. */
export type MoleculeReader = (source: MoleculeText) => FoundModel | undefined;

/** Fields that are shown, and characters of each. */
export const FIELDS_MAX = 100;
const VALUE_MAX = 500;

/** A value as it is shown; absent where the file leaves it open. */
export function cutValue(value: string | undefined): string | undefined {
  const trimmed = value?.replace(/\s+/g, " ").trim();
  if (!trimmed) return undefined;
  return trimmed.length <= VALUE_MAX ? trimmed : `${trimmed.slice(0, VALUE_MAX).toWellFormed()}…`;
}

/** Fields that have a value. */
export function fieldsOf(pairs: readonly (readonly [string, string | undefined])[]): MoleculeField[] {
  return pairs.flatMap(([name, value]) => {
    const cut = cutValue(value);
    return cut === undefined ? [] : [{ name, value: cut }];
  }).slice(0, FIELDS_MAX);
}

/** Lines that are worked on between two looks at the time. */
const LINES_AT_ONCE = 5_000;

/** Goes through lines, and looks at the time now and then. @throws OutOfBudget. */
export function* within<T>(items: Iterable<T>, budget: Budget): Generator<T> {
  let count = 0;
  for (const item of items) {
    if (count++ % LINES_AT_ONCE === 0) budget.check();
    yield item;
  }
}

/** A place in space; `undefined` where one of its numbers is none. */
export function placeOf(x: string, y: string, z: string): { x: number; y: number; z: number } | undefined {
  const place = { x: Number.parseFloat(x), y: Number.parseFloat(y), z: Number.parseFloat(z) };
  return Object.values(place).every(Number.isFinite) ? place : undefined;
}

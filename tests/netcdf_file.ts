/** Writes NetCDF files in the classic format that consist of a header: many variables cost few bytes. */

export interface NetcdfHeader {
  /** Names of dimensions of length 2. */
  dimensions: readonly string[];
  /** Numbers of the dimensions of each variable. */
  variables: readonly { name: string; dimensions: readonly number[] }[];
}

const DIMENSIONS = 0x0a;
const VARIABLES = 0x0b;
const FLOAT = 5;

export function netcdfFile({ dimensions, variables }: NetcdfHeader): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const number = (value: number) => {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setInt32(0, value);
    parts.push(bytes);
  };
  const name = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    number(bytes.length);
    const padded = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
    padded.set(bytes);
    parts.push(padded);
  };
  parts.push(new TextEncoder().encode("CDF\x01"));
  [0, DIMENSIONS, dimensions.length].forEach(number);
  for (const one of dimensions) {
    name(one);
    number(2);
  }
  // No attributes of the file.
  [0, 0, VARIABLES, variables.length].forEach(number);
  for (const one of variables) {
    name(one.name);
    [one.dimensions.length, ...one.dimensions, 0, 0, FLOAT, 8, 0].forEach(number);
  }
  const file = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

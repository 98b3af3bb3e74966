/** Names and attributes of a NetCDF file, as texts. */
import type { NetCDFReader } from "netcdfjs";
import type { GridAttribute } from "../../../../../sdk/model/preview/grid.ts";
import { decodeText } from "../../../file/decode_text.ts";
import { cutValue } from "../../map/feature_set.ts";

/** Numbers of an attribute that are shown. */
const NUMBERS_MAX = 20;

/** The library gives bytes as letters; they are in the encoding of whoever wrote them. */
export function textOf(letters: string): string {
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return cutValue((decodeText(bytes)?.text ?? letters).replaceAll("\0", "").trim());
}

export function attributeText(value: unknown): string {
  if (typeof value === "string") return textOf(value);
  const numbers = Array.isArray(value) ? value : [value];
  return numbers.slice(0, NUMBERS_MAX).join(", ") + (numbers.length > NUMBERS_MAX ? ", …" : "");
}

export const attributesOf = (list: NetCDFReader["globalAttributes"]): GridAttribute[] =>
  (list ?? []).map(({ name, value }) => ({ name: textOf(name), value: attributeText(value) }));

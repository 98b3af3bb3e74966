/** Finds formats by words, as the page without scripts and the island do. */
import { KNOWN_FORMATS, type KnownFormat } from "../../../sdk/model/vocabulary/format_programs.ts";
import { FILE_FORMATS, type FileFormat } from "../../../sdk/model/vocabulary/file_formats.ts";

/** Characters of a filter. */
export const FILTER_MAX = 100;

/** What is looked through: names in both languages, extensions with and without a dot, media type and standard. */
export function searchedText({ name, extensions, mediaType, standard }: FileFormat): string {
  const dotted = extensions.map((extension) => `.${extension}`);
  return [name.zh, name.en, ...extensions, ...dotted, mediaType, standard].join(" ").toLowerCase();
}

/** Formats that hold every word, in order; all of them without words. */
export function filterFormats(q: string): FileFormat[] {
  return FILE_FORMATS.filter((format) => holds(searchedText(format), q));
}

function holds(text: string, q: string): boolean {
  return q.toLowerCase().split(/\s+/).filter(Boolean).every((word) => text.includes(word));
}

const LISTED = new Set(FILE_FORMATS.flatMap(({ extensions }) => extensions));

/** Formats of data that are known here and in no list of formats for preservation; programs are none. */
const OTHERS = KNOWN_FORMATS.filter(({ extensions }) =>
  !extensions.some((extension) => extension !== "tif" && extension !== "tiff" && LISTED.has(extension))
);

export function searchedName({ name, extensions, programs }: KnownFormat): string {
  const dotted = extensions.map((extension) => `.${extension}`);
  return [name.zh, name.en, ...extensions, ...dotted, programs].join(" ").toLowerCase();
}

/** The same of the others. */
export const filterOthers = (q: string): KnownFormat[] =>
  OTHERS.filter((format) => holds(searchedName(format), q));

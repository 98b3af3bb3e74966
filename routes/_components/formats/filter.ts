/** Finds formats by words, as the page without scripts and the island do. */
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
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  return FILE_FORMATS.filter((format) => {
    const text = searchedText(format);
    return words.every((word) => text.includes(word));
  });
}

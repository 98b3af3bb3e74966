/** A text in the languages in which it is written, with the tag of each: for formats that know `xml:lang`. */
import { type Locale, LOCALES, type LocalizedText } from "../../sdk/model/locale.ts";
import type { Spatial, Temporal } from "../../sdk/model/metadata/metadata.ts";

export interface TextInLanguage {
  lang: Locale;
  text: string;
}

/** Chinese first; a language without a text is left out, and so is a second one with the same text. */
export function inBothLanguages(text: LocalizedText): TextInLanguage[] {
  const written = LOCALES.map((lang) => ({ lang, text: text[lang].trim() })).filter(({ text }) =>
    text !== ""
  );
  return written.filter(({ text }, at) => written.findIndex((other) => other.text === text) === at);
}

/** A period as `start/end` (RKMS-ISO8601). */
export const periodOf = ({ start, end }: Temporal): string => `${start}/${end}`;

/** A place as DCMI Point or Box, which keep the elevation in metres. */
export function placeOf(spatial: Spatial): string {
  const parts = spatial.kind === "point"
    ? { east: spatial.longitude, north: spatial.latitude, elevation: spatial.elevation }
    : {
      northlimit: spatial.north,
      eastlimit: spatial.east,
      southlimit: spatial.south,
      westlimit: spatial.west,
      uplimit: spatial.maxElevation,
      downlimit: spatial.minElevation,
    };
  return Object.entries(parts).filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`).join("; ");
}

/** Languages a dataset can be in: ISO 639-1 with names in both interface languages. */
import type { LocalizedText } from "../locale.ts";
import rows from "./languages.json" with { type: "json" };

export interface Language {
  /** ISO 639-1. */
  code: string;
  name: LocalizedText;
}

const byCode = new Map(
  (rows as [string, string, string][]).map((
    [code, zh, en],
  ): [string, Language] => [code, { code, name: { zh, en } }]),
);

/** Chinese and English first, because most deposits are in one of them; then by code. */
export const LANGUAGES: readonly Language[] = [
  ...["zh", "en"].flatMap((code) => byCode.get(code) ?? []),
  ...[...byCode.values()].filter(({ code }) => code !== "zh" && code !== "en"),
];

export function findLanguage(code: string): Language | undefined {
  return byCode.get(code);
}

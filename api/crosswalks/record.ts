/** What the formats have in common: how a record is named in a list, who distributes it, days and lines of text. */
import type { LocalizedText } from "../../sdk/model/locale.ts";
import type { PublishedRecord } from "../../sdk/model/published_record.ts";

/** Key for a list of references: `sdb.00001-V1`. */
export function citationKey({ doi, cstr, version }: PublishedRecord): string {
  const suffix = doi ? doi.value.slice(doi.value.indexOf("/") + 1) : cstr?.value ?? "dataset";
  return `${suffix.replace(/[^A-Za-z0-9.:_-]/g, "-")}-${version}`;
}

/** Public name of the platform, which is the distributor. */
export const PLATFORM_NAME: LocalizedText = { zh: "科研数据银行", en: "Research Data Bank" };

/** Text for one line of a format: line breaks and control characters become blanks. */
export function oneLine(text: string): string {
  // deno-lint-ignore no-control-regex -- control characters are removed here
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\s]+/g, " ").trim();
}

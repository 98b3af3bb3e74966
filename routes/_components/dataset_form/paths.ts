import type { Locale } from "../../../sdk/model/locale.ts";
import { localizedPath } from "../../../locales/format.ts";

interface Version {
  dataSetId: string;
  version: string;
}

const address = (page: string, { dataSetId, version }: Version, more: Record<string, string> = {}) =>
  `${page}?${new URLSearchParams({ dataSetId, version, ...more })}`;

/** Query of the form: the file after which its list goes on. */
export const FILES_AFTER = "files";

/** Query of the form: what came of taking metadata over when the draft was created. */
export const PREFILL_RESULT = "begun";
/** How many fields were filled, or that the service was not there to be asked. */
export type PrefillResult = `${number}` | "unreachable";

export function readPrefillResult(value: string | undefined): PrefillResult | undefined {
  if (value === "unreachable") return value;
  return /^\d{1,2}$/.test(value ?? "") ? value as PrefillResult : undefined;
}

/** The form of a draft. */
export function editPath(locale: Locale, version: Version, more?: Record<string, string>): string {
  return localizedPath(locale, address("/dataset", version, more));
}

/** The page as it will be, for its depositor. */
export function previewPath(locale: Locale, version: Version): string {
  return localizedPath(locale, address("/preview", version));
}

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

/** The form of a draft. */
export function editPath(locale: Locale, version: Version, more?: Record<string, string>): string {
  return localizedPath(locale, address("/dataset", version, more));
}

/** The page as it will be, for its depositor. */
export function previewPath(locale: Locale, version: Version): string {
  return localizedPath(locale, address("/preview", version));
}

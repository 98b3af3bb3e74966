import type { ContextVariableMap } from "hono";
import { type Locale, LOCALES, localized, type LocalizedText } from "../../../sdk/model/locale.ts";
import type { Dataset } from "../../../sdk/model/dataset.ts";
import { isUnpublished } from "../../../sdk/model/lifecycle.ts";
import { localizedPath } from "../../../locales/format.ts";

/** What a component needs to speak the visitor's language. */
export type View = Readonly<Pick<ContextVariableMap, "locale" | "t">>;

/** An address of ours in the visitor's language. */
export const pathOf = ({ locale }: View, path: string): string => localizedPath(locale, path);

/** A bilingual text as this visitor reads it. */
export const textOf = ({ locale }: View, text: LocalizedText): string => localized(text, locale);

/** The language in which this visitor reads a text: their own, unless it exists in the other one alone. */
export const languageOf = ({ locale }: Pick<View, "locale">, text: LocalizedText): Locale =>
  LOCALES.find((one) => one === locale && text[one]) ?? LOCALES.find((one) => text[one]) ?? locale;

type Query = Record<string, string | undefined>;

/** The page of a dataset; without `version`, its newest public one. */
export function detailPath(view: View, dataSetId: string, query: Query = {}): string {
  return pathOf(view, withAll(`/detail?dataSetId=${encoded(dataSetId)}`, query));
}

/** Where the page of a version is read: by its depositor, before it is public, as a preview (spec 2 §6). */
export const versionPage = ({ own, status }: Pick<Dataset, "own" | "status">): "/preview" | "/detail" =>
  own && isUnpublished(status) ? "/preview" : "/detail";

/** A tab of the page of a version, as whoever reads it gets it. */
export function tabPath(
  view: View,
  dataset: Pick<Dataset, "dataSetId" | "own" | "status">,
  query: Query,
): string {
  return pathOf(view, withAll(`${versionPage(dataset)}?dataSetId=${encoded(dataset.dataSetId)}`, query));
}

function withAll(path: string, query: Query): string {
  return Object.entries(query).reduce(
    (whole, [name, value]) => value ? `${whole}&${name}=${encoded(value)}` : whole,
    path,
  );
}

/** A value as a form would send it. Ids, versions and words, which are nearly all, need no look at each letter. */
const encoded = (value: string): string =>
  /^[\w.*-]*$/.test(value) ? value : new URLSearchParams({ "": value }).toString().slice(1);

/** The resolving address of a DOI here; its parts are encoded, its slashes stay. */
export const doiPath = (view: View, doi: string): string =>
  pathOf(view, `/doi/${doi.split("/").map(encodeURIComponent).join("/")}`);

export const cstrPath = (view: View, cstr: string): string =>
  pathOf(view, `/cstr/${encodeURIComponent(cstr)}`);

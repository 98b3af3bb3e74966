/** Which part of the description of the API a page shows: the whole would be a megabyte. */
import { pathOf, type View } from "../dataset/view.ts";

export interface ApiPart {
  /** A tag of the document, `types` or `errors`. */
  group?: string;
  /** One type by its name. */
  type?: string;
  /** Words to look for among all calls. */
  q?: string;
}

/** Longer words than these name no call. */
const QUERY_MAX = 100;

export function readApiPart(parameters: URLSearchParams): ApiPart {
  const read = (name: string) => parameters.get(name)?.trim().slice(0, QUERY_MAX) || undefined;
  return { group: read("group"), type: read("type"), q: read("q") };
}

/** Without locale; `#id` is for the caller. */
export function apiAddress(part: ApiPart): string {
  const given = Object.entries(part).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return `/help?${new URLSearchParams([["p", "open_api"], ...given])}`;
}

export const apiPath = (view: View, part: ApiPart): string => pathOf(view, apiAddress(part));

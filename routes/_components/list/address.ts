/** The address of a result page says everything about it: query, filters, sort, page (spec 2 §3 "Search facets"). */
import { PAGE_SIZE_DEFAULT, QUERY_MAX } from "../../../sdk/model/limits.ts";
import {
  type Facet,
  FACETS,
  FIND_MAX,
  SEARCHED_FACETS,
  type SearchedFacet,
  type SearchQuery,
  type Sort,
  SORTS,
} from "../../../sdk/model/search.ts";
import { isStorable } from "../../../sdk/model/text.ts";
import { readPageNumber } from "../page_number.ts";

export const PAGE_SIZES = [10, 20, 50, 100] as const;
export const SORT_DEFAULT: Sort = "relevance";
const VALUES_MAX = 50;
const VALUE_MAX = 200;

/** Name of the parameter that says what is looked for in a facet. */
export const findName = (facet: SearchedFacet): string => `find-${facet}`;

/** Reads `?q=&subject=&subject=&sort=&page=&size=`. What cannot be meant is left out, never refused. */
export function readListQuery(parameters: URLSearchParams): SearchQuery {
  const sort = parameters.get("sort") as Sort;
  const size = Number(parameters.get("size"));
  return {
    q: readText(parameters.get("q") ?? "", QUERY_MAX),
    filters: readFilters(parameters),
    ...readFind(parameters),
    sort: SORTS.includes(sort) ? sort : SORT_DEFAULT,
    page: readPageNumber(parameters.get("page")),
    size: (PAGE_SIZES as readonly number[]).includes(size) ? size : PAGE_SIZE_DEFAULT,
  };
}

function readFilters(parameters: URLSearchParams): SearchQuery["filters"] {
  const filters: SearchQuery["filters"] = {};
  for (const facet of FACETS) {
    const values = parameters.getAll(facet).map((value) => readText(value, VALUE_MAX)).filter(Boolean);
    if (values.length) filters[facet] = [...new Set(values)].slice(0, VALUES_MAX);
  }
  return filters;
}

function readFind(parameters: URLSearchParams): Pick<SearchQuery, "find"> {
  const found = SEARCHED_FACETS.map((
    facet,
  ) => [facet, readText(parameters.get(findName(facet)) ?? "", FIND_MAX)]);
  const find = Object.fromEntries(found.filter(([, text]) => text));
  return Object.keys(find).length > 0 ? { find } : {};
}

/** Cut to what the API takes; a cut may not leave half a character. */
function readText(value: string, max: number): string {
  const cut = value.trim().slice(0, max).toWellFormed().trim();
  return isStorable(cut) ? cut : "";
}

/** The address of a result page without locale; defaults are left out, so that one page has one address. */
export function listPath(query: Partial<SearchQuery>): string {
  const found = SEARCHED_FACETS.map((facet) => parameter(findName(facet), query.find?.[facet]));
  const page = query.page && query.page > 1 ? String(query.page) : "";
  return toPath([
    parameter("q", query.q),
    ...FACETS.map((facet) => filterParameters(query, facet)),
    ...found,
    orderParameters(query),
    parameter("page", page),
  ]);
}

/**
 * Makes the addresses of `toggled(query, facet, value)` for the values of one facet, of which a page has 150: all but the
 * value itself is written once.
 */
export function togglePaths(query: SearchQuery, facet: Facet): (value: string) => string {
  const at = FACETS.indexOf(facet);
  const before = [
    parameter("q", query.q),
    ...FACETS.slice(0, at).map((other) => filterParameters(query, other)),
  ].join("");
  const after = FACETS.slice(at + 1).map((other) => filterParameters(query, other)).join("") +
    orderParameters(query);
  const values = query.filters[facet] ?? [];
  return (value) => {
    const chosen = toggledValues(values, facet, value).map((one) => parameter(facet, one)).join("");
    return toPath([before, chosen, after]);
  };
}

const filterParameters = ({ filters }: Partial<SearchQuery>, facet: Facet): string =>
  (filters?.[facet] ?? []).map((value) => `&${facet}=${formEncoded(value)}`).join("");

const orderParameters = ({ sort = SORT_DEFAULT, size = PAGE_SIZE_DEFAULT }: Partial<SearchQuery>): string =>
  parameter("sort", sort === SORT_DEFAULT ? "" : sort) +
  parameter("size", size === PAGE_SIZE_DEFAULT ? "" : String(size));

const parameter = (name: string, value: string | undefined): string =>
  value ? `&${name}=${formEncoded(value)}` : "";

/** As `URLSearchParams` writes a value, which takes ten times as long. */
const formEncoded = (value: string): string =>
  encodeURIComponent(value.toWellFormed())
    .replace(/%20|[!'()~]/g, (found) =>
      found === "%20" ? "+" : `%${found.charCodeAt(0).toString(16).toUpperCase()}`);

function toPath(parameters: readonly string[]): string {
  const query = parameters.join("");
  return query ? `/list?${query.slice(1)}` : "/list";
}

/** The query with one value of a facet switched on or off, from its first page; what was looked for has been found. */
export function toggled(query: SearchQuery, facet: Facet, value: string): SearchQuery {
  const changed = toggledValues(query.filters[facet] ?? [], facet, value);
  const { [facet]: _, ...others } = query.filters;
  const filters = changed.length ? { ...others, [facet]: changed } : others;
  const { find: _find, ...rest } = query;
  return { ...rest, page: 1, filters };
}

function toggledValues(values: readonly string[], facet: Facet, value: string): string[] {
  if (values.includes(value)) return values.filter((other) => other !== value);
  return [...values.filter((other) => facet !== "subject" || !isSameBranch(other, value)), value];
}

/** Of a subject and one above it the narrower would change nothing, so the one that was chosen last takes the other's place. */
const isSameBranch = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/** Whether a page is one of the whole list in its usual order; all others show the same datasets arranged anew. */
export const isPlain = (query: SearchQuery): boolean => listPath({ ...query, page: 1 }) === "/list";

/** The page that stands for this one in search engines. */
export const canonicalPath = (query: SearchQuery): string => isPlain(query) ? listPath(query) : "/list";

/** Whether any filter is in force. */
export const isFiltered = ({ filters }: SearchQuery): boolean =>
  Object.values(filters).some((values) => values.length);

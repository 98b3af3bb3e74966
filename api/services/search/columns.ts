/**
 * All documents in memory: one row each, with a column for each facet and for each number by which lists are sorted.
 */
import type { ListedDocument, UsageSum } from "../../../db/queries/catalog/search.ts";
import { type Locale, LOCALES } from "../../../sdk/model/locale.ts";
import { type Facet, FACETS, type Sort } from "../../../sdk/model/search.ts";
import { enlarged, FacetColumn } from "./facet_column.ts";
import { HoldingColumns, type HoldingStatistics } from "./holding_statistics.ts";
import type { FacetCounts, FacetView } from "./search_index.ts";

/** Number of values that a facet shows with counts. Subjects form a tree whose upper levels have 62. */
const FACET_VALUES_MAX: Partial<Record<Facet, number>> = { subject: 60 };
const VALUES_MAX = 20;

export type Filters = Partial<Record<Facet, readonly string[]>>;

export class Columns {
  readonly #facets = Object.fromEntries(FACETS.map((facet) => [facet, new FacetColumn()])) as Record<
    Facet,
    FacetColumn
  >;
  /** Values of the keyword facet for readers of each language. */
  readonly #keywords: Record<Locale, FacetColumn> = { zh: new FacetColumn(), en: new FacetColumn() };
  readonly #holdings = new HoldingColumns();
  readonly #rows = new Map<number, number>();
  readonly #versionIds: string[] = [];
  /** Rows of removed documents, which are reused. */
  readonly #free: number[] = [];
  #serials = new Uint32Array(64);
  #publishedAt = new Float64Array(64);
  readonly #usage = {
    views: new Float64Array(64),
    downloads: new Float64Array(64),
    citations: new Float64Array(64),
  };

  put({ row: document, keywords, holding }: ListedDocument): void {
    const { datasetSerial, versionId, facets, publishedAt } = document;
    const row = this.#rows.get(datasetSerial) ?? this.#free.pop() ?? this.#versionIds.length;
    this.#rows.set(datasetSerial, row);
    this.#versionIds[row] = versionId;
    this.#serials = enlarged(this.#serials, row + 1);
    this.#publishedAt = enlarged(this.#publishedAt, row + 1);
    this.#serials[row] = datasetSerial;
    this.#publishedAt[row] = publishedAt;
    for (const facet of FACETS) this.#facets[facet].set(row, facets[facet] ?? []);
    for (const locale of LOCALES) this.#keywords[locale].set(row, distinct(keywords[locale]));
    this.#holdings.set(row, holding);
  }

  /** Every institution that any document has or had, as its registry identifier. */
  get institutions(): readonly string[] {
    return this.#holdings.institutions;
  }

  /** Counts all documents. @param countries By institution. */
  statistics(countries: ReadonlyMap<string, string>): HoldingStatistics {
    const usage = this.#usage;
    const serialOf = (row: number) => this.#serials[row];
    return this.#holdings.statistics(this.rowsOf(), this.#facets, { usage, serialOf, countries });
  }

  remove(serial: number): void {
    const row = this.#rows.get(serial);
    if (row === undefined) return;
    this.#rows.delete(serial);
    this.#free.push(row);
    for (const metric of Object.values(this.#usage)) metric[row] = 0;
  }

  setUsage(sums: readonly UsageSum[]): void {
    for (const { datasetSerial, metric, count } of sums) {
      const row = this.#rows.get(datasetSerial);
      if (row === undefined) continue;
      this.#usage[metric] = enlarged(this.#usage[metric], row + 1);
      this.#usage[metric][row] = count;
    }
  }

  /** Lists the rows of these documents in order, or of all documents. */
  rowsOf(serials?: readonly number[]): number[] {
    if (!serials) return [...this.#rows.values()];
    const rows: number[] = [];
    for (const serial of serials) {
      const row = this.#rows.get(serial);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  serialOf(row: number): number {
    return this.#serials[row];
  }

  versionIdOf(row: number): string {
    return this.#versionIds[row];
  }

  /**
   * Lists the rows that pass every filter, in order, and counts all facets. A row that fails in one facet only still
   * counts there, because values of one facet are alternatives.
   */
  filter(
    rows: readonly number[],
    filters: Filters,
    view: FacetView = {},
  ): { rows: number[]; facets: FacetCounts } {
    const tests = FACETS.filter((facet) => filters[facet]?.length)
      .map((facet) => ({ facet, selected: this.#facets[facet].select(filters[facet] ?? []) }));
    const counters = FACETS.map((facet) => this.#counterOf(facet, filters, view));
    const passed: number[] = [];
    for (const row of rows) {
      const failed = tests.filter(({ facet, selected }) => !this.#facets[facet].has(row, selected));
      if (failed.length === 0) {
        passed.push(row);
        for (const { count } of counters) count(row);
      } else if (failed.length === 1) counters[FACETS.indexOf(failed[0].facet)].count(row);
    }
    const facets = Object.fromEntries(counters.map(({ facet, read }) => [facet, read()])) as FacetCounts;
    return { rows: passed, facets };
  }

  /**
   * Makes a counter for the values of a facet and for the selected ones, which may be keywords of the other language.
   */
  #counterOf(facet: Facet, filters: Filters, { locale, matches }: FacetView) {
    const whole = this.#facets[facet];
    const shown = facet === "keyword" && locale ? this.#keywords[locale] : whole;
    const selected = filters[facet] ?? [];
    const counts = new Uint32Array(shown.values.length);
    const others = shown === whole || selected.length === 0
      ? undefined
      : new Uint32Array(whole.values.length);
    const isWanted = matches && ((value: string) => matches(facet, value));
    return {
      facet,
      count: (row: number) => {
        shown.count(row, counts);
        if (others) whole.count(row, others);
      },
      read: () => {
        const best = shown.top(counts, FACET_VALUES_MAX[facet] ?? VALUES_MAX, isWanted);
        return [...best, ...whole.rest(others ?? counts, best, selected)];
      },
    };
  }

  /** Sorts by newest, oldest or use; equal rows by date, then by serial. */
  sort(rows: number[], sort: Exclude<Sort, "relevance">): number[] {
    const published = this.#publishedAt;
    const serials = this.#serials;
    const newest = (a: number, b: number) => published[b] - published[a] || serials[b] - serials[a];
    if (sort === "newest") return rows.sort(newest);
    if (sort === "oldest") return rows.sort((a, b) => newest(b, a));
    const usage = this.#usage[sort];
    return rows.sort((a, b) => (usage[b] ?? 0) - (usage[a] ?? 0) || newest(a, b));
  }
}

const distinct = (values: readonly string[]) => [...new Set(values)].filter((value) => value !== "");

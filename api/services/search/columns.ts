/** All documents in memory: a row each, a column for each facet and for each number that a list is sorted by. */
import type { SearchDocumentRow, UsageSum } from "../../../db/queries/search.ts";
import { type Facet, FACETS, type Sort } from "../../../sdk/model/search.ts";
import { FacetColumn, grown } from "./facet_column.ts";
import type { FacetCounts } from "./index.ts";

/** Values of a facet that are given with their counts. */
const FACET_VALUES_MAX = 20;

export type Filters = Partial<Record<Facet, readonly string[]>>;

export class Columns {
  readonly #facets = Object.fromEntries(FACETS.map((facet) => [facet, new FacetColumn()])) as Record<
    Facet,
    FacetColumn
  >;
  readonly #rows = new Map<number, number>();
  readonly #versionIds: string[] = [];
  /** Rows of documents that have gone, to be used again. */
  readonly #free: number[] = [];
  #serials = new Uint32Array(64);
  #publishedAt = new Float64Array(64);
  readonly #usage = {
    views: new Float64Array(64),
    downloads: new Float64Array(64),
    citations: new Float64Array(64),
  };

  put({ datasetSerial, versionId, facets, publishedAt }: SearchDocumentRow): void {
    const row = this.#rows.get(datasetSerial) ?? this.#free.pop() ?? this.#versionIds.length;
    this.#rows.set(datasetSerial, row);
    this.#versionIds[row] = versionId;
    this.#serials = grown(this.#serials, row + 1);
    this.#publishedAt = grown(this.#publishedAt, row + 1);
    this.#serials[row] = datasetSerial;
    this.#publishedAt[row] = publishedAt;
    for (const facet of FACETS) this.#facets[facet].set(row, facets[facet] ?? []);
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
      this.#usage[metric] = grown(this.#usage[metric], row + 1);
      this.#usage[metric][row] = count;
    }
  }

  /** Rows of these documents in their order; of all documents when none are named. */
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
   * Rows that pass every filter, in their order, and the counts of all facets. A row that fails in one facet alone
   * still counts there: values of one facet are alternatives.
   */
  filter(rows: readonly number[], filters: Filters): { rows: number[]; facets: FacetCounts } {
    const tests = FACETS.filter((facet) => filters[facet]?.length)
      .map((facet) => ({ facet, selected: this.#facets[facet].select(filters[facet] ?? []) }));
    const counts = FACETS.map((facet) => new Uint32Array(this.#facets[facet].values.length));
    const passed: number[] = [];
    const count = (row: number, facet: Facet, index: number) => this.#facets[facet].count(row, counts[index]);
    for (const row of rows) {
      const failed = tests.filter(({ facet, selected }) => !this.#facets[facet].has(row, selected));
      if (failed.length === 0) {
        passed.push(row);
        FACETS.forEach((facet, index) => count(row, facet, index));
      } else if (failed.length === 1) count(row, failed[0].facet, FACETS.indexOf(failed[0].facet));
    }
    return { rows: passed, facets: this.#toCounts(counts, filters) };
  }

  #toCounts(counts: Uint32Array[], filters: Filters): FacetCounts {
    return Object.fromEntries(
      FACETS.map((facet, index) => [
        facet,
        this.#facets[facet].top(counts[index], FACET_VALUES_MAX, filters[facet] ?? []),
      ]),
    ) as FacetCounts;
  }

  /** Newest, oldest, or most used first; equals by date, then by serial. */
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

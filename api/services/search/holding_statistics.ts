/** Counts over all that is published, from columns in memory: at a million datasets a scan of the tables takes seconds. */
import type { ListedHolding, UsageSum } from "../../../db/queries/catalog/search.ts";
import { inShanghai } from "../../../sdk/model/time.ts";
import { byCount, type Counted, enlarged, FacetColumn } from "./facet_column.ts";

export interface HoldingStatistics {
  datasets: number;
  files: number;
  /** Bytes. */
  size: number;
  /** By month of the first publication, `2026-11`, oldest first; months without any are left out. */
  months: { month: string; datasets: number; size: number }[];
  /** Subjects of level 1. */
  subjects: Counted[];
  licences: Counted[];
  accessRights: Counted[];
  /** `both`, `zh`, `en` or `none`: the languages in which a dataset has a title. */
  languages: Counted[];
  /** Countries of the creators' institutions, ISO 3166-1 alpha-2. */
  countries: Counted[];
  /** Registry identifiers with a dataset whose creators name it. */
  institutions: (Counted & { serial: number })[];
  /** Different institutions and countries in all. */
  institutionCount: number;
  countryCount: number;
  /** Serials, the most used first. */
  mostViewed: Used[];
  mostDownloaded: Used[];
}

export interface Used extends Record<UsageSum["metric"], number> {
  serial: number;
}

type Usage = Record<UsageSum["metric"], Float64Array>;

/** What the columns do not hold themselves. */
interface CountingParts {
  usage: Usage;
  serialOf: (row: number) => number;
  /** By institution. */
  countries: ReadonlyMap<string, string>;
}

/** Values of a list, and datasets of a ranking. */
const LISTED = 20;
const RANKED = 10;
/** Level 1 of GB/T 13745 has three digits. */
const LEVEL_1 = 3;

/** The columns of {@link ListedHolding}: one row for each dataset, with the numbers of `Columns`. */
export class HoldingColumns {
  #files = new Uint32Array(64);
  #sizes = new Float64Array(64);
  /** Year × 12 + month of the first publication. */
  #months = new Uint32Array(64);
  readonly #languages = new FacetColumn();
  readonly #institutions = new FacetColumn();

  /** Every institution that any dataset has or had. */
  get institutions(): readonly string[] {
    return this.#institutions.values;
  }

  set(row: number, { files, size, firstPublishedAt, languages, institutions }: ListedHolding): void {
    this.#files = enlarged(this.#files, row + 1);
    this.#sizes = enlarged(this.#sizes, row + 1);
    this.#months = enlarged(this.#months, row + 1);
    this.#files[row] = files;
    this.#sizes[row] = size;
    const first = inShanghai(firstPublishedAt);
    this.#months[row] = first.getUTCFullYear() * 12 + first.getUTCMonth();
    this.#languages.set(row, [languages.length === 2 ? "both" : languages[0] ?? "none"]);
    this.#institutions.set(row, institutions);
  }

  statistics(
    rows: readonly number[],
    facets: Record<"subject" | "license" | "access", FacetColumn>,
    { usage, serialOf, countries: countryOf }: CountingParts,
  ): HoldingStatistics {
    const months = this.#growth(rows);
    const institutions = count(this.#institutions, rows);
    const countries = this.#countCountries(rows, countryOf);
    const ranked = (metric: UsageSum["metric"]) => mostUsed(rows, usage, metric, serialOf);
    return {
      datasets: rows.length,
      files: rows.reduce((sum, row) => sum + this.#files[row], 0),
      size: rows.reduce((sum, row) => sum + this.#sizes[row], 0),
      months,
      subjects: count(facets.subject, rows).top((value) => value.length === LEVEL_1),
      licences: count(facets.license, rows).top(),
      accessRights: count(facets.access, rows).top(),
      languages: count(this.#languages, rows).top(),
      countries: countries.slice(0, LISTED),
      institutions: this.#withExample(institutions.top(), rows, serialOf),
      institutionCount: institutions.values,
      countryCount: countries.length,
      mostViewed: ranked("views"),
      mostDownloaded: ranked("downloads"),
    };
  }

  #growth(rows: readonly number[]): HoldingStatistics["months"] {
    const months = new Map<number, { datasets: number; size: number }>();
    for (const row of rows) {
      const month = months.get(this.#months[row]) ?? { datasets: 0, size: 0 };
      if (month.datasets === 0) months.set(this.#months[row], month);
      month.datasets++;
      month.size += this.#sizes[row];
    }
    return [...months].sort(([a], [b]) => a - b).map(([number, added]) => ({
      month: monthName(number),
      ...added,
    }));
  }

  /** A dataset with several institutions of one country counts once for it. */
  #countCountries(rows: readonly number[], countryOf: ReadonlyMap<string, string>): Counted[] {
    const codes = [...new Set(countryOf.values())].filter(Boolean);
    const numbers = this.#institutions.values.map((ror) => codes.indexOf(countryOf.get(ror) ?? ""));
    const counts = new Uint32Array(codes.length);
    const countedFor = new Int32Array(codes.length).fill(-1);
    for (const row of rows) {
      this.#institutions.each(row, (institution) => {
        const country = numbers[institution];
        if (country < 0 || countedFor[country] === row) return;
        countedFor[country] = row;
        counts[country]++;
      });
    }
    return codes.map((value, number) => ({ value, count: counts[number] })).filter(({ count }) => count > 0)
      .sort(byCount);
  }

  /** Adds to each institution a dataset whose creators name it, because not every one stands in our registry. */
  #withExample(
    listed: readonly Counted[],
    rows: readonly number[],
    serialOf: (row: number) => number,
  ): HoldingStatistics["institutions"] {
    return listed.map((entry) => {
      const selected = this.#institutions.select([entry.value]);
      const row = rows.find((row) => this.#institutions.has(row, selected));
      return { ...entry, serial: row === undefined ? 0 : serialOf(row) };
    });
  }
}

const monthName = (number: number): string =>
  `${String(Math.floor(number / 12)).padStart(4, "0")}-${String(number % 12 + 1).padStart(2, "0")}`;

function count(column: FacetColumn, rows: readonly number[]) {
  const counts = new Uint32Array(column.values.length);
  for (const row of rows) column.count(row, counts);
  return {
    /** Different values that any row has. */
    values: counts.reduce((sum, count) => sum + Number(count > 0), 0),
    top: (isWanted?: (value: string) => boolean) => column.top(counts, LISTED, isWanted),
  };
}

/** The most used, without those that nobody has used; equal ones in the order of their serials. */
function mostUsed(
  rows: readonly number[],
  usage: Usage,
  metric: UsageSum["metric"],
  serialOf: (row: number) => number,
): Used[] {
  const best: { row: number; count: number }[] = [];
  const isBefore = (a: { row: number; count: number }, b: { row: number; count: number }) =>
    a.count > b.count || (a.count === b.count && serialOf(a.row) < serialOf(b.row));
  for (const row of rows) {
    const candidate = { row, count: usage[metric][row] ?? 0 };
    const last = best.at(-1);
    if (candidate.count === 0 || (best.length === RANKED && last && !isBefore(candidate, last))) continue;
    let at = best.length;
    while (at > 0 && isBefore(candidate, best[at - 1])) at--;
    best.splice(at, 0, candidate);
    if (best.length > RANKED) best.pop();
  }
  const of = (row: number, metric: UsageSum["metric"]) => usage[metric][row] ?? 0;
  return best.map(({ row }) => ({
    serial: serialOf(row),
    views: of(row, "views"),
    downloads: of(row, "downloads"),
    citations: of(row, "citations"),
  }));
}

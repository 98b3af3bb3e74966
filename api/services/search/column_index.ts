/**
 * The search index: FTS5 finds the words; facets, filters and sorting work on columns in memory (speed A, design E1).
 */
import type { Database } from "../../../db/client.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import {
  findPublishedVersionId,
  listCountriesOf,
  type ListedDocument,
  listFilePaths,
  listSearchDocuments,
  matchSerials,
  putSearchDocument,
  rankSerials,
  removeSearchDocument,
  sumUsage,
} from "../../../db/queries/catalog/search.ts";
import type { Transaction } from "../../../db/client.ts";
import type { SearchQuery, Sort } from "../../../sdk/model/search.ts";
import { Columns } from "./columns.ts";
import { INDEXED_FILES_MAX, toDocument } from "./document.ts";
import type { HoldingStatistics } from "./holding_statistics.ts";
import type { FacetView, SearchAnswer, SearchIndex } from "./search_index.ts";
import { type MatchExpression, parseQuery, toMatch } from "./query.ts";

/**
 * Number of matches that are ranked exactly. If there are more, the latest deposits are ranked and the rest follows,
 * newest first.
 */
const RANKED_MAX = 20_000;
/** Milliseconds for which sums of usage are reused. */
const USAGE_FRESH_MS = 60_000;

/**
 * Counting everything takes 0.4 s at a million datasets. Above some milliseconds it is not done again before a hundred
 * times as long, so that it never takes more than one percent of the process, however often something is published.
 */
const COUNTED_AT_ONCE_MS = 50;
const COUNTED_SHARE = 100;

export class ColumnIndex implements SearchIndex {
  readonly #columns = new Columns();
  #usageReadAt = -Infinity;
  #generation = 0;
  /** As long as nothing that they count has changed, and `keptUntil` in any case. */
  #statistics?: { generation: number; usageReadAt: number; keptUntil: number; counted: HoldingStatistics };
  #counting?: Promise<HoldingStatistics>;

  /** @param announce Called in the transaction in which documents of datasets are written. */
  constructor(
    readonly db: Database,
    readonly announce: (tx: Transaction, serials: readonly number[]) => Promise<void> = async () => {},
  ) {}

  get changeCount(): number {
    return this.#generation;
  }

  async load(): Promise<void> {
    const documents = await listSearchDocuments(this.db.read);
    const there = new Set(documents.map(({ row }) => row.datasetSerial));
    const gone = this.#columns.rowsOf().map((row) => this.#columns.serialOf(row)).filter((serial) =>
      !there.has(serial)
    );
    for (const serial of gone) this.#columns.remove(serial);
    for (const document of documents) this.#columns.put(document);
    this.#generation++;
  }

  async follow(serials: readonly number[]): Promise<void> {
    const documents = await listSearchDocuments(this.db.read, serials);
    const bySerial = new Map(documents.map((document) => [document.row.datasetSerial, document]));
    this.#take(serials, serials.map((serial) => bySerial.get(serial)));
  }

  async refresh(...serials: number[]): Promise<void> {
    const rows = await this.db.withTx(async (tx) => {
      const written: (ListedDocument | undefined)[] = [];
      for (const serial of serials) written.push(await writeDocument(tx, serial));
      await this.announce(tx, serials);
      return written;
    });
    this.#take(serials, rows);
  }

  #take(serials: readonly number[], documents: readonly (ListedDocument | undefined)[]): void {
    documents.forEach((document, index) =>
      document ? this.#columns.put(document) : this.#columns.remove(serials[index])
    );
    this.#generation++;
  }

  async refreshUsage(): Promise<void> {
    this.#usageReadAt = performance.now();
    this.#columns.setUsage(await sumUsage(this.db.read));
  }

  async statistics(): Promise<HoldingStatistics> {
    await this.#refreshOldUsage();
    const known = this.#statistics;
    const isCurrent = known?.generation === this.#generation && known.usageReadAt === this.#usageReadAt;
    if (known && (isCurrent || performance.now() < known.keptUntil)) return known.counted;
    // Who asks meanwhile gets the same answer.
    this.#counting ??= this.#countAll().finally(() => this.#counting = undefined);
    return await this.#counting;
  }

  async #countAll(): Promise<HoldingStatistics> {
    const countries = await listCountriesOf(this.db.read, this.#columns.institutions);
    const [begun, generation, usageReadAt] = [performance.now(), this.#generation, this.#usageReadAt];
    const counted = this.#columns.statistics(countries);
    const took = performance.now() - begun;
    const keptUntil = took < COUNTED_AT_ONCE_MS ? begun : begun + took * COUNTED_SHARE;
    this.#statistics = { generation, usageReadAt, keptUntil, counted };
    return counted;
  }

  async search(
    { q, filters, sort: wanted, page, size }: SearchQuery,
    view: FacetView = {},
  ): Promise<SearchAnswer> {
    const expression = toMatch(parseQuery(q));
    const sort = wanted === "relevance" && !expression.match ? "newest" : wanted;
    const matched = await this.#match(expression);
    const { rows, facets } = this.#columns.filter(matched, filters, view);
    const ordered = await this.#order(rows, sort, expression.match);
    const versionIds = ordered.slice((page - 1) * size, page * size).map((row) =>
      this.#columns.versionIdOf(row)
    );
    return { versionIds, total: rows.length, facets, sort };
  }

  async #match({ match, except }: MatchExpression): Promise<number[]> {
    if (match) return this.#columns.rowsOf(await matchSerials(this.db.read, match));
    if (!except) return this.#columns.rowsOf();
    const excluded = new Set(this.#columns.rowsOf(await matchSerials(this.db.read, except)));
    return this.#columns.rowsOf().filter((row) => !excluded.has(row));
  }

  async #order(rows: number[], sort: Sort, match: string | undefined): Promise<number[]> {
    if (sort === "relevance") return match ? await this.#rank(rows, match) : rows;
    if (sort !== "newest" && sort !== "oldest") await this.#refreshOldUsage();
    return this.#columns.sort(rows, sort);
  }

  async #refreshOldUsage(): Promise<void> {
    if (performance.now() - this.#usageReadAt > USAGE_FRESH_MS) await this.refreshUsage();
  }

  async #rank(rows: number[], match: string): Promise<number[]> {
    if (rows.length < 2) return rows;
    const serials = rows.map((row) => this.#columns.serialOf(row)).sort((a, b) => a - b);
    const from = serials[Math.max(0, serials.length - RANKED_MAX)];
    const left = new Set(rows);
    const ranked = this.#columns.rowsOf(await rankSerials(this.db.read, match, from)).filter((row) =>
      left.delete(row)
    );
    return [...ranked, ...this.#columns.sort([...left], "newest")];
  }
}

/** @returns what now stands in the index, or nothing where no version is published. */
async function writeDocument(tx: Transaction, serial: number): Promise<ListedDocument | undefined> {
  const versionId = await findPublishedVersionId(tx, serial);
  const [record] = versionId ? await loadVersions(tx, [versionId]) : [];
  if (!record) {
    await removeSearchDocument(tx, serial);
    return undefined;
  }
  const document = toDocument(record, await listFilePaths(tx, record.version.id, INDEXED_FILES_MAX));
  await putSearchDocument(tx, document.row, document);
  return (await listSearchDocuments(tx, [serial]))[0];
}

import type { Client } from "../client.ts";
import type { Citation, CitationFormat } from "../model/citation.ts";
import type { ExportFormat } from "../model/export_format.ts";
import type { Locale } from "../model/locale.ts";
import type { Comparison, FileComparison } from "../model/comparison.ts";
import type {
  ChangeDataset,
  CheckedDataset,
  CreatedDataset,
  Dataset,
  DatasetSummary,
  HistoryEvent,
  RelatedDataset,
  SaveDataset,
  SavedDataset,
  VersionSummary,
} from "../model/dataset.ts";
import type { DatasetOverview, OverviewPart } from "../model/dataset_overview.ts";
import type { DatasetSource } from "../model/dataset_source.ts";
import type { FormPresence } from "../model/responses/link.ts";
import type { OnConflict } from "../model/file.ts";
import type { Issue } from "../model/issue.ts";
import type { DatasetMetadata, Input } from "../model/metadata/metadata.ts";
import type { OwnAuthors } from "../model/metadata/own_authors.ts";
import type { OwnDataset, OwnDatasets, OwnQuery } from "../model/own_datasets.ts";
import type { ContactMessageInput } from "../model/contact_message.ts";
import type { Encoding } from "../model/preview/encodings.ts";
import type { UrgeRequest } from "../model/request.ts";
import type { Highlights, SearchHit, SearchQuery, SearchResult } from "../model/search.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** Target of an identifier. */
export interface Resolved {
  dataSetId: string;
  version: string;
  /** Set if the identifier names a file. */
  fileId?: string;
}

export interface ExportOptions {
  /** Label; the newest version when absent. */
  version?: string;
  /** Of a format that knows one language; that of the client when absent. */
  lang?: Locale;
}

export class Datasets {
  constructor(readonly client: Client) {}

  /**
   * Creates a draft, V1. The call states that the caller accepts the submission agreement (`/dataset?type=create`). Any
   * part of the metadata may be missing. `archive`: published before, under its own DOI. The same `key` returns the
   * same draft, so that a form that is posted twice creates one.
   */
  create(
    metadata: Input<DatasetMetadata> = {},
    source: DatasetSource = "new",
    { key }: { key?: string } = {},
  ): Promise<CreatedDataset> {
    return this.client.call("POST", "/sdb-dataset-service/dataset", {
      json: { agreed: true, source, metadata },
      headers: key ? { "Idempotency-Key": key } : {},
    });
  }
  /**
   * Says what would be wrong with a dataset, before there is one: nothing is written. Files are not looked at.
   */
  check(metadata: Input<DatasetMetadata> = {}, source: DatasetSource = "new"): Promise<CheckedDataset> {
    return this.client.post("/sdb-dataset-service/dataset/check", { source, metadata });
  }
  /**
   * Reads a version; `version` is a label such as `V2`, by default the newest one that the caller may see. `view`
   * states that a person is going to look at it, which counts as a use; programs leave it out.
   */
  get(id: string, version?: string, { view = false } = {}): Promise<Dataset> {
    return this.client.call("GET", path`/sdb-dataset-service/dataset/details/${id}`, {
      query: { version },
      headers: view ? { "X-View": "1" } : {},
    });
  }
  /** Reads what the page of a version shows first, in one call; `parts` are all by default. */
  overview(
    id: string,
    version?: string,
    { view = false, parts }: { view?: boolean; parts?: readonly OverviewPart[] } = {},
  ): Promise<DatasetOverview> {
    return this.client.call("GET", path`/sdb-dataset-service/dataset/details/${id}/overview`, {
      query: { version, parts: parts?.join(",") },
      headers: view ? { "X-View": "1" } : {},
    });
  }
  save(
    id: string,
    version: string,
    input: SaveDataset | { revision: number; metadata: Input<DatasetMetadata> },
  ): Promise<SavedDataset> {
    return this.client.put(path`/sdb-dataset-service/dataset/${id}/${version}`, input);
  }
  /** Saves some fields. */
  change(id: string, version: string, input: ChangeDataset): Promise<SavedDataset> {
    return this.client.call("PATCH", path`/sdb-dataset-service/dataset/${id}/${version}`, { json: input });
  }
  remove(id: string, version: string): Promise<null> {
    return this.client.delete(path`/sdb-dataset-service/dataset/${id}/${version}`);
  }
  /** Lists what is missing before the version can be submitted. */
  missing(id: string, version: string): Promise<Issue[]> {
    return this.client.get(path`/sdb-dataset-service/dataset/${id}/${version}/missing`);
  }
  /** Says that the caller has the form of a version open, and who else has; to be repeated while it is. */
  reportPresence(id: string, version: string): Promise<FormPresence> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/presence`);
  }
  submit(id: string, version: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/submit`);
  }
  recall(id: string, version: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/recall`);
  }
  /** Creates a draft V(n+1) as a copy of the last version. */
  addVersion(id: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/versions`);
  }
  /**
   * Makes a draft private: it is not reviewed until its period ends, and then it is submitted automatically. `months`:
   * 1 to 6.
   */
  makePrivate(id: string, version: string, months?: number): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/makePrivate`, { months });
  }
  /** Ends an embargo or a private draft early; without a version that of the newest which has one. Irrevocable. */
  unprotect(id: string, version?: string): Promise<Dataset> {
    return this.client.post("/sdb-dataset-service/unProtect", { confirm: true }, { dataSetId: id, version });
  }
  /** Opens restricted files to everybody. Irrevocable. */
  openAccess(id: string, version: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/openAccess`, {
      confirm: true,
    });
  }
  /** Sends the dataset to another community, or to the governance team without one; possible once. */
  redirect(id: string, version: string, communityCode: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/redirect`, { communityCode });
  }
  urge(id: string, version: string, request: Input<UrgeRequest>): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/urge`, request);
  }
  /**
   * Mails a message to the person responsible for a published dataset. Without a session it needs name, e-mail and
   * captcha.
   */
  contact(id: string, version: string, letter: ContactMessageInput): Promise<null> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/contact`, letter);
  }
  /** Publishes a version that a journal accepted and held back. */
  release(id: string, version: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/release`);
  }
  /**
   * Copies files of another dataset of the caller; without paths all of them. A path that is taken is refused, unless
   * the options say otherwise.
   */
  importFiles(
    id: string,
    version: string,
    from: { from: string; version: string; paths?: string[]; onConflict?: OnConflict },
  ): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/importFiles`, from);
  }
  /** Finds metadata of a published work by its DOI; unknown fields are `undefined`. */
  prefill(doi: string): Promise<Input<DatasetMetadata>> {
    return this.client.get("/sdb-dataset-service/dataset/prefill", { doi });
  }
  /** Lists the caller as an author, and the authors of the caller's datasets. */
  ownAuthors(): Promise<OwnAuthors> {
    return this.client.get("/sdb-dataset-service/dataset/ownAuthors");
  }
  /** Lists the caller's published datasets, which a data package may contain. */
  partChoices(): Promise<RelatedDataset[]> {
    return this.client.get("/sdb-dataset-service/dataset/partChoices");
  }
  /** Lists drafts that were deleted after months without a change and can be restored. */
  deleted(): Promise<DatasetSummary[]> {
    return this.client.get("/sdb-dataset-service/dataset/deleted");
  }
  restore(id: string, version: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/restore`);
  }
  /** Compares two versions by labels such as `V1`. `right` is the newest by default, `left` the one before it. */
  compare(id: string, versions: { left?: string; right?: string } = {}): Promise<Comparison> {
    return this.client.get("/sdb-dataset-version-service/diff", { dataSetId: id, ...versions });
  }
  compareFile(
    id: string,
    file: { left: string; right: string; path: string; from?: string; encoding?: Encoding },
  ): Promise<FileComparison> {
    return this.client.get("/sdb-dataset-version-service/diffFile", { dataSetId: id, ...file });
  }
  /** Tries again to publish a version whose publishing failed; for the governance team. */
  retryPublishing(id: string, version: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/retryPublishing`);
  }
  /** Lists versions of the caller's datasets, by default latest change first. */
  mine(query: OwnQuery = {}): PageRequest<OwnDataset, OwnDatasets> {
    return this.#own("list", query);
  }
  /** Lists the caller's datasets, each by its newest version. */
  mineNewest(query: OwnQuery = {}): PageRequest<OwnDataset, OwnDatasets> {
    return this.#own("listNew", query);
  }
  /** Lists versions of the caller's datasets that were sent to communities, of some kinds or of any. */
  related(query: OwnQuery = {}): PageRequest<OwnDataset, OwnDatasets> {
    return this.#own("relatedList", query);
  }
  relatedNewest(query: OwnQuery = {}): PageRequest<OwnDataset, OwnDatasets> {
    return this.#own("relatedListNew", query);
  }
  #own(list: string, query: OwnQuery): PageRequest<OwnDataset, OwnDatasets> {
    const { page, size, dataSetType = [], dataSetTypeCode, ...filters } = query;
    const kinds = dataSetType.join(",") || undefined;
    return new PageRequest(
      (n) =>
        this.client.post(path`/sdb-dataset-service/dataset/${list}`, filters, {
          page: n,
          size,
          dataSetType: kinds,
          dataSetTypeCode,
        }),
      page,
    );
  }
  /** Lists the versions of a dataset, newest first. */
  subset(id: string): Promise<DatasetSummary[]> {
    return this.client.post("/sdb-dataset-service/dataset/listSubset", undefined, { dataSetId: id });
  }
  /** Lists the caller's datasets from which files can be imported. */
  importSources(): Promise<DatasetSummary[]> {
    return this.client.get("/sdb-dataset-service/dataset/importlist");
  }
  versions(id: string): Promise<VersionSummary[]> {
    return this.client.get("/sdb-dataset-version-service/versionList", { dataSetId: id });
  }
  history(id: string): Promise<HistoryEvent[]> {
    return this.client.get("/sdb-statistics-service/auditList", { dataSetId: id });
  }
  /** Resolves a DOI or CSTR; the CSTR of a file leads to its dataset and names the file. */
  resolve(identifier: { doi: string } | { cstr: string }): Promise<Resolved> {
    return this.client.get("/sdb-dataset-service/dataset/resolve", identifier);
  }
  search(query: Partial<SearchQuery> = {}): PageRequest<SearchHit, SearchResult> {
    return new PageRequest(
      (page) => this.client.post("/sdb-query-service/query", { ...query, page }),
      query.page,
    );
  }
  /** Lists the newest published datasets, or those of a community. */
  latest(code?: string): Promise<DatasetSummary[]> {
    return this.client.get("/sdb-query-service/latest", { code });
  }
  /** Lists the most viewed published datasets, or those of a community. */
  popular(code?: string): Promise<DatasetSummary[]> {
    return this.client.get("/sdb-query-service/recommend2", { code });
  }
  /** Lists the newest and the most viewed published datasets. */
  highlights(): Promise<Highlights> {
    return this.client.get("/sdb-query-service/highlights");
  }
  cite(id: string, format: CitationFormat, version?: string): Promise<Citation> {
    return this.client.get("/sdb-export-service/public/citation", { dataSetId: id, format, version });
  }
  /** Cites a version in every format that its identifiers allow. */
  citations(id: string, version?: string): Promise<Citation[]> {
    return this.client.get("/sdb-export-service/public/citations", { dataSetId: id, version });
  }
  /** A public version in a format, as the file that its page offers; large ones arrive in pieces. */
  export(id: string, format: ExportFormat, options: ExportOptions = {}): Promise<Response> {
    return this.client.stream("GET", "/sdb-export-service/public/export", {
      query: { dataSetId: id, format, ...options },
    });
  }
  /** Address of that file. */
  exportAddress(id: string, format: ExportFormat, options: ExportOptions = {}): string {
    return this.client.address("/sdb-export-service/public/export", { dataSetId: id, format, ...options });
  }
  /** Draws the picture that other sites show of a public version: PNG, 1200 × 630 pixels. @throws ApiError notFound */
  shareImage(id: string, version?: string): Promise<Response> {
    return this.client.stream("GET", "/sdb-export-service/public/shareImage", {
      query: { dataSetId: id, version },
    });
  }
  /** Address of that picture. */
  shareImageAddress(id: string, version?: string): string {
    return this.client.address("/sdb-export-service/public/shareImage", { dataSetId: id, version });
  }
  /** Reads the schema.org description; `undefined` if the dataset is not public. */
  jsonLd(id: string, version?: string): Promise<Record<string, unknown>> {
    return this.client.get("/sdb-export-service/public/jsonLd", { dataSetId: id, version });
  }
}

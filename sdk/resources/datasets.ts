import type { Client } from "../client.ts";
import type { Citation, CitationFormat } from "../model/citation.ts";
import type {
  Dataset,
  DatasetSummary,
  HistoryEvent,
  SaveDataset,
  SavedDataset,
  VersionSummary,
} from "../model/dataset.ts";
import type { Page } from "../model/envelope.ts";
import type { Issue } from "../model/issue.ts";
import type { DatasetStatus } from "../model/lifecycle.ts";
import type { DatasetMetadata, Input } from "../model/metadata.ts";
import type { SearchHit, SearchQuery, SearchResult } from "../model/search.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** Where an identifier leads. */
export interface Resolved {
  dataSetId: string;
  version: string;
  /** Set when the identifier names a file. */
  fileId?: string;
}

/** One's own datasets, with how many there are in each state. */
export interface OwnDatasets extends Page<DatasetSummary> {
  counts: Partial<Record<DatasetStatus, number>>;
}

export class Datasets {
  constructor(readonly client: Client) {}

  /** A new draft, V1. Any part of the metadata may be missing. */
  create(metadata: Input<DatasetMetadata> = {}): Promise<Dataset> {
    return this.client.post("/sdb-dataset-service/dataset", { metadata });
  }
  /**
   * `version` is a label such as `V2`, or the newest one the caller may see. `view` says that a person is going to look
   * at it, which counts; programs that only read leave it out.
   */
  get(id: string, version?: string, { view = false } = {}): Promise<Dataset> {
    return this.client.call("GET", path`/sdb-dataset-service/dataset/details/${id}`, {
      query: { version },
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
  remove(id: string, version: string): Promise<null> {
    return this.client.delete(path`/sdb-dataset-service/dataset/${id}/${version}`);
  }
  /** What is missing before the version can be submitted. */
  missing(id: string, version: string): Promise<Issue[]> {
    return this.client.get(path`/sdb-dataset-service/dataset/${id}/${version}/missing`);
  }
  submit(id: string, version: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/submit`);
  }
  recall(id: string, version: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/recall`);
  }
  /** Tries again to publish a version whose publishing failed; governance only. */
  retryPublishing(id: string, version: string): Promise<Dataset> {
    return this.client.post(path`/sdb-dataset-service/dataset/${id}/${version}/retryPublishing`);
  }
  /** One's own datasets, newest change first. */
  mine(
    filter: { status?: DatasetStatus; page?: number; size?: number } = {},
  ): PageRequest<DatasetSummary, OwnDatasets> {
    const { status, page, size } = filter;
    return new PageRequest(
      (n) => this.client.post("/sdb-dataset-service/dataset/list", { status }, { page: n, size }),
      page,
    );
  }
  versions(id: string): Promise<VersionSummary[]> {
    return this.client.get("/sdb-dataset-version-service/versionList", { dataSetId: id });
  }
  history(id: string): Promise<HistoryEvent[]> {
    return this.client.get("/sdb-statistics-service/auditList", { dataSetId: id });
  }
  /** By DOI or CSTR; a file's CSTR leads to its dataset and names the file. */
  resolve(identifier: { doi: string } | { cstr: string }): Promise<Resolved> {
    return this.client.get("/sdb-dataset-service/dataset/resolve", identifier);
  }
  search(query: Partial<SearchQuery> = {}): PageRequest<SearchHit, SearchResult> {
    return new PageRequest(
      (page) => this.client.post("/sdb-query-service/query", { ...query, page }),
      query.page,
    );
  }
  /** The newest published datasets, or those of a community. */
  latest(code?: string): Promise<DatasetSummary[]> {
    return this.client.get("/sdb-query-service/latest", { code });
  }
  /** The most viewed published datasets, or those of a community. */
  popular(code?: string): Promise<DatasetSummary[]> {
    return this.client.get("/sdb-query-service/recommend2", { code });
  }
  cite(id: string, format: CitationFormat, version?: string): Promise<Citation> {
    return this.client.get("/sdb-export-service/public/citation", { dataSetId: id, format, version });
  }
  /** In every format that the version's identifiers allow. */
  citations(id: string, version?: string): Promise<Citation[]> {
    return this.client.get("/sdb-export-service/public/citations", { dataSetId: id, version });
  }
  /** schema.org description, or `undefined` where the dataset is not public. */
  jsonLd(id: string, version?: string): Promise<Record<string, unknown>> {
    return this.client.get("/sdb-export-service/public/jsonLd", { dataSetId: id, version });
  }
}

import type { Client } from "../client.ts";
import type { RepositoryStatistics } from "../model/repository_statistics.ts";
import type { DatasetStatistics, DatasetUsage, SubjectCount, TotalStatistics } from "../model/statistics.ts";
import { PageRequest } from "../page.ts";

export class Statistics {
  constructor(readonly client: Client) {}

  total(): Promise<TotalStatistics> {
    return this.client.get("/sdb-statistics-service/totalStatistics");
  }
  /** The repository in figures: growth, subjects, licences, countries, institutions, rankings. */
  overview(): Promise<RepositoryStatistics> {
    return this.client.get("/sdb-statistics-service/overview");
  }
  /** Counts the published datasets below each subject of a level; with an empty `code` of level 1. */
  bySubject(code?: string, showByte?: boolean): Promise<SubjectCount[]> {
    return this.client.get("/sdb-query-service/classifyStatistics", { code, showByte });
  }
  /** Lists the usage of every published dataset, in the order of creation. */
  all(query: { page?: number; size?: number } = {}): PageRequest<DatasetUsage> {
    return new PageRequest(
      (page) => this.client.get("/sdb-statistics-service/list", { ...query, page }),
      query.page,
    );
  }
  ofDataset(dataSetId: string): Promise<DatasetStatistics> {
    return this.client.get("/sdb-statistics-service/list", { dataSetId });
  }
  /** Counts a view of a published version, for pages that came from a cache. */
  recordView(viewed: { dataSetId: string; version: string }): Promise<null> {
    return this.client.post("/sdb-statistics-service/view", viewed);
  }
}

import type { Client } from "../client.ts";
import type { DatasetStatistics, DatasetUsage, SubjectCount, TotalStatistics } from "../model/statistics.ts";
import { PageRequest } from "../page.ts";

export class Statistics {
  constructor(readonly client: Client) {}

  total(): Promise<TotalStatistics> {
    return this.client.get("/sdb-statistics-service/totalStatistics");
  }
  /** Published datasets below each subject of a level; `code` empty: level 1. */
  bySubject(code?: string, showByte?: boolean): Promise<SubjectCount[]> {
    return this.client.get("/sdb-query-service/classifyStatistics", { code, showByte });
  }
  /** The usage of every published dataset, in the order in which they were created. */
  all(query: { page?: number; size?: number } = {}): PageRequest<DatasetUsage> {
    return new PageRequest(
      (page) => this.client.get("/sdb-statistics-service/list", { ...query, page }),
      query.page,
    );
  }
  ofDataset(dataSetId: string): Promise<DatasetStatistics> {
    return this.client.get("/sdb-statistics-service/list", { dataSetId });
  }
  /** Counts a look at a published version, for pages that were not fetched for it. */
  recordView(viewed: { dataSetId: string; version: string }): Promise<null> {
    return this.client.post("/sdb-statistics-service/view", viewed);
  }
}

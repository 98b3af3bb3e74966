import type { Client } from "../client.ts";
import type { DatasetStatistics, SubjectCount, TotalStatistics } from "../model/statistics.ts";

export class Statistics {
  constructor(readonly client: Client) {}

  total(): Promise<TotalStatistics> {
    return this.client.get("/sdb-statistics-service/totalStatistics");
  }
  /** Published datasets below each subject of a level; `code` empty: level 1. */
  bySubject(code?: string, showByte?: boolean): Promise<SubjectCount[]> {
    return this.client.get("/sdb-query-service/classifyStatistics", { code, showByte });
  }
  ofDataset(dataSetId: string): Promise<DatasetStatistics> {
    return this.client.get("/sdb-statistics-service/list", { dataSetId });
  }
  /** Counts a look at a published version, for pages that were not fetched for it. */
  recordView(viewed: { dataSetId: string; version: string }): Promise<null> {
    return this.client.post("/sdb-statistics-service/view", viewed);
  }
}

import type { Client } from "../client.ts";
import type { CounterReport, CounterReports, SushiStatus } from "../model/counter.ts";
import type { OpenMetrics, RecommendedPage } from "../model/open_api.ts";

/** Which datasets the lists of the open API give. */
export interface RecentSelection {
  page?: number;
  size?: number;
  /** Days. */
  range?: number;
}

export interface HarvestSelection {
  page?: number;
  size?: number;
  /** `2026-11-01`, `2026-11-01 08:30:00` (UTC+8) or ISO 8601 with a zone. */
  start_time?: string;
  end_time?: string;
}

export interface ReportSelection {
  /** `2026-01` or `2026-01-01`. */
  begin_date?: string;
  end_date?: string;
  /** Code of a community. */
  publisher?: string;
  after?: string;
}

/** The open API for aggregators: what is published, newest first, and one dataset by its DOI. */
export class OpenApi {
  constructor(readonly client: Client) {}

  /** What was published in the last `range` days. */
  search(selection: RecentSelection = {}): Promise<RecommendedPage> {
    return this.client.get("/sdb-openapi-service/search", { ...selection });
  }
  /** One page of what was published between two times. */
  harvest(selection: HarvestSelection = {}): Promise<RecommendedPage> {
    return this.client.get("/sdb-openapi-service/harvest", { ...selection });
  }
  /** schema.org JSON-LD of the dataset with this DOI, in the client's language. */
  json(doi: string): Promise<Record<string, unknown>> {
    return this.client.get("/sdb-openapi-service/json", { doi });
  }
  /** Whether the reports of COUNTER can be had (SUSHI). */
  status(): Promise<SushiStatus> {
    return this.client.bare("/sdb-openapi-service/status");
  }
  /** The monthly reports of COUNTER, newest first. */
  reports({ page, size }: { page?: number; size?: number } = {}): Promise<CounterReports> {
    return this.client.bare("/sdb-openapi-service/reports", { "page[number]": page, "page[size]": size });
  }
  /**
   * A report of COUNTER: `sdb-2026-11`, or `dsr` with the first and last month. One with a thousand datasets goes on: its
   * exception 3040 says `after`. @throws ApiError with the number of an exception of SUSHI, such as 3030 where there was no usage.
   */
  report(id: string, selection: ReportSelection = {}): Promise<CounterReport> {
    return this.client.bare(`/sdb-openapi-service/report/${encodeURIComponent(id)}`, { ...selection });
  }
  /** Views, downloads and citations of the dataset with this DOI. */
  metrics(doi: string): Promise<OpenMetrics> {
    return this.client.get("/sdb-openapi-service/metrics", { doi });
  }
}

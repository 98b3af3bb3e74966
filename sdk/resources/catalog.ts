import type { Client } from "../client.ts";
import type { NewsItem } from "../model/news.ts";
import type { ServiceStatus } from "../model/service_status.ts";
import type { SubjectNode } from "../model/subject.ts";

/** What the platform itself publishes: subjects, news as plain texts, whether it works. */
export class Catalog {
  constructor(readonly client: Client) {}

  /** Lists the children of a subject (of level 1 without one), or subjects whose code or name contains `q`. */
  subjects(query: { code?: string; q?: string } = {}): Promise<SubjectNode[]> {
    return this.client.get("/sdb-query-service/public/subjects", query);
  }
  /** What of the service works now. */
  status(): Promise<ServiceStatus> {
    return this.client.get("/status");
  }
  news(): Promise<NewsItem[]> {
    return this.client.get("/gin-sdb-news/public/newlist");
  }
  newsItem(id: string): Promise<NewsItem> {
    return this.client.get("/gin-sdb-news/public/news", { id });
  }
}

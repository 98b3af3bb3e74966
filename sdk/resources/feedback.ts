import type { Client } from "../client.ts";
import type { Page } from "../model/envelope.ts";
import type {
  FeedbackCount,
  PageFeedback,
  PageRemark,
  PageRemarkInput,
  RemarkQuery,
} from "../model/page_feedback.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** Answers to “Was this helpful?”. */
export class Feedback {
  constructor(readonly client: Client) {}

  send(feedback: PageFeedback): Promise<null> {
    return this.client.post("/sdb-contact-service/public/feedback", feedback);
  }
  /** Sends what a reader wrote beside the answer. */
  remark(remark: PageRemarkInput): Promise<null> {
    return this.client.post("/sdb-contact-service/public/remark", remark);
  }
  /** Counts of every page, for those who write the articles: the least helpful first. */
  list(): Promise<FeedbackCount[]> {
    return this.client.get("/sdb-contact-service/feedback");
  }
  /** Lists remarks, newest first; without a state those that nobody has dealt with. For editors, as all that follows. */
  remarks({ page, ...query }: Partial<RemarkQuery> = {}): PageRequest<PageRemark> {
    return new PageRequest<PageRemark, Page<PageRemark>>(
      (n) => this.client.get("/sdb-contact-service/remarks", { ...query, page: n }),
      page,
    );
  }
  /** Marks a remark as handled, or opens it again. */
  handle(remarkId: string, handled = true): Promise<PageRemark> {
    return this.client.put(path`/sdb-contact-service/remarks/${remarkId}`, { handled });
  }
  removeRemark(remarkId: string): Promise<null> {
    return this.client.delete(path`/sdb-contact-service/remarks/${remarkId}`);
  }
}

import type { Client } from "../client.ts";
import type { AccessRequestInput, AccessTerms, VisitorAccessInput } from "../model/access_request.ts";
import { REQUEST_KEY_HEADER } from "../model/request_key.ts";
import type { AnswerTemplate, AnswerTemplateInput } from "../model/answer_template.ts";
import type { Attachment } from "../model/attachment.ts";
import type { EmailProof, MailedCode } from "../model/mailed_code.ts";
import type { OpenedLink } from "../model/responses/link.ts";
import type { RequestEntry, RequestEntryPage } from "../model/request_types.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** Requests for access to restricted files. */
export class AccessRequests {
  constructor(readonly client: Client) {}

  /** Whether the files have to be asked for, and how long answers take. */
  terms(dataSetId: string, version: string): Promise<AccessTerms> {
    return this.client.get(path`/sdb-share-service/public/dataset/${dataSetId}/${version}/access`);
  }
  /** Mails a code to somebody without an account. The answer is the same for every e-mail. */
  mailCode(email: string): Promise<MailedCode> {
    return this.client.post("/sdb-share-service/public/access/code", { email });
  }
  /** Takes that code. @returns the proof to send with a request. @throws ApiError mailedCodeWrong. */
  confirmCode(codeId: string, code: string): Promise<EmailProof> {
    return this.client.post("/sdb-share-service/public/access/code/confirm", { codeId, code });
  }
  /** A request by somebody without an account. @returns the key by which they follow it; it is told once. */
  createAsVisitor(
    dataSetId: string,
    version: string,
    request: VisitorAccessInput,
  ): Promise<{ request: RequestEntry; key: string }> {
    return this.client.post(path`/sdb-share-service/public/dataset/${dataSetId}/${version}/access`, request);
  }
  /** The request of a mailed address. */
  followed(key: string): Promise<RequestEntry> {
    return this.client.post("/sdb-share-service/public/access/followed", { key });
  }
  withdrawFollowed(key: string): Promise<RequestEntry> {
    return this.client.post("/sdb-share-service/public/access/followed/withdraw", { key });
  }
  /** Opens what was granted, as its link would. @throws ApiError linkEnded. */
  openFollowed(key: string): Promise<OpenedLink> {
    return this.client.post("/sdb-share-service/public/access/followed/open", { key });
  }
  attachFollowed(key: string, name: string, body: Blob): Promise<Attachment> {
    return this.client.call("POST", "/sdb-share-service/public/access/followed/attachments", {
      query: { name },
      body,
      headers: { "Content-Type": "application/octet-stream", [REQUEST_KEY_HEADER]: key },
    });
  }
  /** A file that came with the request of a mailed address. */
  downloadFollowed(key: string, attachmentId: string): Promise<Response> {
    const address = path`/sdb-share-service/public/access/followed/attachments/${attachmentId}`;
    return this.client.stream("POST", address, { json: { key } });
  }
  create(dataSetId: string, version: string, request: AccessRequestInput): Promise<RequestEntry> {
    return this.client.post(path`/sdb-share-service/dataset/${dataSetId}/${version}/access`, request);
  }
  /** Adds a file to a request that waits: at most five, 200 MB in all. */
  attach(requestId: string, name: string, body: Blob): Promise<Attachment> {
    return this.client.call("POST", path`/sdb-share-service/access/${requestId}/attachments`, {
      query: { name },
      body,
      headers: { "Content-Type": "application/octet-stream" },
    });
  }
  /** What the caller has asked for, newest first. */
  own(): Promise<RequestEntry[]> {
    return this.client.get("/sdb-share-service/access");
  }
  /** Requests about the caller's datasets, oldest first. */
  list(
    { state, page, size }: { state?: string; page?: number; size?: number } = {},
  ): PageRequest<RequestEntry, RequestEntryPage> {
    return new PageRequest(
      (n) => this.client.get("/sdb-review-service/requests", { type: "access", state, page: n, size }),
      page,
    );
  }
  /**
   * @param decision.until As for a link: a life such as 3m, or a date. @param decision.files Paths of files, and of folders
   * with `/` at the end, that alone are granted; all unless given, and an empty list is refused.
   */
  accept(
    requestId: string,
    decision: { until: string; comments?: string; files?: string[] },
  ): Promise<RequestEntry> {
    return this.decide(requestId, { action: "accept", ...decision });
  }
  reject(requestId: string, comments: string): Promise<RequestEntry> {
    return this.decide(requestId, { action: "reject", comments });
  }
  /** Ends what was granted. */
  cancel(requestId: string, comments?: string): Promise<RequestEntry> {
    return this.decide(requestId, { action: "cancel", comments });
  }
  /** Takes back what the caller has asked for, and gives back what was granted. */
  withdraw(requestId: string): Promise<RequestEntry> {
    return this.decide(requestId, { action: "withdraw" });
  }
  /** Opens what was granted, as its link would. @throws ApiError linkEnded with the dataset in its data. */
  open(requestId: string): Promise<OpenedLink> {
    return this.client.post(path`/sdb-share-service/access/${requestId}/open`);
  }
  /** A new address of the link that was granted; the one before it ends. */
  link(requestId: string): Promise<{ url: string }> {
    return this.client.post(path`/sdb-share-service/access/${requestId}/link`);
  }
  /** All requests about the caller's datasets as CSV. */
  export(): Promise<Response> {
    return this.client.stream("GET", "/sdb-share-service/access/export");
  }
  exportAddress(): string {
    return this.client.address("/sdb-share-service/access/export");
  }
  /** Texts that the caller keeps for answers. */
  templates(): Promise<AnswerTemplate[]> {
    return this.client.get("/sdb-share-service/templates");
  }
  addTemplate(template: AnswerTemplateInput): Promise<AnswerTemplate> {
    return this.client.post("/sdb-share-service/templates", template);
  }
  changeTemplate(templateId: string, template: AnswerTemplateInput): Promise<AnswerTemplate> {
    return this.client.put(path`/sdb-share-service/templates/${templateId}`, template);
  }
  removeTemplate(templateId: string): Promise<null> {
    return this.client.delete(path`/sdb-share-service/templates/${templateId}`);
  }
  private decide(
    requestId: string,
    decision: { action: string; comments?: string; until?: string; files?: string[] },
  ): Promise<RequestEntry> {
    return this.client.post(path`/sdb-share-service/access/${requestId}/decide`, decision);
  }
}

/**
 * The request that asks each call, good enough to get as far as the question who may. Most are read off the OpenAPI
 * document and filled with what the world knows by their names; the rest stands in {@link GIVEN}.
 */
import type { Operation } from "../../api/operation.ts";
import { FIRST_POLICY } from "../../sdk/model/data_policy/choices.ts";
import { packBatch } from "../../sdk/model/file_batch.ts";
import { REQUEST_KEY_HEADER } from "../../sdk/model/request_key.ts";
import { CHECKLIST } from "../../sdk/model/review.ts";
import { example, type Schema, type Schemas } from "../attack/example.ts";
import { completeMetadata } from "../datasets.ts";
import { ORIGIN, type TestApp } from "../harness.ts";
import { PDF, retractionRequest } from "../retractions.ts";
import { PASSWORD, PERSON } from "../accounts.ts";
import { TOLD } from "./table.ts";
import type { Known, World } from "./world.ts";

interface Given {
  /** The call answers with what it has just written, which a dry run has taken back. */
  readsWritten?: true;
  /** What the answer tells depends on how far the server came in a given time. */
  isTimed?: true;
  /** Parameters of the path whose name alone does not say what they are. */
  params?: Record<string, string>;
  query?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string | Blob>;
  bytes?: string | Blob;
  headers?: Record<string, string>;
}

const article = { kind: "news", slug: "matrix", title: { zh: "题", en: "Title" }, date: "2026-11-02" };
const papers = [{ title: { zh: "论文", en: "Paper" }, doi: "10.1000/183" }];
/** What a harvester asks for. */
const RECORDS = { verb: "ListRecords", metadataPrefix: "oai_dc" };
/** A record that was published elsewhere. */
const ARCHIVED = { title: { zh: "档案", en: "Archive" }, archiveDoi: "10.1000/archived" };
const tus = { "Tus-Resumable": "1.0.0" };
const part = (known: Known) => ({ offset: 0, size: 2, sha256: known.sha256 });
const metadata = completeMetadata({ communityCode: "j00001" });

/** What the document and the names do not say. */
const GIVEN: Readonly<Record<string, (known: Known, picture: Blob) => Given>> = {
  getAccount: ({ accountId }) => ({ params: { id: accountId } }),
  setAccountRole: ({ accountId }) => ({ params: { id: accountId }, json: { role: "depositor" } }),
  grantCommunity: ({ accountId }) => ({ params: { id: accountId } }),
  withdrawCommunity: ({ accountId }) => ({ params: { id: accountId } }),
  requirePasswordUpdate: ({ accountId }) => ({ params: { id: accountId } }),
  logOutDevice: ({ sessionId }) => ({ params: { id: sessionId } }),
  revokeAccessToken: ({ tokenId }) => ({ params: { id: tokenId } }),
  createAccessToken: () => ({ json: { name: "matrix", scopes: ["read"] } }),
  register: () => ({ json: { ...PERSON, email: "new@example.org", terms: true } }),
  updateProfile: () => ({ json: PERSON }),
  resendActivation: ({ email }) => ({ query: { userName: email } }),
  createDataset: () => ({ json: { agreed: true, metadata }, readsWritten: true }),
  checkDataset: () => ({ json: { metadata } }),
  listOwnDatasets: () => ({ json: {} }),
  listOwnNewest: () => ({ json: {} }),
  listRelated: () => ({ json: {} }),
  listRelatedNewest: () => ({ json: {} }),
  saveDataset: ({ revision }) => ({ json: { revision: Number(revision), metadata } }),
  changeDataset: ({ revision }) => ({ json: { revision: Number(revision), changes: { language: "zh" } } }),
  listSubset: ({ dataSetId }) => ({ query: { dataSetId } }),
  describeDatasetByDoi: ({ doi }) => ({ query: { doi } }),
  measureDatasetByDoi: ({ doi }) => ({ query: { doi } }),
  getCounterReport: () => ({ params: { id: "sdb-2026-11" } }),
  resolveIdentifier: ({ doi }) => ({ query: { doi } }),
  getWidget: ({ doi }) => ({ query: { doi, files: "10" } }),
  getWidgetOfPaper: () => ({ query: { doi: "10.1000/183" } }),
  getBadge: ({ doi }) => ({ params: { path: `${doi}.svg` }, query: { lang: "en" } }),
  getOembed: ({ doi }) => ({ query: { url: `${ORIGIN}/doi/${doi}` } }),
  exportDataPolicy: () => ({ query: { format: "json" }, json: FIRST_POLICY }),
  createDataPolicy: () => ({ json: { name: "B", policy: FIRST_POLICY } }),
  getDataPolicy: ({ policyId }) => ({ params: { id: policyId } }),
  saveDataPolicy: ({ policyId }) => ({
    params: { id: policyId },
    json: { name: "B", policy: FIRST_POLICY, revision: 1 },
  }),
  renameDataPolicy: ({ policyId }) => ({ params: { id: policyId }, json: { name: "B" } }),
  deleteDataPolicy: ({ policyId }) => ({ params: { id: policyId } }),
  uploadFile: () => ({ query: { path: "new.txt" }, bytes: "new" }),
  removeFile: () => ({ query: { path: "README.md" } }),
  changePassword: () => ({ json: { current: "", password: PASSWORD } }),
  drawFile: ({ pictureId }) => ({ params: { fileId: pictureId } }),
  childrenFileListByPath: ({ dataSetId }) => ({ json: { dataSetId, version: "V1", path: "/V1" } }),
  changeFiles: () => ({ json: { move: [{ from: "README.md", to: "READ.md" }] } }),
  listTakenPaths: () => ({ json: { paths: ["free.txt"] } }),
  uploadFiles: () => ({ bytes: packBatch([{ path: "new.txt", content: new Blob(["new"]) }]) }),
  createUpload: ({ dataSetId }) => ({
    headers: {
      ...tus,
      "Upload-Length": "2",
      "Upload-Metadata": metadataOf({ dataSetId, version: "V1", path: "new.bin" }),
    },
  }),
  getUpload: ({ uploadId }) => ({ params: { id: uploadId }, headers: tus }),
  appendToUpload: ({ uploadId }) => ({
    params: { id: uploadId },
    headers: { ...tus, "Upload-Offset": "0", "Content-Type": "application/offset+octet-stream" },
    bytes: "b",
  }),
  discardUpload: ({ uploadId }) => ({ params: { id: uploadId }, headers: tus }),
  addressUploadPart: (known) => ({ params: { id: known.uploadId }, json: part(known) }),
  takeUploadPart: (known) => ({ params: { id: known.uploadId }, json: part(known) }),
  downloadFileAt: () => ({ params: { path: `${TOLD.names}/table.csv` } }),
  downloadSelection: ({ dataSetId }) => ({ form: { dataSetId, version: "V1", path: `${TOLD.names}/` } }),
  listDownloads: ({ dataSetId }) => ({ query: { dataSetId, version: "V1" } }),
  acceptReview: () => ({ json: { checklist: [...CHECKLIST] } }),
  returnForRevision: () => ({ json: { comments: "Name the gauges." } }),
  searchAdvanced: () => ({ json: { parameters: [{ field: "title", field_value: "" }] } }),
  searchDatasets: () => ({ json: { q: "" } }),
  sendContactMessage: () => ({
    json: { kind: "other", name: "Li Na", email: "li@example.org", message: "Hello." },
  }),
  sendPageFeedback: () => ({ json: { page: "/help/P1", helpful: true } }),
  sendPageRemark: () => ({ json: { page: "/help/P1", helpful: false, text: "Unclear." } }),
  getNewsItem: ({ shownArticleId }) => ({ query: { id: shownArticleId } }),
  getArticle: ({ shownArticleId }) => ({ query: { id: shownArticleId } }),
  countArticles: () => ({ query: { kind: "news" } }),
  listArticles: () => ({ query: { kind: "news" } }),
  listNeighbours: ({ shownArticleId }) => ({ query: { id: shownArticleId } }),
  createArticle: () => ({ json: article }),
  importArticles: () => ({ json: { files: [{ path: "news/x.md", text: "x" }], check: true } }),
  saveArticle: () => ({ json: { revision: 1, article } }),
  changeArticleState: () => ({ json: { action: "publish", revision: 1 } }),
  compareArticleRevisions: () => ({ query: { left: "1", right: "1" } }),
  restoreArticleRevision: () => ({ json: { number: 1, revision: 1 } }),
  saveSiteSettings: () => ({ json: { revision: 0, settings: {} } }),
  addMedia: (_, picture) => ({ form: { file: new File([picture], "b.png") } }),
  addVideo: () => ({ query: { name: "a.webm" }, bytes: "no film" }),
  importMedia: () => ({ query: { name: "a.webp", sha256: "0".repeat(64) }, bytes: "other" }),
  describeMedia: () => ({ json: { alt: { zh: "图", en: "Picture" } } }),
  addVersion: () => ({ readsWritten: true }),
  addNewVersion: ({ dataSetId }) => ({
    query: { dataSetId },
    headers: { traceId: "0123456789abcdef" },
    readsWritten: true,
  }),
  makePrivate: () => ({ json: { months: 3 } }),
  unProtect: ({ dataSetId }) => ({ query: { dataSetId, version: "V1" }, json: { confirm: true } }),
  redirectCommunity: () => ({ json: { communityCode: "j00002" } }),
  urgeReview: () => ({ json: { reason: "other", specification: "A grant ends." } }),
  contactDepositor: () => ({ json: { name: "Li Na", email: "li@example.org", message: "Hello." } }),
  importFiles: ({ dataSetId }) => ({ json: { from: dataSetId, version: "V1" } }),
  putCover: (_, picture) => ({ bytes: picture }),
  addCompliance: () => ({ query: { name: "ethics.pdf" }, bytes: PDF }),
  "downloadAttachment/cover": ({ coverId }) => ({ params: { attachmentId: coverId } }),
  removeCompliance: ({ attachmentId }) => ({ params: { attachmentId } }),
  prefillDataset: () => ({ query: { doi: "10.1000/182" } }),
  decideRequest: ({ paperUpdateId }) => ({ params: { requestId: paperUpdateId }, json: { action: "pass" } }),
  getRequest: ({ paperUpdateId }) => ({ params: { requestId: paperUpdateId } }),
  "getRequest/access": ({ requestId }) => ({ params: { requestId } }),
  "getRequest/retraction": ({ retractionId }) => ({ params: { requestId: retractionId } }),
  requestRetraction: () => ({
    form: { request: JSON.stringify(retractionRequest()), statementZh: PDF, statementEn: PDF },
  }),
  recallRetraction: () => ({}),
  decideRetraction: () => ({ json: { decision: "CORRECTION" } }),
  submitRelatedPapers: ({ dataSetId }) => ({ json: { dataSetId, version: "V1", papers } }),
  decideRelatedPapers: ({ paperUpdateId }) => ({ json: { paperUpdateId, passed: true } }),
  createLink: ({ dataSetId }) => ({ json: { dataSetId, version: "V1", expiry: "1w" } }),
  scanForIdentities: ({ dataSetId }) => ({ json: { dataSetId, version: "V1" }, isTimed: true }),
  extendLink: () => ({ json: { expiry: "1y" } }),
  openLink: ({ secret }) => ({ json: { kind: "private", secret } }),
  "openLink/share": ({ shareSecret }) => ({ json: { kind: "share", secret: shareSecret } }),
  "openLink/anonymous": ({ anonymousSecret }) => ({ json: { kind: "anonymous", secret: anonymousSecret } }),
  "openLink/edit": ({ editSecret }) => ({ json: { kind: "edit", secret: editSecret } }),
  mailLinkCode: ({ secret }) => ({ json: { kind: "private", secret, email: "li@example.org" } }),
  createArchiveLink: () => ({ json: { ...ARCHIVED, email: "li@example.org", expiry: "1w" } }),
  extendArchiveLink: () => ({ json: { expiry: "1y" } }),
  openArchiveLink: ({ archiveSecret }) => ({ json: { secret: archiveSecret } }),
  useArchiveLink: ({ archiveSecret }) => ({
    json: { secret: archiveSecret, agreed: true },
    readsWritten: true,
  }),
  requestAccessAsVisitor: () => ({
    json: { name: "Li Na", justification: "For a meta-analysis.", proof: "none" },
  }),
  addFollowedAttachment: ({ followedKey }) => ({
    query: { name: "approval.pdf" },
    headers: { [REQUEST_KEY_HEADER]: followedKey },
    bytes: PDF,
  }),
  downloadFollowedAttachment: ({ followedKey, followedAttachmentId }) => ({
    params: { attachmentId: followedAttachmentId },
    json: { key: followedKey },
  }),
  createShortLink: () => ({ json: { target: "/help" } }),
  getAnonymousDataset: ({ anonymousLinkId }) => ({ params: { linkId: anonymousLinkId } }),
  listAnonymousFiles: ({ anonymousLinkId }) => ({ params: { linkId: anonymousLinkId } }),
  downloadAnonymousFile: ({ anonymousLinkId, anonymousFileId }) => ({
    params: { linkId: anonymousLinkId, fileId: anonymousFileId },
  }),
  previewAnonymousFile: ({ anonymousLinkId, anonymousFileId }) => ({
    params: { linkId: anonymousLinkId, fileId: anonymousFileId },
  }),
  showAnonymousFile: ({ anonymousLinkId, anonymousFileId }) => ({
    params: { linkId: anonymousLinkId, fileId: anonymousFileId },
  }),
  drawAnonymousFile: ({ anonymousLinkId, anonymousPictureId }) => ({
    params: { linkId: anonymousLinkId, fileId: anonymousPictureId },
  }),
  downloadAnonymousArchive: ({ anonymousLinkId }) => ({ params: { linkId: anonymousLinkId } }),
  requestAccess: () => ({
    json: { name: "Li Na", justification: "For a meta-analysis." },
    readsWritten: true,
  }),
  addAccessAttachment: () => ({ query: { name: "approval.pdf" }, bytes: PDF }),
  decideAccess: () => ({ json: { action: "cancel" } }),
  compareVersions: ({ dataSetId }) => ({ query: { dataSetId, left: "V1", right: "V1" } }),
  compareFile: ({ dataSetId }) => ({
    query: { dataSetId, left: "V1", right: "V1", path: `${TOLD.names}/table.csv` },
  }),
  setCalendarDay: () => ({ json: { date: "2026-12-25", working: false } }),
  clearCalendarDay: () => ({ query: { date: "2026-10-01" } }),
  runJob: () => ({ params: { name: "none" } }),
  harvest: () => ({ query: RECORDS }),
  harvestByForm: () => ({ form: RECORDS }),
  getSitemapOfDatasets: () => ({ params: { name: "datasets-1.xml" } }),
};

const FALLBACK: Readonly<Record<string, string>> = {
  loginType: "orcid",
  id: "none",
  remarkId: "none",
  reference: "none",
  name: "none",
  x: "none",
};

/** Parts of the OpenAPI document that requests are made of. */
export interface Document {
  paths: Record<
    string,
    Record<string, {
      parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
      requestBody?: { content: Record<string, { schema: Schema }> };
    }>
  >;
  components: { schemas: Schemas };
}

export async function readDocument({ api }: TestApp): Promise<Document> {
  return await (await api.request(`${ORIGIN}/api/openapi.json`)).json();
}

/** Something to ask: a call, or one of several things that a call can be asked about, such as `openLink/share`. */
export interface Question {
  name: string;
  operation: Operation;
}

export function questionsOf(operations: readonly Operation[]): Question[] {
  return operations.flatMap((operation) => {
    const variants = Object.keys(GIVEN).filter((name) => name.startsWith(`${operation.id}/`));
    return [operation.id, ...variants].map((name) => ({ name, operation }));
  });
}

/** Whether it is left out what the answer tells. */
export const isTimed = ({ name }: Question, { known, picture }: World): boolean =>
  GIVEN[name]?.(known, picture).isTimed === true;

/** Whether what is missing after a write was the answer to it. */
export const readsWritten = ({ name }: Question, { known, picture }: World): boolean =>
  GIVEN[name]?.(known, picture).readsWritten === true;

/** Makes requests that ask a question; each call of the result makes a new one. */
export function requestOf(
  { name: question, operation: { method, path, input } }: Question,
  { known, picture }: World,
  { paths, components: { schemas } }: Document,
): (headers: Record<string, string>) => Request {
  const given = GIVEN[question]?.(known, picture) ?? {};
  const described = paths[path.replaceAll(/:(\w+)(\{[^}]*\})?/g, "{$1}")]?.[method.toLowerCase()];
  const isAboutDataset = /\/(?:dataset|details|files)\/:id/.test(path);
  const value = (name: string) =>
    given.params?.[name] ?? (name === "id" && isAboutDataset ? known.dataSetId : undefined) ??
      (name === "code" && !path.includes("short-links") ? "j00001" : undefined) ?? known[name] ??
      FALLBACK[name]!;
  const filled = path.replaceAll(/:(\w+)(\{[^}]*\})?/g, (_, name) => encodeURI(value(name)));
  const required = described?.parameters?.filter((one) => one.in === "query" && one.required) ?? [];
  const query = given.query ??
    Object.fromEntries(
      required.map(({ name, schema }) => [name, String(example(schema, name, known, schemas))]),
    );
  const search = new URLSearchParams(query).toString();
  const schema = Object.values(described?.requestBody?.content ?? {})[0]?.schema ?? {};
  const json = given.json ?? (input.json && example(schema, "", known, schemas));
  const form = given.form ?? (input.form && example(schema, "", known, schemas) as Record<string, string>);
  const body = json !== undefined ? JSON.stringify(json) : undefined;
  return (headers) =>
    new Request(ORIGIN + filled + (search && `?${search}`), {
      method,
      headers: {
        Origin: ORIGIN,
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...(given.bytes !== undefined && { "Content-Type": "application/octet-stream" }),
        ...given.headers,
        ...headers,
      },
      body: body ?? (form ? formOf(form) : given.bytes),
    });
}

function formOf(fields: Record<string, string | Blob>): URLSearchParams | FormData {
  const entries = Object.entries(fields);
  if (entries.every(([, value]) => typeof value === "string")) {
    return new URLSearchParams(entries as [string, string][]);
  }
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const metadataOf = (fields: Record<string, string>) =>
  Object.entries(fields).map(([name, value]) => `${name} ${btoa(value)}`).join(",");

/**
 * What a success of a call may cost: each operation that declares a budget of SQL statements makes its call here, on data
 * of which there are several of everything, so that a query for each row is seen.
 */
import assert from "node:assert/strict";
import sharp from "sharp";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { OPERATIONS } from "../api/operation_list.ts";
import type { DirectStaging } from "../api/external/storage.ts";
import { DIRECT_UPLOAD_SIZE } from "../sdk/model/limits.ts";
import type { DirectPart } from "../sdk/send_options.ts";
import { sha256Of } from "./bytes.ts";
import { SAMPLE_NEWS, seedArticles } from "./content.ts";
import { FIRST_POLICY } from "../sdk/model/data_policy/choices.ts";
import { type AnonymousHolder, openAnonymousLink } from "./anonymous_links.ts";
import { ALL_PASSED, deposit, findReviewId, publish, submit } from "./datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { submitRetractionRequest } from "./retractions.ts";
import { countStatements } from "./sql_statements.ts";

const SEVERAL = 4;
const IN_COMMUNITY = { communityCode: "j00001" };

interface Scene {
  test: TestApp;
  depositor: SignedInUser;
  reviewer: SignedInUser;
  governance: SignedInUser;
  /** A published dataset of two versions; the second has two files and a README. */
  dataSetId: string;
  doi: string;
  fileId: string;
  coverId: string;
}

/** Several published datasets, drafts, submissions under review, and requests. */
async function openScene(test: TestApp): Promise<Scene> {
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  await seedArticles(test);
  const governance = await test.signIn({ role: "governance" });
  const depositor = await test.signIn();
  for (let n = 0; n < SEVERAL; n++) {
    const { dataSetId } = await publish(test, depositor, reviewer, IN_COMMUNITY);
    await submitRetractionRequest(depositor, dataSetId);
    await deposit(depositor);
    await submit(depositor, reviewer, IN_COMMUNITY);
  }
  const { dataSetId } = await publish(test, depositor, reviewer, IN_COMMUNITY);
  await publishSecond(test, depositor, reviewer, dataSetId);
  const { list: [{ fileId }] } = await depositor.repository.files.list(dataSetId, "V2");
  const { coverId, doi } = await depositor.repository.datasets.get(dataSetId);
  return { test, depositor, reviewer, governance, dataSetId, doi: doi!, fileId, coverId: coverId! };
}

async function publishSecond(
  test: TestApp,
  { repository }: SignedInUser,
  reviewer: SignedInUser,
  dataSetId: string,
) {
  await repository.datasets.addVersion(dataSetId);
  await repository.files.upload(dataSetId, "V2", "README.md", "# Levels\n");
  await repository.files.upload(dataSetId, "V2", "data/more.csv", "month,level\n1960-01,2\n");
  await repository.attachments.drawCover(dataSetId, "V2");
  await repository.datasets.submit(dataSetId, "V2");
  const reviewId = await findReviewId(reviewer, dataSetId);
  await reviewer.repository.reviews.accept(reviewId, ALL_PASSED);
  await deliverAll(test.app);
}

/** Makes everything ready and gives the call that is counted. */
type Prepare = (scene: Scene) => Promise<() => PromiseLike<unknown>>;

/** A call that needs nothing but the scene. */
const call = (act: (scene: Scene) => PromiseLike<unknown>): Prepare => (scene) =>
  Promise.resolve(() => act(scene));

/** A call of the depositor on a new draft. */
const onDraft =
  (act: (person: SignedInUser, draft: { id: string; revision: number }) => PromiseLike<unknown>) =>
  async ({ depositor }: Scene) => {
    const { dataSetId, revision } = await deposit(depositor, IN_COMMUNITY);
    return () => act(depositor, { id: dataSetId, revision });
  };

/** A call on a draft that has a password for FTP. */
const onFtp =
  (act: (repository: SignedInUser["repository"], id: string) => PromiseLike<unknown>) =>
  async ({ depositor: { repository } }: Scene) => {
    const { dataSetId } = await repository.datasets.create();
    await repository.uploads.makeFtpAccess(dataSetId, "V1");
    return () => act(repository, dataSetId);
  };

/** A call on an upload of one byte that has none yet. */
const onUpload =
  (act: (repository: SignedInUser["repository"], uploadId: string) => PromiseLike<unknown>) =>
  async ({ depositor }: Scene) => {
    const { dataSetId } = await deposit(depositor);
    const { repository } = depositor;
    const wanted = { dataSetId, version: "V1", path: "data/b.csv", size: 1 };
    const { uploadId } = await repository.uploads.create(wanted);
    return () => act(repository, uploadId);
  };

/** A call about the last byte of a file that goes past the server, into a storage that stands in for one. */
const onDirect = (
  act: (repository: SignedInUser["repository"], uploadId: string, last: DirectPart) => PromiseLike<unknown>,
) =>
async ({ test, depositor }: Scene) => {
  const { dataSetId } = await deposit(depositor);
  const { repository } = depositor;
  const { staging } = test.app.external.storage;
  const direct: DirectStaging = {
    address: () => Promise.resolve({ address: "https://s3.example.org/a", headers: {} }),
    async has(id, { start }) {
      await staging.append(id, new Blob(["b"]).stream(), { start, limit: 1 });
      return true;
    },
  };
  Object.assign(staging, { direct });
  const wanted = { dataSetId, version: "V1", path: "data/b.csv", size: DIRECT_UPLOAD_SIZE };
  const { uploadId } = await repository.uploads.create(wanted);
  const offset = DIRECT_UPLOAD_SIZE - 1;
  await repository.uploads.append(uploadId, 0, new Uint8Array(offset));
  return () =>
    act(repository, uploadId, { offset, size: 1, sha256: sha256Of(new TextEncoder().encode("b")) });
};

/** A call of the reviewer on a new submission. */
const onReview =
  (act: (person: SignedInUser, reviewId: string) => PromiseLike<unknown>) =>
  async ({ depositor, reviewer }: Scene) => {
    const { reviewId } = await submit(depositor, reviewer, IN_COMMUNITY);
    return () => act(reviewer, reviewId);
  };

const ARTICLE = { kind: "news", title: { zh: "题", en: "Title" }, date: "2026-11-02" } as const;

/** A call of the governance team on a new article. */
const onArticle =
  (act: (person: SignedInUser, article: { articleId: string; slug: string }) => PromiseLike<unknown>) =>
  async ({ governance }: Scene) => {
    const article = await governance.repository.content.create({
      ...ARTICLE,
      slug: `a-${crypto.randomUUID()}`,
    });
    return () => act(governance, article);
  };

const ALT = { zh: "图", en: "" };
async function picture(width = 9): Promise<Blob> {
  const bytes = await sharp({ create: { width, height: 6, channels: 3, background: "#fff" } }).png()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)]);
}

const read = async (response: PromiseLike<Response>) => await (await response).arrayBuffer();

/** A call of somebody who holds an anonymous link; `fileId` is that of a file in its view. */
const behindAnonymousLink =
  (act: (holder: AnonymousHolder, fileId: string) => PromiseLike<unknown>): Prepare =>
  async ({ test, depositor, dataSetId }) => {
    const link = await depositor.repository.links.create({ dataSetId, kind: "anonymous", expiry: "1w" });
    const opened = await openAnonymousLink(test, link);
    const { list: [file] } = await opened.holder.links.anonymousFiles(opened.linkId);
    return () => act(opened, file!.fileId);
  };

const CALLS: Record<string, Prepare> = {
  getCurrentUser: call(({ depositor }) => depositor.repository.users.me()),
  getProfile: call(({ depositor }) => depositor.repository.profile.read()),
  listAccessTokens: call(({ depositor }) => depositor.repository.tokens.list()),
  listLinks: async ({ depositor, dataSetId }) => {
    for (let n = 0; n < SEVERAL; n++) await depositor.repository.links.create({ dataSetId, expiry: "1w" });
    return () => depositor.repository.links.list();
  },
  listArchiveLinks: async ({ governance }) => {
    const record = { title: { zh: "海洋", en: "" }, archiveDoi: "10.1234/x", expiry: "1w" };
    for (let n = 0; n < SEVERAL; n++) {
      await governance.repository.archiveLinks.create({ ...record, email: `a${n}@example.org` });
    }
    return () => governance.repository.archiveLinks.list();
  },
  getShortLink: async ({ test, depositor }) => {
    const { code } = await depositor.repository.links.shorten("/list");
    return () => test.visitor.links.short(code);
  },
  getAnonymousDataset: behindAnonymousLink(({ holder, linkId }) => holder.links.anonymous(linkId)),
  listAnonymousFiles: behindAnonymousLink(({ holder, linkId }) => holder.links.anonymousFiles(linkId)),
  downloadAnonymousFile: behindAnonymousLink(({ holder, linkId, ask }, fileId) =>
    read(ask(holder.links.anonymousFileAddress(linkId, fileId)))
  ),
  previewAnonymousFile: behindAnonymousLink(({ holder, linkId }, fileId) =>
    holder.links.anonymousPreview(linkId, fileId)
  ),
  showAnonymousFile: behindAnonymousLink(({ holder, linkId, ask }, fileId) =>
    read(ask(holder.links.anonymousShowAddress(linkId, fileId)))
  ),
  drawAnonymousFile: async (scene) => {
    const { repository: { datasets, files } } = scene.depositor;
    const { dataSetId } = await datasets.create();
    await files.upload(dataSetId, "V1", "a.png", await picture());
    return await behindAnonymousLink(({ holder, linkId, ask }, fileId) =>
      read(ask(holder.links.anonymousDrawAddress(linkId, fileId)))
    )({ ...scene, dataSetId });
  },
  downloadAnonymousArchive: behindAnonymousLink(({ holder, linkId, ask }) =>
    read(ask(holder.links.anonymousArchiveAddress(linkId)))
  ),
  searchDatasets: call(({ test }) => test.visitor.datasets.search({ q: "Qinghai" })),
  searchAdvanced: call(({ test }) =>
    test.visitor.datasets.client.post("/sdb-query-service/public/query.advance", {
      parameters: [{ field: "title", field_value: "Qinghai" }],
    })
  ),
  listLatest: call(({ test }) => test.visitor.datasets.latest()),
  listPopular: call(({ test }) => test.visitor.datasets.popular()),
  listHighlights: call(({ test }) => test.visitor.datasets.highlights()),
  countBySubject: call(({ test }) => test.visitor.statistics.bySubject("", true)),
  getTotalStatistics: call(({ test }) => test.visitor.statistics.total()),
  getRepositoryStatistics: call(({ test }) => test.visitor.statistics.overview()),
  getDatasetStatistics: call(({ test, dataSetId }) => test.visitor.statistics.ofDataset(dataSetId)),
  recordView: call(({ test, dataSetId }) => test.visitor.statistics.recordView({ dataSetId, version: "V2" })),
  openContactForm: call(({ test }) => test.visitor.contact.form()),
  listPageRemarks: call(({ governance }) => governance.repository.feedback.remarks()),
  listPageFeedback: call(({ governance }) => governance.repository.feedback.list()),
  listContactMessages: call(({ governance }) => governance.repository.contact.messages()),
  listNews: call(({ test }) => test.visitor.catalog.news()),
  listArticles: call(({ test }) =>
    test.visitor.content.list({ kind: ["news", "blog"], size: 2, bodies: true })
  ),
  getArticle: call(({ test }) => test.visitor.content.get({ kind: "story", slug: SAMPLE_NEWS })),
  countArticles: call(({ test }) => test.visitor.content.counts(["news", "story"])),
  listNeighbours: call(({ test }) => test.visitor.content.neighbours({ id: SAMPLE_NEWS })),
  listNotices: call(({ test }) => test.visitor.content.notices()),
  searchArticles: call(({ test }) => test.visitor.content.search("dataset")),
  listManagedArticles: call(({ governance }) => governance.repository.content.manage({ q: "sample" })),
  exportArticles: call(({ governance }) => governance.repository.content.exportFiles()),
  createArticle: call(({ governance }) => governance.repository.content.create({ ...ARTICLE, slug: "new" })),
  getManagedArticle: onArticle(({ repository: { content } }, { articleId }) => content.read(articleId)),
  saveArticle: onArticle(({ repository: { content } }, { articleId, slug }) =>
    content.save(articleId, { revision: 1, article: { ...ARTICLE, slug } })
  ),
  changeArticleState: onArticle(({ repository: { content } }, { articleId }) =>
    content.act(articleId, { action: "publish", revision: 1 })
  ),
  listArticleRevisions: onArticle(({ repository: { content } }, { articleId }) =>
    content.revisions(articleId)
  ),
  compareArticleRevisions: onArticle(({ repository: { content } }, { articleId }) =>
    content.compare(articleId, 1, 1)
  ),
  restoreArticleRevision: onArticle(({ repository: { content } }, { articleId }) =>
    content.restore(articleId, { number: 1, revision: 1 })
  ),
  getSiteSettings: call(({ test }) => test.visitor.content.site()),
  listMedia: async ({ governance: { repository: { content } } }) => {
    for (let n = 0; n < SEVERAL; n++) await content.addMedia(`${n}.png`, await picture(9 + n), ALT);
    return () => content.media();
  },
  downloadMedia: async ({ test, governance: { repository: { content } } }) => {
    const { src } = await content.addMedia("a.png", await picture(), ALT);
    return () => read(Promise.resolve(test.api.fetch(new Request(ORIGIN + src))));
  },
  listCommunities: call(({ test }) => test.visitor.communities.list()),
  getCommunity: call(({ test }) => test.visitor.communities.get("j00001")),
  getDataset: call(({ test, dataSetId }) => test.visitor.datasets.get(dataSetId)),
  getDatasetOverview: call(({ test, dataSetId }) => test.visitor.datasets.overview(dataSetId)),
  resolveIdentifier: call(({ test, doi }) => test.visitor.datasets.resolve({ doi })),
  listVersions: call(({ test, dataSetId }) => test.visitor.datasets.versions(dataSetId)),
  listHistory: call(({ test, dataSetId }) => test.visitor.datasets.history(dataSetId)),
  listFiles: call(({ test, dataSetId }) => test.visitor.files.list(dataSetId, "V2")),
  findFilesByHash: async ({ test, dataSetId }) => {
    const { list: [{ sha256 }] } = await test.visitor.files.list(dataSetId, "V2");
    return () => test.visitor.files.withHash(sha256);
  },
  getFileReceipt: call(({ test, fileId }) => test.visitor.files.receipt(fileId)),
  getManifest: call(({ test, dataSetId }) => read(test.visitor.files.manifest(dataSetId, "V2"))),
  getSigningKeys: call(({ test }) => test.visitor.files.signingKeys()),
  previewFile: call(({ test, fileId }) => test.visitor.files.preview(fileId)),
  showFile: call(({ test, fileId }) => read(test.visitor.files.show(fileId))),
  drawFile: async ({ depositor: { repository: { datasets, files } } }) => {
    const { dataSetId } = await datasets.create();
    const { fileId } = await files.upload(dataSetId, "V1", "a.png", await picture());
    return () => read(files.draw(fileId));
  },
  readReadme: call(({ test, dataSetId }) => test.visitor.files.readme(dataSetId, "V2")),
  downloadFile: call(({ test, fileId }) => read(test.visitor.files.download(fileId))),
  downloadFileAt: async ({ test, dataSetId }) => {
    const { list: [{ path }] } = await test.visitor.files.list(dataSetId, "V2");
    return () => read(test.visitor.files.downloadAt(dataSetId, "V2", path));
  },
  downloadSelection: async ({ test, dataSetId }) => {
    const { list: [{ path }] } = await test.visitor.files.list(dataSetId, "V2");
    return () => read(test.visitor.files.downloadSelection(dataSetId, "V2", [path]));
  },
  listDownloads: call(({ test, dataSetId }) => read(test.visitor.files.downloadList(dataSetId, "V2"))),
  listChecksums: call(({ test, dataSetId }) => read(test.visitor.files.checksums(dataSetId, "V2"))),
  downloadArchive: call(({ test, dataSetId }) => read(test.visitor.files.downloadAll(dataSetId, "V2"))),
  downloadAttachment: call(({ test, coverId }) => read(test.visitor.attachments.download(coverId))),
  exportDataset: call(async ({ test, dataSetId }) =>
    await (await test.visitor.datasets.export(dataSetId, "ro-crate")).text()
  ),
  getCitation: call(({ test, dataSetId }) => test.visitor.datasets.cite(dataSetId, "bibtex")),
  listCitations: call(({ test, dataSetId }) => test.visitor.datasets.citations(dataSetId)),
  listRecentDatasets: call(({ test }) => test.visitor.openApi.search({ range: 7 })),
  harvestDatasets: call(({ test }) => test.visitor.openApi.harvest({ start_time: "1970-01-01" })),
  describeDatasetByDoi: call(({ test, doi }) => test.visitor.openApi.json(doi)),
  measureDatasetByDoi: call(({ test, doi }) => test.visitor.openApi.metrics(doi)),
  listCounterReports: call(({ test }) => test.visitor.openApi.reports()),
  getCounterReport: async ({ test: { app, visitor } }) => {
    app.usage.record({ serial: 1, metric: "views", visitor: "a", at: app.clock().getTime() });
    await app.usage.flush();
    return () => visitor.openApi.report("dsr", { begin_date: "2026-11", end_date: "2026-11" });
  },
  getWidget: call(({ test, doi }) => test.visitor.widgets.get(doi, { files: 100 })),
  getWidgetOfPaper: call(({ test }) => test.visitor.widgets.ofPaper("10.1000/183")),
  getBadge: call(({ test, doi }) => test.visitor.widgets.picture(doi)),
  getOembed: call(async ({ test, doi }) =>
    await (await test.api.request(`${ORIGIN}/oembed?url=${encodeURIComponent(`${ORIGIN}/doi/${doi}`)}`))
      .text()
  ),
  drawShareImage: call(async ({ test, dataSetId }) =>
    await (await test.visitor.datasets.shareImage(dataSetId)).bytes()
  ),
  getJsonLd: call(({ test, dataSetId }) => test.visitor.datasets.jsonLd(dataSetId)),
  compareVersions: call(({ test, dataSetId }) => test.visitor.datasets.compare(dataSetId)),
  listRelatedPapers: call(({ test, dataSetId }) => test.visitor.relatedPapers.list(dataSetId)),
  listOwnDatasets: call(({ depositor }) => depositor.repository.datasets.mine()),
  listOwnNewest: call(({ depositor }) => depositor.repository.datasets.mineNewest()),
  listRelated: call(({ reviewer }) => reviewer.repository.datasets.related()),
  listRelatedNewest: call(({ reviewer }) => reviewer.repository.datasets.relatedNewest()),
  listImportSources: call(({ depositor }) => depositor.repository.datasets.importSources()),
  listReviews: call(({ reviewer }) => reviewer.repository.reviews.list()),
  listRequests: call(({ governance }) => governance.repository.requests.list()),
  listRetractions: call(({ governance }) => governance.repository.retractions.list()),
  listPaperUpdates: call(({ reviewer }) => reviewer.repository.relatedPapers.queue()),
  checkDataset: call(({ depositor }) =>
    depositor.repository.datasets.check({ communityCode: IN_COMMUNITY.communityCode })
  ),
  createDataset: call(({ depositor }) => depositor.repository.datasets.create()),
  saveDataset: onDraft(({ repository }, { id, revision }) =>
    repository.datasets.save(id, "V1", { revision, metadata: { title: { zh: "表", en: "Table" } } })
  ),
  changeDataset: onDraft(({ repository }, { id, revision }) =>
    repository.datasets.change(id, "V1", { revision, changes: { title: { zh: "表", en: "Table" } } })
  ),
  listMissing: onDraft(({ repository }, { id }) => repository.datasets.missing(id, "V1")),
  uploadFile: onDraft(({ repository }, { id }) => repository.files.upload(id, "V1", "data/b.csv", "b")),
  getStorageUse: call(({ depositor }) => depositor.repository.uploads.storage()),
  listUploads: async ({ depositor }) => {
    const { dataSetId } = await deposit(depositor);
    const { uploads } = depositor.repository;
    for (let n = 0; n < SEVERAL; n++) {
      await uploads.create({ dataSetId, version: "V1", path: `${n}`, size: 1 });
    }
    return () => uploads.list(dataSetId, "V1");
  },
  createUpload: onDraft(({ repository }, { id: dataSetId }) =>
    repository.uploads.create({ dataSetId, version: "V1", path: "data/b.csv", size: 1 })
  ),
  getUpload: onUpload(({ uploads }, uploadId) => uploads.get(uploadId)),
  appendToUpload: onUpload(({ uploads }, uploadId) => uploads.append(uploadId, 0, "b")),
  discardUpload: onUpload(({ uploads }, uploadId) => uploads.discard(uploadId)),
  addressUploadPart: onDirect(({ uploads }, uploadId, last) => uploads.address(uploadId, last)),
  takeUploadPart: onDirect(({ uploads }, uploadId, last) => uploads.arrived(uploadId, last)),
  getFtpAccess: onFtp(({ uploads }, id) => uploads.ftpAccess(id, "V1")),
  makeFtpAccess: onDraft(({ repository }, { id }) => repository.uploads.makeFtpAccess(id, "V1")),
  endFtpAccess: onFtp(({ uploads }, id) => uploads.endFtpAccess(id, "V1")),
  listFolder: call(({ test, dataSetId, fileId }) =>
    test.visitor.files.listFolder(dataSetId, "V2", { around: fileId })
  ),
  childrenFileListByPath: call(async ({ test, dataSetId }) =>
    await test.api.request("/api/gin-sdb-filetree/public/file/childrenFileListByPath", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: ORIGIN },
      body: JSON.stringify({ dataSetId, version: "V2", path: "/V2/data", lastIndex: 1, pageSize: 200 }),
    })
  ),
  getTreeList: call(async ({ test, dataSetId }) =>
    await test.api.request(`/api/gin-sdb-filetree/public/file/getTreeList?datasetId=${dataSetId}&version=V2`)
  ),
  changeFiles: onDraft(({ repository }, { id }) =>
    repository.files.change(id, "V1", { move: [{ from: "data", to: "raw/levels" }] })
  ),
  restoreFiles: async ({ depositor }) => {
    const { dataSetId } = await deposit(depositor);
    const { files } = depositor.repository;
    const { removalId } = await files.remove(dataSetId, "V1", "data/levels.csv");
    return () => files.restore(dataSetId, "V1", removalId!);
  },
  listTakenPaths: onDraft(({ repository }, { id }) =>
    repository.files.listTaken(id, "V1", ["DATA", "data/levels.csv", "data/levels.csv/a", "free"])
  ),
  removeFile: onDraft(({ repository }, { id }) => repository.files.remove(id, "V1", "data/levels.csv")),
  drawCover: onDraft(({ repository }, { id }) => repository.attachments.drawCover(id, "V1")),
  removeDataset: onDraft(({ repository }, { id }) => repository.datasets.remove(id, "V1")),
  submitDataset: onDraft(({ repository }, { id }) => repository.datasets.submit(id, "V1")),
  importFiles: async ({ depositor, dataSetId }) => {
    const draft = await deposit(depositor);
    const from = { from: dataSetId, version: "V2", paths: ["README.md"] };
    return () => depositor.repository.datasets.importFiles(draft.dataSetId, "V1", from);
  },
  recallDataset: async ({ depositor, reviewer }) => {
    const { dataSetId } = await submit(depositor, reviewer, IN_COMMUNITY);
    return () => depositor.repository.datasets.recall(dataSetId, "V1");
  },
  addVersion: async ({ test, depositor, reviewer }) => {
    const { dataSetId } = await publish(test, depositor, reviewer, IN_COMMUNITY);
    return () => depositor.repository.datasets.addVersion(dataSetId);
  },
  getReview: onReview(({ repository }, reviewId) => repository.reviews.get(reviewId)),
  acceptReview: onReview(({ repository }, reviewId) => repository.reviews.accept(reviewId, ALL_PASSED)),
  returnForRevision: onReview(({ repository }, reviewId) =>
    repository.reviews.returnForRevision(reviewId, { comments: "Name the gauges." })
  ),
  exportDataPolicy: call(({ test }) => test.visitor.dataPolicies.export(FIRST_POLICY)),
  listDataPolicies: async ({ depositor }) => {
    for (let n = 0; n < SEVERAL; n++) await depositor.repository.dataPolicies.create(`${n}`, FIRST_POLICY);
    return () => depositor.repository.dataPolicies.list();
  },
  getDataPolicy: async ({ depositor }) => {
    const { id } = await depositor.repository.dataPolicies.create("A", FIRST_POLICY);
    return () => depositor.repository.dataPolicies.get(id);
  },
  requestRetraction: async ({ test, depositor, reviewer }) => {
    const { dataSetId } = await publish(test, depositor, reviewer, IN_COMMUNITY);
    return () => submitRetractionRequest(depositor, dataSetId);
  },
};

/** The call that a test of an operation makes last. */
function lastCall({ api }: TestApp): { get(): string } {
  const { fetch } = api;
  let last = "";
  api.fetch = (request, ...rest) => {
    last = `${request.method} ${new URL(request.url).pathname}`;
    return fetch(request, ...rest);
  };
  return { get: () => last };
}

Deno.test("every operation keeps within the SQL statements that it declares", async (t) => {
  // With what a submission asks where files may come by FTP.
  await using test = await openTestApp({ FTP: "on", FTP_CERT: "ftp.crt", FTP_KEY: "ftp.key" });
  const last = lastCall(test);
  const scene = await openScene(test);
  for (const { id, method, path, statements } of OPERATIONS) {
    if (statements === undefined) continue;
    await t.step(id, async () => {
      assert.ok(CALLS[id], `no call of ${id} is made here`);
      const act = await CALLS[id](scene);
      const counted = await countStatements(test, act);
      assert.match(
        last.get(),
        new RegExp(`^${method} ${path.replace(/:\w+\{\.\+\}/, ".+").replaceAll(/:\w+/g, "[^/]+")}$`),
      );
      const { length } = counted.statements;
      assert.ok(
        length <= statements,
        `${length} statements, ${statements} at most:\n${counted.statements.join("\n")}`,
      );
    });
  }
});

Deno.test("every call that is made here has a budget", () => {
  const declared = OPERATIONS.filter(({ statements }) => statements !== undefined).map(({ id }) => id);
  assert.deepEqual(Object.keys(CALLS).filter((id) => !declared.includes(id)), []);
});

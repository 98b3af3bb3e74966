/** One world in which every call has something to ask about: a dataset with everything that belongs to one, and everybody. */
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { deliverAll } from "../../api/jobs/outbox_delivery.ts";
import { addCounterUsage } from "../../db/queries/catalog/counter_usage.ts";
import { dataset } from "../../db/schema/mod.ts";
import { LINK_PASS_HEADER, readLinkAddress } from "../../sdk/mod.ts";
import { FIRST_POLICY } from "../../sdk/model/data_policy/choices.ts";
import { mailsTo } from "../accounts.ts";
import { openAnonymousLink } from "../anonymous_links.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "../datasets.ts";
import { openTestApp, type SignedInUser, type TestApp } from "../harness.ts";
import { allowPublishedChanges } from "../published_rows.ts";
import { PDF, submitRetractionRequest } from "../retractions.ts";
import { putInto, STATES, type SwitchedDataset } from "./states.ts";
import { type ActorName, TOLD } from "./table.ts";

/** A picture that is large enough for a cover. */
const drawPicture = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 300, height: 200, channels: 3, background: "#2f7fd0" } }).png().toBuffer(),
  );

export interface World extends AsyncDisposable {
  test: TestApp;
  dataset: SwitchedDataset;
  /** What each of {@link ACTORS} sends to say who it is. */
  headers: Readonly<Record<ActorName, Record<string, string>>>;
  /** Values that exist, by the name under which calls ask for them. */
  known: Known;
  /** A picture that may be sent. */
  picture: Blob;
}

export type Known = Readonly<Record<string, string> & { sha256: string }>;

export async function openWorld(): Promise<World> {
  const test = await openTestApp({ FTP: "on", FTP_CERT: "ftp.crt", FTP_KEY: "ftp.key", CAPTCHA_WORK: "1" });
  // Limits of requests have tests of their own.
  test.app.requests.count = () => undefined;
  const communityId = await test.addCommunity("j00001");
  const otherId = await test.addCommunity("j00002");
  const people = {
    owner: await test.signIn({ email: "owner@example.org" }),
    stranger: await test.signIn(),
    requester: await test.signIn(),
    coAuthor: await test.signIn(),
    reviewer: await test.signIn({ administers: [communityId] }),
    otherReviewer: await test.signIn({ administers: [otherId] }),
    governance: await test.signIn({ role: "governance" }),
    administrator: await test.signIn({ role: "administrator" }),
  };
  const picture = await drawPicture();
  const published = await publish(test, people, picture);
  const own = await addOwn(people, picture);
  await allowPublishedChanges(test.app);
  const { serial } = (await test.app.db.read.select({ serial: dataset.serial }).from(dataset)
    .where(eq(dataset.id, published.dataSetId)).get())!;
  // A report of COUNTER would tell of the dataset in every state. Rankings, which show views a while later, know none.
  const used = { totalInvestigations: 1, uniqueInvestigations: 1, totalRequests: 0, uniqueRequests: 0 };
  await test.app.db.withTx((tx) =>
    addCounterUsage(tx, [{ month: "2026-11", datasetSerial: serial, access: "regular", ...used }])
  );
  const switched = { serial, communityId, dataSetId: published.dataSetId, reviewId: published.reviewId };
  await putInto(test, switched, STATES["PUBLISHED.restricted"]!);
  const { passes, known: shared } = await share(test, people, published.dataSetId);
  await putInto(test, switched, STATES.DRAFT!);
  const drafted = await addToDraft(people, published.dataSetId);
  const token = (name: keyof typeof people) => ({ Authorization: people[name].token });
  const pass = (value: string) => ({ [LINK_PASS_HEADER]: value });
  return {
    test,
    dataset: switched,
    picture: new Blob([picture], { type: "image/png" }),
    headers: {
      visitor: {},
      privateLink: pass(passes.private),
      shareLink: pass(passes.share),
      anonymousLink: pass(passes.anonymous),
      stranger: token("stranger"),
      requester: { ...token("requester"), ...pass(passes.granted) },
      coAuthor: { ...token("coAuthor"), ...pass(drafted.pass) },
      owner: token("owner"),
      reviewer: token("reviewer"),
      otherReviewer: token("otherReviewer"),
      governance: token("governance"),
      administrator: token("administrator"),
    },
    known: { ...published, ...shared, ...own, ...drafted.known },
    [Symbol.asyncDispose]: () => test[Symbol.asyncDispose](),
  };
}

type People = Record<"owner" | "requester" | "coAuthor" | "reviewer" | "governance", SignedInUser>;

/** A dataset that was returned once and then published, openly, so that its cover is drawn from its files. */
async function publish(test: TestApp, { owner, reviewer }: People, picture: Uint8Array<ArrayBuffer>) {
  const { attachments, datasets, files } = owner.repository;
  const { dataSetId } = await datasets.create(completeMetadata({
    title: { zh: TOLD.record, en: TOLD.record },
    authors: [{
      name: { zh: "王芳", en: "Wang Fang" },
      email: TOLD.email,
      corresponding: true,
      affiliations: [{ name: { zh: "某湖泊研究所", en: "Institute of Lakes" } }],
    }],
    communityCode: "j00001",
  }));
  const upload = async (path: string, body: string | Uint8Array<ArrayBuffer>) =>
    (await files.upload(dataSetId, "V1", path, body)).fileId;
  const fileId = await upload(`${TOLD.names}/table.csv`, `place\n${TOLD.bytes}\n`);
  const pictureId = await upload(`${TOLD.names}/picture.png`, picture);
  await upload("README.md", `# ${TOLD.names}\n${TOLD.bytes}\n`);
  await attachments.drawCover(dataSetId, "V1");
  const { attachmentId } = await attachments.addCompliance(dataSetId, "V1", `${TOLD.names}.pdf`, PDF);
  await datasets.submit(dataSetId, "V1");
  await reviewer.repository.reviews.returnForRevision(await findReviewId(reviewer, dataSetId), {
    comments: TOLD.comments,
  });
  await datasets.submit(dataSetId, "V1");
  const reviewId = await findReviewId(reviewer, dataSetId);
  await reviewer.repository.reviews.accept(reviewId, ALL_PASSED);
  await deliverAll(test.app);
  const { doi, cstr, coverId } = await datasets.get(dataSetId);
  const { list } = await files.list(dataSetId, "V1");
  const { sha256 } = list.find((file) => file.fileId === fileId)!;
  return {
    dataSetId,
    datasetId: dataSetId,
    version: "V1",
    doi: doi!,
    cstr: cstr!,
    fileId,
    pictureId,
    sha256,
    attachmentId,
    coverId: coverId!,
    reviewId,
  };
}

/** A request of somebody without an account that waits for its answer, with a file. */
async function askAsVisitor(test: TestApp, dataSetId: string) {
  const { accessRequests } = test.visitor;
  const email = "li.na@example.org";
  const { codeId } = await accessRequests.mailCode(email);
  await deliverAll(test.app);
  const code = (await mailsTo(test, email)).map(({ body }) => /\b\d{6}\b/.exec(body)?.[0]).find(Boolean);
  const { proof } = await accessRequests.confirmCode(codeId, code!);
  const asked = { name: "Li Na", justification: "For a meta-analysis.", proof };
  const { key } = await accessRequests.createAsVisitor(dataSetId, "V1", asked);
  const { attachmentId } = await accessRequests.attachFollowed(key, "plan.pdf", PDF);
  return { followedKey: key, followedAttachmentId: attachmentId };
}

/** Links of every kind that a published version may have, and requests about it. */
async function share(test: TestApp, { owner, requester }: People, dataSetId: string) {
  const { links, accessRequests, relatedPapers } = owner.repository;
  const { requestId } = await requester.repository.accessRequests.create(dataSetId, "V1", {
    name: "Li Na",
    justification: "For a meta-analysis.",
  });
  await accessRequests.accept(requestId, { until: "1y" });
  const granted = await requester.repository.accessRequests.open(requestId);
  const make = async (kind: "private" | "share", access: "view" | "download") => {
    const { linkId, url } = await links.create({ dataSetId, version: "V1", kind, access, expiry: "6m" });
    const { pass } = await test.visitor.links.open(readLinkAddress(url)!);
    return { linkId, pass, secret: readLinkAddress(url)!.secret };
  };
  const [one, share] = [await make("private", "view"), await make("share", "download")];
  const made = await links.create({ dataSetId, version: "V1", kind: "anonymous", expiry: "6m" });
  const anonymous = await openAnonymousLink(test, made);
  const { list } = await anonymous.holder.links.anonymousFiles(anonymous.linkId);
  const papers = [{ title: { zh: "论文", en: "Paper" }, doi: "10.1000/182" }];
  const { paperUpdateId } = await relatedPapers.submit(dataSetId, "V1", papers);
  const { retractionId } = await submitRetractionRequest(owner, dataSetId);
  const { code } = await links.shorten("/list");
  const followed = await askAsVisitor(test, dataSetId);
  return {
    passes: { private: one.pass, share: share.pass, anonymous: anonymous.pass, granted: granted.pass },
    known: {
      requestId,
      linkId: one.linkId,
      anonymousLinkId: anonymous.linkId,
      anonymousPictureId: list.find(({ path }) => path.endsWith("picture.png"))!.fileId,
      anonymousFileId: list.find(({ path }) => path.endsWith("table.csv"))!.fileId,
      secret: one.secret,
      shareSecret: share.secret,
      anonymousSecret: readLinkAddress(made.url)!.secret,
      paperUpdateId,
      retractionId,
      code,
      ...followed,
    },
  };
}

/** What the depositor has beside the dataset, and what the team keeps. */
async function addOwn({ owner, governance }: People, picture: Uint8Array<ArrayBuffer>) {
  const { profile, tokens, dataPolicies } = owner.repository;
  const { content } = governance.repository;
  const { mediaId } = await content.addMedia("a.png", new Blob([picture]), { zh: "图", en: "" });
  const article = { kind: "news", title: { zh: "题", en: "Title" }, date: "2026-11-02" } as const;
  const { articleId } = await content.create({ ...article, slug: "draft" });
  const shown = await content.create({ ...article, slug: "shown" });
  await content.act(shown.articleId, { action: "publish", revision: 1 });
  const archived = { title: { zh: "档案", en: "Archive" }, archiveDoi: "10.1000/archive" };
  const archive = await governance.repository.archiveLinks.create({
    ...archived,
    email: owner.email,
    expiry: "6m",
    mailed: false,
  });
  const template = { use: "accept", name: "Welcome", text: "Welcome." } as const;
  const { templateId } = await owner.repository.accessRequests.addTemplate(template);
  await tokens.create({ name: "script", scopes: ["read"], days: 9 });
  return {
    accountId: owner.id,
    email: owner.email,
    tokenId: (await tokens.list())[0]!.id,
    sessionId: (await profile.devices())[0]!.id,
    policyId: (await dataPolicies.create("A", FIRST_POLICY)).id,
    mediaId,
    articleId,
    shownArticleId: shown.articleId,
    archiveLinkId: archive.archiveLinkId,
    archiveSecret: archive.url!.split("/").at(-1)!,
    templateId,
  };
}

/** What only a draft can have. */
async function addToDraft({ owner, coAuthor }: People, dataSetId: string) {
  const { links, uploads, files } = owner.repository;
  const { url } = await links.create({ dataSetId, version: "V1", kind: "edit", expiry: "1y" });
  const { pass } = await coAuthor.repository.links.open(readLinkAddress(url)!);
  const { uploadId } = await uploads.create({ dataSetId, version: "V1", path: "begun.bin", size: 2 });
  await uploads.makeFtpAccess(dataSetId, "V1");
  await files.upload(dataSetId, "V1", "gone.txt", "gone");
  const { removalId } = await files.remove(dataSetId, "V1", "gone.txt");
  const { revision } = await owner.repository.datasets.get(dataSetId);
  const editSecret = readLinkAddress(url)!.secret;
  return { pass, known: { uploadId, removalId: removalId!, revision: String(revision), editSecret } };
}

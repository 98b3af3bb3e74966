/**
 * Whoever holds an anonymous link learns from no answer whose the data are: a word stands in every place that could tell,
 * and whatever the link leads to is read, with its headers (safety 2.6).
 */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { user } from "../db/schema/mod.ts";
import { ALL_PASSED, completeMetadata, findReviewId } from "./datasets.ts";
import { docxBy, pdfBy, photoBy } from "./identity_files.ts";
import { openAnonymousLink } from "./anonymous_links.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { openAnswers } from "./pages.ts";

const CANARY = "Qzxvw";
const ORCID = "0000-0002-1825-0097";

/** Public as such, so that only what lies below the address of a link may not name it. */
const COMMUNITY = "hbzkq1";

const both = (text: string) => ({ zh: `${text}甲`, en: text });

/** In every field that tells of people, money or places of publication, and in none that the link shows. */
const AUTHORED = {
  authors: [{
    name: both(`Ada ${CANARY}`),
    email: `ada@${CANARY}.example.org`,
    orcid: ORCID,
    corresponding: true,
    affiliations: [{ name: both(`Institute of ${CANARY}`) }],
  }],
  papers: [{
    title: both(`Paper on ${CANARY}`),
    journal: both(`${CANARY} Letters`),
    status: "published" as const,
    manuscriptNumber: CANARY,
    reference: both(`${CANARY} 2026`),
    doi: `10.1234/${CANARY}`,
    url: `https://${CANARY}.example.org/paper`,
  }],
  funding: [{ name: both(`${CANARY} Fund`), number: CANARY }],
  projects: [{ name: both(`${CANARY} Project`), url: `https://${CANARY}.example.org/`, number: CANARY }],
  communityCode: COMMUNITY,
};

const LEFT_OUT: Record<string, () => string | Uint8Array | Promise<Uint8Array>> = {
  [`notes/${CANARY}.txt`]: () => "team\n",
  "README.md": () => `# By ${CANARY}\n`,
  "photo.jpg": () => photoBy(CANARY),
  "paper.pdf": () => pdfBy(CANARY, [CANARY]),
  "letter.docx": () => docxBy(CANARY, [CANARY, ""]),
  "talk.zh.vtt": () => `WEBVTT\n\nNOTE ${CANARY}\n`,
};

/** Shown, and beside files that are not: a text that draws one of them, captions, and what belongs to a map. */
const SHOWN: Record<string, string | Uint8Array> = {
  "guide.md": "# Guide\n\n![photo](photo.jpg)\n",
  "talk.webm": new Uint8Array([
    0x1a,
    0x45,
    0xdf,
    0xa3,
    0x9f,
    0x42,
    0x82,
    0x84,
    ...new TextEncoder().encode("webm"),
  ]),
};

async function prepare(test: TestApp) {
  const depositor = await test.signIn({ email: `${CANARY}@example.org` });
  await test.app.db.withTx((tx) => tx.update(user).set({ realName: `Ada ${CANARY}` }));
  const reviewer = await test.signIn({ administers: [await test.addCommunity(COMMUNITY)] });
  const { attachments, datasets, files } = depositor.repository;
  const { dataSetId } = await datasets.create(completeMetadata(AUTHORED));
  await files.upload(dataSetId, "V1", "data/levels.csv", "month,level\n1960-01,3\n");
  for (const [path, content] of Object.entries(LEFT_OUT)) {
    await files.upload(dataSetId, "V1", path, await content() as BodyInit);
  }
  for (const [path, content] of Object.entries(SHOWN)) {
    await files.upload(dataSetId, "V1", path, content as BodyInit);
  }
  await attachments.drawCover(dataSetId, "V1");
  await attachments.addCompliance(
    dataSetId,
    "V1",
    `${CANARY}.pdf`,
    new Blob([pdfBy(CANARY, []) as BlobPart]),
  );
  return { depositor, reviewer, dataSetId };
}

interface Answer {
  what: string;
  status: number;
  headers: string;
  body: Uint8Array;
}

type Ask = Awaited<ReturnType<typeof openAnswers>>;

async function answerOf(test: TestApp, ask: Ask, path: string, init: Parameters<Ask>[1]): Promise<Answer> {
  // The clock of the app stands still, and its limits of requests would never end.
  test.advance(200);
  return await readAnswer(path, await ask(path, init));
}

async function readAnswer(what: string, answer: Response): Promise<Answer> {
  const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}`).join("\n");
  return { what, status: answer.status, headers, body: await answer.bytes() };
}

/** In the encodings in which a word could stand in an answer. */
function telling({ what, headers, body }: Answer, words: readonly string[]): string[] {
  const texts = [
    decodeURIComponent(headers.replace(/%(?![\da-f]{2})/gi, "")),
    new TextDecoder().decode(body),
    new TextDecoder("latin1").decode(body).replaceAll("\0", ""),
  ].map((text) => text.toLowerCase());
  return words.filter((word) => texts.some((text) => text.includes(word.toLowerCase())))
    .map((word) => `${word} in ${what}`);
}

/** Addresses of this site in a page, without what every page loads. */
function linksIn({ headers, body }: Answer): string[] {
  const html = new TextDecoder().decode(body);
  const found = [...html.matchAll(/\s(?:href|src|action|formaction)="([^"]*)"/g)].map(([, at]) => at!);
  const moved = /^location: (.*)$/m.exec(headers)?.[1];
  return [...found, ...(moved ? [moved] : [])].map((at) => at.replaceAll("&amp;", "&"))
    .filter((at) =>
      /^\/(?!\/|static\/|logout|en\/logout)/.test(at) && !/\.(?:js|css|svg|woff2|png|ico)$/.test(at)
    )
    .map((at) => at.replace(/#.*$/, ""));
}

const BESIDE_MAX = 120;

/** The ids of files are others in each answer, so that a walk over them would have no end. */
const OF_A_FILE = /v1\.[\w.%-]+/;
/** How often an address of the same form is asked: the ids of all files, each at least once in each language. */
const OF_A_FORM_MAX = 12;

/** Tells whether an address is new enough to be asked. */
function newAddresses(): (address: string) => boolean {
  const known = new Map<string, number>();
  return (address) => {
    const form = address.replace(OF_A_FILE, "*");
    const times = known.get(form) ?? 0;
    known.set(form, times + 1);
    return times < (form === address ? 1 : OF_A_FORM_MAX);
  };
}

/** Reads all that lies below the address of the link, and of the site beside it as much as a reader would. */
async function crawl(test: TestApp, ask: Ask, starts: readonly string[], cookie: string): Promise<Answer[]> {
  const isNew = newAddresses();
  starts.forEach(isNew);
  const queue = [...starts];
  const answers: Answer[] = [];
  let beside = 0;
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const answer = await answerOf(test, ask, path, { cookie });
    answers.push(answer);
    for (const link of linksIn(answer)) {
      if (!isNew(link)) continue;
      const isOwn = link.includes("anonymous");
      if (!isOwn && ++beside > BESIDE_MAX) continue;
      if (isOwn) queue.unshift(link);
      else queue.push(link);
    }
  }
  return answers;
}

const cookieOf = (answer: Answer) => /^set-cookie: (sdb-links=[^;]*)/m.exec(answer.headers)![1]!;

/** Ordinary addresses of a dataset, at which its holder must be a stranger. */
async function ordinaryAddresses({ repository }: SignedInUser, dataSetId: string): Promise<string[]> {
  const { doi, cstr, coverId } = await repository.datasets.get(dataSetId);
  const { list } = await repository.files.list(dataSetId, "V1");
  const of = `dataSetId=${dataSetId}`;
  return [
    ...["info", "files", "cite", "statistics", "versions"].map((tab) =>
      `/detail?${of}&version=V1&tab=${tab}`
    ),
    ...[`/doi/${doi}`, `/cstr/${cstr}`, `/diff/${dataSetId}`, `/preview?${of}&version=V1`],
    ...list.flatMap(({ fileId, cstr }) => [
      `/file?fileId=${fileId}`,
      `/api/sdb-download-service/download?fileId=${fileId}`,
      `/api/sdb-filetree-service/public/preview/${fileId}`,
      `/api/sdb-filetree-service/public/show/${fileId}`,
      ...(cstr ? [`/cstr/${cstr}`] : []),
    ]),
    `/api/sdb-dataset-service/info/${dataSetId}`,
    `/api/sdb-dataset-service/attachment/${coverId}`,
    `/api/sdb-download-service/getZipFile?${of}`,
    `/api/sdb-filetree-service/public/files?${of}&version=V1`,
    `/api/sdb-filetree-service/public/readme?${of}&version=V1`,
    `/api/sdb-filetree-service/public/manifest?${of}`,
    `/api/sdb-export-service/public/citations?${of}`,
    `/api/sdb-statistics-service/auditList?${of}`,
  ];
}

Deno.test("an anonymous link leads to no word that tells whose the data are, before publication on the whole site", async () => {
  await using test = await openTestApp();
  const { depositor, dataSetId } = await prepare(test);
  const { datasets, links } = depositor.repository;
  await datasets.submit(dataSetId, "V1");
  const { doi, cstr, coverId } = await datasets.get(dataSetId);
  const words = [CANARY, ORCID, dataSetId, doi, cstr, coverId].filter((one) => one !== undefined);
  assert.equal(words.length, 6);
  const made = await links.create({
    dataSetId,
    kind: "anonymous",
    expiry: "1m",
    label: CANARY,
    excluded: Object.keys(LEFT_OUT),
  });
  const ask = await openAnswers(test);
  const path = new URL(made.url).pathname;
  const cookie = cookieOf(await answerOf(test, ask, path, {}));
  const view = `/anonymous/${made.linkId}/view`;
  const starts = [path, `/en${path}`, view, `/en${view}`, `${view}?page=9`];
  starts.push(`/api/sdb-share-service/anonymous/${made.linkId}`);
  starts.push(`/api/sdb-share-service/anonymous/${made.linkId}/files`);
  starts.push(`/api/sdb-share-service/anonymous/${made.linkId}/files/none`);
  starts.push(`${view}?filter=${CANARY.slice(0, 3)}`, `/en${view}?filter=a`);
  const { ask: askApi, holder } = await openAnonymousLink(test, made);
  const { list: shown } = await holder.links.anonymousFiles(made.linkId);
  assert.equal(shown.length, 3);
  const answers = await crawl(test, ask, starts, cookie);
  const read = answers.map(({ what }) => what);
  assert.ok(
    read.some((what) => what.endsWith("/archive")) && read.some((what) => /\/files\/v1\./.test(what)),
  );
  // The parts of a page that a script asks for.
  for (const { fileId, path } of shown) {
    const asked = [
      holder.links.anonymousShowAddress(made.linkId, fileId),
      holder.links.anonymousDrawAddress(made.linkId, fileId),
      ...["text", "archive", "markdown"].map((as) =>
        `${ORIGIN}/api/sdb-share-service/anonymous/${made.linkId}/files/${fileId}/preview?as=${as}`
      ),
    ];
    for (const address of asked) answers.push(await readAnswer(`${path} ${address}`, await askApi(address)));
  }
  for (const { path } of shown) {
    const titled = answers.filter((one) =>
      new TextDecoder().decode(one.body).includes(`<title>${path.split("/").at(-1)} – `)
    );
    assert.ok(titled.length >= 2, `the page of ${path} in both languages`);
  }
  assert.ok(answers.length > 60, `${answers.length} answers`);
  assert.deepEqual(answers.flatMap((answer) => telling(answer, words)), []);
  const own = answers.filter(({ what }) => what.includes("anonymous"));
  assert.deepEqual(own.flatMap((answer) => telling(answer, [COMMUNITY])), []);
  // A stranger gets the same, down to the status.
  const tells = words.filter((word) =>
    word !== dataSetId && word !== doi && word !== cstr && word !== coverId
  );
  for (const address of await ordinaryAddresses(depositor, dataSetId)) {
    for (const prefix of address.startsWith("/api/") ? [""] : ["", "/en"]) {
      const [held, bare] = [
        await answerOf(test, ask, prefix + address, { cookie }),
        await answerOf(test, ask, prefix + address, {}),
      ];
      assert.equal(held.status, bare.status, address);
      assert.ok(held.status >= 300 || !address.startsWith("/detail"), address);
      assert.deepEqual(telling(held, tells), []);
    }
  }
});

/** Without the way to a login and back. */
const BELOW = /^\/(?:en\/)?(?:api\/sdb-share-service\/)?anonymous\//;

Deno.test("the view of an anonymous link to a published version, and of one that has ended, tells no more", async () => {
  await using test = await openTestApp();
  const { depositor, reviewer, dataSetId } = await prepare(test);
  const { datasets, files, links } = depositor.repository;
  await datasets.submit(dataSetId, "V1");
  await reviewer.repository.reviews.accept(await findReviewId(reviewer, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const { doi, cstr, status } = await datasets.get(dataSetId);
  assert.equal(status, "PUBLISHED");
  const { list: [file] } = await files.list(dataSetId, "V1");
  const words = [CANARY, ORCID, COMMUNITY, dataSetId, doi!, cstr!, file!.cstr!, file!.fileId];
  const excluded = Object.keys(LEFT_OUT);
  const made = await links.create({ dataSetId, kind: "anonymous", version: "V1", expiry: "1w", excluded });
  const ask = await openAnswers(test);
  const path = new URL(made.url).pathname;
  const cookie = cookieOf(await answerOf(test, ask, path, {}));
  const below: Answer[] = [];
  const queue = ["", "/en"].map((prefix) => `${prefix}/anonymous/${made.linkId}/view`);
  const isNew = newAddresses();
  for (const one of queue) {
    const answer = await answerOf(test, ask, one, { cookie });
    below.push(answer);
    queue.push(
      ...linksIn(answer).filter((link) => BELOW.test(link) && !/lang=|\/file$/.test(link) && isNew(link)),
    );
  }
  assert.deepEqual(
    below.filter(({ status }) => status >= 400).map(({ what, status }) => `${status} ${what}`),
    [],
  );
  assert.ok(below.length >= 5);
  test.advance(8 * 86_400_000);
  for (const one of [path, `/en${path}`, ...queue]) {
    const ended = await answerOf(test, ask, one, { cookie });
    assert.equal(ended.status, 429, one);
    if (one.startsWith("/api/")) assert.match(new TextDecoder().decode(ended.body), /"code":42901/);
    assert.match(ended.headers, /referrer-policy: no-referrer/);
    assert.match(ended.headers, /cache-control: .*no-store/);
    below.push(ended);
  }
  assert.deepEqual(below.flatMap((answer) => telling(answer, words)), []);
});

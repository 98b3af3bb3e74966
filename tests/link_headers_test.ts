/**
 * Whatever lies behind a link, of each kind, is kept by no cache, listed by no search engine, and tells its address to
 * nobody it leads to: pages, files, archives, answers of the API, redirects and refusals, also after the link has ended
 * (safety 2.7). The addresses are found by walking from the link, so that a new page is looked at too.
 */
import assert from "node:assert/strict";
import { OPERATIONS } from "../api/operation_list.ts";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { LINK_PASS_HEADER, type LinkKind, readLinkAddress } from "../sdk/mod.ts";
import { mailsTo } from "./accounts.ts";
import { isLinkAddress } from "../sdk/model/archive_link.ts";
import { deposit, publish } from "./datasets.ts";
import { ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { open, openAnswers } from "./pages.ts";
import { targetsOf, unescape } from "./site_crawl.ts";

type Ask = Awaited<ReturnType<typeof openAnswers>>;

/** A link that somebody has opened. */
interface Opened {
  /** Its address, and others that belong to it and that no page leads to. */
  starts: string[];
  /** What stands in the addresses behind it: ids of the dataset, of its files, of the link. */
  marks: string[];
  /** What the address of its page must not tell: a login that leads back to it is behind it as well. */
  secret: string;
  cookie: string;
  /** Ends it. */
  end?: () => Promise<unknown>;
}

interface Scene {
  test: TestApp;
  ask: Ask;
  depositor: SignedInUser;
  governance: SignedInUser;
}

const LANGUAGES = ["", "/en"];
const cookiesOf = (answer: Response) =>
  answer.headers.getSetCookie().filter((one) => /^sdb-links=\w/.test(one)).map((one) => one.split(";")[0]!);

/** Everything by which an address can name a dataset. */
async function marksOf({ repository }: SignedInUser, dataSetId: string): Promise<string[]> {
  const { doi, cstr, coverId } = await repository.datasets.get(dataSetId, "V1");
  const { list } = await repository.files.list(dataSetId, "V1");
  const known = [dataSetId, doi, cstr, coverId, ...list.flatMap(({ fileId, cstr }) => [fileId, cstr])];
  return known.filter((one) => one !== undefined && one !== null && one !== "") as string[];
}

/** A link of the depositor's, opened by a visitor or, where it needs an account, by somebody else. */
function byDepositor(
  kind: LinkKind,
  prepare: (scene: Scene) => Promise<string>,
): (scene: Scene) => Promise<Opened> {
  return async (scene) => {
    const { test, ask, depositor } = scene;
    const dataSetId = await prepare(scene);
    const { links } = depositor.repository;
    const { url, linkId } = await links.create({ kind, dataSetId, version: "V1", expiry: "1m" });
    const path = new URL(url).pathname;
    const session = kind === "edit" ? [`sdb-session=${(await test.signIn()).token}`] : [];
    const opened = await ask(path, { cookie: session.join("; ") });
    await opened.body?.cancel();
    const marks = [...await marksOf(depositor, dataSetId), linkId];
    return {
      starts: [path, opened.headers.get("Location")!, ...kind === "anonymous" ? [] : partsOf(dataSetId)],
      marks: kind === "anonymous" ? [linkId] : marks,
      secret: path.split("/").at(-1)!,
      cookie: [...session, ...cookiesOf(opened)].join("; "),
      end: () => links.revoke(linkId),
    };
  };
}

/** Pages and files of a dataset to which no other page leads without scripts. */
const partsOf = (dataSetId: string) => [
  `/diff/${dataSetId}`,
  `/preview?dataSetId=${dataSetId}&version=V1`,
  `/dataset?dataSetId=${dataSetId}&version=V1`,
  `/accessrequest?dataSetId=${dataSetId}&version=V1`,
  `/detail?dataSetId=${dataSetId}&version=V9`,
  `/datalist/tableLayerNew/PrivateLink?dataSetId=${dataSetId}&version=V1`,
  `/api/sdb-download-service/getZipFile?dataSetId=${dataSetId}&version=V1`,
];

async function invitation({ test, ask }: Scene): Promise<Opened> {
  const preparer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const made = await preparer.repository.archiveLinks.create({
    email: "author@example.org",
    title: { zh: "海", en: "" },
    archiveDoi: "10.1234/x",
    communityCode: "j00001",
    expiry: "1m",
    mailed: false,
  });
  const path = new URL(made.url!).pathname;
  const cookie = `sdb-session=${(await test.signIn()).token}`;
  const bare = await ask(path);
  await bare.body?.cancel();
  return {
    starts: [path, bare.headers.get("Location")!],
    marks: [],
    secret: path.split("/").at(-1)!,
    cookie,
    end: () => preparer.repository.archiveLinks.revoke(made.archiveLinkId),
  };
}

/** A visitor's request, whose page is behind the key that was mailed, and what it opens. */
async function visitorsRequest({ test, ask, depositor, governance }: Scene): Promise<Opened> {
  const { dataSetId } = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
  const { accessRequests } = test.visitor;
  const email = "li.na@example.org";
  const { codeId } = await accessRequests.mailCode(email);
  await deliverAll(test.app);
  const [mail] = await mailsTo(test, email);
  const { proof } = await accessRequests.confirmCode(codeId, /\b\d{6}\b/.exec(mail!.body)![0]);
  const { key, request } = await accessRequests.createAsVisitor(dataSetId, "V1", {
    name: "Li Na",
    justification: "A study.",
    proof,
  });
  await depositor.repository.accessRequests.accept(request.requestId, { until: "1m" });
  const path = `/accessrequest?key=${key}`;
  const opened = await ask(path, { form: { intent: "open" } });
  await opened.body?.cancel();
  return {
    starts: [path, opened.headers.get("Location")!],
    marks: await marksOf(depositor, dataSetId),
    secret: key,
    cookie: cookiesOf(opened).join("; "),
    end: () => depositor.repository.accessRequests.cancel(request.requestId),
  };
}

/** The page to which it leads is everybody's; what says where it leads is not. */
async function shortAddress({ test, depositor, governance }: Scene): Promise<Opened> {
  const { dataSetId } = await publish(test, depositor, governance, {});
  const { links } = depositor.repository;
  const { code } = await links.shorten(`/detail?dataSetId=${dataSetId}`);
  const shown = `/api/sdb-share-service/public/short-links/${code}`;
  return {
    starts: [`/surl/${code}`, `/surl?code=${code}`, "/surl/zzzzzzz", shown, `${shown}/qr`],
    marks: [code],
    // It opens nothing.
    secret: `/surl/${code}`,
    cookie: `sdb-session=${depositor.token}`,
  };
}

const KINDS: Record<string, (scene: Scene) => Promise<Opened>> = {
  "private link to a draft": byDepositor(
    "private",
    async ({ depositor }) => (await deposit(depositor)).dataSetId,
  ),
  "private link to a dataset with an embargo": byDepositor(
    "private",
    async ({ test, depositor, governance }) =>
      (await publish(test, depositor, governance, { accessRight: "EMBARGO", embargoMonths: 6 })).dataSetId,
  ),
  "share link to an open dataset": byDepositor(
    "share",
    async ({ test, depositor, governance }) => (await publish(test, depositor, governance)).dataSetId,
  ),
  "anonymous link": byDepositor(
    "anonymous",
    async ({ depositor }) => (await deposit(depositor)).dataSetId,
  ),
  "edit link": byDepositor("edit", async ({ depositor }) => (await deposit(depositor)).dataSetId),
  "archive link": invitation,
  "short address": shortAddress,
  "request of a visitor": visitorsRequest,
};

interface Answer {
  path: string;
  status: number;
  headers: Headers;
  html: string;
}

async function read({ test, ask }: Scene, path: string, cookie: string): Promise<Answer> {
  // The clock of the app stands still, and its limits of requests would never end.
  test.advance(300);
  const answer = await ask(path, { cookie });
  const isPage = answer.headers.get("Content-Type")?.includes("text/html");
  const html = isPage ? await answer.text() : "";
  if (!isPage) await answer.bytes().catch(() => undefined);
  return { path, status: answer.status, headers: answer.headers, html };
}

/** Addresses of this site that an answer leads to: links, forms, pictures, what islands ask for, and redirects. */
function leadingOn({ path, html, headers }: Answer): string[] {
  const sources = [...html.matchAll(/<[^>]*\s(?:src|poster|data|href)="(\/(?!\/)[^"]*)"/g)].map(([, at]) =>
    unescape(at!)
  );
  const moved = headers.get("Location");
  const found = [...targetsOf(html, path).map(({ path }) => path), ...sources, ...moved ? [moved] : []];
  return found.map((at) => new URL(at, ORIGIN + path)).filter(({ origin }) => origin === ORIGIN)
    .map(({ pathname, search }) => pathname + search);
}

/** Pages that only lead back to the address that they name. */
const LEADING_BACK = /^\/(?:en\/)?(?:(?:login|register|forgetpwd|logout)\b|surl\?target=)/;

/** The builder of widgets and its frames show a published dataset as every visitor sees it, whoever asks. */
const AS_TO_A_VISITOR = /^\/(?:en\/)?(?:help\?p=widgets_component\b|widget\/)/;

/** Whether an address is behind the link, and no ordinary page that is around every page. */
function isBehind(path: string, { marks, secret }: Opened): boolean {
  const told = decodeURIComponent(path);
  if (told.includes(secret)) return true;
  if (LEADING_BACK.test(path) || AS_TO_A_VISITOR.test(path)) return false;
  return marks.some((mark) => told.includes(mark));
}

/** The ids of files behind an anonymous link are others in each answer; of addresses of one form some are enough. */
const SEALED_ID = /v1\.[\w.%-]+/;
const OF_A_FORM_MAX = 4;

/** Tells whether an address is new enough to be asked. */
function newAddresses(): (address: string) => boolean {
  const known = new Map<string, number>();
  return (address) => {
    const form = address.replace(SEALED_ID, "*");
    const times = known.get(form) ?? 0;
    known.set(form, times + 1);
    return times < (form === address ? 1 : OF_A_FORM_MAX);
  };
}

const ANSWERS_MAX = 400;
/** Failures that are shown. */
const SHOWN_MAX = 12;

async function walk(scene: Scene, opened: Opened): Promise<Answer[]> {
  const isNew = newAddresses();
  const queue = opened.starts.flatMap((path) =>
    /^\/(?:api|en)\//.test(path) ? [path] : LANGUAGES.flatMap((prefix) => [
      prefix + path,
      // The redirect from an address with a slash at its end names the whole address.
      ...isLinkAddress(path) ? [prefix + path.replace(/(?=\?|$)/, "/")] : [],
    ])
  ).filter(isNew);
  const answers: Answer[] = [];
  for (const path of queue) {
    assert.ok(queue.length < ANSWERS_MAX, `more than ${ANSWERS_MAX} addresses, such as ${path}`);
    const answer = await read(scene, path, opened.cookie);
    answers.push(answer);
    queue.push(...leadingOn(answer).filter((one) => isBehind(one, opened) && isNew(one)));
  }
  return answers;
}

/** What an answer lacks, for somebody who reads the failure of the test. */
function lacking({ path, status, headers, html }: Answer): string[] {
  const isUnlisted = /noindex/.test(headers.get("X-Robots-Tag") ?? "") ||
    /<meta name="robots" content="[^"]*noindex/.test(html);
  const wants = {
    "no-referrer": headers.get("Referrer-Policy") === "no-referrer",
    noindex: isUnlisted,
    "no-store": /no-store/.test(headers.get("Cache-Control") ?? ""),
  };
  const lacks = Object.entries(wants).filter(([, has]) => !has).map(([name]) => name);
  return lacks.length === 0 ? [] : [`${status} ${path}: ${lacks.join(", ")}`];
}

for (const [name, prepare] of Object.entries(KINDS)) {
  Deno.test(`${name}: every answer behind it is closed to caches, search engines and referrers`, async () => {
    const { test, person: depositor, governance } = await open();
    await using _ = test;
    const scene = { test, depositor, governance, ask: await openAnswers(test) };
    const opened = await prepare(scene);
    const answers = await walk(scene, opened);
    assert.deepEqual(answers.flatMap(lacking).slice(0, SHOWN_MAX), [], `of ${answers.length} answers`);
    if (!opened.end) return;
    await opened.end();
    const ended: Answer[] = [];
    for (const { path } of answers) ended.push(await read(scene, path, opened.cookie));
    assert.deepEqual(ended.flatMap(lacking).slice(0, SHOWN_MAX), []);
    // The page of a request stays, and says what became of it.
    assert.equal(ended[0]!.status, opened.starts[0]!.startsWith("/accessrequest") ? 200 : 429);
  });
}

Deno.test("every call of the API is closed to caches, search engines and referrers for who carries the pass of a link", async () => {
  const { test, person } = await open();
  await using _ = test;
  const { dataSetId } = await deposit(person);
  const { url } = await person.repository.links.create({ dataSetId, version: "V1", expiry: "1m" });
  const { pass } = await test.visitor.links.open(readLinkAddress(url)!);
  const lacks: string[] = [];
  for (const { method, path } of OPERATIONS) {
    test.advance(1_000);
    const known = path.replace(/:(?:id|dataSetId)\b/, dataSetId).replaceAll(/:(\w+)/g, "V1");
    const answer = await test.api.request(`${ORIGIN}${known}?dataSetId=${dataSetId}&version=V1`, {
      method,
      headers: { [LINK_PASS_HEADER]: pass, Origin: ORIGIN },
    });
    await answer.body?.cancel();
    lacks.push(
      ...lacking({ path: `${method} ${path}`, status: answer.status, headers: answer.headers, html: "" }),
    );
  }
  assert.deepEqual(lacks.slice(0, SHOWN_MAX), []);
});

const WORD = "Qzxvwlake";
const PUBLIC_LISTS = [
  "/",
  "/list",
  `/list?q=${WORD}`,
  "/communities",
  "/news/atom.xml",
  "/blogs/atom.xml",
  "/datasets.atom",
];
const PUBLIC_CALLS = [
  "/sitemap.xml",
  "/oai?verb=ListRecords&metadataPrefix=oai_dc",
  "/api/sdb-query-service/latest",
];

Deno.test("what a link opens stands in no list, feed, sitemap or search, and its use in no public count", async () => {
  const { test, person: depositor, governance } = await open();
  await using _ = test;
  const ask = await openAnswers(test);
  const draft = await deposit(depositor, { title: { zh: WORD, en: WORD } });
  const restricted = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
  const usage = async () => {
    const { views, downloads } = await depositor.repository.datasets.get(restricted.dataSetId);
    return { views, downloads };
  };
  const before = await usage();
  const secrets: string[] = [];
  for (const { dataSetId } of [draft, restricted]) {
    const { links } = depositor.repository;
    const { url, linkId } = await links.create({ dataSetId, version: "V1", expiry: "1m" });
    const opened = await ask(new URL(url).pathname);
    const cookie = cookiesOf(opened).join("; ");
    secrets.push(linkId, new URL(url).pathname);
    const { list: [file] } = await depositor.repository.files.list(dataSetId, "V1");
    for (
      const path of [
        opened.headers.get("Location")!,
        `/api/sdb-download-service/download?fileId=${file!.fileId}`,
        `/api/sdb-download-service/getZipFile?dataSetId=${dataSetId}&version=V1`,
      ]
    ) {
      const answer = await ask(path, { cookie });
      assert.equal(answer.status, 200, path);
      await answer.body?.cancel();
    }
    assert.equal((await links.list({ dataSetId })).list[0]!.downloads, 2);
  }
  await deliverAll(test.app);
  assert.deepEqual(await usage(), before);
  const queue = [...PUBLIC_LISTS, ...PUBLIC_LISTS.map((path) => `/en${path}`), ...PUBLIC_CALLS];
  for (const path of queue) {
    const answer = await ask(path);
    const text = await answer.text();
    assert.ok(answer.status < 400, `${answer.status} ${path}`);
    const told = [draft.dataSetId, draft.doi, ...secrets].filter((one) => one && text.includes(one));
    assert.deepEqual(told, [], path);
    const parts = [...text.matchAll(/<loc>[^<]*(\/sitemap\/[^<]*)<\/loc>/g)].map(([, part]) => part!);
    queue.push(...parts);
  }
});

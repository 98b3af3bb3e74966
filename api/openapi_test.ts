/** The document says what the API does: all of its calls, and answers of the shape that it promises. */
import assert from "node:assert/strict";
import { z } from "zod";
import { allMessages } from "../locales/mod.ts";
import * as accountAnswers from "../sdk/model/responses/account.ts";
import { issueAnswer } from "../sdk/model/responses/response_schemas.ts";
import { communityAnswer } from "../sdk/model/responses/community.ts";
import {
  createdAnswer,
  datasetAnswer,
  historyAnswer,
  ownDatasetsAnswer,
  resolvedAnswer,
  savedAnswer,
  summaryAnswer,
  versionAnswer,
} from "../sdk/model/responses/dataset.ts";
import { citationAnswer, jsonLdAnswer } from "../sdk/model/responses/export.ts";
import { filePageAnswer, uploadedFileAnswer } from "../sdk/model/responses/file.ts";
import { articleAnswer, articlePageAnswer, foundArticlesAnswer } from "../sdk/model/responses/content.ts";
import { newsAnswer } from "../sdk/model/responses/news.ts";
import { reviewAnswer, reviewQueueAnswer } from "../sdk/model/responses/review.ts";
import { searchAnswer, subjectAnswer, subjectCountAnswer } from "../sdk/model/responses/search.ts";
import {
  datasetStatisticsAnswer,
  datasetUsageAnswer,
  repositoryStatisticsAnswer,
  totalStatisticsAnswer,
} from "../sdk/model/responses/statistics.ts";
import {
  availableAnswer,
  currentUserAnswer,
  loginAnswer,
  mailAnswer,
  ticketAnswer,
  userNameAnswer,
} from "../sdk/model/responses/user.ts";
import { createRepository, type Repository } from "../sdk/mod.ts";
import { deliverAll } from "./jobs/outbox_delivery.ts";
import { ensureDemoAccounts } from "./services/sign_in/demo_accounts.ts";
import { SAMPLE_NEWS, seedArticles } from "../tests/content.ts";
import { deposit, publish, submit } from "../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../tests/harness.ts";

interface Media {
  schema: { properties?: { data?: object }; format?: string };
}

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  responses: { 200: { content: Record<string, Media> } };
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  tags: { name: string }[];
  components: { schemas: Record<string, object> };
}

async function readDocument(test: TestApp): Promise<Document> {
  return await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json();
}

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
  );

/** Methods that are made of others. */
const COMPOSED = ["uploads.send"];
/** Code that a program writes into a page, and a picture of the site. */
const BESIDE_CALLS = ["widgets.code", "widgets.picture"];
/** Arguments of those that want more than texts. */
const ARGUMENTS: Record<string, unknown[]> = {
  "uploads.sendSmall": ["a", "b", []],
  "files.address": [{ fileId: "a" }],
  "links.anonymousFile": ["a", "b"],
  "content.importMedia": ["a", { name: "b", sha256: "c", alt: { zh: "", en: "" } }, "d"],
};

type Method = (...args: unknown[]) => unknown;

/** Every call that a method of the SDK makes, found by calling them all. */
async function recordCalls(): Promise<{ method: string; path: string; by: string }[]> {
  const calls: { method: string; path: string; by: string }[] = [];
  let by = "";
  const repository = createRepository({
    server: ORIGIN,
    fetch: (request) => {
      calls.push({ method: request.method, path: new URL(request.url).pathname, by });
      return Response.json({ code: 20_000, data: { list: [] } }, {
        headers: { "Content-Disposition": "attachment" },
      });
    },
  });
  // OAI-PMH is a protocol of its own, beside the calls.
  const resources = Object.entries<object>({ ...repository }).filter(([name]) => name !== "oai");
  for (const [name, resource] of resources) {
    for (const method of Object.getOwnPropertyNames(Object.getPrototypeOf(resource))) {
      if (method === "constructor") continue;
      by = `${name}.${method}`;
      if (COMPOSED.includes(by) || BESIDE_CALLS.includes(by)) continue;
      const result = (resource as Record<string, Method>)[method](...ARGUMENTS[by] ?? ["a", "b", "c", "d"]);
      if (typeof result === "string") {
        // An address for somebody else to call.
        assert.equal(new URL(result).origin, ORIGIN, by);
        assert.notEqual(calls.at(-1)?.by, by, `${by} made a call`);
        continue;
      }
      if (result && typeof result === "object" && Symbol.asyncIterator in result) {
        for await (const _ of result as AsyncIterable<unknown>);
      } else await result;
      assert.equal(calls.at(-1)?.by, by, `${by} made no call`);
    }
  }
  return calls;
}

Deno.test("GET /api/openapi.json is an OpenAPI 3.1 document whose references all lead somewhere", async () => {
  await using test = await openTestApp();
  const document = await readDocument(test);
  assert.match(document.openapi, /^3\.1\./);
  const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
  const components = document.components as Record<string, Record<string, object>>;
  let found = 0;
  for (const [, kind, name] of references) {
    assert.ok(components[kind]?.[name], `${kind}/${name}`);
    found++;
  }
  assert.ok(found > 50, `${found} references`);
  assert.equal(JSON.stringify(document).match(/"\$ref":/g)?.length, found);
});

Deno.test("GET /api/openapi.json documents every call that the SDK makes", async () => {
  await using test = await openTestApp();
  const documented = operationsOf(await readDocument(test)).map(({ method, path }) => ({
    method,
    shape: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  }));
  const calls = await recordCalls();
  assert.ok(calls.length > 35, `${calls.length} calls`);
  const missing = calls.filter((call) =>
    !documented.some(({ method, shape }) => method === call.method && shape.test(call.path))
  );
  assert.deepEqual(missing, []);
});

Deno.test("every documented call has a name of its own, a summary, a known tag and the schema of its answer", async () => {
  await using test = await openTestApp();
  const document = await readDocument(test);
  const known = new Set(document.tags.map(({ name }) => name));
  const names = new Set<string>();
  for (const { method, path, operation } of operationsOf(document)) {
    const call = `${method} ${path}`;
    assert.ok(operation.summary, call);
    assert.ok(operation.tags.length === 1 && known.has(operation.tags[0]), `${call}: ${operation.tags}`);
    assert.ok(!names.has(operation.operationId), `${call}: ${operation.operationId}`);
    names.add(operation.operationId);
    for (const [type, { schema }] of Object.entries(operation.responses[200].content)) {
      // SUSHI has JSON of its own, without the envelope.
      const isBare = path.includes("/sdb-openapi-service/") && !schema.properties?.data;
      if (isBare) assert.ok(Object.keys(schema).length, call);
      else if (type === "application/json") {
        assert.ok(Object.keys(schema.properties?.data ?? {}).length, call);
      } else assert.equal(schema.format, "binary", call);
    }
  }
});

Deno.test("the catalogs describe every documented call in both languages", async () => {
  await using test = await openTestApp();
  const [zh, en] = [allMessages("zh"), allMessages("en")];
  for (const { operation } of operationsOf(await readDocument(test))) {
    const { operationId, summary, description } = operation;
    assert.equal(en.get(`help.call.${operationId}`), summary);
    assert.match(zh.get(`help.call.${operationId}`) ?? "", /\p{Script=Han}/u, operationId);
    assert.equal(en.get(`help.note.${operationId}`), description);
    assert.equal(zh.has(`help.note.${operationId}`), description !== undefined, operationId);
  }
});

/** Strict: a field that the schema does not know is lost in the parsing and found by the comparison. */
async function hold(name: string, schema: z.ZodType, answer: PromiseLike<unknown>): Promise<void> {
  // What travels: absent fields are absent.
  const data = JSON.parse(JSON.stringify(await answer ?? null));
  const parsed = schema.safeParse(data);
  assert.ok(parsed.success, `${name}: ${parsed.error?.message}`);
  assert.deepEqual(parsed.data, data, name);
}

/** A dataset of a community that uses every part of the metadata. */
async function publishFully(
  test: TestApp,
): Promise<{ id: string; depositor: SignedInUser; reviewer: SignedInUser }> {
  const depositor = await test.signIn();
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const { dataSetId } = await publish(test, depositor, reviewer, {
    communityCode: "j00001",
    papers: [{ title: { en: "Lakes" }, doi: "10.1000/lake" }],
    references: [{ type: "code", text: "A model" }],
    funding: [{ name: { en: "Fund" }, number: "1" }],
    projects: [{ name: { en: "Project" }, url: "https://example.org/", number: "2" }],
    spatial: [{ kind: "point", longitude: 100, latitude: 37, elevation: 3196 }, {
      kind: "region",
      west: 99,
      south: 36,
      east: 101,
      north: 38,
      minElevation: 1,
      maxElevation: 2,
    }],
    temporal: [{ start: "1960-01-01", end: "2020-01-01" }],
  });
  return { id: dataSetId, depositor, reviewer };
}

async function holdPublic(
  { catalog, communities, content, datasets, files, statistics, users }: Repository,
  id: string,
) {
  const { doi } = await datasets.get(id);
  await hold("get", datasetAnswer, datasets.get(id));
  await hold("versions", versionAnswer.array(), datasets.versions(id));
  await hold("history", historyAnswer.array(), datasets.history(id));
  await hold("resolve", resolvedAnswer, datasets.resolve({ doi: doi ?? "" }));
  await hold("search", searchAnswer, datasets.search({ q: "Qinghai" }));
  await hold("latest", summaryAnswer.array().min(1), datasets.latest());
  await hold("popular", summaryAnswer.array().min(1), datasets.popular());
  await hold("cite", citationAnswer, datasets.cite(id, "bibtex"));
  await hold("citations", citationAnswer.array().min(5), datasets.citations(id));
  await hold("jsonLd", jsonLdAnswer, datasets.jsonLd(id));
  await hold("files", filePageAnswer, files.list(id, "V1"));
  await hold("total", totalStatisticsAnswer, statistics.total());
  await hold("overview", repositoryStatisticsAnswer, statistics.overview());
  await hold("bySubject", subjectCountAnswer.array().min(1), statistics.bySubject("", true));
  await hold("ofDataset", datasetStatisticsAnswer, statistics.ofDataset(id));
  await hold("usage", datasetUsageAnswer, statistics.all());
  await hold("subjects", subjectAnswer.array().min(1), catalog.subjects());
  await hold("news", newsAnswer.array().min(1), catalog.news());
  await hold("articles", articlePageAnswer, content.list({ kind: "story", bodies: true }));
  await hold("article", articleAnswer, content.get({ id: SAMPLE_NEWS }));
  await hold("foundArticles", foundArticlesAnswer, content.search("CSTR"));
  await hold("communities", communityAnswer.array().min(1), communities.list());
  await hold("community", communityAnswer, communities.get("j00001"));
  await hold("me", currentUserAnswer.nullable(), users.me());
  await hold("email", availableAnswer, users.validateEmail("nobody@example.org"));
}

Deno.test("what everybody may read is answered as documented, to visitor, depositor and reviewer", async () => {
  await using test = await openTestApp();
  const { id, depositor, reviewer } = await publishFully(test);
  await seedArticles(test);
  for (const repository of [test.visitor, depositor.repository, reviewer.repository]) {
    await holdPublic(repository, id);
  }
});

Deno.test("drafts, files, submissions and reviews are answered as documented", async () => {
  await using test = await openTestApp();
  const { depositor, reviewer } = await publishFully(test);
  const { datasets, files } = depositor.repository;
  const { reviews } = reviewer.repository;
  const draft = await deposit(depositor);
  const metadata = { title: { zh: "无", en: "" } };
  await hold("create", createdAnswer, datasets.create());
  await hold("upload", uploadedFileAnswer, files.upload(draft.dataSetId, "V1", "a.txt", "a"));
  await hold("missing", issueAnswer.array(), datasets.missing(draft.dataSetId, "V1"));
  const { revision } = await datasets.get(draft.dataSetId);
  await hold("save", savedAnswer, datasets.save(draft.dataSetId, "V1", { revision, metadata }));
  await hold("mine", ownDatasetsAnswer, datasets.mine());
  const submitted = await submit(depositor, reviewer, { communityCode: "j00001" });
  await hold("queue", reviewQueueAnswer, reviews.list());
  await hold("review", reviewAnswer, reviews.get(submitted.reviewId));
  const decision = reviews.returnForRevision(submitted.reviewId, { comments: "Name the gauges." });
  await hold("return", datasetAnswer, decision);
  await hold("revise", datasetAnswer, datasets.get(submitted.dataSetId));
  await hold("history", historyAnswer.array().min(2), datasets.history(submitted.dataSetId));
  await hold("decided", reviewAnswer, reviews.get(submitted.reviewId));
});

Deno.test("accounts and mails are answered as documented", async () => {
  await using test = await openTestApp({ CAPTCHA_WORK: "1", DEV_LOGIN: "on" });
  const { users } = test.visitor;
  const password = "Lake1960s";
  const registration = {
    email: "new@example.org",
    password,
    realName: "New Person",
    workUnit: "Institute of Lakes",
    phone: "010 62661041",
    locale: "en",
    terms: true,
  } as const;
  await hold("ticket", ticketAnswer, users.registrationTicket());
  await hold("free", availableAnswer, users.validateEmail(registration.email));
  await hold("register", userNameAnswer, users.register(registration));
  await deliverAll(test.app);
  await hold("mails", mailAnswer.array().min(1), users.localMails());
  const [{ body }] = await users.localMails();
  const part = (name: string) => new RegExp(`[?&]${name}=([^&\\s]+)`).exec(body)?.[1] ?? "";
  const code = part("token") + part("code");
  await hold("activate", userNameAnswer, users.activate("new@example.org", code));
  await hold("login", loginAnswer, users.login("new@example.org", password));
  await hold("forgot", z.null(), users.forgotPassword("new@example.org"));
  await ensureDemoAccounts(test.app);
  await hold("dev login", loginAnswer, users.devLogin("reviewer@example.org"));
});

Deno.test("tokens, second factors and accounts are answered as documented", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn({ role: "administrator" });
  const { id } = await test.signIn();
  const { tokens, secondFactor, accounts } = repository;
  const request = { name: "laptop", scopes: ["read" as const], days: 1 };
  await hold("create", accountAnswers.newAccessTokenAnswer, tokens.create(request));
  await hold("tokens", accountAnswers.accessTokenAnswer.array().min(1), tokens.list());
  await hold("state", accountAnswers.secondFactorStateAnswer, secondFactor.state());
  await hold("start", accountAnswers.secondFactorSetupAnswer, secondFactor.start());
  await hold("accounts", accountAnswers.accountPageAnswer, accounts.list({ size: 1 }));
  await hold("role", accountAnswers.accountAnswer, accounts.setRole(id, "governance"));
  const { token } = await tokens.create(request);
  const program = createRepository({ server: ORIGIN, token, fetch: (request) => test.api.fetch(request) });
  await hold("me by token", currentUserAnswer, program.users.me());
});

/** Which changes end the life of which kept pages (`cache` in `routes/_page.ts`, `api/change_counter.ts`). */
import assert from "node:assert/strict";
import { systemContext } from "../api/context.ts";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { announceChange } from "../api/change_counter.ts";
import { publish as publishNow } from "../api/services/publication/publish.ts";
import type { DatasetMetadata, Input } from "../sdk/mod.ts";
import { SAMPLE_NEWS, seedArticles } from "./content.ts";
import { ALL_PASSED, completeMetadata, deposit, findReviewId, publish } from "./datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { openKeptSite } from "./site.ts";
import { submitRetractionRequest } from "./retractions.ts";

const COMMUNITY = "j00001";
/** One that is out when the clock of a test begins. */
const ARTICLE = `/news/Article?id=${SAMPLE_NEWS}`;
const COMMON = ["/", "/list", "/communities", `/c/${COMMUNITY}`, "/news", ARTICLE];
const detail = (dataSetId: string) => `/detail?dataSetId=${dataSetId}`;

/** A site whose kept pages never grow too old, and which of them are rendered anew. */
async function openKept(test: TestApp) {
  let reads = 0;
  const api = {
    fetch(request: Request, bindings?: object) {
      reads++;
      return test.api.fetch(request, bindings);
    },
  };
  const site = await openKeptSite(test, { api });
  const isKept = async (path: string) => {
    const before = reads;
    const answer: Response = await site.request(ORIGIN + path, { headers: { "Accept-Language": "zh" } });
    assert.equal((await answer.text()).startsWith("<!DOCTYPE html>"), true, path);
    return reads === before;
  };
  return {
    /** Looks at pages until they are kept. */
    async keep(...paths: string[]) {
      for (const path of paths) await isKept(path);
      for (const path of paths) assert.ok(await isKept(path), `${path} is not kept`);
    },
    /** Those that are rendered anew, in the order given. */
    async emptied(...paths: string[]) {
      const found: string[] = [];
      for (const path of paths) if (!await isKept(path)) found.push(path);
      return found;
    },
  };
}

async function open() {
  const test = await openTestApp();
  const communityId = await test.addCommunity(COMMUNITY);
  await seedArticles(test);
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const reviewer = await test.signIn({ administers: [communityId] });
  const publishOne = async (changes?: Input<DatasetMetadata>) =>
    (await publish(test, depositor, governance, changes)).dataSetId;
  const [one, other] = [await publishOne(), await publishOne()];
  const pages = await openKept(test);
  const all = [...COMMON, detail(one), detail(other)];
  await pages.keep(...all);
  const close = () => test[Symbol.asyncDispose]();
  const people = { depositor, governance, reviewer };
  return { test, ...people, one, other, pages, all, publishOne, [Symbol.asyncDispose]: close };
}

Deno.test("announceChange() of a draft that begins, is saved, submitted and recalled empties no page", async () => {
  await using place = await open();
  const { depositor, one, pages, all } = place;
  const { datasets, files } = depositor.repository;
  const { dataSetId } = await deposit(depositor);
  const { revision } = await datasets.get(dataSetId);
  const title = { zh: "另一题名", en: "Another title" };
  await datasets.change(dataSetId, "V1", { revision, changes: { title } });
  await datasets.submit(dataSetId, "V1");
  await datasets.recall(dataSetId, "V1");
  await datasets.remove(dataSetId, "V1");
  const second = await datasets.addVersion(one);
  await datasets.change(one, "V2", { revision: second.revision, changes: { title } });
  await files.upload(one, "V2", "more.csv", "a\n1\n");
  await datasets.submit(one, "V2");
  assert.deepEqual(await pages.emptied(...all), []);
});

Deno.test("announceChange() of a published version empties its page, lists and home, and no other dataset", async () => {
  await using place = await open();
  const { test, depositor, governance, one, pages, all } = place;
  const { datasets, files } = depositor.repository;
  await datasets.addVersion(one);
  await files.upload(one, "V2", "more.csv", "a\n1\n");
  await datasets.submit(one, "V2");
  await governance.repository.reviews.accept(await findReviewId(governance, one), ALL_PASSED);
  assert.deepEqual(await pages.emptied(...all), []);
  await publishAccepted(test);
  const shown = ["/", "/list", "/communities", `/c/${COMMUNITY}`];
  assert.deepEqual(await pages.emptied(...all), [...shown, detail(one)]);
  // Search follows the commit: what it finds is new once more, and nothing else.
  await deliverAll(test.app);
  assert.deepEqual(await pages.emptied(...all), shown);
});

Deno.test("announceChange() of a package empties the pages of its parts, and of a part that of its package", async () => {
  await using place = await open();
  const { test, depositor, governance, one, other, pages } = place;
  const { attachments, datasets } = depositor.repository;
  const parts = completeMetadata({ dataSetTypeCode: "007", parts: [one] });
  const { dataSetId } = await datasets.create(parts);
  await attachments.drawCover(dataSetId, "V1");
  await datasets.submit(dataSetId, "V1");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await publishAccepted(test);
  assert.deepEqual(await pages.emptied(detail(one), detail(other)), [detail(one)]);
  await pages.keep(detail(dataSetId));
  const { retractionId } = await submitRetractionRequest(depositor, one);
  await pages.keep(detail(dataSetId));
  await governance.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" });
  assert.deepEqual(await pages.emptied(detail(dataSetId), detail(other)), [detail(dataSetId)]);
});

Deno.test("announceChange() of a retraction empties the page of the dataset, lists and home", async () => {
  await using place = await open();
  const { depositor, governance, one, pages, all } = place;
  const { retractionId } = await submitRetractionRequest(depositor, one);
  await pages.keep(...all);
  await governance.repository.retractions.decide(retractionId, { decision: "WITHDRAWN" });
  const shown = ["/", "/list", "/communities", `/c/${COMMUNITY}`, detail(one)];
  assert.deepEqual(await pages.emptied(...all), shown);
});

Deno.test("announceChange() of news empties the news and home", async () => {
  await using place = await open();
  const { test, pages, all } = place;
  await test.app.db.withTx((tx) => Promise.resolve(announceChange(tx, test.app, ["news"])));
  assert.deepEqual(await pages.emptied(...all), ["/", "/news", ARTICLE]);
});

Deno.test("announceChange() of a community empties what names communities, and not the news", async () => {
  await using place = await open();
  const { reviewer, pages, all } = place;
  await reviewer.repository.reviews.holdPublication(COMMUNITY, true);
  assert.deepEqual(await pages.emptied(...all), all.filter((path) => !path.startsWith("/news")));
});

Deno.test("announceChange() in a transaction that fails empties nothing", async () => {
  await using place = await open();
  const { test, pages, all } = place;
  const failed = test.app.db.withTx(async (tx) => {
    await announceChange(tx, test.app, ["news", "search", "communities"]);
    throw new Error("no commit");
  });
  await assert.rejects(failed, /no commit/);
  assert.deepEqual(await pages.emptied(...all), []);
});

/** Publishes what was accepted, and delivers nothing of what follows. */
async function publishAccepted(test: TestApp): Promise<void> {
  const accepted = await test.app.db.read.query.datasetVersion.findFirst({
    where: (version, { eq }) => eq(version.status, "ACCEPTED"),
  });
  await publishNow(systemContext(test.app, "test"), { versionId: accepted!.id });
}

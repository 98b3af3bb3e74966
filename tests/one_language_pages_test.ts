/** What a page says of a text that exists in the other language alone, and of who can see a version. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { maySee } from "../api/policies/dataset.ts";
import type { Actor } from "../api/actor.ts";
import { datasetVersion, request } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { DATASET_STATUSES, isUnpublished } from "../sdk/model/lifecycle.ts";
import { deposit, publish } from "./datasets.ts";
import { countChange } from "../api/change_counter.ts";
import { LANGUAGES, open, openPages } from "./pages.ts";
import { retractionRequest, submitRetractionRequest } from "./retractions.ts";
import { allowPublishedChanges } from "./published_rows.ts";

Deno.test("a statement of withdrawal in one language is marked on the page in the other one, and says its language", async () => {
  const { go: _, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await publish(test, rest.person, rest.governance);
  const { retractionId } = await submitRetractionRequest(rest.person, dataSetId);
  const decision = { decision: "WITHDRAWN", comments: "" } as const;
  await rest.governance.repository.retractions.decide(retractionId, decision);
  const visit = await openPages(test);
  const words = { zh: "水位计未经校准。", en: "The gauges were not calibrated." };
  for (const only of ["zh", "en"] as const) {
    const statement = { zh: "", en: "", [only]: words[only] };
    const payload = retractionRequest({ statement });
    await test.app.db.withTx((tx) => tx.update(request).set({ payload }).where(eq(request.id, retractionId)));
    countChange(test.app);
    for (const [locale, prefix] of LANGUAGES) {
      const { status, text } = await visit(`${prefix}/detail?dataSetId=${dataSetId}&only=${only}`);
      assert.equal(status, 410);
      assert.match(text, new RegExp(`<p lang="${only}[^"]*"[^>]*>${words[only]}`));
      assert.doesNotMatch(text, /<p lang="[^"]*" class="p-4[^"]*"><\/p>/);
      const note = translator(locale)(`detail.onlyIn.${only}`);
      assert.equal(text.includes(note), locale !== only, `${only} on the page in ${locale}`);
    }
  }
});

Deno.test("a description and a title in one language are marked on the page in the other one", async () => {
  const { go: _, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await publish(test, rest.person, rest.governance);
  await allowPublishedChanges(test.app);
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ descriptionEn: "", titleEn: "" }));
  const visit = await openPages(test);
  const english = (await visit(`/en/detail?dataSetId=${dataSetId}`)).text;
  assert.ok(english.includes(translator("en")("detail.onlyIn.zh")));
  assert.match(english, /<h1[^>]*><span lang="zh[^"]*">青海湖水位数据集<\/span>/);
  assert.match(english, /<div(?=[^>]* class="prose)[^>]* lang="zh-CN"/);
  const chinese = (await visit(`/detail?dataSetId=${dataSetId}`)).text;
  assert.ok(!chinese.includes(translator("zh")("detail.onlyIn.zh")));
});

Deno.test("the page of an unpublished version names exactly those who can see it, in each state", async () => {
  const { go, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await deposit(rest.person);
  const owner = { ownerId: rest.person.id, communityId: null };
  const reader = (role: string, communityIds: string[] = []) =>
    ({ kind: "user", id: role, role, communityIds }) as unknown as Actor;
  const NAMES = {
    zh: { own: "您", reviewers: "审核人", governance: "数据治理团队", administrators: "平台管理员" },
    en: {
      own: "you",
      reviewers: "reviewers",
      governance: "data governance team",
      administrators: "platform administrators",
    },
  };
  for (const status of DATASET_STATUSES.filter(isUnpublished)) {
    await test.app.db.withTx((tx) => tx.update(datasetVersion).set({ status }));
    const version = { id: "v1", status, accessRight: "PUBLIC", withheldAt: null } as const;
    // Of a dataset in a community, where reviewers and governance team are not the same people.
    const subject = { dataset: { ...owner, communityId: "c" }, version };
    for (const [locale, prefix] of LANGUAGES) {
      const names = NAMES[locale];
      const { status: code, text } = await go(`${prefix}/preview?dataSetId=${dataSetId}&version=V1`);
      assert.equal(code, 200, status);
      const title = text.indexOf(locale === "zh" ? "目前只有" : "Only you");
      const said = text.slice(title, text.indexOf("<", title));
      const now = said.split(/[;；]/)[0];
      assert.ok(now.includes(names.own), `${status} ${said}`);
      assert.equal(now.includes(names.administrators), maySee(subject, reader("administrator")), status);
      assert.equal(now.includes(names.reviewers), maySee(subject, reader("depositor", ["c"])), status);
      assert.equal(now.includes(names.governance), maySee(subject, reader("governance")), status);
    }
  }
});

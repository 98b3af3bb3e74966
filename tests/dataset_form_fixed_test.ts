/** The form of a version that was submitted before: its community stands, and what is refused holds up nothing else. */
import assert from "node:assert/strict";
import { datasetVersion } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { completeMetadata, publish, submit } from "./datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

async function openSite(test: TestApp, person: SignedInUser) {
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const headers = { Accept: "text/html", Origin: ORIGIN, Cookie: `sdb-session=${person.token}` };
  const read = async (answer: Promise<Response>) => (await answer).text();
  return {
    get: (path: string): Promise<string> => read(site.request(`${ORIGIN}${path}`, { headers })),
    post(path: string, fields: Record<string, string>): Promise<string> {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      return read(site.request(`${ORIGIN}${path}`, { method: "POST", headers, body }));
    },
  };
}

async function openApp() {
  const test = await openTestApp();
  const reviewer = await test.signIn({
    administers: [await test.addCommunity("j00001"), await test.addCommunity("j00002")],
  });
  const person = await test.signIn();
  return { test, reviewer, person, site: await openSite(test, person) };
}
type Opened = Awaited<ReturnType<typeof openApp>>;

/** Versions that their depositor may change, and whose community is settled. */
const VERSIONS: Record<string, (app: Opened) => Promise<[dataSetId: string, version: string]>> = {
  "a second version": async ({ test, person, reviewer }) => {
    const { dataSetId } = await publish(test, person, reviewer, { communityCode: "j00001" });
    await person.repository.datasets.addVersion(dataSetId);
    return [dataSetId, "V2"];
  },
  "a returned version": async ({ person, reviewer }) => {
    const { dataSetId, reviewId } = await submit(person, reviewer, { communityCode: "j00001" });
    await reviewer.repository.reviews.returnForRevision(reviewId, { comments: "请修改" });
    return [dataSetId, "V1"];
  },
};

for (const [what, make] of Object.entries(VERSIONS)) {
  Deno.test(`the form of ${what} shows its community to be read, with the reason, and saves everything else`, async () => {
    const app = await openApp();
    await using test = app.test;
    const { person: { repository: { datasets } }, site } = app;
    const [dataSetId, version] = await make(app);
    const dataset = await datasets.get(dataSetId, version);
    assert.equal(dataset.communityFixed, true);
    for (const locale of ["zh", "en"] as const) {
      const t = translator(locale);
      const page = await site.get(
        `${locale === "en" ? "/en" : ""}/dataset?dataSetId=${dataSetId}&version=${version}`,
      );
      const redirectable = dataset.allowedActions.includes("redirect");
      assert.equal(redirectable, version === "V1");
      const reason = t(redirectable ? "dataset_form.community.fixedYet" : "dataset_form.community.fixed");
      assert.ok(page.includes(reason), reason);
      assert.equal(page.includes(`>${t("dataset_form.community.redirect")}</a>`), redirectable);
      assert.doesNotMatch(page, /<select[^>]*name="communityCode"/);
      assert.match(page, /<input type="hidden" name="communityCode" value="j00001"/);
    }
    // A form from before, or of a hand: the community is named, the rest is saved.
    const metadata = { "title.zh": "新题目", "title.en": "New title", communityCode: "j00002" };
    const again = await site.post(`/dataset?dataSetId=${dataSetId}&version=${version}`, {
      action: "save",
      revision: String(dataset.revision),
      ...metadata,
    });
    assert.ok(again.includes(translator("zh")("validation.communityFixed")));
    const rows = await test.app.db.read.select().from(datasetVersion).all();
    assert.deepEqual(rows.map(({ titleZh }) => titleZh).at(-1), "新题目");
    assert.equal((await datasets.get(dataSetId, version)).community?.code, "j00001");
  });
}

Deno.test("a first draft, and a version whose reader may not save it, has no fixed community", async () => {
  const app = await openApp();
  await using test = app.test;
  const { person, reviewer, site } = app;
  const draft = await person.repository.datasets.create(completeMetadata());
  assert.equal(draft.communityFixed, false);
  const page = await site.get(`/dataset?dataSetId=${draft.dataSetId}&version=V1`);
  assert.match(page, /<select[^>]*name="communityCode"/);
  const { dataSetId } = await publish(test, person, reviewer, { communityCode: "j00001" });
  assert.equal((await test.visitor.datasets.get(dataSetId)).communityFixed, false);
});

Deno.test("a refused save names the field: a program too is told which one", async () => {
  const app = await openApp();
  await using _ = app.test;
  const { person: { repository: { datasets } } } = app;
  const [dataSetId, version] = await VERSIONS["a second version"](app);
  const { revision } = await datasets.get(dataSetId, version);
  const save = datasets.change(dataSetId, version, { revision, changes: { communityCode: "j00002" } });
  const error = await Promise.resolve(save).catch((error) => error);
  assert.equal(error.error, "communityFixed");
  assert.deepEqual(error.issues.map(({ path, key }: { path: string; key: string }) => [path, key]), [
    ["metadata.communityCode", "communityFixed"],
  ]);
});

Deno.test("after a return each remark stands beside its field and leads to the whole comment", async () => {
  const app = await openApp();
  await using _ = app.test;
  const { person, reviewer, site } = app;
  const { dataSetId, reviewId } = await submit(person, reviewer, { communityCode: "j00001" });
  const about = [
    ...["title", "keywords", "description", "subjects", "authors", "license", "accessRight", "papers"],
    ...["references", "funding", "projects", "spatial", "temporal", "cover", "compliance", "files"],
    "community",
  ] as const;
  const remarks = about.map((about) => ({ about, text: `意见:${about}` })) as never;
  await reviewer.repository.reviews.returnForRevision(reviewId, { comments: "请修改", remarks });
  const page = await site.get(`/dataset?dataSetId=${dataSetId}&version=V1`);
  assert.match(page, /id="review-comment"/);
  for (const one of about) {
    const note = page.split(`id="remark-${one}"`);
    assert.equal(note.length, 2, one);
    assert.match(note[1].slice(0, 1_000), new RegExp(`#review-comment[\\s\\S]*意见:${one}<`), one);
  }
});

Deno.test("the heading of a form that may not be submitted names what is missing, and the specified message its own case", async () => {
  const app = await openApp();
  await using _ = app.test;
  const { person: { repository: { datasets } }, site } = app;
  for (const locale of ["zh", "en"] as const) {
    const t = translator(locale);
    const submitted = async (fields: Record<string, string>, metadata = {}) => {
      const { dataSetId, revision } = await datasets.create(metadata);
      const path = `${locale === "en" ? "/en" : ""}/dataset?dataSetId=${dataSetId}&version=V1`;
      const page = await site.post(path, { action: "submit", revision: String(revision), ...fields });
      return page.slice(page.indexOf('id="form-problems"')).split("<ul")[0].replace(/<[^>]*>/g, "");
    };
    const whole = { "authors.0.name.zh": "甲", "authors.0.name.en": "A", "authors.0.email": "a@example.org" };
    const title = await submitted(whole);
    assert.ok(!title.includes(t("dataset_form.completeEntries")), title);
    for (const section of ["basic", "authors", "files", "rights"] as const) {
      assert.ok(title.includes(t(`dataset_form.section.${section}`)), `${section}: ${title}`);
    }
    for (const section of ["cover", "coverage"] as const) {
      assert.ok(!title.includes(t(`dataset_form.section.${section}`)), title);
    }
  }
});

/** The page of a review without a script: verdicts, remarks alone, resubmissions, links, and nobody else to review. */
import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import { CHECKLIST } from "../sdk/model/review.ts";
import { deposit, findReviewId, submit } from "./datasets.ts";
import type { SignedInUser, TestApp } from "./harness.ts";
import { type Fields, LANGUAGES, type Navigation, open, openPages } from "./pages.ts";

const passed = (changes: Fields = {}): Fields => ({
  ...Object.fromEntries(CHECKLIST.map((item) => [`verdict.${item}`, "pass"])),
  ...changes,
});

interface Desk {
  test: TestApp;
  person: SignedInUser;
  governance: SignedInUser;
  review: Navigation;
}

async function openDesk(): Promise<Desk & AsyncDisposable> {
  const { test, person, governance } = await open();
  const review = await openPages(test, governance);
  return { test, person, governance, review, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const address = (prefix: string, reviewId: string) => `${prefix}/manage/Details?reviewId=${reviewId}`;

Deno.test("the page of a review takes pass, fix and comment for each item, keeps what was typed, and says what is missing", async () => {
  await using desk = await openDesk();
  const { person, governance, review } = desk;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { reviewId, dataSetId } = await submit(person, governance);
    const { text } = await review(address(prefix, reviewId));
    for (const item of CHECKLIST) {
      const values = [...text.matchAll(new RegExp(`name="verdict\\.${item}" value="(\\w+)"`, "g"))];
      assert.deepEqual(values.map(([, value]) => value), ["pass", "fix", "comment"], item);
      assert.ok(text.includes(`name="finding.${item}"`), item);
    }
    const send = (fields: Fields) => review(address(prefix, reviewId), fields);
    const bare = await send(passed({ "verdict.files": "comment", action: "accept" }));
    assert.equal(bare.status, 200);
    assert.ok(bare.text.includes(t("validation.checklistTextRequired")));
    assert.match(
      bare.text,
      /name="verdict\.files" value="comment"[^>]* checked|checked[^>]* value="comment"/,
    );
    const fix = await send(
      passed({ "verdict.files": "fix", "finding.files": "Two do not open.", action: "accept" }),
    );
    assert.ok(fix.text.includes(t("validation.checklistToFix")), locale);
    assert.ok(fix.text.includes("Two do not open."));
    const done = await send({
      "verdict.files": "fix",
      "finding.files": "Two do not open.",
      action: "return",
    });
    assert.equal(done.status, 303);
    const [round] = await person.repository.reviews.rounds(dataSetId, "V1");
    assert.deepEqual(round.checklist, [{ item: "files", verdict: "fix", text: "Two do not open." }]);
    // The depositor reads it in the form.
    const form = await openPages(desk.test, person);
    const page = await form(`${prefix}/dataset?dataSetId=${dataSetId}&version=V1`);
    assert.ok(page.text.includes("Two do not open."));
    assert.ok(page.text.includes(t("review.verdict.fix")));
  }
});

Deno.test("a remark about one part alone returns a dataset, and the next round shows what changed since", async () => {
  await using desk = await openDesk();
  const { test, person, governance, review } = desk;
  const paper = {
    title: { zh: "论文", en: "Paper" },
    journal: { zh: "刊", en: "J" },
    status: "published",
  } as const;
  const { reviewId, dataSetId } = await submit(person, governance, {
    papers: [{ ...paper, doi: "10.1000/a<b>", url: "https://journal.example/1" }],
    projects: [{ name: { zh: "项目", en: "Project" }, number: "P1", url: "https://project.example/x" }],
  });
  const { status } = await review(address("", reviewId), { action: "return", "remark.title": "Say where." });
  assert.equal(status, 303);
  test.advance(60_000);
  const { datasets } = person.repository;
  const { revision } = await datasets.get(dataSetId, "V1");
  const title = { zh: "青海湖水位（青海）", en: "Water levels of Qinghai Lake, China" };
  await datasets.change(dataSetId, "V1", { revision, changes: { title } });
  await datasets.submit(dataSetId, "V1");
  const again = await findReviewId(governance, dataSetId);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await review(address(prefix, again));
    assert.ok(text.includes(t("review.kind.again", { round: 2 })), locale);
    assert.ok(text.includes(t("review.changes.title")), locale);
    assert.match(text, /<ins[^>]*>[^<]*China/);
    assert.ok(text.includes('href="https://doi.org/10.1000/a%3Cb%3E"'), "DOI");
    assert.ok(text.includes('href="https://journal.example/1"'), "paper");
    assert.ok(text.includes('href="https://project.example/x"'), "project");
    const queue = await review(`${prefix}/manage`);
    assert.ok(queue.text.includes(t("review.kind.again", { round: 2 })), locale);
  }
});

Deno.test("a submission that nobody else can review says so to its depositor, in the queue and as an alarm", async () => {
  await using desk = await openDesk();
  const { test, governance, review } = desk;
  const administrator = await test.signIn({ role: "administrator" });
  const { dataSetId } = await deposit(governance);
  await governance.repository.datasets.submit(dataSetId, "V1");
  const [{ reviewId }] = await governance.repository.reviews.rounds(dataSetId, "V1");
  const admin = await openPages(test, administrator);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    assert.ok((await review(address(prefix, reviewId))).text.includes(t("review.unattendedOwn")), locale);
    assert.ok((await review(`${prefix}/manage`)).text.includes(t("review.unattended")), locale);
    const panel = `${prefix}/datalist/tableLayerNew/Review?dataSetId=${dataSetId}&version=V1`;
    assert.ok((await review(panel)).text.includes(t("review.unattendedOwn")), locale);
    assert.ok((await admin(`${prefix}/manage/jobs`)).text.includes(t("jobs.alarm.reviewUnattended")), locale);
  }
});

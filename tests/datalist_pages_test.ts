/**
 * Every address below /datalist that spec 1 §2 names, as pages of the built site without JavaScript: in both languages,
 * with refusals in the words of the specification, what was typed kept, and 303 where it succeeds.
 */
import assert from "node:assert/strict";
import { type MessageKey, translator } from "../locales/mod.ts";
import { completeMetadata, publish, submit } from "./datasets.ts";
import { type Fields, LANGUAGES, open, openPages, type Page } from "./pages.ts";
import { PDF, submitRetractionRequest } from "./retractions.ts";

/** What stands beside the fields of a form that came back. */
const errorsIn = ({ text }: Page) =>
  [...text.matchAll(/<p[^>]* id="[^"]*-error"[^>]*>(.*?)<\/p>/gs)].map(([, inner]) =>
    inner.replaceAll(/<[^>]*>/g, "").trim()
  );

const of = (dataSetId: string, version = "V1") => `dataSetId=${dataSetId}&version=${version}`;

const LISTS = ["index3", "index4", "MyData", "MyData3", "MyData4", "tableLayer", "tableLayerNew"];
const BOTH_TABLES = {
  CompLiance: "requests.compliance.title",
  Other: "requests.other.title",
  retractPaper: "retraction.requestTitle",
  Review: "requests.review.title",
  ReviewRelated: "retraction.papers.historyTitle",
  "revoke-content-mat-zh": "retraction.printTitle",
  urgeData: "requests.urge.title",
} as const;
const PANELS = {
  RelatedPaper: "retraction.papers.title",
  retract_paper_dialog: "retraction.requestTitle",
  urge_dialog: "requests.urge.title",
  "tableLayerNew/expendMoreTableLayer": "requests.versions.title",
  "tableLayerNew/moreTableLayer": "requests.versions.title",
  "tableLayerNew/moreTableLayer-yuan": "requests.versions.title",
  ...both("tableLayer"),
  ...both("tableLayerNew"),
} as const;

function both(table: string) {
  return Object.fromEntries(
    Object.entries(BOTH_TABLES).map(([name, title]) => [`${table}/${name}`, title]),
  );
}

Deno.test("every address below /datalist of spec 1 §2 opens its list or panel in both languages, and for its owner only", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  const stranger = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    for (const name of LISTS) {
      const page = await go(`${prefix}/datalist/${name}`);
      assert.equal(page.status, 200, name);
      assert.ok(page.text.includes(t("own_datasets.title")), name);
    }
    for (const [name, title] of Object.entries(PANELS)) {
      const page = await go(`${prefix}/datalist/${name}?${of(dataSetId)}`);
      assert.equal(page.status, 200, name);
      const headings = [...page.text.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text]) => text);
      assert.deepEqual(headings, [t(title)], `${locale} ${name}`);
      assert.match(page.text, new RegExp(`<html[^>]* lang="${locale}`));
      const gone = await go(`${prefix}/datalist/${name}?${of("unknown")}`);
      assert.equal(gone.status, 404, name);
      // How papers were reviewed belongs to the dataset's own page, which everybody may read.
      if (name.endsWith("ReviewRelated")) continue;
      const led = await stranger(`${prefix}/datalist/${name}?${of(dataSetId)}`);
      assert.deepEqual([led.status, led.location.startsWith(`${prefix}/login`)], [303, true], name);
    }
  }
});

const EARLY = {
  zh: "审核尚未超过 5 个工作日，暂不能以此理由催审。",
  en: "The review period has not exceeded 5 working days yet.",
};

Deno.test("the urge panels of both tables refuse alike, keep what was typed, and lead back to the list", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  for (const table of ["tableLayer", "tableLayerNew"]) {
    const { dataSetId, reviewId } = await submit(person, governance);
    const address = `/datalist/${table}/urgeData?${of(dataSetId)}`;
    for (const [locale, prefix] of LANGUAGES) {
      const early = await go(prefix + address, {
        reason: "overdue",
        specification: "",
        remark: "MS-2026-117",
      });
      assert.equal(early.status, 200);
      assert.deepEqual(errorsIn(early), [EARLY[locale]]);
      assert.match(early.text, />MS-2026-117<\/textarea>/);
      assert.match(early.text, /<input[^>]*value="overdue"[^>]*checked/);
      const vague = await go(prefix + address, { reason: "other", specification: " ", remark: "" });
      assert.deepEqual(errorsIn(vague), [translator(locale)("validation.specificationRequired")]);
    }
    const done = await go(`/en${address}`, { reason: "other", specification: "Printing", remark: "" });
    assert.deepEqual([done.status, done.location], [303, "/en/datalist?done=urge"]);
    const { urges, lastUrge } = await governance.repository.reviews.get(reviewId);
    assert.deepEqual([urges, lastUrge?.specification], [1, "Printing"]);
  }
});

const pdf = (name: string) => new File([PDF], name, { type: "application/pdf" });
const REQUEST = {
  content: "both",
  reason: "needsWithdrawal",
  specification: "",
  "statement.zh": "水位计未经校准。",
  "statement.en": "The gauges\r\nwere not calibrated.",
};
const SIGNED = { statementZh: pdf("zh.pdf"), statementEn: pdf("en.pdf") };

Deno.test("the request for retraction says what is missing in both languages and keeps what was typed, at all its addresses", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  const { retractions } = person.repository;
  const refusals: [Fields, MessageKey[]][] = [
    [{ ...REQUEST, ...SIGNED, content: "" }, ["validation.contentRequired"]],
    [{ ...REQUEST, ...SIGNED, reason: "" }, ["validation.reasonRequired"]],
    [{ ...REQUEST, ...SIGNED, reason: "other" }, ["validation.specificationRequired"]],
    [{ ...REQUEST, ...SIGNED, "statement.zh": "" }, ["validation.required"]],
    [{ ...REQUEST, statementZh: new File([], ""), statementEn: new File([], "") }, [
      "validation.statementRequired",
      "validation.statementRequired",
    ]],
  ];
  for (const name of ["retract_paper_dialog", "tableLayer/retractPaper", "tableLayerNew/retractPaper"]) {
    for (const [locale, prefix] of LANGUAGES) {
      const t = translator(locale);
      for (const [fields, keys] of refusals) {
        const page = await go(`${prefix}/datalist/${name}?${of(dataSetId)}`, fields);
        const { status, text } = page;
        assert.equal(status, 200);
        assert.deepEqual(errorsIn(page), keys.map((key) => t(key)), locale);
        assert.match(text, /The gauges\nwere not calibrated\.<\/textarea>/);
        if (fields.reason === "other") assert.match(text, /<input[^>]*value="other"[^>]*checked/);
      }
    }
  }
  assert.deepEqual(await retractions.ofDataset(dataSetId), []);
  const done = await go(`/datalist/tableLayer/retractPaper?${of(dataSetId)}`, { ...REQUEST, ...SIGNED });
  assert.equal(done.status, 303);
  assert.match(done.location, /^\/datalist\/retract_paper_dialog\?.*done=request$/);
  assert.ok((await go(done.location)).text.includes(translator("zh")("retraction.done.request")));
  const [request] = await retractions.ofDataset(dataSetId);
  assert.deepEqual([request.state, request.statement.en], ["PENDING", "The gauges\nwere not calibrated."]);
  for (const [locale, prefix] of LANGUAGES) {
    const again = await go(`${prefix}/datalist/retract_paper_dialog?${of(dataSetId)}`, {
      ...REQUEST,
      ...SIGNED,
    });
    assert.equal(again.status, 200, locale);
    assert.ok(again.text.includes(translator(locale)("retraction.state.PENDING")));
    assert.ok(again.text.includes(translator(locale)("retraction.recall")));
  }
  assert.equal((await retractions.ofDataset(dataSetId)).length, 1);
  const recall = { action: "recall", retractionId: request.retractionId };
  const recalled = await go(`/en/datalist/retract_paper_dialog?${of(dataSetId)}`, recall);
  assert.match(recalled.location, /^\/en\/datalist\/retract_paper_dialog\?.*done=recall$/);
  const { text } = await go(recalled.location);
  for (const key of ["retraction.done.recall", "retraction.state.RECALLED"] as const) {
    assert.ok(text.includes(translator("en")(key)), key);
  }
  assert.equal((await retractions.ofDataset(dataSetId))[0].state, "RECALLED");
});

Deno.test("the statement to print says what was typed so far, in both languages", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  for (const table of ["tableLayer", "tableLayerNew"]) {
    for (const [, prefix] of LANGUAGES) {
      const address = `${prefix}/datalist/${table}/revoke-content-mat-zh?${of(dataSetId)}`;
      const { status, text } = await go(address, REQUEST);
      assert.equal(status, 200);
      for (const part of ["水位计未经校准。", "The gauges\nwere not calibrated.", "青海湖水位数据集"]) {
        assert.ok(text.includes(part), part);
      }
    }
  }
});

const PAPER = {
  "papers.0.title.zh": "湖泊水位论文",
  "papers.0.title.en": "A paper on lake levels",
  "papers.0.journal.zh": "湖泊科学",
  "papers.0.journal.en": "Journal of Lakes",
  "papers.0.status": "published",
  "papers.0.manuscriptNumber": "",
  "papers.0.doi": "",
  "papers.0.url": "",
};

Deno.test("papers alone: an empty or wrong entry comes back beside its field, a good one waits for its review", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  const address = `/datalist/RelatedPaper?${of(dataSetId)}`;
  for (const [locale, prefix] of LANGUAGES) {
    const empty = await go(prefix + address, { "papers.0.status": "published", action: "submit" });
    const message = locale === "zh" ? "论文信息不能为空。" : "Paper information cannot be empty.";
    assert.ok(empty.text.includes(message), locale);
    const wrong = await go(prefix + address, { ...PAPER, "papers.0.doi": "lake", action: "submit" });
    assert.ok(wrong.text.includes(translator(locale)("validation.invalidDoi")), locale);
    assert.match(wrong.text, /value="A paper on lake levels"/);
    const more = await go(prefix + address, { ...PAPER, action: "add" });
    assert.match(more.text, /name="papers\.1\.title\.zh"/);
    assert.match(more.text, /value="湖泊水位论文"/);
  }
  const done = await go(address, { ...PAPER, action: "submit" });
  assert.deepEqual([done.status, done.location], [303, `${address}&done=papers`]);
  const [update] = await person.repository.relatedPapers.history(dataSetId);
  assert.deepEqual([update.state, update.papers[0].title.zh], ["PENDING", "湖泊水位论文"]);
  for (const [locale, prefix] of LANGUAGES) {
    const page = await go(prefix + address);
    assert.ok(page.text.includes(translator(locale)("retraction.papers.pending")));
  }
});

Deno.test("a version that says nothing new is refused on its panel, with the hint where papers alone differ", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  const second = await person.repository.datasets.addVersion(dataSetId);
  const refused = async (messages: { zh: string; en: string }) => {
    for (const [locale, prefix] of LANGUAGES) {
      const page = await go(`${prefix}/datalist/submit?${of(dataSetId, "V2")}`, {});
      assert.equal(page.status, 200);
      assert.ok(page.text.includes(messages[locale]), locale);
    }
    assert.equal((await person.repository.datasets.get(dataSetId, "V2")).status, "DRAFT");
  };
  await refused({
    zh: "与上一版本相同，不能提交，请返回修改或删除",
    en: "This version is identical to the previous one; go back to edit or delete it",
  });
  const papers = [{ title: { zh: "湖泊水位论文", en: "A paper on lake levels" } }];
  await person.repository.datasets.save(dataSetId, "V2", {
    revision: second.revision,
    metadata: completeMetadata({ papers }),
  });
  const hint = (locale: "zh" | "en") => translator(locale)("errors.papersOnly", { previous: "V1" });
  await refused({ zh: hint("zh"), en: hint("en") });
});

Deno.test("a decision on a retraction wants a choice, a comment or the word, and keeps what was typed", async () => {
  const { test, person, governance } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  const { retractionId } = await submitRetractionRequest(person, dataSetId);
  const go = await openPages(test, governance);
  const address = `/manage/retractions?id=${retractionId}`;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const refusals: [Fields, string][] = [
      [{ comments: "kept" }, t("retraction.chooseDecision")],
      [{ decision: "REJECTED", comments: " " }, t("retraction.commentsRequired")],
      [
        { decision: "WITHDRAWN", comments: "kept", word: "yes" },
        t("retraction.wordWrong", { word: t("retraction.word") }),
      ],
    ];
    for (const [fields, message] of refusals) {
      const page = await go(prefix + address, fields);
      assert.equal(page.status, 200);
      assert.ok(page.text.includes(message), message);
      if (fields.comments === "kept") assert.match(page.text, />kept<\/textarea>/);
    }
  }
  assert.equal((await person.repository.datasets.get(dataSetId)).status, "PUBLISHED");
  const done = await go(address, { decision: "WITHDRAWN", comments: "", word: "撤稿" });
  assert.deepEqual([done.status, done.location], [303, "/manage/retractions?done=decide"]);
  assert.equal((await person.repository.datasets.get(dataSetId, "V1")).status, "RETRACTED");
  const tomb = await (await openPages(test))(`/detail?dataSetId=${dataSetId}`);
  assert.equal(tomb.status, 410);
});

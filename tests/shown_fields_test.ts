/** What pages show of the fields and states of spec 2 §3 and §4, as pages of the built site without JavaScript. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { datasetVersion } from "../db/schema/mod.ts";
import { translator } from "../locales/mod.ts";
import { manifestSchema, toMetadata } from "../sdk/model/manifest.ts";
import { completeMetadata, deposit, publish, submit } from "./datasets.ts";
import { LANGUAGES, open, openPages } from "./pages.ts";

const of = (dataSetId: string, version = "V1") => `dataSetId=${dataSetId}&version=${version}`;

const PAPER = {
  title: { zh: "湖泊水位", en: "Levels of lakes" },
  reference: { zh: "王芳. 湖泊水位. 2021.", en: "Wang F. Levels of lakes. 2021." },
  doi: "10.1234/lakes",
  url: "https://journal.example.org/lakes",
};

Deno.test("a paper's reference text, DOI and address, the language and whole periods are on the page in both languages", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance, {
    papers: [PAPER],
    temporal: [
      { start: "2007", end: "2026" },
      { start: "2020-01-01T08:00:00Z", end: "2020-01-01T09:30:00Z" },
    ],
  });
  for (const [locale, prefix] of LANGUAGES) {
    const { text } = await go(`${prefix}/detail?${of(dataSetId)}`);
    const shown = [PAPER.reference[locale], "doi:10.1234/lakes", PAPER.url];
    const times = [">2007</time>", ">2026</time>", ">2020-01-01 09:30:00 UTC</time>"];
    for (const part of [...shown, ...times, translator(locale)("detail.language")]) {
      assert.ok(text.includes(part), `${locale} ${part}`);
    }
    assert.doesNotMatch(text, /href="[^"]*\/diff\//, "one version has nothing to be compared with");
  }
  await person.repository.datasets.addVersion(dataSetId);
  assert.match((await go(`/detail?${of(dataSetId)}`)).text, new RegExp(`href="/diff/${dataSetId}"`));
});

Deno.test("a reviewer reads papers, funding and projects in both languages, and periods as they were given", async () => {
  const { test, person, governance } = await open();
  await using _ = test;
  const { reviewId } = await submit(person, governance, {
    papers: [PAPER],
    funding: [{ name: { zh: "湖泊基金", en: "Fund of lakes" }, number: "42" }],
    projects: [{ name: { zh: "湖泊计划", en: "Project of lakes" } }],
    temporal: [{ start: "2007", end: "2026" }],
  });
  const { text } = await (await openPages(test, governance))(`/manage/Details?reviewId=${reviewId}`);
  const bothOf = (zh: string, en: string) => `${zh} / ${en}`;
  for (
    const part of [
      bothOf("湖泊水位", "Levels of lakes"),
      bothOf(PAPER.reference.zh, PAPER.reference.en),
      PAPER.url,
      bothOf("湖泊基金", "Fund of lakes"),
      bothOf("湖泊计划", "Project of lakes"),
    ]
  ) assert.ok(text.includes(part), part);
  assert.match(text.replaceAll("<!-- -->", ""), />2007 –\u00a02026</);
});

Deno.test("toMetadata() keeps a paper's reference, and makes one of title, journal and year where none is given", () => {
  const papers = [
    { title_en: "Levels", journal_zh: "湖泊科学", journal_en: "Lakes", year: 2021 },
    { title_en: "Levels", reference_en: "Wang F. Levels.", year: 2021 },
  ];
  const { papers: [made, given] } = toMetadata(manifestSchema.parse({ papers }));
  assert.deepEqual(made.reference, { zh: "湖泊科学, 2021", en: "Levels. Lakes, 2021" });
  assert.deepEqual(given.reference, { zh: "", en: "Wang F. Levels." });
});

Deno.test("papers of rows from before there was a reference text read as having an empty one", async () => {
  const { test, person } = await open();
  await using _ = test;
  const { dataSetId } = await deposit(person, { papers: [PAPER] });
  const { reference: _old, ...old } = (await person.repository.datasets.get(dataSetId)).papers[0];
  await test.app.db.withTx((tx) =>
    tx.update(datasetVersion).set({ papers: [old as typeof old & { reference: typeof _old }] })
      .where(eq(datasetVersion.titleEn, "Water levels of Qinghai Lake"))
  );
  const { papers } = await person.repository.datasets.get(dataSetId);
  assert.deepEqual(papers, [{ ...old, reference: { zh: "", en: "" } }]);
});

Deno.test("panels of the hub and the statement to print open for the owner, and for whom the step is allowed", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  const stranger = await openPages(test, await test.signIn({ email: "other@example.org" }));
  const reviewer = await openPages(test, governance);
  const panels = [
    "urge_dialog",
    "addVersion",
    "tableLayerNew/Review",
    "tableLayer/Other",
    "remove",
    "release",
  ];
  for (const name of [...panels, "tableLayer/revoke-content-mat-zh", "tableLayerNew/revoke-content-mat-zh"]) {
    const address = `/datalist/${name}?${of(dataSetId)}`;
    assert.equal((await stranger(address)).status, 404, name);
    assert.equal((await reviewer(address)).status, 404, name);
    assert.equal((await go(address)).status, 200, name);
  }
});

Deno.test("the contact of an archive is on its page and among its particulars, masked", async () => {
  const { test, person } = await open();
  await using _ = test;
  const metadata = completeMetadata({ archiveDoi: "10.1234/old", archiveEmail: "curator@example.org" });
  const { dataSetId } = await person.repository.datasets.create(metadata, "archive");
  const go = await openPages(test, person);
  for (const address of [`/detail?${of(dataSetId)}`, `/datalist/tableLayer/Other?${of(dataSetId)}`]) {
    const { text } = await go(address);
    assert.ok(text.includes("cur***@example.org"), address);
    assert.ok(!text.includes("curator@example.org"), address);
  }
});

Deno.test("a package is open, has no list of files, and is asked for nothing that it has not", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const part = await publish(test, person, governance);
  const { datasets } = person.repository;
  const asked = completeMetadata({
    dataSetTypeCode: "007",
    title: { zh: "", en: "" },
    accessRight: "EMBARGO",
    embargoMonths: 3,
    parts: [part.dataSetId],
  });
  const made = await datasets.create(asked);
  assert.deepEqual([made.accessRight, made.embargoMonths], ["PUBLIC", undefined]);
  const { dataSetId } = made;
  await datasets.change(dataSetId, "V1", { revision: made.revision, changes: { accessRight: "RESTRICTED" } });
  assert.equal((await datasets.get(dataSetId)).accessRight, "PUBLIC");
  const form = (await go(`/dataset?${of(dataSetId)}`)).text;
  for (
    const name of ['name="accessRight"', 'name="embargoMonths"', 'value="add:spatial', 'value="add:projects']
  ) {
    assert.ok(!form.includes(name), name);
  }
  assert.ok(form.includes('value="add:funding') && form.includes('value="add:papers'));
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const address = `${prefix}/detail?${of(dataSetId)}`;
    const page = (await go(address)).text;
    assert.ok(!page.includes("tab=files"), locale);
    assert.ok(!(await go(`${address}&tab=files`)).text.includes(t("detail.noFiles")), locale);
    assert.ok(page.includes(t("packages.accessText")), locale);
    assert.ok(
      (await go(`${prefix}/datalist?tab=packages`)).text.includes(t("own_datasets.untitledPackage")),
      locale,
    );
  }
});

Deno.test("changes under review are called so wherever the state of a later version is said", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  const { datasets, files } = person.repository;
  await datasets.addVersion(dataSetId);
  await files.upload(dataSetId, "V2", "more.csv", "a\n");
  await datasets.submit(dataSetId, "V2");
  const addresses = [
    `/datalist/tableLayer/Other?${of(dataSetId, "V2")}`,
    `/datalist/versions?${of(dataSetId, "V1")}`,
    `/detail?${of(dataSetId, "V2")}&tab=versions`,
    `/diff/${dataSetId}`,
    `/dataset?${of(dataSetId, "V2")}`,
  ];
  for (const [locale, prefix] of LANGUAGES) {
    for (const address of addresses) {
      assert.ok(
        (await go(prefix + address)).text.includes(translator(locale)("own_datasets.changesUnderReview")),
        address,
      );
    }
  }
});

Deno.test("a step that is allowed once has no target until one is chosen: the redirection, the team by its own value", async () => {
  const { test, person, go } = await open();
  await using _ = test;
  await test.addCommunity("j1");
  const { dataSetId } = await deposit(person, { communityCode: "j1" });
  const address = `/datalist/redirect?${of(dataSetId)}`;
  const { text } = await go(address);
  assert.match(text, /<option value( selected)?>[^<]*<\/option><option value="none">/);
  const empty = await go(address, { communityCode: "" });
  assert.ok(empty.text.includes(translator("zh")("validation.required")));
  assert.equal((await person.repository.datasets.get(dataSetId)).community?.code, "j1");
  assert.equal((await go(address, { communityCode: "none" })).status, 303);
  assert.equal((await person.repository.datasets.get(dataSetId)).community, undefined);
});

Deno.test("the language is chosen, not taken from the page (spec 3 §9, message 57)", async () => {
  const { test, go } = await open();
  await using _ = test;
  const SAID = { zh: "请先选择数据集语言", en: "Please choose the dataset language first" };
  for (const [locale, prefix] of LANGUAGES) {
    const address = `${prefix}/dataset?type=create`;
    const [select] = /<select[^>]*name="language".*?<\/select>/s.exec((await go(address)).text) ?? [""];
    assert.match(select, /<option value selected>/);
    assert.doesNotMatch(select, /value="[a-z]+"[^>]* selected/);
    const again = await go(address, {
      action: "create",
      dataSetTypeCode: "001",
      agree: "true",
      language: "",
    });
    assert.ok(again.text.includes(SAID[locale]), locale);
  }
});

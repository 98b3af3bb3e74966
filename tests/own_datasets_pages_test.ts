/** My Data Hub as pages of the built site: lists, filters, panels and their refusals, in both languages. */
import assert from "node:assert/strict";
import { openSession } from "../api/services/session/sessions.ts";
import { translator } from "../locales/mod.ts";
import { ApiError, type Dataset } from "../sdk/mod.ts";
import { completeMetadata, deposit, publish, submit } from "./datasets.ts";
import { LANGUAGES, open, openPages } from "./pages.ts";

const DAY = 86_400_000;

const of = ({ dataSetId }: { dataSetId: string }, version = "V1") =>
  `dataSetId=${dataSetId}&version=${version}`;

Deno.test("the hub shows each dataset once with its state, and filters, words and order from the address", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  await person.repository.datasets.create(
    completeMetadata({ title: { zh: "土壤湿度", en: "Soil moisture" } }),
  );
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const all = await go(`${prefix}/datalist`);
    assert.equal(all.status, 200);
    for (const tab of ["data", "journals", "groups", "packages", "versions"] as const) {
      assert.ok(all.text.includes(t(`own_datasets.tab.${tab}`)), tab);
    }
    assert.ok(all.text.includes(t("own_datasets.caption", { count: 2 })));
    const published = await go(`${prefix}/datalist?status=PUBLISHED&keyword=5072&sort=title&size=50`);
    assert.ok(published.text.includes(dataSetId));
    assert.ok(published.text.includes(t("own_datasets.caption", { count: 1 })));
    assert.match(published.text, /value="5072"/);
    const none = await go(`${prefix}/datalist?keyword=nothing-like-this`);
    assert.ok(none.text.includes(t("own_datasets.noneTitle")));
    assert.ok((await go(`${prefix}/datalist?tab=packages`)).text.includes(t("own_datasets.empty.packages")));
  }
});

Deno.test("the further addresses of spec 1 §2 open the same lists and panels; strangers are led to the login", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  for (const path of ["index3", "index4", "MyData", "MyData3", "MyData4", "tableLayer", "tableLayerNew"]) {
    const page = await go(`/datalist/${path}`);
    assert.equal(page.status, 200, path);
    assert.ok(page.text.includes(translator("zh")("own_datasets.title")), path);
  }
  const zh = translator("zh");
  const titles = {
    Review: zh("requests.review.title"),
    CompLiance: zh("requests.compliance.title"),
    Other: zh("requests.other.title"),
    PrivateLink: zh("sharing.panelTitle"),
    urgeData: zh("requests.urge.title"),
  };
  for (const table of ["tableLayer", "tableLayerNew"]) {
    for (const [name, title] of Object.entries(titles)) {
      const page = await go(`/datalist/${table}/${name}?${of({ dataSetId })}`);
      assert.equal(page.status, 200, `${table}/${name}`);
      assert.match(page.text, new RegExp(`<h1[^>]*>${title}</h1>`));
    }
    assert.equal((await go(`/datalist/${table}/PrivateLink`)).status, 404, "of no dataset");
  }
  for (const name of ["expendMoreTableLayer", "moreTableLayer", "moreTableLayer-yuan"]) {
    const page = await go(`/datalist/tableLayerNew/${name}?${of({ dataSetId })}`);
    assert.ok(page.text.includes(zh("requests.versions.title")), name);
  }
  const stranger = await openPages(test);
  for (const path of ["/datalist", "/datalist/MyData", `/datalist/urge_dialog?${of({ dataSetId })}`]) {
    const page = await stranger(path);
    assert.deepEqual([page.status, page.location.startsWith("/login")], [303, true], path);
  }
  // An action that is not possible now is answered with the state and with what is possible.
  const notNow = await go(`/datalist/urge?${of({ dataSetId })}`);
  assert.equal(notNow.status, 200);
  for (
    const key of ["requests.urge.notNow", "own_datasets.possible", "own_datasets.action.addVersion"] as const
  ) {
    assert.ok(notNow.text.includes(zh(key)), key);
  }
  assert.equal((await go("/datalist/nowhere")).status, 404);
  assert.equal((await go("/datalist/urge_dialog?dataSetId=unknown&version=V1")).status, 404);
});

Deno.test("the hub takes as many statements for twenty rows as for one, and at most 10", async () => {
  const { test, person, go } = await open();
  await using _ = test;
  const count = async () => {
    const before = test.statements.length;
    await go("/datalist");
    return test.statements.slice(before).filter((sql) => !sql.includes('from "session"')).length;
  };
  await person.repository.datasets.create();
  // The settings of the site are read once, by the first page of all.
  await go("/");
  const few = await count();
  for (let n = 0; n < 19; n++) await person.repository.datasets.create();
  assert.equal(await count(), few);
  assert.ok(few <= 10, `${few} statements`);
});

Deno.test("urging: a reason first, the specific one for other, overdue only after 5 working days, with what was typed kept", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const one = await submit(person, governance);
  const address = `/datalist/urge_dialog?${of(one)}`;
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const empty = await go(prefix + address, { reason: "", specification: "", remark: "kept remark" });
    assert.ok(empty.text.includes(t("validation.reasonRequired")));
    assert.ok(empty.text.includes("kept remark"));
    const other = await go(prefix + address, { reason: "other", specification: "", remark: "" });
    assert.ok(other.text.includes(t("validation.specificationRequired")));
    const early = await go(prefix + address, { reason: "overdue", specification: "", remark: "" });
    const message = locale === "zh"
      ? "审核尚未超过 5 个工作日，暂不能以此理由催审。"
      : "The review period has not exceeded 5 working days yet.";
    assert.ok(early.text.includes(message));
    assert.ok(early.text.includes(t("requests.urge.waited", { count: 0 })), "how many have passed");
  }
  test.advance(8 * DAY);
  // The first session does not last that long.
  const later = await openPages(test, { ...person, token: await openSession(test.app, person.id) });
  assert.ok((await later(address)).text.includes(translator("zh")("requests.urge.waited", { count: 6 })));
  const done = await later(address + "&back=tab%3Dversions", {
    reason: "overdue",
    specification: "",
    remark: "",
  });
  assert.deepEqual([done.status, done.location], [303, "/datalist?tab=versions&done=urge"]);
  assert.ok((await later(done.location)).text.includes(translator("zh")("own_datasets.done.urge")));
  const wait = translator("zh")("requests.urge.nextFrom", { date: "" }).trim();
  assert.ok((await later(address)).text.includes(wait), "from when on it is possible again");
  const again = await later(address, { reason: "paperDeadline", specification: "", remark: "" });
  assert.ok(again.text.includes(translator("zh")("errors.urgedBefore")));
});

Deno.test("redirecting: once, into another community, and not after publication", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  await test.signIn({ administers: [await test.addCommunity("j1"), await test.addCommunity("j2")] });
  const out = await publish(test, person, governance);
  for (const [locale, prefix] of LANGUAGES) {
    const message = locale === "zh"
      ? "转投失败，数据已发布，不能修改社区。"
      : "Delivery failed, the data has been published and the community cannot be modified.";
    const address = `${prefix}/datalist/redirect?${of(out)}`;
    assert.ok((await go(address)).text.includes(message));
    assert.ok((await go(address, { communityCode: "j1" })).text.includes(message));
  }
  const draft = await deposit(person);
  const address = `/datalist/redirect?${of(draft)}`;
  assert.match((await go(address)).text, /<option value="j1"/);
  assert.equal((await go(address, { communityCode: "j1" })).status, 303);
  assert.equal((await person.repository.datasets.get(draft.dataSetId)).community?.code, "j1");
  const second = await go(address, { communityCode: "j2" });
  assert.ok(second.text.includes(translator("zh")("errors.redirectedBefore")));
  assert.equal((await person.repository.datasets.get(draft.dataSetId)).community?.code, "j1");
});

Deno.test("a new version leads to its form; a second one is refused in the words of the specification", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const one = await publish(test, person, governance);
  const address = `/datalist/addVersion?${of(one)}`;
  const made = await go(address, {});
  assert.equal(made.status, 303);
  assert.match(made.location, new RegExp(`^/dataset\\?dataSetId=${one.dataSetId}&version=V2`));
  for (const [locale, prefix] of LANGUAGES) {
    const message = locale === "zh"
      ? "该数据集存在未发布的历史版本，新版本创建失败！"
      : "There are historical versions of this dataset that have not been published. Failed to create a new version!";
    assert.ok((await go(prefix + address)).text.includes(message));
    assert.ok((await go(prefix + address, {})).text.includes(message));
    const history = await go(`${prefix}/datalist/tableLayerNew/moreTableLayer?${of(one)}`);
    assert.ok(history.text.includes(`/diff/${one.dataSetId}?left=V1&right=V2`));
    assert.ok(history.text.includes(translator(locale)("own_datasets.event.completePublishing")));
  }
  assert.equal((await person.repository.datasets.versions(one.dataSetId)).length, 2);
});

Deno.test("a private draft takes 1 to 6 months and a tick; ending it early wants a tick too", async () => {
  const { test, person, go } = await open();
  await using _ = test;
  const draft = await deposit(person);
  const address = `/datalist/makePrivate?${of(draft)}`;
  const { datasets } = person.repository;
  for (const [locale, prefix] of LANGUAGES) {
    const message = locale === "zh"
      ? "私有期不可撤回，结束后将自动提交审核"
      : "A private draft cannot be withdrawn; it is submitted for review when the period ends";
    assert.ok((await go(prefix + address)).text.includes(message));
    const unticked = await go(prefix + address, { months: "6" });
    assert.ok(unticked.text.includes(translator(locale)("validation.confirmRequired")));
  }
  for (const months of ["7", "-1", "1.5"]) {
    const refused = await go(address, { months, confirm: "yes" });
    assert.equal(refused.status, 200, months);
    assert.equal((await datasets.get(draft.dataSetId)).status, "DRAFT", months);
  }
  assert.equal((await go(address, { months: "1", confirm: "yes" })).status, 303);
  assert.equal((await datasets.get(draft.dataSetId)).status, "PRIVATE_DRAFT");
  const end = `/datalist/endPrivacy?${of(draft)}`;
  assert.equal((await go(end, {})).status, 200);
  assert.equal((await datasets.get(draft.dataSetId)).status, "PRIVATE_DRAFT");
  assert.equal((await go(end, { confirm: "yes" })).status, 303);
  assert.equal((await datasets.get(draft.dataSetId)).status, "UNDER_REVIEW");
});

Deno.test("an embargo ends, and restricted data open, only after the typed word", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const rights = {
    endEmbargo: { accessRight: "EMBARGO", embargoMonths: 6 },
    openAccess: { accessRight: "RESTRICTED" },
  } as const;
  for (const [action, changes] of Object.entries(rights)) {
    const one: Dataset = await publish(test, person, governance, changes);
    const address = `/datalist/${action}?${of(one)}`;
    if (action === "endEmbargo") {
      assert.ok((await go(address)).text.includes("提前公开不可撤销，文件将立即公开，确定吗？"));
      const message = "Ending the embargo is irrevocable and opens the files at once. Continue?";
      assert.ok((await go(`/en${address}`)).text.includes(message));
    }
    const wrong = translator("zh")("own_datasets.openWrong", { word: "公开" });
    for (const form of [{}, { confirm: "yes" }, { word: "是" }] as Record<string, string>[]) {
      assert.ok((await go(address, form)).text.includes(wrong));
    }
    assert.equal((await person.repository.datasets.get(one.dataSetId)).accessRight, changes.accessRight);
    assert.equal((await go(address, { word: "公开" })).status, 303);
    assert.equal((await person.repository.datasets.get(one.dataSetId)).accessRight, "PUBLIC");
  }
});

Deno.test("submitting names what is missing; recalling and deleting ask first", async () => {
  const { test, person, go } = await open();
  await using _ = test;
  const { datasets } = person.repository;
  const bare = await datasets.create();
  const missing = await go(`/datalist/submit?${of(bare)}`);
  assert.ok(missing.text.includes("请先完善数据集信息再提交。"));
  const english = await go(`/en/datalist/submit?${of(bare)}`);
  assert.ok(english.text.includes("Please complete the dataset info before submit."));
  assert.equal((await go(`/datalist/submit?${of(bare)}`, {})).status, 200);
  assert.equal((await datasets.get(bare.dataSetId)).status, "DRAFT");
  const whole = await deposit(person);
  assert.equal((await go(`/datalist/submit?${of(whole)}`, {})).status, 303);
  assert.equal((await go(`/datalist/recall?${of(whole)}`, {})).status, 303);
  assert.equal((await datasets.get(whole.dataSetId)).status, "DRAFT");
  const address = `/datalist/remove?${of(whole)}`;
  assert.ok(
    (await go(address, { word: "删" })).text.includes(
      translator("zh")("own_datasets.removeWrong", { word: "删除" }),
    ),
  );
  assert.equal((await go(address, { word: "删除" })).status, 303);
  await assert.rejects(datasets.get(whole.dataSetId), (error: ApiError) => error.error === "notFound");
});

Deno.test("importing: a dataset of one's own, then its files; the draft says to wait", async () => {
  const { test, person, go } = await open();
  await using _ = test;
  const source = await deposit(person);
  const draft = await person.repository.datasets.create(completeMetadata());
  const first = await go(`/datalist/importFiles?${of(draft)}`);
  assert.ok(first.text.includes(`from=${source.dataSetId}`));
  const second = await go(`/datalist/importFiles?${of(draft)}&from=${source.dataSetId}`);
  assert.match(second.text, /value="data\/levels\.csv"/);
  const done = await go(`/datalist/importFiles?${of(draft)}`, {
    from: source.dataSetId,
    fromVersion: "V1",
    which: "some",
    paths: "data/levels.csv",
  });
  assert.equal(done.status, 303, done.text.slice(0, 200));
  assert.ok((await go("/datalist?done=importFiles")).text.includes("文件导入中，请稍候……"));
  assert.ok((await go("/en/datalist?done=importFiles")).text.includes("Wait for files importing..."));
});

Deno.test("the review panel shows each round with its comments and remarks, to the depositor alone", async () => {
  const { test, person, governance, go } = await open();
  await using _ = test;
  const { dataSetId, reviewId } = await submit(person, governance);
  const remarks = [{ about: "title" as const, text: "Name the years" }];
  await governance.repository.reviews.returnForRevision(reviewId, { comments: "See the remarks", remarks });
  const address = `/en/datalist/tableLayerNew/Review?${of({ dataSetId })}`;
  const { text } = await go(address);
  for (const part of ["See the remarks", "Name the years", "Round 1"]) assert.ok(text.includes(part), part);
  const other = await openPages(test, await test.signIn());
  assert.equal((await other(address)).status, 404);
});

/** The summary of a form that asks for two alike says which of them it means. */
import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import type { ValidationKey } from "../sdk/model/issue.ts";
import { publish, submit } from "./datasets.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { type Fields, LANGUAGES, type Navigation, open, openPages } from "./pages.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

Deno.test("the summary of a retraction names the language, and that of papers the paper, of each fault", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await publish(test, person, await test.signIn({ role: "governance" }));
  const { createServer, loadClientBuild } = await import(`file://${build}/server/server.js`);
  const { assets, files } = await loadClientBuild(`${build}/client`);
  const site = createServer({ api: test.api, assets, files, publicUrl: ORIGIN, production: true });
  const headers = { Accept: "text/html", Origin: ORIGIN, Cookie: `sdb-session=${person.token}` };
  const summary = async (path: string, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const answer = await site.request(`${ORIGIN}${path}&dataSetId=${dataSetId}&version=V1`, {
      method: "POST",
      headers,
      body,
    });
    const page: string = await answer.text();
    return page.slice(page.indexOf('role="alert"')).split("</ul>")[0].replace(/<[^>]*>/g, "\n");
  };
  for (const locale of ["zh", "en"] as const) {
    const t = translator(locale);
    const prefix = locale === "en" ? "/en" : "";
    const words = { content: "both", reason: "unwilling" };
    const retraction = `${prefix}/datalist/retract_paper_dialog?from=test`;
    const texts = await summary(retraction, words);
    for (const key of ["statementZh", "statementEn"] as const) {
      assert.ok(texts.includes(t("ui.fieldProblem", { field: t(`retraction.${key}`), problem: "" })), texts);
    }
    const signed = await summary(retraction, {
      ...words,
      "statement.zh": "撤稿",
      "statement.en": "Withdrawn",
    });
    for (const key of ["signedZh", "signedEn"] as const) {
      assert.ok(
        signed.includes(
          t("ui.fieldProblem", { field: t(`retraction.${key}`), problem: t("validation.statementRequired") }),
        ),
        signed,
      );
    }
    const papers = await summary(`${prefix}/datalist/RelatedPaper?from=test`, {
      action: "submit",
      "papers.0.status": "published",
      "papers.0.title.en": "One",
      "papers.1.status": "published",
      "papers.1.doi": "10.1234/x",
    });
    const second = t("retraction.papers.paper", { number: 2 });
    assert.ok(
      papers.includes(t("ui.fieldProblem", { field: second, problem: t("validation.paperIncomplete") })),
      papers,
    );
  }
});

Deno.test("a sentence that does not say which field it is about is never alone in a summary", async () => {
  const { test, person, governance } = await open();
  await using _ = test;
  const { reviewId } = await submit(person, governance);
  const { dataSetId: published } = await publish(test, person, governance);
  const [go, visit, review] = [
    await openPages(test, person),
    await openPages(test),
    await openPages(test, governance),
  ];
  const long = "x".repeat(6_000);
  const who = {
    ...{ realName: long, workUnit: long, phone: long, researchArea: long, title: long, country: "Nowhere" },
    ...{ gender: "robot", email: `${long}@example.org`, password: long, confirm: long, terms: "on" },
  };
  const verdicts = { "verdict.files": "comment", "verdict.title": "comment", action: "accept" };
  const forms: [Navigation, string, Fields][] = [
    [visit, "/register", who],
    [go, "/login/edit_profile", { ...who, locale: "xx" }],
    [go, "/settings/tokens", { name: long, days: "1000", key: "a" }],
    [go, `/detail/contact?dataSetId=${published}`, {
      dataSetId: published,
      version: "V1",
      name: long,
      message: long,
    }],
    [visit, `/detail/contact?dataSetId=${published}`, {
      ...{ dataSetId: published, version: "V1", name: long, email: `${long}@example.org`, message: long },
    }],
    [review, `/manage/Details?reviewId=${reviewId}`, verdicts],
    [go, `/datalist/retract_paper_dialog?dataSetId=${published}&version=V1`, {
      ...{ content: "both", reason: "other", specification: long },
      ...{ "statement.zh": long, "statement.en": long },
    }],
  ];
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const unnamed = UNNAMED.map((key) =>
      t(`validation.${key}`, { maximum: "#", minimum: "#", expected: "#", options: "#", empty: "" })
    )
      .map((text) => text.split("#")[0]);
    for (const [ask, path, fields] of forms) {
      const { text } = await ask(prefix + path, fields);
      const summary = text.slice(text.indexOf('role="alert"')).split("</ul>")[0];
      const said = [...summary.matchAll(/<a[^>]*href="#[^"]*"[^>]*>([^<]*)</g)].map(([, one]) => one);
      assert.ok(said.length > 0, `${path} ${text.slice(0, 200)}`);
      const alone = said.filter((one) => unnamed.some((begin) => one.startsWith(begin)));
      assert.deepEqual(alone, [], `${prefix}${path}`);
    }
  }
});

const UNNAMED: readonly ValidationKey[] = [
  ...[
    "required",
    "wrongType",
    "tooShort",
    "tooLong",
    "tooFew",
    "tooMany",
    "tooSmall",
    "tooBig",
    "notInList",
  ] as const,
  ...["invalid", "invalidText", "invalidNumber", "checklistTextRequired"] as const,
];

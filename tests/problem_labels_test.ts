/** The summary of a form that asks for two alike says which of them it means. */
import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import { publish } from "./datasets.ts";
import { openTestHouse, ORIGIN } from "./harness.ts";

const build = new URL("../dist/preact", import.meta.url).pathname;

Deno.test("the summary of a retraction names the language, and that of papers the paper, of each fault", async () => {
  await using test = await openTestHouse();
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
      assert.ok(texts.includes(`${t(`retraction.${key}`)}: `), texts);
    }
    const signed = await summary(retraction, {
      ...words,
      "statement.zh": "撤稿",
      "statement.en": "Withdrawn",
    });
    for (const key of ["signedZh", "signedEn"] as const) {
      assert.ok(signed.includes(`${t(`retraction.${key}`)}: ${t("validation.statementRequired")}`), signed);
    }
    const papers = await summary(`${prefix}/datalist/RelatedPaper?from=test`, {
      action: "submit",
      "papers.0.status": "published",
      "papers.0.title.en": "One",
      "papers.1.status": "published",
      "papers.1.doi": "10.1234/x",
    });
    const second = t("retraction.papers.paper", { number: 2 });
    assert.ok(papers.includes(`${second}: ${t("validation.paperIncomplete")}`), papers);
  }
});

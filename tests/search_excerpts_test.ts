/** What the list of datasets shows of a description: where the words were found, in either language, and formulas as they look. */
import assert from "node:assert/strict";
import { renderFormula } from "../sdk/model/rich_text/formula.ts";
import { publish } from "./datasets.ts";
import { openTestApp } from "./harness.ts";
import { openPages } from "./pages.ts";

const FORMULA = renderFormula("\\frac{a}{b}", false).mathml;
const DESCRIPTION = {
  zh: `<p>每年冬天记录雪鸮的数量，比值为 ${FORMULA}。</p>`,
  en: `<p>Counts of owls in winter, compared with a zebrafinch, as ${FORMULA}.</p>`,
};

Deno.test("/list shows the excerpt in the language in which the words were found, and says which it is", async () => {
  await using test = await openTestApp();
  const reviewer = await test.signIn({ administers: [await test.addCommunity("j00001")] });
  const depositor = await test.signIn();
  const metadata = { communityCode: "j00001", description: DESCRIPTION };
  const { dataSetId } = await publish(test, depositor, reviewer, metadata);
  const go = await openPages(test);
  const found = async (path: string) => {
    const { text } = await go(path);
    return text.slice(text.indexOf("<article"), text.lastIndexOf("</article>"));
  };
  assert.match(await found("/list?q=zebrafinch"), /<span lang="en">[^]*<mark[^>]*>zebrafinch<\/mark>/);
  assert.match(await found("/en/list?q=雪鸮"), /<span lang="zh-CN">[^]*<mark[^>]*>雪鸮<\/mark>/);
  assert.doesNotMatch(await found("/list?q=雪鸮"), /<span lang="en">Counts/);
  for (const prefix of ["", "/en"]) {
    assert.ok(!(await found(`${prefix}/list?q=winter`)).includes("frac"));
    const { text } = await go(`${prefix}/detail?dataSetId=${dataSetId}`);
    const [, meta] = /<meta name="description" content="([^"]*)"/.exec(text)!;
    assert.match(meta, /a\/b/);
    assert.doesNotMatch(meta, /frac/);
  }
  assert.equal((await test.visitor.datasets.search({ q: "frac" })).total, 0);
});

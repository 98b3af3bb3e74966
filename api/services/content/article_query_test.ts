/** What somebody asks the help for, and what stands first in the answer, over the texts that come with the program. */
import assert from "node:assert/strict";
import { seedArticles } from "../../../tests/content.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { readArticleQuery } from "./article_query.ts";

/** Kinds of the help, as its page searches them. */
const KINDS = ["help", "faq", "policy", "terms"] as const;

/** A question, and the slug of what has to come first. */
const FIRST: [question: string, slug: string][] = [
  ["密码", "P1"],
  ["忘记密码怎么办", "P1"],
  ["怎么修改密码？", "P1"],
  ["forgot password", "P1"],
  ["How do I change my password?", "P1"],
  ["上传", "P4"],
  ["如何上传文件", "P4"],
  ["upload", "P4"],
  ["how to upload files", "P4"],
  ["怎么引用数据", "item10"],
  ["怎样引用数据集", "item10"],
  ["How do I cite a dataset?", "item10"],
  ["how to cite data", "item10"],
  ["引用", "P7"],
  ['"private link"', "item5"],
  ["private links", "item5"],
  ["私有链接", "item5"],
  ["匿名私有链接", "item6"],
  ["delete account", "P1"],
  ["注销账号", "item16"],
  ["账号注销", "item16"],
  ["cancel my account", "item16"],
  ["什么是保护期", "item11"],
  ["收费吗", "item1"],
  ["许可协议怎么选", "item14"],
  ["Which licence should I choose?", "item14"],
  ["手机丢了", "item29"],
  ["lost phone", "item29"],
  ["批量下载", "item31"],
  ["撤稿", "retraction"],
  ["retract a dataset", "retraction"],
  ["OAI-PMH", "oai_pmh"],
  ["隐私", "privacy"],
  ["审核", "P5"],
];

Deno.test("searchArticles() answers questions in both languages with the text that is about them", async () => {
  await using test = await openTestApp();
  await seedArticles(test);
  const { content } = test.visitor;
  const wrong: string[] = [];
  for (const [question, slug] of FIRST) {
    const slugs = (await content.search(question, KINDS)).list.map((one) => one.slug);
    if (slugs[0] !== slug) {
      wrong.push(`${question}: ${slug} at ${slugs.indexOf(slug) + 1}, first ${slugs[0]}`);
    }
  }
  assert.deepEqual(wrong, []);
  assert.deepEqual(await content.search("qwxyz 密码", KINDS), { list: [], total: 0 });
});

Deno.test("searchArticles() quotes where most of the words stand", async () => {
  await using test = await openTestApp();
  await seedArticles(test);
  for (const [question, language, hits] of [["forgot password", "en", 2], ["忘记密码", "zh", 1]] as const) {
    const { list: [{ snippet }] } = await test.visitor.content.search(question, KINDS);
    const marked = snippet[language].filter(({ hit }) => hit).map(({ text }) => text.toLowerCase());
    assert.ok(new Set(marked).size >= hits, `${question}: ${marked}`);
    assert.ok(marked.some((text) => /forg|忘记/.test(text)), `${question}: ${marked}`);
  }
});

Deno.test("readArticleQuery() leaves out what only asks, unless nothing else is asked", () => {
  const wordsOf = (q: string) => readArticleQuery(q).marked;
  assert.deepEqual(wordsOf("How do I upload the files?"), ["upload", "files"]);
  assert.deepEqual(wordsOf("如何申请DOI"), ["申请", "doi"]);
  assert.deepEqual(wordsOf("数据集可以撤回吗"), ["数据", "据集", "撤回"]);
  assert.deepEqual(wordsOf("how to"), ["how", "to"]);
  assert.deepEqual(wordsOf("怎么"), ["怎么"]);
  assert.deepEqual(readArticleQuery("?!").words, 1, "signs are searched where there is nothing else");
  assert.equal(readArticleQuery("").words, 0);
  const needed = (q: string) => readArticleQuery(q).parts[0]?.needed;
  assert.deepEqual([needed("密码"), needed("保护期"), needed("引用数据"), needed("uploading")], [1, 2, 2, 1]);
});

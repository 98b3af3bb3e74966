/** The facets of the list as a browser without scripts sees them. */
import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import { openTestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";
import { publish } from "./published_rows.ts";

/** What a facet shows, in order, without the facets around it. */
function facetOf(html: string, title: string): string {
  const panel = html.slice(html.indexOf('id="facets"'), html.indexOf("</aside>"));
  const group = panel.split('class="menu border-b').find((part) => part.includes(`>${title}<`));
  assert.ok(group, title);
  return group;
}

const valuesOf = (facet: string) =>
  [...facet.matchAll(/<span class="flex-1[^"]*">([^<]*)</g)].map(([, label]) => label);

Deno.test("the facets of the list fold, are searched, hold subjects as a tree and keywords of the page's language", async () => {
  await using test = await openTestApp();
  for (let n = 10; n < 34; n++) {
    await publish(test.app, {
      keywords: { zh: [`关键词${n}`], en: [`keyword ${n}`] },
      subjects: ["1701510"],
    });
  }
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await go(`${prefix}/list`);
    const keywords = facetOf(text, t("list.facet.keyword"));
    const own = locale === "zh" ? /^关键词/ : /^keyword/;
    assert.equal(valuesOf(keywords).length, 20);
    assert.deepEqual(valuesOf(keywords).filter((value) => !own.test(value)), [], "keywords of one language");
    assert.ok(keywords.includes(t("list.more", { count: 14 })) && keywords.includes(t("list.less")));
    // Which of the two stands there follows the fold itself.
    assert.match(keywords, /<details class="group"><summary[^>]*><span class="group-open:hidden">/);
    const found = await go(`${prefix}/list?find-keyword=33&year=2026`);
    const narrowed = facetOf(found.text, t("list.facet.keyword"));
    assert.deepEqual(valuesOf(narrowed), [locale === "zh" ? "关键词33" : "keyword 33"]);
    assert.match(narrowed, /<input type="hidden" name="year" value="2026"/);
    assert.ok(
      narrowed.includes(`href="${prefix}/list?year=2026" rel="nofollow"`),
      "the search can be cleared",
    );
    const none = await go(`${prefix}/list?find-keyword=nothing`);
    assert.ok(facetOf(none.text, t("list.facet.keyword")).includes(t("list.findNothing")));
  }
  const subjects = facetOf((await go("/en/list")).text, "Subject");
  assert.deepEqual(valuesOf(subjects), ["Earth sciences", "Atmospheric sciences", "Atmospheric physics"]);
  assert.equal(subjects.match(/<summary aria-label="Show or hide the subjects below/g)?.length, 2);
});

Deno.test("a narrower subject takes the place of the one above it, which would hide what it does", async () => {
  await using test = await openTestApp();
  await publish(test.app, { subjects: ["1701510"] });
  const go = await openPages(test);
  const { text } = await go("/list?subject=170&page=1");
  const subjects = facetOf(text, "学科");
  assert.ok(subjects.includes('href="/list?subject=17015"'));
  assert.ok(!subjects.includes("subject=170&subject=17015"));
  const below = facetOf((await go("/list?subject=1701510")).text, "学科");
  assert.match(
    below,
    /<details(?: open| class="menu"){2}><summary aria-label="展开/,
    "the branch of what is chosen stands open",
  );
});

/** The preview of a version, tab by tab, beside its page once it is published (spec 2 §6). */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { translator } from "../locales/mod.ts";
import { DETAIL_TABS, type DetailTab } from "../routes/_loaders/detail.ts";
import { ALL_PASSED, deposit, findReviewId } from "./datasets.ts";
import { LANGUAGES, open, openPages } from "./pages.ts";

/** What is read on the open tab, line by line: between the row of tabs and the column beside it. */
function linesOf(html: string, tabs: string): string[] {
  const row = html.indexOf(`aria-label="${tabs}"`);
  const panel = html.slice(html.indexOf("</nav>", row), html.indexOf("<aside", row));
  return panel.replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "").replaceAll(/<[^>]*>/g, "\n")
    .split("\n").map((line) => line.trim()).filter(Boolean);
}

Deno.test("each tab of a preview says what the page says once the version is published, in both languages", async () => {
  const { person, go, ...rest } = await open();
  await using test = rest.test;
  const reviewer = await test.signIn({ role: "governance" });
  const { dataSetId } = await deposit(person);
  const { files, datasets } = person.repository;
  for (const path of ["notes/readme.txt", "notes/more.txt"]) {
    await files.upload(dataSetId, "V1", path, `About ${path}\n`);
  }
  // Looked at once, so that no page comes without its first look.
  const { list: [table] } = await files.list(dataSetId, "V1");
  await files.preview(table!.fileId);
  const read = async (page: string) => {
    const found = new Map<string, string[]>();
    for (const [locale, prefix] of LANGUAGES) {
      for (const tab of DETAIL_TABS) {
        const { status, text } = await go(`${prefix}/${page}?dataSetId=${dataSetId}&version=V1&tab=${tab}`);
        assert.equal(status, 200, `${page} ${tab}`);
        assert.match(text, new RegExp(`href="${prefix}/${page}\?[^"]*tab=files"`), `${page} ${tab}`);
        found.set(`${locale} ${tab}`, linesOf(text, translator(locale)("detail.tabs")));
      }
    }
    return found;
  };
  const preview = await read("preview");
  await datasets.submit(dataSetId, "V1");
  await reviewer.repository.reviews.accept(await findReviewId(reviewer, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
  const published = await read("detail");
  for (const [locale] of LANGUAGES) {
    const t = translator(locale);
    const of = (from: Map<string, string[]>, tab: DetailTab) => from.get(`${locale} ${tab}`)!;
    for (const tab of ["info", "files", "statistics"] as const) {
      assert.deepEqual(of(preview, tab), of(published, tab), `${locale} ${tab}`);
    }
    assert.ok(of(preview, "info").some((line) => line.includes("1960-01")), "the first look");
    // Identifiers, citation and the day of publication come with it.
    assert.deepEqual(of(preview, "cite"), [t("cite.notYet"), t("cite.notYetText")]);
    assert.deepEqual(
      of(preview, "versions").filter((line) => !of(published, "versions").includes(line)),
      [t("vocabulary.status.DRAFT"), "–"],
    );
  }
});

Deno.test("the tabs of a preview are its depositor's alone, whatever its address asks for", async () => {
  const { person, go, ...rest } = await open();
  await using test = rest.test;
  const { dataSetId } = await deposit(person);
  for (const tab of DETAIL_TABS) {
    const path = `/preview?dataSetId=${dataSetId}&version=V1&tab=${tab}&path=data/`;
    assert.equal((await go(path)).status, 200, tab);
    const stranger = await openPages(test, await test.signIn({ role: "governance" }));
    assert.equal((await stranger(path)).status, 404, tab);
  }
});

/** What the page of a dataset says about the integrity of its files, in both languages. */
import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import { deposit, publish } from "./datasets.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

const decoded = (text: string) => text.replaceAll("&amp;", "&");

Deno.test("a published version shows its Merkle root with what it is for, its manifest, and on the page of each file the receipt", async () => {
  await using test = await openTestApp();
  const { dataSetId, merkleRoot } = await publish(
    test,
    await test.signIn(),
    await test.signIn({ role: "governance" }),
  );
  const go = await openPages(test);
  const { list } = await test.visitor.files.list(dataSetId, "V1");
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const text = decoded((await go(`${prefix}/detail?dataSetId=${dataSetId}&tab=files`)).text);
    assert.ok(text.includes(t("detail.integrity")) && text.includes(`data-copy="${merkleRoot}"`));
    assert.ok(text.includes(`href="${prefix}/help/P4"`));
    assert.ok(text.includes(t("detail.integrityText")));
    const links = [
      [`/api/sdb-filetree-service/public/manifest?dataSetId=${dataSetId}&version=V1`, text],
    ];
    for (const { fileId } of list) {
      const page = decoded((await go(`${prefix}/file?fileId=${fileId}`)).text);
      assert.ok(page.includes(t("preview.receiptText")));
      links.push([`/api/sdb-filetree-service/public/files/${fileId}/receipt`, page]);
    }
    for (const [link, page] of links) {
      assert.ok(page.includes(`href="${link}"`), link);
      const answer = await test.api.request(ORIGIN + link);
      assert.equal(answer.status, 200);
      assert.match(answer.headers.get("Content-Disposition") ?? "", /^attachment;/);
      await answer.body?.cancel();
    }
  }
});

Deno.test("a draft has receipts for its depositor and no Merkle root, because its files may still change", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  const [{ fileId }] = (await person.repository.files.list(dataSetId, "V1")).list;
  const go = await openPages(test, person);
  for (const [locale, prefix] of LANGUAGES) {
    const { text } = await go(`${prefix}/detail?dataSetId=${dataSetId}&tab=files`);
    assert.ok((await go(`${prefix}/file?fileId=${fileId}`)).text.includes(`/${fileId}/receipt`));
    assert.ok(!text.includes(translator(locale)("detail.integrityHelp")));
  }
});

/** My data shows what one's files take of the storage, and the quota that the operator has set. */
import assert from "node:assert/strict";
import { openTestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

for (
  const [setting, zh, en] of [["3", "配额 3 GB", "of 3 GB in all"], ["0", "不设配额", "no quota"]] as const
) {
  Deno.test(`/datalist shows what is stored and announced, with STORAGE_QUOTA_GB=${setting}`, async () => {
    await using test = await openTestApp({ STORAGE_QUOTA_GB: setting });
    const person = await test.signIn();
    const { dataSetId } = await person.repository.datasets.create();
    await person.repository.files.upload(dataSetId, "V1", "a.bin", new Uint8Array(2_048));
    await person.repository.uploads.create({ dataSetId, version: "V1", path: "b.bin", size: 1024 ** 3 });
    const go = await openPages(test, person);
    for (const [locale, prefix] of LANGUAGES) {
      const { text } = await go(`${prefix}/datalist`);
      for (const words of ["2 KB", "1 GB", locale === "zh" ? zh : en]) assert.ok(text.includes(words), words);
    }
  });
}

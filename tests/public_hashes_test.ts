/** Whoever chooses who gets the files is told what everybody sees of them (docs/decisions.md, "Integrity"). */
import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import { LOCALES } from "../sdk/model/locale.ts";
import { deposit, publish } from "./datasets.ts";
import { openTestApp } from "./harness.ts";
import { openPages } from "./pages.ts";

Deno.test("the form says that hashes are public where the access right is chosen, and they are", async () => {
  await using test = await openTestApp();
  const depositor = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const published = await publish(test, depositor, governance, { accessRight: "RESTRICTED" });
  const [file] = (await test.visitor.files.list(published.dataSetId, "V1")).list;
  assert.match(file!.sha256, /^[0-9a-f]{64}$/);
  const { dataSetId } = await deposit(depositor, { accessRight: "RESTRICTED" });
  const go = await openPages(test, depositor);
  for (const locale of LOCALES) {
    const prefix = locale === "en" ? "/en" : "";
    const { text } = await go(`${prefix}/dataset?dataSetId=${dataSetId}&version=V1`);
    const hint = translator(locale)("dataset_form.accessRight.hint");
    assert.match(hint, /SHA-256/);
    const choice = text.indexOf('name="accessRight"');
    assert.ok(text.slice(choice - 1_500, choice).includes(hint), `${locale}: beside the choice`);
  }
});

/** Settings of the site. */
import assert from "node:assert/strict";
import { siteSetting } from "../../../db/schema/mod.ts";
import { DEFAULT_SITE_SETTINGS } from "../../../sdk/model/content/site_settings.ts";
import { LINK_TEXT_MAX } from "../../../sdk/model/limits.ts";
import { openTestApp } from "../../../tests/harness.ts";

Deno.test("site settings are those of the program until somebody saves others; of two editors the second is told", async () => {
  await using test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  assert.deepEqual(await test.visitor.content.site(), DEFAULT_SITE_SETTINGS);
  const maintenance = { zh: "今晚维护", en: "Maintenance tonight" };
  const settings = { ...DEFAULT_SITE_SETTINGS, maintenance };
  assert.equal((await content.saveSettings({ revision: 0, settings })).revision, 1);
  assert.deepEqual((await test.visitor.content.site()).maintenance, maintenance);
  assert.equal((await content.saveSettings({ revision: 0, settings })).revision, 1, "the answer was lost");
  const other = { ...settings, maintenance: { zh: "明晚维护", en: "Maintenance tomorrow" } };
  await assert.rejects(content.saveSettings({ revision: 0, settings: other }), { error: "settingsConflict" });
  test.statements.length = 0;
  await test.visitor.content.site();
  assert.deepEqual(test.statements, [], "kept until they change");
});

Deno.test("site settings refuse what no page could show, and pass over what an older program has stored", async () => {
  await using test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  const refused = [
    { external: { ...DEFAULT_SITE_SETTINGS.external, videos: { zh: "", en: "javascript:alert(1)" } } },
    { footer: [{ label: { zh: "", en: "" }, href: "/x" }] },
    { footer: [{ label: { zh: "甲", en: "" }, href: "//evil.example" }] },
    { footer: [{ label: { zh: "甲".repeat(LINK_TEXT_MAX + 1), en: "" }, href: "/x" }] },
    { menus: ["home", "home"] },
  ];
  for (const change of refused) {
    const settings = { ...DEFAULT_SITE_SETTINGS, ...change } as typeof DEFAULT_SITE_SETTINGS;
    await assert.rejects(content.saveSettings({ revision: 0, settings }), { error: "invalidInput" });
  }
  await test.app.db.withTx((tx) =>
    tx.insert(siteSetting).values({ key: "site", value: { menus: "all" }, revision: 4, updatedAt: 0 })
  );
  assert.deepEqual(await test.visitor.content.site(), DEFAULT_SITE_SETTINGS);
});

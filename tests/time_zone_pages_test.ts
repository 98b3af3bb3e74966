/** Whoever reads a time of day on a page reads there whose clock it goes by. */
import assert from "node:assert/strict";
import { seedArticles } from "./content.ts";
import { openTestApp, ORIGIN } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

Deno.test("pages with times of day say that they are Beijing time", async () => {
  await using test = await openTestApp();
  await seedArticles(test);
  const chief = await test.signIn({ role: "administrator" });
  const { content, tokens } = chief.repository;
  const { token } = await tokens.create({ name: "a", scopes: ["read"], days: 30 });
  await test.api.request(`${ORIGIN}/api/sdb-user-service/user/me`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const { list: [article] } = await content.manage({ kind: "news" });
  const go = await openPages(test, chief);
  for (const [locale, prefix] of LANGUAGES) {
    for (
      const path of [
        "/manage/content",
        `/manage/content/revisions?id=${article!.articleId}`,
        "/settings/devices",
        "/settings/tokens",
        "/about/influence",
        "/status",
      ]
    ) {
      const { text } = await go(prefix + path);
      assert.match(text, /\d{4}-\d\d-\d\d \d\d:\d\d/, path);
      assert.match(text, locale === "zh" ? /UTC\+8|东八区/ : /UTC\+8/, path);
    }
  }
});

/** News of policies in a browser: asked, confirmed by the mail, ended; in both languages, themes and widths. */
import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository } from "../../sdk/mod.ts";
import { launchBrowser } from "./chromium.ts";
import { startSite } from "./site.ts";
import { assertAccessibleInBothThemes, openVisitor } from "./visitor.ts";

const site = await startSite({ settings: { SECOND_FACTOR: "optional" } });
const browser = await launchBrowser();

/** The link of the newest mail to an address that leads to a path. */
async function mailedLink(email: string, path: string): Promise<string> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`${site.address}/api/sdb-user-service/public/localMails`).then((one) =>
      one.json()
    );
    const mails: { to: string; body: string }[] = answer.data ?? [];
    for (const { to, body } of mails) {
      const link = to === email ? new RegExp(`https?:\\S+${path}\\?\\S+`).exec(body)?.[0] : undefined;
      if (link) return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`no mail to ${email} with ${path} came`);
}

async function assertFits(page: Page): Promise<void> {
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`);
  }
}

/** A policy that was public and changes, which subscribers are told. */
async function changePolicy(slug: string): Promise<void> {
  const { token } = await createRepository({ server: site.address })
    .users.login("governance@example.org", DEMO_PASSWORD);
  const { content } = createRepository({ server: site.address, token: token.access_token });
  const article = {
    kind: "policy" as const,
    slug,
    title: { zh: "政策", en: "Policy" },
    date: "2026-11-02",
    body: { zh: "<p>保存五年。</p>", en: "<p>Kept for five years.</p>" },
  };
  const { articleId, revision } = await content.create(article);
  const published = await content.act(articleId, { action: "publish", revision });
  const body = { zh: "<p>保存十年。</p>", en: "<p>Kept for ten years.</p>" };
  const { steps } = published;
  await content.save(articleId, { revision: published.revision, steps, article: { ...article, body } });
}

for (
  const [locale, prefix, done, ended] of [
    ["zh", "", "订阅成功。", "已退订。"],
    ["en", "/en", "You are subscribed.", "You are unsubscribed."],
  ]
) {
  Deno.test(`subscribe, open the mail, confirm, hear of a change, end (${locale})`, async () => {
    await using visitor = await openVisitor(browser, site);
    const { page } = visitor;
    await visitor.open(`${prefix}/policy_subscription`);
    await assertAccessibleInBothThemes(page, "subscription");
    await page.fill("#subscription-email", `${locale}@example.org`);
    await page.click('button[value="subscribe"]');
    await page.getByText(`${locale}@example.org`).waitFor();
    await page.goto(await mailedLink(`${locale}@example.org`, "policy_subscription"));
    await assertAccessibleInBothThemes(page, "confirmation");
    await page.click('button[value="confirm"]');
    await page.getByText(done).waitFor();
    await assertFits(page);

    await changePolicy(`browser-${locale}`);
    await page.goto(await mailedLink(`${locale}@example.org`, "policy_subscription/unsubscribe"));
    await assertAccessibleInBothThemes(page, "unsubscribe");
    await assertFits(page);
    await page.click('button[value="end"]');
    await page.getByText(ended).waitFor();
    await assertAccessibleInBothThemes(page, "unsubscribed");
    await assertFits(page);
    assert.deepEqual(visitor.problems, []);
  });
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

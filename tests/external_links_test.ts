/** Services beside this site in header and footer: of each language its own address (spec 1 §2 "Header", "Footer"). */
import assert from "node:assert/strict";
import { translator } from "../locales/mod.ts";
import { DEFAULT_SITE_SETTINGS, EXTERNAL_LINKS } from "../sdk/model/content/site_settings.ts";
import { openTestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";

const addressesOf = (name: string) => ({
  zh: `https://zh.example/${name}`,
  en: `https://en.example/${name}`,
});
const EXTERNAL = {
  assistant: addressesOf("about"),
  assistantDialogue: addressesOf("dialogue"),
  dataPaper: addressesOf("paper"),
  videos: addressesOf("videos"),
};

/** The links below the first entry of this name, up to the next entry. */
function menu(html: string, label: string): string[] {
  const [, entry = ""] = new RegExp(`<summary[^>]*>${label}(.*?)</details>`, "s").exec(html) ?? [];
  return [...entry.matchAll(/<a\s[^>]*href="([^"]*)"/g)].map(([, href]) => href!);
}

const hrefs = (html: string) =>
  [...html.matchAll(/href="(https:\/\/\w+\.example[^"]*)"/g)].map(([, href]) => href!);
const footerOf = (html: string) => hrefs(html.slice(html.indexOf("<footer"), html.indexOf("</footer>")));

Deno.test("header and footer lead to the services of the page's language, data papers below their menu", async () => {
  await using test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  await content.saveSettings({ revision: 0, settings: { ...DEFAULT_SITE_SETTINGS, external: EXTERNAL } });
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const { text } = await go(prefix || "/");
    assert.deepEqual(menu(text, t("layout.dataPaper")), [
      EXTERNAL.dataPaper[locale],
      `${prefix}/about/dataPaperHelp`,
      `${prefix}/news`,
    ]);
    assert.deepEqual(menu(text, t("layout.external")), [
      EXTERNAL.assistant[locale],
      EXTERNAL.assistantDialogue[locale],
      EXTERNAL.videos[locale],
    ]);
    assert.deepEqual(footerOf(text), [EXTERNAL.videos[locale]]);
    assert.ok(!text.includes(`https://${locale === "zh" ? "en" : "zh"}.example`), "of this language alone");
  }
});

Deno.test("a service without an address in a language is not shown in it", async () => {
  await using test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  const external = {
    ...DEFAULT_SITE_SETTINGS.external,
    dataPaper: { zh: "https://zh.example/paper", en: "" },
  };
  await content.saveSettings({ revision: 0, settings: { ...DEFAULT_SITE_SETTINGS, external } });
  const go = await openPages(test);
  assert.deepEqual(new Set(hrefs((await go("/")).text)), new Set(["https://zh.example/paper"]));
  assert.deepEqual(hrefs((await go("/en")).text), []);
});

Deno.test("/manage/content/settings takes an address in each language, and names the wrong one", async () => {
  await using test = await openTestApp();
  const go = await openPages(test, await test.signIn({ role: "governance" }));
  const fields = Object.fromEntries(
    EXTERNAL_LINKS.flatMap((name) =>
      LANGUAGES.map(([locale]) => [`external.${name}.${locale}`, EXTERNAL[name][locale]])
    ),
  );
  for (const [, prefix] of LANGUAGES) {
    const here = `${prefix}/manage/content/settings`;
    const { revision } = await (await test.signIn({ role: "governance" })).repository.content.settings();
    const wrong = { ...fields, "external.videos.en": "en.example" };
    const refused = await go(here, { ...wrong, revision: String(revision) });
    assert.match(refused.text, /href="#external\.videos\.en"/);
    assert.match(refused.text, /value="en\.example"/);
    assert.equal((await go(here, { ...fields, revision: String(revision) })).status, 303);
    const shown = await go(here);
    for (const address of Object.values(fields)) {
      assert.ok(shown.text.includes(`value="${address}"`), address);
    }
  }
  assert.deepEqual((await test.visitor.content.site()).external, EXTERNAL);
});

import assert from "node:assert/strict";
import { preferredLocale } from "./accept_language.ts";

Deno.test("preferredLocale() weighs what is asked for, in whatever order it stands", () => {
  const cases = {
    zh: [
      "zh",
      "en;q=0.1, zh;q=0.9",
      "zh-TW,en",
      "zh-Hans-CN",
      "zh_CN",
      "ZH-hk;q=0.8, EN;q=0.7",
      "fr, zh;q=0.9, en;q=0.1",
      "*",
      "en;q=0, *",
      "*;q=0.5, en;q=0.4",
      "en;q=0.5,zh;q=0.5, zh-TW;q=0.8",
      "en;q=0",
      "en ; q = 0.2 , zh ; q = 0.3",
    ],
    en: [
      "en",
      "en-GB,zh;q=0.9",
      "fr",
      "fr-CH, de;q=0.9",
      "zh;q=0.1, en;q=0.9",
      "zh;q=0, *",
      "zh;q=0",
      "zh;q=0, en;q=0",
      "en, *",
      "en-US, zh-CN",
      "zho",
      "zhx-Latn",
    ],
  } as const;
  for (const [locale, headers] of Object.entries(cases)) {
    for (const header of headers) assert.equal(preferredLocale(header), locale, header);
  }
  for (const header of [undefined, "", " ", ","]) {
    assert.equal(preferredLocale(header), undefined, `${header}`);
  }
});

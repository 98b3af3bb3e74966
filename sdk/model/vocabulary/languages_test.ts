import assert from "node:assert/strict";
import { LANGUAGES } from "./languages.ts";

Deno.test("LANGUAGES names languages in Chinese, never the people who speak them", () => {
  assert.deepEqual(LANGUAGES.filter(({ name }) => !/[语文]|语.+方言$/.test(name.zh)), []);
});

// What the Unicode names say of the languages that the runtime knows; the standard's own words stay for the others.
Deno.test("LANGUAGES follows the Unicode names of the languages that the interface can be met in", () => {
  const unicode = new Intl.DisplayNames("zh", { type: "language" });
  const common = ["af", "ar", "de", "es", "fr", "ja", "kn", "ko", "pt", "qu", "ru", "sl", "sn", "vi"];
  const found = LANGUAGES.filter(({ code }) => common.includes(code)).map((
    { code, name },
  ) => [code, name.zh]);
  assert.deepEqual(
    new Map(found as [string, string][]),
    new Map(found.map(([code]) => [code, unicode.of(code)])),
  );
});

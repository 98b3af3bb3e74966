import assert from "node:assert/strict";
import { isSupportedCountry } from "libphonenumber-js/min";
import { callingOptions, COUNTRIES, countryOptions, findCountry } from "./countries.ts";

Deno.test("COUNTRIES are the 249 of ISO 3166-1, each once and named in both languages", () => {
  assert.equal(COUNTRIES.length, 249);
  assert.equal(new Set(COUNTRIES.map(({ code }) => code)).size, 249);
  for (const { code, name } of COUNTRIES) assert.ok(/^[A-Z]{2}$/.test(code) && name.zh && name.en, code);
});

Deno.test("findCountry() names the regions of China as such", () => {
  const names = ["CN", "HK", "MO", "TW"].map((code) => findCountry(code)?.name);
  assert.deepEqual(names.map((name) => name?.zh), ["中国", "中国香港", "中国澳门", "中国台湾"]);
  assert.deepEqual(names.map((name) => name?.en), [
    "China",
    "Hong Kong, China",
    "Macao, China",
    "Taiwan, China",
  ]);
  assert.equal(findCountry("XX"), undefined);
});

Deno.test("countryOptions() begins with China and sorts the rest as each language does", () => {
  const [zh, en] = [countryOptions("zh"), countryOptions("en")];
  assert.deepEqual([zh[0], en[0]], [{ value: "CN", label: "中国" }, { value: "CN", label: "China" }]);
  assert.deepEqual(zh.slice(1, 3).map(({ label }) => label), ["阿尔巴尼亚", "阿尔及利亚"]);
  assert.deepEqual(en.slice(1, 4).map(({ value }) => value), ["AF", "AX", "AL"]);
  assert.equal(zh.length, 249);
});

Deno.test("callingOptions() leaves out where nobody has a telephone, and the library knows all others", () => {
  const options = callingOptions("zh");
  assert.deepEqual(options[0], { value: "CN", label: "中国 +86" });
  assert.equal(options.length, 242);
  assert.ok(!options.some(({ value }) => value === "AQ"));
  assert.deepEqual(options.filter(({ value }) => !isSupportedCountry(value)), []);
});

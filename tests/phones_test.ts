/** Telephone numbers of every country and kind, from the field over form and API into the profile and back (spec 1 §2, §5). */
import assert from "node:assert/strict";
import fc from "fast-check";
import tables from "libphonenumber-js/metadata.max.json";
import { isValidPhoneNumber } from "libphonenumber-js/max";
import { getCountries, getExampleNumber } from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";
import { problemOf } from "../forms/registration/rules.ts";
import { nationalPhone, readPhone, spacedPhone, typedPhone } from "../sdk/model/account/phone.ts";
import { profileSchema, registrationSchema } from "../sdk/model/account/user.ts";
import { COUNTRIES } from "../sdk/model/vocabulary/countries.ts";
import { openPages } from "./pages.ts";
import { openTestApp } from "./harness.ts";

/** A country's row in the library's tables: calling code first, the patterns of its kinds of numbers in the twelfth place. */
type Row = [callingCode: string, prefix: unknown, pattern: string, ...unknown[]];
const KINDS_AT = 11;
type Kinds = ([pattern: string] | 0)[];

/** Numbers of each kind that each country has, drawn from the pattern of the kind: E.164. */
function numbersOfEveryKind(each: number): string[] {
  return Object.values(tables.countries as unknown as Record<string, Row>).flatMap((row) =>
    ((row[KINDS_AT] ?? [[row[2]]]) as Kinds).flatMap((kind) => {
      if (!kind || !kind[0]) return [];
      // A pattern alone allows lengths that its kind has not.
      const numbers = fc.stringMatching(new RegExp(`^(?:${kind[0]})$`))
        .map((national) => `+${row[0]}${national}`).filter((number) => isValidPhoneNumber(number));
      return fc.sample(numbers, { numRuns: each, seed: 7 });
    })
  );
}

/** A person at the field: one character after the other. */
function type(text: string, country: string): string {
  return [...text].reduce((written, character) => typedPhone(written + character, country).phone, "");
}

const FORM = {
  realName: "Lin Yue",
  workUnit: "Institute of Lakes",
  phone: "",
  phoneCountry: "",
  country: "CN",
};
const ACCOUNT = { ...FORM, email: "lin@example.org", password: "Sediment2026", terms: true };
const EXAMPLES = getCountries().map((country) => getExampleNumber(country, examples)!);
const isChoice = new Set(COUNTRIES.filter(({ callingCode }) => callingCode).map(({ code }) => code));

Deno.test("the field of every country takes its example number as people there write it", () => {
  const refused = EXAMPLES.flatMap((example) => {
    const country = example.country!;
    const ways = [
      example.nationalNumber,
      example.formatNational(),
      example.formatInternational(),
      example.number,
    ];
    return ways.flatMap((way) => {
      const phone = type(way, country);
      const said = problemOf("phone", { phone, phoneCountry: country }, "specified");
      return said || readPhone(phone, country) !== example.number ? [`${country} ${way} ${phone}`] : [];
    });
  });
  assert.equal(EXAMPLES.length, 245);
  assert.deepEqual(refused, []);
});

Deno.test("numbers of every country and kind pass registration and profile, and are shown as what they are", () => {
  const numbers = numbersOfEveryKind(2);
  assert.ok(numbers.length > 1_500, String(numbers.length));
  for (const given of numbers) {
    // A few old numbers have a newer form, which is what is stored.
    const stored = registrationSchema.parse({ ...ACCOUNT, phone: given }).phone;
    assert.match(stored, /^\+[1-9]\d+$/, given);
    assert.equal(profileSchema.parse({ ...FORM, phone: spacedPhone(stored) }).phone, stored, given);
    const shown = nationalPhone(stored);
    if (!shown) continue;
    const { phone, country } = shown;
    for (const written of [phone, type(phone, country), type(stored, country)]) {
      const again = { ...FORM, phone: written, phoneCountry: country };
      assert.equal(profileSchema.parse(again).phone, stored, `${given} ${country} ${written}`);
      assert.equal(registrationSchema.parse({ ...ACCOUNT, ...again }).phone, stored);
    }
  }
});

/** What stands in the fields of a page that has come from the server. */
function fieldsOf(html: string): { phone: string; phoneCountry: string } {
  const tag = /<input[^>]*name="phone"[^>]*>/.exec(html)?.[0] ?? "";
  const select = /<select[^>]*name="phoneCountry"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "";
  const option = /<option[^>]*selected[^>]*>/.exec(select)?.[0] ?? "";
  const valueOf = (element: string) => /value="([^"]*)"/.exec(element)?.[1] ?? "";
  return { phone: valueOf(tag), phoneCountry: valueOf(option) };
}

Deno.test("edit_profile keeps the number of every country, posted as it was typed and as the page shows it", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const go = await openPages(test, person);
  const rest = { realName: "Lin Yue", workUnit: "Institute of Lakes", locale: "en" };
  const wrong: string[] = [];
  for (const [n, { number, country }] of EXAMPLES.entries()) {
    // Nobody calls as often as that.
    if (n % 20 === 0) test.advance(60_000);
    const phone = isChoice.has(country!) ? nationalPhone(number)?.phone ?? number : number;
    const typed = await go("/login/edit_profile", { ...rest, phone, phoneCountry: country! });
    const first = (await person.repository.profile.read()).phone;
    const shown = fieldsOf((await go("/login/edit_profile")).text);
    const saved = await go("/login/edit_profile", { ...rest, ...shown });
    const second = (await person.repository.profile.read()).phone;
    const fine = typed.status === 303 && saved.status === 303 && first === number && second === number;
    if (!fine) wrong.push(`${country} ${phone}: ${first}, shown as ${JSON.stringify(shown)}, then ${second}`);
  }
  assert.deepEqual(wrong, []);
});

Deno.test("updateProfile() and register() read a number by its country, and refuse what is none", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const base = {
    realName: "Lin Yue",
    workUnit: "Institute of Lakes",
    locale: "en" as const,
    title: "",
    researchArea: "",
  };
  const profile = { ...base, gender: "" as const, country: "CN" };
  const cases = [
    [{ phone: "(650) 253-0000", phoneCountry: "US" }, "+16502530000"],
    [{ phone: "(11) 96123-4567", phoneCountry: "BR" }, "+5511961234567"],
    [{ phone: "(2) 2123 4567", phoneCountry: "CL" }, "+56221234567"],
    [{ phone: "(8-612) 34567", phoneCountry: "LT" }, "+37061234567"],
    [{ phone: "１３８ ００１３ ８０００" }, "+8613800138000"],
    [{ phone: "+1 (650) 253-0000", phoneCountry: "CN" }, "+16502530000"],
    [{ phone: "0086 138 0013 8000" }, "+8613800138000"],
  ] as const;
  for (const [given, stored] of cases) {
    assert.equal((await repository.profile.update({ ...profile, ...given })).phone, stored);
  }
  const none = [
    { phone: "13800138000", phoneCountry: "US" },
    { phone: "call 138 0013 8000" },
    { phone: "+1 650 253 0000 ext. 12" },
    { phone: "+86 138" },
  ];
  for (const given of none) {
    const account = {
      ...base,
      ...given,
      email: "lin@example.org",
      password: "Sediment2026",
      terms: true as const,
    };
    for (
      const call of [
        repository.profile.update({ ...profile, ...given }),
        test.visitor.users.register(account),
      ]
    ) {
      const { error, issues } = await call.then(() => undefined, (refused) => refused);
      assert.deepEqual([error, issues.map(({ path }: { path: string }) => path)], ["invalidInput", [
        "phone",
      ]]);
    }
  }
});

import assert from "node:assert/strict";
import { IntlMessageFormat } from "intl-messageformat";
import {
  allMessages,
  formatMessage,
  languageTag,
  type Locale,
  type MessageValues,
  slice,
  translator,
} from "./mod.ts";

const LOCALES: Locale[] = ["zh", "en"];

Deno.test("every message of both languages is valid ICU", () => {
  const broken: string[] = [];
  for (const locale of LOCALES) {
    for (const [key, message] of allMessages(locale)) {
      try {
        new IntlMessageFormat(message, languageTag[locale], undefined, { ignoreTag: true });
      } catch (error) {
        broken.push(`${locale} ${key}: ${error}`);
      }
    }
  }
  assert.deepEqual(broken, []);
});

Deno.test("no catalog has a key twice: the second text would silently replace the first", async () => {
  const twice: string[] = [];
  for (const locale of LOCALES) {
    const folder = new URL(`./${locale}/`, import.meta.url);
    for await (const { name } of Deno.readDir(folder)) {
      const keys: string[] = (await Deno.readTextFile(new URL(name, folder))).match(/^ {2}"[^"]+"(?=:)/gm) ??
        [];
      twice.push(
        ...keys.filter((key, at) => keys.indexOf(key) !== at).map((key) => `${locale}/${name} ${key}`),
      );
    }
  }
  assert.deepEqual(twice, []);
});

Deno.test("both languages take the same values in every message", () => {
  const different = [...allMessages("zh").keys()].filter((key) =>
    argumentNames(allMessages("zh").get(key)!) !== argumentNames(allMessages("en").get(key)!)
  );
  assert.deepEqual(different, []);
});

Deno.test("formatMessage() of islands agrees with the full ICU library on every message", () => {
  for (const locale of LOCALES) {
    for (const [key, message] of allMessages(locale)) {
      for (const values of sampleValues(message)) {
        const full = new IntlMessageFormat(message, languageTag[locale], undefined, { ignoreTag: true });
        assert.equal(formatMessage(locale, message, values), String(full.format(values)), `${locale} ${key}`);
      }
    }
  }
});

Deno.test("translator() shows a message without its values instead of throwing", () => {
  assert.equal(translator("en")("layout.account", {}), allMessages("en").get("layout.account"));
});

Deno.test("slice() takes whole features and single keys", () => {
  const chosen = slice("en", "ui", "layout.close");
  assert.equal(chosen["layout.close"], "Close");
  assert.equal(chosen["ui.copy"], "Copy");
  assert.equal(chosen["layout.home"], undefined);
});

const argumentNames = (message: string) =>
  [...new Set(argumentsOf(message).map(({ name }) => name))].sort().join();

/** A few sets of values: numbers around the boundaries of plurals, and a word for everything else. */
function sampleValues(message: string): MessageValues[] {
  const wanted = argumentsOf(message);
  return [0, 1, 2, 1234].map((n) =>
    Object.fromEntries(wanted.map(({ name, counted }) => [name, counted ? n : "x"]))
  );
}

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];

function argumentsOf(message: string): { name: string; counted: boolean }[] {
  return new IntlMessageFormat(message, "en", undefined, { ignoreTag: true }).getAst().flatMap(readElement);
}

/** Kinds of the parser: 1 argument, 2 number, 5 select, 6 plural. */
function readElement(element: Element): { name: string; counted: boolean }[] {
  if (element.type !== 1 && element.type !== 2 && element.type !== 5 && element.type !== 6) return [];
  const own = { name: element.value, counted: element.type === 2 || element.type === 6 };
  const branches = "options" in element ? Object.values(element.options) : [];
  return [own, ...branches.flatMap((branch) => branch.value.flatMap(readElement))];
}

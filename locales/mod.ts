/** Typed catalogs: a feature is one JSON file a language; the keys of the Chinese files are the type. */
import { IntlMessageFormat } from "intl-messageformat";
import * as zh from "./zh/mod.ts";
import * as en from "./en/mod.ts";
import { languageTag, type Locale, type MessageSlice, type MessageValues, type Translate } from "./format.ts";
import type { Feature, KeysOf, MessageKey } from "./keys.ts";

export * from "./format.ts";
export type { Feature, MessageKey } from "./keys.ts";

type Catalog = Record<string, Record<string, string>>;
// When one of these two lines does not compile, the type error names the keys that a language lacks.
type None<Keys> = [Keys] extends [never] ? true : Keys;
export const englishIsComplete: None<Exclude<MessageKey, KeysOf<typeof en>>> = true;
export const chineseIsComplete: None<Exclude<KeysOf<typeof en>, MessageKey>> = true;

const messages: Record<Locale, Map<string, string>> = { zh: flatten(zh), en: flatten(en) };

function flatten(catalog: Catalog): Map<string, string> {
  return new Map(
    Object.entries(catalog).flatMap(([feature, texts]) =>
      Object.entries(texts).map(([key, text]) => [`${feature}.${key}`, text] as const)
    ),
  );
}

const compiled: Record<Locale, Map<string, IntlMessageFormat>> = { zh: new Map(), en: new Map() };

function compile(locale: Locale, key: string, message: string): IntlMessageFormat {
  let format = compiled[locale].get(key);
  if (!format) {
    format = new IntlMessageFormat(message, languageTag[locale], undefined, { ignoreTag: true });
    compiled[locale].set(key, format);
  }
  return format;
}

/** The translators of the two languages. A message that cannot be formatted is shown as written, never thrown. */
const translators: Record<Locale, Translate> = { zh: createTranslator("zh"), en: createTranslator("en") };

export function translator(locale: Locale): Translate {
  return translators[locale];
}

/** A message whose arguments are texts alone, `{name}`: most are, and need no library. */
const PLAIN = /^(?:[^{}']|\{\w+\})*$/;

function createTranslator(locale: Locale): Translate {
  const fixed = new Map([...messages[locale]].filter(([, message]) => !/[{']/.test(message)));
  return (key, values) => {
    const text = fixed.get(key);
    if (text !== undefined) return text;
    const message = messages[locale].get(key);
    if (message === undefined) return key;
    const filled = values && fillPlain(message, values);
    if (filled !== undefined) return filled;
    try {
      return String(compile(locale, key, message).format(values));
    } catch (error) {
      console.error(`message ${key} (${locale}): ${error instanceof Error ? error.message : error}`);
      return message;
    }
  };
}

/** `undefined` where a value is missing, or the message needs more than its values put in. */
function fillPlain(message: string, values: MessageValues): string | undefined {
  if (!PLAIN.test(message)) return undefined;
  let filled = "";
  let from = 0;
  for (let open = message.indexOf("{"); open >= 0; open = message.indexOf("{", from)) {
    const close = message.indexOf("}", open);
    const value = values[message.slice(open + 1, close)];
    if (typeof value !== "string" && typeof value !== "number") return undefined;
    filled += message.slice(from, open) + value;
    from = close + 1;
  }
  return filled + message.slice(from);
}

/** The kinds of elements in a parsed message, as the parser numbers them. */
const KIND = { argument: 1, number: 2, select: 5, plural: 6 } as const;

/**
 * Values for every argument of a message, for a reader who is to see its kind alone: an ellipsis for a text, 1 for a
 * number, the last case of a choice. The text of a message may change, and its arguments with it.
 */
export function samplesFor(locale: Locale, key: MessageKey): Record<string, string | number> {
  const samples: Record<string, string | number> = {};
  const visit = (elements: ReturnType<IntlMessageFormat["getAst"]>) => {
    for (const element of elements) {
      const { type } = element;
      if (type === KIND.argument) samples[element.value] ??= "…";
      else if (type === KIND.number || type === KIND.plural) samples[element.value] ??= 1;
      else if (type === KIND.select) samples[element.value] ??= "other";
      if ("options" in element) { for (const { value } of Object.values(element.options)) visit(value); }
    }
  };
  visit(compile(locale, key, messages[locale].get(key) ?? "").getAst());
  return samples;
}

/** Every message of a language, by full key; for tests and tools. */
export function allMessages(locale: Locale): ReadonlyMap<string, string> {
  return messages[locale];
}

/** What an island needs: whole features by name, or single messages by full key. */
export function slice(locale: Locale, ...wanted: (Feature | MessageKey)[]): MessageSlice {
  const chosen: Record<string, string> = {};
  for (const name of wanted) {
    const single = messages[locale].get(name);
    if (single !== undefined) chosen[name] = single;
    else {
      for (const [key, text] of messages[locale]) if (key.startsWith(`${name}.`)) chosen[key] = text;
    }
  }
  return chosen;
}

/** One spelling of English: British, as most texts have it. */
import assert from "node:assert/strict";
import { allMessages } from "./mod.ts";

/** What American English writes otherwise. A `program` is that of a computer, and a `dialog` a window. */
const AMERICAN = [
  /\b(?:color|favorite?|behavior|neighbor|honor|labor)(?:s|ed|ing|hood|able)?\b/iu,
  /\b(?:center(?:ed|s)?|meters?|fibers?|catalogs?|gray|defense|offense|artifacts?|judgment|fulfill|enroll)\b/iu,
  /\b(?:a|the|its|this|that|one|no|data|custom|software) licenses?\b/iu,
  /\b(?:cancel|label|travel|model|signal)(?:ed|ing)\b/iu,
  /(?<!\b(?:re|down|up|over|page|file)?s|\bse|\bpr|\bcaps)iz(?:es?|ed|ing|ations?)\b/iu,
  /\banalyz\w*/iu,
];
/** Code, addresses, tasks, places in braces and names in capitals are written as programs read them. */
const SYNTAX =
  /`[^`]*`|\{[^{}]*\}|https?:\/\/\S+|\bdeno task \w+|\b[A-Z_]{2,}\b|--[\w-]+|\w+_\w+|\b\w+\.\w+\b/gu;
/** Texts that list values of the API, and one that the specification words. */
const GIVEN: readonly string[] = [
  "cli.flag.retractionReason",
  "cli.flag.ownKind",
  "retraction.reason.unauthorized",
];

const messages = [...allMessages("en")].filter(([key]) => !GIVEN.includes(key));

Deno.test("English texts are spelt as in Britain", () => {
  const found = messages.flatMap(([key, text]) => {
    const bare = text.replaceAll(SYNTAX, " ");
    return AMERICAN.flatMap((pattern) => pattern.exec(bare)?.[0] ?? []).map((word) =>
      `${key}: ${word}: ${text}`
    );
  });
  assert.deepEqual(found, []);
});

Deno.test("English texts say who, and not whom", () => {
  assert.deepEqual(messages.filter(([, text]) => /\bwhom\b/iu.test(text)).map(([key]) => key), []);
});

import assert from "node:assert/strict";
import { allMessages } from "./mod.ts";

/** As the specification writes it (spec 3 §9). */
const SPECIFIED = ["layout.oaiPmh"];

// What ICU syntax adds (`{count, plural, other {…}}`) is taken away first: its commas and braces are no text.
const SYNTAX = /\{\w+, (?:plural|select|number),?|\b(?:=\d+|zero|one|two|few|many|other|\w+) (?=\{)/g;
const HALF_WIDTH = /[\u4e00-\u9fff“”] ?[,:;!?()]|[,:;!?(] ?[\u4e00-\u9fff]/;
const FULL_WIDTH = /[\u3001\u3002\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f]/;

Deno.test("Chinese texts have full-width punctuation", () => {
  const found = [...allMessages("zh")].filter(([key, text]) =>
    !SPECIFIED.includes(key) && HALF_WIDTH.test(text.replaceAll(SYNTAX, ""))
  );
  assert.deepEqual(found, []);
});

Deno.test("English texts have no full-width punctuation and no Chinese spacing", () => {
  const found = [...allMessages("en")].filter(([, text]) =>
    FULL_WIDTH.test(text) || / [,.;:!?](?: |$)/.test(text)
  );
  assert.deepEqual(found, []);
});

/** Between letters or after the s of a plural; quoted options of commands and words of code keep theirs. */
const STRAIGHT_APOSTROPHE = /[A-Za-z]'[A-Za-z]|s' [a-z]/;

Deno.test("English texts have curly apostrophes", () => {
  const specified = ["validation.passwordMismatch"];
  const found = [...allMessages("en")].filter(([key, text]) =>
    !specified.includes(key) && STRAIGHT_APOSTROPHE.test(text)
  );
  assert.deepEqual(found, []);
  assert.match("the author's affiliation", STRAIGHT_APOSTROPHE);
  assert.match("with their authors' names", STRAIGHT_APOSTROPHE);
});

Deno.test("a half-width bracket beside Chinese is found", () => {
  assert.match("作者(必填)", HALF_WIDTH);
  assert.match("作者: 李明", HALF_WIDTH);
  assert.doesNotMatch("DOI（10.1/a）：见下", HALF_WIDTH);
});

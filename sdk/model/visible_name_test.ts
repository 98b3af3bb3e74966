import assert from "node:assert/strict";
import { visibleName } from "./visible_name.ts";

const WRITTEN_OUT: [name: string, shown: string][] = [
  ["\u202egnp.exe", "[U+202E]gnp.exe"],
  ["a\u2066\u2067b\u2069.csv", "a[U+2066][U+2067]b[U+2069].csv"],
  ["data\u200b.csv", "data[U+200B].csv"],
  ["\ufeffa\u00ad.txt", "[U+FEFF]a[U+00AD].txt"],
  ["a\u200d.txt", "a[U+200D].txt"],
  ["blank\u3164.txt", "blank[U+3164].txt"],
  ["line\u2028.txt", "line[U+2028].txt"],
  ["c1\u0085.txt", "c1[U+0085].txt"],
  ["tag\u{e0041}.txt", "tag[U+E0041].txt"],
];

const AS_THEY_ARE = [
  "data.csv",
  "观测 (2).csv",
  "café.txt",
  "cafe\u0301.txt",
  "ملف.csv",
  "می\u200cخواهم.txt",
  "क\u094d\u200dष.txt",
  "👩\u200d🔬.png",
  "❤\ufe0f.png",
  "葛\u{e0100}.txt",
];

Deno.test("visibleName() writes out signs that hide or turn round an ending, and leaves every other name", () => {
  for (const [name, shown] of WRITTEN_OUT) assert.equal(visibleName(name), shown);
  for (const name of AS_THEY_ARE) assert.equal(visibleName(name), name);
});

/** Which files an upload leaves out. */
import assert from "node:assert/strict";
import { isSystemFile } from "./system_files.ts";

const LEFT_OUT = [
  ".DS_Store",
  "a/Thumbs.db",
  "a/b/Desktop.ini",
  "__MACOSX/a/b",
  "a/._b.csv",
  "~$report.docx",
  ".git",
  ".git/config",
  "code/.git/objects/ab/cdef",
];

const KEPT = [
  "a.csv",
  ".gitignore",
  "a/.gitattributes",
  "DS_Store",
  "a.git/b",
  "~$",
  "x~$y.docx",
  "macosx/a",
];

Deno.test("isSystemFile() knows the files that systems and programs leave behind, and nothing else", () => {
  assert.deepEqual(LEFT_OUT.filter((path) => !isSystemFile(path)), []);
  assert.deepEqual(KEPT.filter(isSystemFile), []);
});

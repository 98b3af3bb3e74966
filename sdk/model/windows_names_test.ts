import assert from "node:assert/strict";
import { isWindowsPath } from "./windows_names.ts";

Deno.test("isWindowsPath() knows signs, endings and device names that Windows cannot have (R18-1)", () => {
  const impossible = ["a:b.csv", "what?.txt", "star*.txt", 'quote".txt', "pipe|.txt", "lt<gt>.txt"];
  const more = ["end.", "end ", "folder./a.csv", "con", "a/NUL.tar.gz", "com1.txt", "LPT¹", "aux .txt"];
  for (const path of [...impossible, ...more]) assert.equal(isWindowsPath(path), false, path);
  for (const path of ["a.csv", "console.txt", "com10.txt", ".profile", "a b/c.txt", "观测？.csv", "null"]) {
    assert.equal(isWindowsPath(path), true, path);
  }
});

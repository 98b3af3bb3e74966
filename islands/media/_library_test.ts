import assert from "node:assert/strict";
import { inline } from "../../api/routes/content_disposition.ts";
import { translator } from "../../locales/mod.ts";
import { MEDIA_BYTES_MAX, MEDIA_KINDS } from "../../sdk/model/content/media.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { explainSize, kindOfFile } from "./_library.ts";
import { readFileName } from "./_media_name.ts";

Deno.test("explainSize() says of a file that is too large how large it is and may be, before it is sent", () => {
  for (const locale of LOCALES) {
    const t = translator(locale);
    for (const kind of MEDIA_KINDS) {
      const size = MEDIA_BYTES_MAX[kind];
      assert.equal(explainSize(t, { name: "a", size }, kind), undefined);
      const problem = explainSize(t, { name: "a.png", size: size * 2 + 1 }, kind)!;
      assert.match(problem, /a\.png/);
      assert.match(problem, /\d (?:MB|GB|KB)/);
    }
  }
});

Deno.test("kindOfFile() goes by what the browser says of a file", () => {
  assert.equal(kindOfFile({ type: "video/mp4", name: "a.mp4" }), "video");
  assert.equal(kindOfFile({ type: "", name: "a.VTT" }), "captions");
  assert.equal(kindOfFile({ type: "image/png", name: "a.png" }), "picture");
});

Deno.test("readFileName() reads the name as the server writes it, whatever characters it has", () => {
  for (const name of ["a.vtt", "中文 字幕.vtt", `it's "(1)*; x%20.vtt`, "é;filename=x.vtt"]) {
    assert.equal(readFileName(inline(name)), name);
  }
  assert.equal(readFileName("inline"), undefined);
});

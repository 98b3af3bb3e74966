import assert from "node:assert/strict";
import { FILE_FORMATS } from "../../../sdk/model/vocabulary/file_formats.ts";
import { filterFormats } from "./filter.ts";

const names = (q: string) => filterFormats(q).map(({ name }) => name.en);

Deno.test("filterFormats() finds by name in both languages, extension, media type and standard", () => {
  assert.deepEqual(names(".xlsx"), ["Excel (XLSX)"]);
  assert.deepEqual(names("纯文本"), ["Plain text (Unicode)"]);
  assert.deepEqual(names("rfc 4180"), ["CSV", "Tables as CSV"]);
  assert.deepEqual(names("image/JP2"), ["JPEG 2000"]);
  assert.deepEqual(names("  "), FILE_FORMATS.map(({ name }) => name.en));
  assert.deepEqual(names("csv nothing"), []);
});

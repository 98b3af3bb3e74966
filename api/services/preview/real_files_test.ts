/** Every file of the demo data that promises a preview has one, of the kind that its name says. */
import assert from "node:assert/strict";
import { PREVIEW_WHOLE_MAX } from "../../../sdk/model/limits.ts";
import { previewKindsOf } from "../../../sdk/model/preview/kinds.ts";
import { filePreviewAnswer } from "../../../sdk/model/responses/preview.ts";
import { readShown } from "../../../tests/read_shown.ts";

/** Or the folder that this names. */
const FOLDER = Deno.env.get("PREVIEWED_FILES") ??
  new URL("../../../db/seed/datasets", import.meta.url).pathname;

async function* filesBelow(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) yield* filesBelow(path);
    else yield path;
  }
}

/** What stands around it in an answer. */
const PLACE = {
  dataSetId: "d",
  version: "V1",
  file: {
    fileId: "1",
    path: "a",
    size: 1,
    sha256: "0".repeat(64),
    mediaType: "text/plain",
    createdAt: "2026-11-02T02:00:00.000Z",
  },
};

Deno.test("readPreview() shows every file of the demo data as what its name says", async () => {
  let count = 0;
  for await (const path of filesBelow(FOLDER)) {
    const bytes = await Deno.readFile(path);
    if (bytes.length > PREVIEW_WHOLE_MAX) continue;
    const shown = await readShown(path, bytes);
    const [expected] = previewKindsOf(path);
    if (expected) assert.equal(shown.content.kind, expected, `${path} ${JSON.stringify(shown.problem)}`);
    assert.equal(shown.detected, undefined, path);
    filePreviewAnswer.parse({ ...shown, ...PLACE });
    count++;
  }
  assert.ok(count > 300, `${count} files`);
});

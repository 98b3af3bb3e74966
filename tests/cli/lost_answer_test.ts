/** Files that arrived although their answer was lost: sent again, with both to be kept, none is stored twice. */
import assert from "node:assert/strict";
import { createRepository, type Fetch, withRetry } from "../../sdk/mod.ts";
import { openTestApp, ORIGIN } from "../harness.ts";
import { openSite } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";

const isBatch = ({ method, url }: Request) => method === "POST" && url.endsWith("/files");

/** Answers of batches that are lost, the first ones. */
function losing(lost: number, fetch: Fetch): Fetch {
  let left = lost;
  return async (request) => {
    const answer = await fetch(request);
    if (!isBatch(request) || left-- <= 0) return answer;
    await answer.body?.cancel();
    throw new TypeError("connection reset");
  };
}

const sleep = () => Promise.resolve();

Deno.test("sendSmall() again after lost answers, with both to be kept, stores each file once", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files }, token } = await test.signIn();
  const { dataSetId } = await datasets.create();
  await files.upload(dataSetId, "V1", "a.csv", "old");
  const { uploads } = createRepository({
    server: ORIGIN,
    token,
    headers: { Origin: ORIGIN },
    fetch: losing(2, (request) => test.api.fetch(request)),
  });
  // Two files of the same name, of which one has the bytes of another name, and one that is there already.
  const batch = [["a.csv", "new"], ["a.csv", "newer"], ["b.csv", "new"], ["b.csv", "b"], ["A.csv", "case"]]
    .map(
      ([path, text]) => ({ path: path!, onConflict: "keep" as const, content: new Blob([text!]) }),
    );
  const outcomes = await withRetry(() => uploads.sendSmall(dataSetId, "V1", batch), { sleep });
  const stored: Record<string, string> = {};
  for await (const { path, fileId } of files.all(dataSetId, "V1")) {
    stored[path] = await (await files.download(fileId)).text();
  }
  assert.deepEqual(stored, {
    "a.csv": "old",
    "a (2).csv": "new",
    "a (3).csv": "newer",
    "A.csv": "case",
    "b.csv": "new",
    "b (2).csv": "b",
  });
  assert.deepEqual(outcomes.map(({ file }) => file?.path), [
    "a (2).csv",
    "a (3).csv",
    "b.csv",
    "b (2).csv",
    "A.csv",
  ]);
});

Deno.test("dataset create --on-conflict keep whose answers are lost, and once more from the start, stores each file once", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const folder = `${site.folder}/kept`;
  await writeFolder(folder, { files: { "a.csv": "old", "b.csv": "b" } });
  const { json: { dataSetId } } = await run(["dataset", "create", folder, "--json"]);
  await writeFolder(folder, { files: { "a.csv": "new", "b.csv": "newer", "c.csv": "c" } });
  const argv = ["dataset", "create", folder, "--resume", dataSetId, "--on-conflict", "keep", "--json"];
  const options = { fetch: losing(2, (request) => fetch(request)) };
  const first = await run(argv, options);
  assert.deepEqual([first.code, first.json?.count], [0, 5], first.err);
  // Whoever has lost the whole run begins it again.
  const again = await run(argv);
  assert.deepEqual([again.code, again.json?.count], [0, 5], again.err);
});

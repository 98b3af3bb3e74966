import assert from "node:assert/strict";
import { openTestApp } from "../../tests/harness.ts";
import { StoredFiles } from "./stored_files.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("StoredFiles.loadRest() keeps what was added, moved and deleted while the list was being read", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { dataSetId, version } = await repository.datasets.create({ title: { en: "Many files" } });
  const put = (path: string) => repository.files.upload(dataSetId, version, path, bytes(path));
  for (const path of ["b.txt", "c.txt", "d.txt", "e.txt"]) await put(path);
  const first = await repository.files.list(dataSetId, version, { size: 1 });
  const read = await repository.files.list(dataSetId, version, { cursor: first.next, size: 100 });
  // The rest was read before the changes below, and arrives after them.
  const answered = Promise.withResolvers<typeof read>();
  const slow = {
    ...repository,
    files: Object.assign(Object.create(repository.files), { list: () => answered.promise }),
  };
  const stored = new StoredFiles(() => slow, { dataSetId, version }, first, false);
  const loaded = stored.loadRest();
  stored.add([await put("a.txt")]);
  await stored.remove(["c.txt"], () => {});
  await stored.move([{ from: "d.txt", to: "z/d.txt" }]);
  answered.resolve(read);
  await loaded;
  assert.deepEqual(stored.list.value.map(({ path }) => path).sort(), ["a.txt", "b.txt", "e.txt", "z/d.txt"]);
  assert.equal(stored.extent.value.count, 4);
});

import assert from "node:assert/strict";
import { fromDrop, fromField } from "./selected_files.ts";

let reading = 0;
let most = 0;

/** What a disk does takes time. */
async function slowly<T>(work: () => T): Promise<T> {
  most = Math.max(most, ++reading);
  await new Promise((resolve) => setTimeout(resolve));
  reading--;
  return work();
}

const fileEntry = (name: string, readable = true) => ({
  name,
  isFile: true,
  file: (resolve: (file: File) => void, reject: (error: Error) => void) =>
    slowly(() => readable ? resolve(new File([], name)) : reject(new DOMException("no", "NotFoundError"))),
});

const folderEntry = (name: string, inner: object[], readable = true) => ({
  name,
  isFile: false,
  createReader: () => {
    const portions = [inner, []];
    return {
      readEntries: (resolve: (entries: unknown) => void, reject: (error: Error) => void) =>
        slowly(() => readable ? resolve(portions.shift()) : reject(new DOMException("no"))),
    };
  },
});

const drop = (...entries: object[]) =>
  fromDrop(entries.map((entry) => ({ webkitGetAsEntry: () => entry })) as unknown as DataTransferItemList);

Deno.test("fromDrop() names what cannot be read, and takes all the rest", async () => {
  const { chosen, unreadable, empty } = await drop(
    folderEntry("data", [fileEntry("a"), fileEntry("lost", false), folderEntry("secret", [], false)]),
    folderEntry("new", [folderEntry("none", [])]),
    fileEntry("b"),
  );
  assert.deepEqual(empty, ["new/none"]);
  assert.deepEqual(chosen.map(({ relativePath }) => relativePath).sort(), ["b", "data/a"]);
  assert.deepEqual(unreadable.sort(), ["data/lost", "data/secret"]);
  assert.deepEqual(await drop(), { chosen: [], unreadable: [], empty: [] });
});

Deno.test("fromDrop() reads some files at the same time, and not all of a large folder at once", async () => {
  most = 0;
  const many = Array.from({ length: 300 }, (_, at) => fileEntry(`${at}`));
  const { chosen } = await drop(folderEntry("data", many));
  assert.equal(chosen.length, 300);
  assert.ok(most > 1 && most <= 16, `${most} at once`);
});

Deno.test("fromField() takes the path below the folder, and leaves a name with a backslash a name", () => {
  const chosen = [["b.csv", "data/b.csv"], ["a\\b.csv", "data/a/b.csv"], ["c.csv", ""]].map(([name, path]) =>
    Object.assign(new File([], name), { webkitRelativePath: path })
  );
  const paths = fromField(chosen as unknown as FileList).map(({ relativePath }) => relativePath);
  assert.deepEqual(paths, ["data/b.csv", "data/a\\b.csv", "c.csv"]);
});

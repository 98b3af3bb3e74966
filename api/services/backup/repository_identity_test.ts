import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import { repository } from "../../../db/schema/mod.ts";
import { openTestApp } from "../../../tests/harness.ts";
import { readConfig } from "../../config.ts";
import { type OpenApp, openApp } from "../../app.ts";
import { compareRepositoryIds } from "./repository_identity.ts";

const migrations = new URL("../../../db/migrations", import.meta.url).pathname;

/** A data folder that outlives the apps opened on it. */
async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-identity-" });
  try {
    await use(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** Opens an app there, uploads files and looks at it; the folder stays. */
async function withApp<T>(
  folder: string,
  { files = 0, settings = {}, look = () => Promise.resolve(undefined as T) }: {
    files?: number;
    settings?: Record<string, string>;
    look?: (app: OpenApp) => Promise<T>;
  } = {},
): Promise<T> {
  const config = readConfig({ DATA_DIR: folder, DEMO: "off", LOG_LEVEL: "off", ...settings });
  const app = await openApp({ config, migrations });
  try {
    for (let n = 0; n < files; n++) {
      const { body } = new Response(`content ${n}`);
      const blob = await app.external.storage.write(body!, { limit: 100 });
      await app.db.maintain((client) =>
        client.execute({
          sql: "INSERT INTO blob (sha256, size, created_at) VALUES (?, ?, 0)",
          args: [blob.sha256, blob.size],
        })
      );
    }
    return await look(app);
  } finally {
    await app.close();
  }
}

const idOf = (folder: string, settings?: Record<string, string>) =>
  withApp(folder, {
    settings,
    look: async (app) => {
      const rows = await app.db.read.select().from(repository).all();
      assert.equal(rows.length, 1);
      return rows[0].id;
    },
  });

const storeId = async (folder: string) => (await Deno.readTextFile(`${folder}/blobs/repository.id`)).trim();

Deno.test("openApp() gives database and blob store one id at the first start, and keeps it", () =>
  inFolder(async (folder) => {
    const id = await idOf(folder);
    assert.match(id, /^[\w-]{16,}$/);
    assert.equal(await storeId(folder), id);
    assert.equal(await idOf(folder), id);
  }));

Deno.test("openApp() refuses files whose database is missing, and makes no database", () =>
  inFolder(async (folder) => {
    await withApp(folder, { files: 1 });
    await Deno.remove(`${folder}/sdb.db`);
    await assert.rejects(withApp(folder), {
      name: "StartError",
      message:
        /blobs holds data files, but their database is not \S+sdb\.db, which is missing or new\. .*restore/,
    });
    await assert.rejects(Deno.stat(`${folder}/sdb.db`), Deno.errors.NotFound);
  }));

Deno.test("openApp() refuses the database of another repository", () =>
  inFolder((folder) =>
    inFolder(async (other) => {
      for (const one of [folder, other]) await withApp(one, { files: 2 });
      await assert.rejects(withApp(folder, { settings: { DATABASE_URL: `file:${other}/sdb.db` } }), {
        name: "StartError",
        message: /belongs to another repository/,
      });
      assert.notEqual(await idOf(folder), await idOf(other));
    })
  ));

Deno.test("openApp() refuses a database whose files are not there: DATA_DIR is mistyped, or a disk is missing", () =>
  inFolder((folder) =>
    inFolder(async (other) => {
      await withApp(folder, { files: 2 });
      await withApp(`${other}/empty`);
      const refused = { name: "StartError", message: /knows 2 data files, but \S+\/blobs has none/ };
      const settings = { DATABASE_URL: `file:${folder}/sdb.db` };
      for (const dataDir of ["mistyped", "empty"]) {
        await assert.rejects(withApp(`${other}/${dataDir}`, { settings }), refused, dataDir);
      }
      await Deno.rename(`${folder}/blobs`, `${folder}/elsewhere`);
      await assert.rejects(withApp(folder), refused);
    })
  ));

/** As a program without ids left it, or one that died before it wrote them. */
async function forgetIds(folder: string, { database }: { database: boolean }): Promise<void> {
  await Deno.remove(`${folder}/blobs/repository.id`);
  if (!database) return;
  const client = createClient({ url: `file:${folder}/sdb.db` });
  await client.execute("DELETE FROM repository");
  client.close();
}

Deno.test("openApp() completes either half of a first start, also over a repository from before there were ids", async () => {
  for (const files of [0, 3]) {
    for (const database of [false, true]) {
      await inFolder(async (folder) => {
        await withApp(folder, { files });
        await forgetIds(folder, { database });
        const id = await idOf(folder);
        assert.equal(await storeId(folder), id, `files ${files}, database forgets ${database}`);
      });
    }
  }
});

Deno.test("openApp() refuses files without an id that the database does not know", () =>
  inFolder((folder) =>
    inFolder(async (other) => {
      await withApp(folder, { files: 3 });
      await forgetIds(folder, { database: true });
      const settings = { DATABASE_URL: `file:${other}/fresh.db` };
      await assert.rejects(withApp(folder, { settings }), { name: "StartError" });
    })
  ));

Deno.test("openApp() with `adopt` joins what it would refuse, once and for all", () =>
  inFolder(async (folder) => {
    await withApp(folder, { files: 1 });
    await Deno.remove(`${folder}/sdb.db`);
    const config = readConfig({ DATA_DIR: folder, DEMO: "off", LOG_LEVEL: "off" });
    await (await openApp({ config, migrations, adopt: true })).close();
    assert.equal(await idOf(folder), await storeId(folder));
  }));

Deno.test("compareRepositoryIds() joins what agrees or has nothing to lose, and nothing else", () => {
  const pair = (
    id: string | undefined,
    blobs: number,
    known: number,
    storeId: string | undefined,
    files: number,
  ) => compareRepositoryIds({ database: { id, blobs, known }, store: { id: storeId, files } });
  assert.equal(pair("a", 9, 9, "a", 9), "same");
  assert.equal(pair("a", 0, 0, "a", 9), "same");
  assert.equal(pair("a", 0, 0, "b", 0), "join");
  assert.equal(pair("a", 9, 9, undefined, 9), "join");
  assert.equal(pair(undefined, 9, 5, undefined, 10), "join");
  assert.equal(pair(undefined, 9, 4, undefined, 9), "otherFiles");
  assert.equal(pair(undefined, 9, 9, "b", 9), "otherFiles");
  assert.equal(pair("a", 9, 0, "b", 0), "filesMissing");
  assert.equal(pair("a", 9, 0, undefined, 0), "filesMissing");
});

Deno.test("an app of the harness has one identity", async () => {
  await using test = await openTestApp();
  const [{ id }] = await test.app.db.read.select().from(repository).all();
  assert.equal(await test.app.external.storage.readIdentity(), id);
});

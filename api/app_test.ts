import assert from "node:assert/strict";
import { databaseFile } from "../db/database_file.ts";
import { readConfig } from "./config.ts";
import { openApp } from "./app.ts";

const migrations = new URL("../db/migrations", import.meta.url).pathname;

interface Site extends AsyncDisposable {
  folder: string;
  /** Opens an app in a data folder of this name. */
  open(name: string, databaseUrl?: string, folder?: string): ReturnType<typeof openApp>;
}

async function site(): Promise<Site> {
  const top = await Deno.makeTempDir({ prefix: "sdb-app-" });
  return {
    folder: top,
    open: (name, databaseUrl, folder = migrations) => {
      const settings = { DATA_DIR: `${top}/${name}`, DATABASE_URL: databaseUrl, LOG_LEVEL: "off" };
      return openApp({ config: readConfig(settings), migrations: folder });
    },
    [Symbol.asyncDispose]: () => Deno.remove(top, { recursive: true }),
  };
}

Deno.test("openApp() refuses a data folder that is in use until it is closed", async () => {
  await using at = await site();
  const first = await at.open("a");
  await assert.rejects(at.open("a"), /^StartError: The data folder \S+ is in use by another process\. /);
  await first.close();
  await (await at.open("a")).close();
});

Deno.test("openApp() refuses a database that another data folder's app has open until that is closed", async () => {
  await using at = await site();
  const refused =
    /^StartError: The database \S+ is in use by another process\. Stop it, or choose another DATABASE_URL\.$/;
  const first = await at.open("a", `file:${at.folder}/live.db`);
  await assert.rejects(at.open("b", `file:${at.folder}/live.db`), refused);
  await assert.rejects(at.open("b", `file://${at.folder}/live%2Edb`), refused);
  await first.close();
  const second = await at.open("b", `file:${at.folder}/live.db`);
  await second.close();

  const usual = await at.open("a");
  await assert.rejects(at.open("b", `file:${at.folder}/a/sdb.db`), refused);
  await usual.close();
});

Deno.test("openApp() lets go of folder and database when it fails later", async () => {
  await using at = await site();
  const url = `file:${at.folder}/live.db`;
  await assert.rejects(at.open("a", url, `${at.folder}/no-migrations`));
  const holder = await at.open("b", url);
  // Refused for the database, after the folder was taken.
  await assert.rejects(at.open("a", url), /The database/);
  await (await at.open("a")).close();
  await holder.close();
  await (await at.open("a", url)).close();
});

Deno.test("databaseFile() names the file of every form of address that libSQL reads", () => {
  const cases: Record<string, string | undefined> = {
    "file:a.db": "a.db",
    "file:./a/b.db": "./a/b.db",
    "file:/a/b.db": "/a/b.db",
    "file:///a/b.db": "/a/b.db",
    "file://localhost/a/b.db": "/a/b.db",
    "file:/a%20b/c.db": "/a b/c.db",
    "file::memory:": undefined,
    "libsql://db.example.org": undefined,
  };
  for (const [url, path] of Object.entries(cases)) assert.equal(databaseFile(url), path, url);
});

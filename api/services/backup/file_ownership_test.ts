import assert from "node:assert/strict";
import { openApp } from "../../app.ts";
import { readConfig } from "../../config.ts";
import { backUp, restore } from "./backup.ts";

const root = new URL("../../..", import.meta.url).pathname;
const migrations = `${root}db/migrations`;
/** The account of a server, as far as these tests go. */
const SERVER = 65_534;
const ignore = Deno.uid() !== 0;

/** Everything in a folder that is not the server's. */
async function foreign(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if ((await Deno.lstat(path)).uid !== SERVER) found.push(path);
    if (isDirectory) found.push(...await foreign(path));
  }
  return found;
}

/** A backup of a small repository, and a folder of the server's beside it. */
async function inFolder(use: (at: { backup: string; home: string }) => Promise<void>): Promise<void> {
  const top = await Deno.makeTempDir({ prefix: "sdb-owner-" });
  try {
    const config = readConfig({ DATA_DIR: `${top}/first`, LOG_LEVEL: "off", DEMO: "off" });
    await (await openApp({ config, migrations })).close();
    await backUp(config, `${top}/backup`);
    await Deno.mkdir(`${top}/home`);
    await Deno.chown(`${top}/home`, SERVER, SERVER);
    await use({ backup: `${top}/backup`, home: `${top}/home` });
  } finally {
    await Deno.remove(top, { recursive: true });
  }
}

Deno.test({
  name: "restore() by root gives everything to the owner of the data folder, or of the one above it",
  ignore,
  fn: () =>
    inFolder(async ({ backup, home }) => {
      const databaseUrl = `file:${home}/other.db`;
      await restore(backup, { dataDir: `${home}/data`, databaseUrl });
      await Deno.mkdir(`${home}/there`);
      await Deno.chown(`${home}/there`, SERVER, SERVER);
      await restore(backup, { dataDir: `${home}/there`, databaseUrl: `file:${home}/there/sdb.db` });
      assert.deepEqual(await foreign(home), []);
    }),
});

Deno.test({
  name: "deno task adopt by root leaves nothing that the server cannot open, also when it changes nothing",
  ignore,
  fn: () =>
    inFolder(async ({ home }) => {
      for (const option of [[], ["--yes"]]) {
        await new Deno.Command(Deno.execPath(), {
          args: ["run", "--allow-all", "--no-check", `${root}tasks/adopt.ts`, ...option],
          env: { DATA_DIR: home, LOG_LEVEL: "error", DEMO: "off" },
          cwd: root,
        }).output();
        assert.ok((await Deno.lstat(`${home}/blobs`)).isDirectory);
        assert.deepEqual(await foreign(home), []);
      }
      assert.ok((await Deno.stat(`${home}/sdb.db`)).size > 0);
    }),
});

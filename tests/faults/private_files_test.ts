/** Modes on the disk, under the looser umask that most systems have: files 0600, folders 0700. */
import assert from "node:assert/strict";
import { backUp, restore } from "../../api/services/backup/backup.ts";
import { readConfig } from "../../api/config.ts";
import { openApp } from "../../api/app.ts";
import { newId } from "../../api/secrets.ts";
import { openSession } from "../../api/services/session/sessions.ts";
import { user } from "../../db/schema/mod.ts";
import { createRepository } from "../../sdk/mod.ts";
import { startBuiltServer } from "./built_server.ts";

const migrations = new URL("../../db/migrations", import.meta.url).pathname;
const UMASK = ["sh", "-c", 'umask 022 && exec "$0" "$@"'];

/** Paths that others may open, with their modes; links count as what they are. */
async function looseBelow(folder: string): Promise<string[]> {
  const { mode } = await Deno.lstat(folder);
  const loose = ((mode ?? 0) & 0o777) === 0o700 ? [] : [`${folder} ${((mode ?? 0) & 0o777).toString(8)}`];
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) loose.push(...await looseBelow(path));
    else {
      const { mode } = await Deno.lstat(path);
      if (((mode ?? 0) & 0o777) !== 0o600) loose.push(`${path} ${((mode ?? 0) & 0o777).toString(8)}`);
    }
  }
  return loose;
}

async function addDepositor(settings: Record<string, string>): Promise<string> {
  const app = await openApp({ config: readConfig({ LOG_LEVEL: "off", ...settings }), migrations });
  const id = newId();
  await app.db.withTx((tx) =>
    tx.insert(user).values({ id, email: "d@example.org", realName: "D", status: "ACTIVE", createdAt: 0 })
  );
  const token = await openSession(app, id);
  await app.close();
  return token;
}

async function upload(address: string, token: string): Promise<void> {
  const { datasets, files, attachments } = createRepository({
    server: address,
    token,
    headers: { Origin: address },
  });
  const { dataSetId } = await datasets.create();
  await files.upload(dataSetId, "V1", "a.txt", "one");
  await attachments.drawCover(dataSetId, "V1");
}

Deno.test("everything that a server, a backup and a restore write is for their account alone", async () => {
  const top = await Deno.makeTempDir({ prefix: "sdb-modes-" });
  const before = Deno.umask(0o022);
  try {
    const folder = `${top}/data`;
    const token = await addDepositor({ DATA_DIR: folder });
    {
      await using server = await startBuiltServer({ folder, wrapper: UMASK });
      await upload(server.address, token);
      assert.deepEqual(await looseBelow(folder), []);
      await backUp(readConfig({ DATA_DIR: folder }), `${top}/backup`);
    }
    await restore(`${top}/backup`, readConfig({ DATA_DIR: `${top}/restored` }));
    assert.deepEqual(await looseBelow(folder), []);
    assert.deepEqual(await looseBelow(`${top}/backup`), []);
    assert.deepEqual(await looseBelow(`${top}/restored`), []);
  } finally {
    Deno.umask(before);
    await Deno.remove(top, { recursive: true });
  }
});

Deno.test("a start tightens what was left open to others, says so once, and leaves alone what is not ours", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-modes-" });
  const elsewhere = await Deno.makeTempDir({ prefix: "sdb-modes-" });
  const url = `file:${elsewhere}/live.db`;
  const said = /"message":"data was open to other accounts and is no longer"[^\n]*"changed":(\d+)/;
  try {
    const settings = { DATABASE_URL: url };
    const token = await addDepositor({ DATA_DIR: folder, DATABASE_URL: url });
    {
      await using server = await startBuiltServer({ folder, settings });
      await upload(server.address, token);
      assert.doesNotMatch(server.log(), said);
    }
    await new Deno.Command("chmod", { args: ["-R", "go+rX", folder, elsewhere] }).output();
    await Deno.mkdir(`${folder}/own`);
    await Deno.chmod(`${folder}/own`, 0o755);
    {
      await using server = await startBuiltServer({ folder, settings });
      assert.match(server.log(), said);
    }
    assert.deepEqual(await looseBelow(folder), [`${folder}/own 755`]);
    assert.deepEqual(await looseBelow(elsewhere), [`${elsewhere} 755`]);
    await using server = await startBuiltServer({ folder, settings });
    assert.doesNotMatch(server.log(), said);
  } finally {
    for (const path of [folder, elsewhere]) await Deno.remove(path, { recursive: true });
  }
});

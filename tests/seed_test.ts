/** `deno task seed` as a person runs it: every manifest folder becomes a published dataset. */
import assert from "node:assert/strict";
import { createApi } from "../api/mod.ts";
import { openHouse } from "../api/house.ts";
import { readConfig } from "../api/config.ts";
import { createRepository } from "../sdk/mod.ts";
import { findManifestFolders } from "../tasks/seed_folder.ts";

const root = new URL("..", import.meta.url).pathname;

/** The large collection where it lies beside the project, else the demo data. */
async function chooseFolder(): Promise<string> {
  const beside = `${root}../shared/data/datasets`;
  return await Deno.stat(beside).then(() => beside, () => `${root}db/seed/datasets`);
}

async function seed(dataDir: string, argument: string): Promise<string> {
  const args = ["run", "--allow-all", "--no-check", `${root}tasks/seed.ts`, argument];
  const command = new Deno.Command(Deno.execPath(), {
    args,
    env: { DATA_DIR: dataDir, LOG_LEVEL: "error" },
    cwd: root,
  });
  const { success, stdout, stderr } = await command.output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

async function countPublished(dataDir: string): Promise<{ datasets: number; files: number }> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "off" });
  const house = await openHouse({ config, migrations: `${root}db/migrations` });
  const api = createApi(house);
  const visitor = createRepository({ server: config.publicUrl, fetch: (request) => api.fetch(request) });
  const { datasets, files } = await visitor.statistics.total();
  await house.close();
  return { datasets, files };
}

Deno.test("seed FOLDER publishes every manifest folder below it, with all of its files", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-seed-" });
  const folder = await chooseFolder();
  const folders = await findManifestFolders(folder);
  const manifests = await Promise.all(
    folders.map(async (one) => JSON.parse(await Deno.readTextFile(`${one}/metadata.json`))),
  );
  const files = manifests.reduce((sum, manifest) => sum + manifest.files.length, 0);
  assert.match(await seed(dataDir, folder), new RegExp(`${folders.length} datasets are published`));
  assert.deepEqual(await countPublished(dataDir), { datasets: folders.length, files });
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("seed --demo fills an empty database once and leaves it alone afterwards", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-seed-" });
  assert.match(await seed(dataDir, "--demo"), /10 datasets are published/);
  assert.equal(await seed(dataDir, "--demo"), "");
  assert.equal((await countPublished(dataDir)).datasets, 10);
  await Deno.remove(dataDir, { recursive: true });
});

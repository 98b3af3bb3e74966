/** `deno task seed` as a person runs it: every manifest folder becomes a published dataset. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { createApi } from "../api/mod.ts";
import { type OpenApp, openApp } from "../api/app.ts";
import { readConfig } from "../api/config.ts";
import { attachment } from "../db/schema/mod.ts";
import { createRepository } from "../sdk/mod.ts";
import { findManifestFolders } from "../tasks/seed_folder.ts";
import { good, writeFolder } from "./cli/manifest_folder.ts";

const root = new URL("..", import.meta.url).pathname;

/** The large collection where it lies beside the project, else the demo data. */
async function chooseFolder(): Promise<string> {
  const beside = `${root}../shared/data/datasets`;
  return await Deno.stat(beside).then(() => beside, () => `${root}db/seed/datasets`);
}

async function runSeed(dataDir: string, argument: string) {
  const args = ["run", "--allow-all", "--no-check", `${root}tasks/seed.ts`, argument];
  const command = new Deno.Command(Deno.execPath(), {
    args,
    env: { DATA_DIR: dataDir, LOG_LEVEL: "error" },
    cwd: root,
  });
  const { success, stdout, stderr } = await command.output();
  return { success, out: new TextDecoder().decode(stdout), err: new TextDecoder().decode(stderr) };
}

async function seed(dataDir: string, argument: string): Promise<string> {
  const { success, out, err } = await runSeed(dataDir, argument);
  assert.ok(success, err);
  return out;
}

async function openSeeded<T>(dataDir: string, look: (app: OpenApp) => Promise<T>): Promise<T> {
  const app = await openApp({
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "off" }),
    migrations: `${root}db/migrations`,
  });
  try {
    return await look(app);
  } finally {
    await app.close();
  }
}

const listAttachments = (dataDir: string) =>
  openSeeded(dataDir, async ({ db }) => await db.read.select().from(attachment).all());

const countPublished = (dataDir: string) =>
  openSeeded(dataDir, async (app) => {
    const api = createApi(app);
    const server = app.config.publicUrl;
    const visitor = createRepository({ server, fetch: (request) => api.fetch(request) });
    const { datasets, files } = await visitor.statistics.total();
    return { datasets, files };
  });

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

Deno.test("seed FOLDER takes what the command line takes: YAML, a cover, compliance; and names the line of a fault", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-seed-" });
  const folder = `${dataDir}/in/one`;
  const manifest = { ...good, cover: "front.png", compliance: ["ethics.pdf"] };
  // JSON is YAML too, but for the name.
  await writeFolder(folder, { raw: JSON.stringify(manifest, null, 2) }, "metadata.yaml");
  await Deno.writeTextFile(`${folder}/ethics.pdf`, "%PDF-1.7\n%%EOF\n");
  const wide = sharp({ create: { width: 300, height: 200, channels: 3, background: "#c81414" } });
  await Deno.writeFile(`${folder}/front.png`, new Uint8Array(await wide.png().toBuffer()));
  assert.match(await seed(dataDir, `${dataDir}/in`), /1 datasets are published/);
  assert.deepEqual(await countPublished(dataDir), { datasets: 1, files: 1 });
  const [cover, item] = (await listAttachments(dataDir)).toSorted((a, b) => b.kind.localeCompare(a.kind));
  assert.deepEqual([item.kind, item.name], ["compliance", "ethics.pdf"]);
  const { channels } = await sharp(`${dataDir}/blobs/${cover.sha256.slice(0, 2)}/${cover.sha256}`).stats();
  assert.deepEqual(channels.map(({ mean }) => Math.round(mean / 10) * 10), [200, 20, 20]);
  await writeFolder(folder, { raw: "title_en: Fine\nlanguage: 5\n" }, "metadata.yaml");
  const refused = await runSeed(dataDir, `${dataDir}/in`);
  assert.deepEqual(
    [refused.success, /metadata\.yaml:2:11 language: /.test(refused.err)],
    [false, true],
    refused.err,
  );
  await Deno.remove(dataDir, { recursive: true });
});

Deno.test("seed --demo fills an empty database once and leaves it alone afterwards", async () => {
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-seed-" });
  assert.match(await seed(dataDir, "--demo"), /10 datasets are published/);
  assert.equal(await seed(dataDir, "--demo"), "");
  assert.equal((await countPublished(dataDir)).datasets, 10);
  await Deno.remove(dataDir, { recursive: true });
});

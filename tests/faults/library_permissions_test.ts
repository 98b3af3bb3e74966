/**
 * What the libraries of the built server ask of Deno is among its permissions: one that is refused looks like a fault of
 * the caller's file.
 */
import assert from "node:assert/strict";
import { cp } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import sharp from "sharp";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { FIRST_POLICY } from "../../sdk/model/data_policy/choices.ts";
import { createRepository, type Repository } from "../../sdk/mod.ts";
import { startBuiltServer } from "./built_server.ts";

const root = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** With the demo data, which a run of the whole suite has at hand. */
async function seededFolder(): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-permissions-" });
  const seeded = Deno.env.get("SEEDED_DATA");
  if (seeded) await cp(seeded, folder, { recursive: true });
  else {
    const args = ["run", "--allow-all", "--no-check", `${root}/tasks/seed.ts`, "--demo"];
    const env = { DATA_DIR: folder };
    const { success, stderr } = await new Deno.Command(Deno.execPath(), { args, env, cwd: root }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
  }
  return folder;
}

async function signIn(server: string): Promise<Repository> {
  const { token } = await createRepository({ server }).users.login("governance@example.org", DEMO_PASSWORD);
  return createRepository({ server, token: token.access_token });
}

/** A folder with a table, as 7-Zip writes it, and a table as bzip2 and xz write it. */
const SEVEN_ZIP = Uint8Array.fromBase64(
  "N3q8ryccAARvFLiHYwAAAAAAAAAgAAAAAAAAADbohfMBAANuCjEKAAAAgTMHrg/OP8PniCoxHVtcPWSisXH9QdRP1FXgAEpUHKGXUzJD+kQcmVluxHJFefpPMhfmYb5svItefQPGhYA3eo37MviydT7JbndQHTLgZbivyCRExqwAAAAXBggBCVsABwsBAAEjAwEBBV0AEAAADGYKAfHeWKsAAA==",
);
const BZIP2 = Uint8Array.fromBase64(
  "QlpoOTFBWSZTWWZKlCsAAAlZqQAQAAUyAAZgTAABAAKgAQAgADFNMjExMQanqGjIZGiBX7pmUMDGzGePHpkoPi7kinChIMyVKFY=",
);
const XZ = Uint8Array.fromBase64(
  "/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAac2l0ZSxkZXB0aArmuZYsMS41Cua1tywyLjUKAACRhe1ox0/6PAABMxv3GYheH7bzfQEAAAAABFla",
);

/** Kinds of previews whose readers are loaded from beside the built server. */
async function filesToRead(): Promise<Record<string, [Uint8Array<ArrayBuffer>, string]>> {
  const path = await Deno.makeTempFile({ suffix: ".sqlite" });
  const made = new DatabaseSync(path);
  made.exec("create table lake (name text); insert into lake values ('Qinghai')");
  made.close();
  const sqlite = await Deno.readFile(path);
  await Deno.remove(path);
  return {
    "a.7z": [SEVEN_ZIP, "archive"],
    "a.sqlite": [sqlite, "table"],
    "a.csv.bz2": [BZIP2, "table"],
    "a.csv.xz": [XZ, "table"],
  };
}

/** The fonts of a share image lie in a package. Without them it would be an empty sheet with a bar at its edge. */
async function assertShareImageHasText(datasets: Repository["datasets"]): Promise<void> {
  const [newest] = await datasets.latest();
  const image = await (await datasets.shareImage(newest!.dataSetId)).bytes();
  const ground = { left: 100, top: 0, width: 1_100, height: 630 };
  const { entropy } = await sharp(image).extract(ground).stats();
  assert.ok(entropy > 0.1, `entropy ${entropy}`);
}

Deno.test("the built server imports articles, reads pictures and previews, writes Word files and compares texts with its permissions", async () => {
  const folder = await seededFolder();
  await using server = await startBuiltServer({
    folder,
    settings: { DEMO: "on", SECOND_FACTOR: "optional" },
  });
  const { content, dataPolicies, datasets, files: uploads } = await signIn(server.address);
  await assertShareImageHasText(datasets);
  const { dataSetId } = await datasets.create();
  await uploads.upload(dataSetId, "V1", "a.bin", "asked for room first");
  assert.doesNotMatch(server.log(), /free space of the disk is not known/);
  for (const [name, [bytes, kind]] of Object.entries(await filesToRead())) {
    const { fileId } = await uploads.upload(dataSetId, "V1", name, bytes);
    assert.equal((await uploads.preview(fileId)).content.kind, kind, name);
  }
  const files = await content.exportFiles();
  const imported = await content.importFiles(files, { check: true });
  assert.deepEqual([imported.added, imported.updated], [[], []]);
  assert.ok(imported.unchanged.length > 100);
  const drawn = sharp({ create: { width: 60, height: 40, channels: 3, background: "#26b" } });
  const { width } = await content.addMedia(
    "a.png",
    new Blob([new Uint8Array(await drawn.png().toBuffer())]),
    {
      zh: "蓝色",
      en: "Blue",
    },
  );
  assert.equal(width, 60);
  const word = await (await dataPolicies.export(FIRST_POLICY, "en", "docx")).bytes();
  assert.deepEqual([...word.subarray(0, 2)], [0x50, 0x4b]);
  const { articleId } = (await content.manage({ kind: "policy" })).list[0]!;
  const { revision, steps, ...article } = await content.read(articleId);
  const body = { ...article.body, en: `${article.body.en}<p>$x^2$</p>` };
  await content.save(articleId, { revision, steps, article: { ...article, body } });
  const compared = await content.compare(articleId, revision, revision + 1);
  assert.match(JSON.stringify(compared), /x/);
  const draft = await datasets.create({ description: { zh: "<b>水</b>", en: "**water**" } });
  assert.match(draft.description.zh, /<b>|<strong>/);
  assert.doesNotMatch(server.log(), /NotCapable|"error":"internal"/);
  await Deno.remove(folder, { recursive: true });
});

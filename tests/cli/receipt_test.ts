import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { flipBit } from "../corrupt_files.ts";
import { openSite, sdb, type Site } from "./command_line.ts";
import { accept, expectOk } from "./steps.ts";

const FOLDER = new URL("../../db/seed/datasets/palmer-penguins", import.meta.url).pathname;

async function deposit(site: Site, ...flags: string[]) {
  const depositor = await site.as("depositor");
  const { json } = expectOk(await depositor(["dataset", "create", FOLDER, "--json", ...flags]));
  return { depositor, id: json.dataSetId as string };
}

async function publish(site: Site) {
  const { depositor, id } = await deposit(site, "--submit");
  await accept(depositor, await site.as("governance"), id);
  const { json } = expectOk(await depositor(["dataset", "show", id, "--json"]));
  return { depositor, doi: json.doi as string };
}

/** A network that nobody answers. */
const offline = () => Promise.reject(new Error("no network"));

async function changeJson(path: string, change: (read: Record<string, unknown>) => void): Promise<void> {
  const read = JSON.parse(await Deno.readTextFile(path));
  change(read);
  await Deno.writeTextFile(path, JSON.stringify(read));
}

Deno.test("dataset verify believes a manifest only with its signature and root, and needs no server with saved keys", async () => {
  await using site = await openSite();
  const { depositor, doi } = await publish(site);
  const copy = `${site.folder}/copy`;
  await depositor(["dataset", "download", doi, "--output", copy]);
  const [manifest, keys] = [`${site.folder}/m.json`, `${site.folder}/jwks.json`];
  const saved = await depositor(["dataset", "manifest", doi, "--output", manifest, "--keys", keys, "--json"]);
  assert.equal(saved.code, 0, saved.err);
  const argv = ["dataset", "verify", doi, "--folder", copy, "--json"];
  const { json: online } = await depositor(argv);
  assert.deepEqual(online.signed, { kid: saved.json.kid, merkleRoot: saved.json.merkleRoot });
  const alone = [...argv, "--manifest", manifest, "--keys", keys];
  const verify = () => sdb(alone, { fetch: offline });
  assert.deepEqual((await verify()).json, online);
  await flipBit(`${copy}/README.md`);
  const changed = await verify();
  assert.deepEqual([changed.code, changed.json.differing], [EXIT_CODES.different, [{
    path: "README.md",
    finding: "changed",
  }]]);
  // Whoever changes a file and the manifest with it has no signature for that.
  const text = await Deno.readTextFile(manifest);
  const forgeries: [string, (read: Record<string, unknown>) => void][] = [
    ["manifestChanged", (read) => (read.files as { sha256: string }[])[0].sha256 = "0".repeat(64)],
    ["manifestChanged", (read) => (read.files as unknown[]).pop()],
    ["manifestChanged", (read) => (read.files as unknown[]).reverse()],
    ["manifestChanged", (read) => read.doi = "10.5072/other"],
    ["manifestChanged", (read) => delete read.cstr],
    ["notSigned", (read) => read.signature = (read.signature as string).replace(/.{4}$/, "AAAA")],
    ["notSigned", (read) => delete read.signature],
  ];
  for (const [name, forge] of forgeries) {
    await Deno.writeTextFile(manifest, text);
    await changeJson(manifest, forge);
    const { code, json } = await verify();
    assert.deepEqual([code, json.error.name], [EXIT_CODES.refused, name], String(forge));
  }
  await Deno.writeTextFile(manifest, text);
  await changeJson(keys, (read) => read.keys = []);
  assert.equal((await verify()).json.error.name, "notSigned");
  const other = alone.map((word) => word === doi ? "10.5072/sdb.99999" : word).slice(0, -2);
  assert.equal((await depositor(other)).json.error.name, "otherManifest");
});

Deno.test("dataset create --receipts and dataset receipt save what receipt verify finds good without a server", async () => {
  await using site = await openSite();
  const { depositor, id } = await deposit(site);
  const folder = `${site.folder}/receipts`;
  const one = await depositor([
    "dataset",
    "receipt",
    id,
    "--path",
    "README.md",
    "--output",
    folder,
    "--json",
  ]);
  assert.deepEqual(one.json.receipts.map(({ path }: { path: string }) => path), ["README.md"], one.err);
  const receipt = `${folder}/README.md.receipt.jws`;
  const argv = ["receipt", "verify", receipt, "--keys", `${folder}/jwks.json`, "--json"];
  const good = await sdb([...argv, "--file", `${FOLDER}/files/README.md`], { fetch: offline });
  assert.deepEqual(
    [good.code, good.json.path, good.json.dataSetId, good.json.same],
    [0, "README.md", id, true],
  );
  const other = await sdb([...argv, "--file", `${FOLDER}/files/data/penguins.csv`], { fetch: offline });
  assert.deepEqual([other.code, other.json.same], [EXIT_CODES.different, false]);
  // The server is asked for its keys where none were saved.
  assert.equal((await depositor(["receipt", "verify", receipt, "--json"])).json.path, "README.md");
  const [header, payload, signature] = (await Deno.readTextFile(receipt)).split(".");
  const forged = btoa(atob(payload.replaceAll("-", "+").replaceAll("_", "/")).replace("README", "LICENSE"))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  await Deno.writeTextFile(receipt, [header, forged, signature].join("."));
  const refused = await sdb(argv, { fetch: offline });
  assert.deepEqual([refused.code, refused.json.error.name], [EXIT_CODES.refused, "notSigned"]);
  const nothing = await depositor(["dataset", "receipt", id, "--path", "no", "--output", folder, "--json"]);
  assert.deepEqual([nothing.code, nothing.json.error.name], [EXIT_CODES.notFound, "noFile"]);
  const all = `${site.folder}/all`;
  const created = await depositor(["dataset", "create", FOLDER, "--receipts", all, "--json"]);
  assert.equal(created.code, 0, created.err);
  const names = await Array.fromAsync(Deno.readDir(`${all}/data`));
  assert.ok(names.some(({ name }) => name === "penguins.csv.receipt.jws"));
});

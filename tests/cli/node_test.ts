/** The packed command line, installed from its tarball and run by Node.js against a real server. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { dirname } from "node:path";
import { createRepository } from "../../sdk/mod.ts";
import { NODE, packCommandLine } from "../../tasks/pack.ts";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { type CuttingProxy, openCuttingProxy } from "../faults/cutting_proxy.ts";
import { openSite, readTree } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";
import { type Builtins, LIST_BUILTINS, newerApis } from "./newer_apis.ts";
import { findNode, run } from "./node_program.ts";

const FOLDER = new URL("../../db/seed/datasets/orchid-rdna", import.meta.url).pathname;

const node = await findNode();
const why = node ? "" : ` (skipped: no Node.js ${NODE} here, and none from npm)`;

/** Built-ins that code of others asks for before it uses them. */
const ASKED_FOR = [".toHex()", "Uint8Array.fromBase64", "Uint8Array.fromHex"];

/** A program that sends a file by the SDK. */
const SEND = `import { createRepository, openFile } from "@sdb/cli";
  const [server, token, dataSetId] = process.argv.slice(1);
  const { uploads } = createRepository({ server, token });
  await uploads.send({ dataSetId, version: "V1", path: "by-sdk.bin" }, await openFile("large.bin"));`;

const builtinsOf = async (command: string, flag: string): Promise<Builtins> =>
  JSON.parse((await run(command, [flag, LIST_BUILTINS])).out);

/** A line that breaks within the first requests that carry more than a megabyte. */
function openBadLine(server: string, cuts: number): CuttingProxy {
  const proxy: CuttingProxy = openCuttingProxy(server, () => proxy.cuts() < cuts ? 1_000_000 : undefined);
  return proxy;
}

Deno.test({ name: `the packed sdb runs on Node.js ${NODE}${why}`, ignore: !node }, async (test) => {
  await using site = await openSite();
  const tarball = await packCommandLine(site.folder);
  const home = `${site.folder}/home`;
  await Deno.mkdir(home);
  await Deno.writeTextFile(`${home}/package.json`, `{"private":true}`);
  const installed = await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], {
    cwd: home,
  });
  assert.equal(installed.code, 0, installed.err);
  const path = `${dirname(node!)}:${Deno.env.get("PATH")}`;
  const env = { HOME: home, XDG_CONFIG_HOME: `${home}/.config`, PATH: path, SDB_LANG: "en" };
  const sdb = (args: string[], input?: string, more: Record<string, string> = {}) =>
    run(`${home}/node_modules/.bin/sdb`, args, {
      cwd: home,
      env: { ...env, ...more },
      clearEnv: true,
      input,
    });
  const logIn = async (name: string, server: string, more: Record<string, string> = {}) => {
    const address = ["--server", server, "--email", `${name}@example.org`, "--password-stdin"];
    const { code, err } = await sdb(["auth", "login", ...address], `${DEMO_PASSWORD}\n`, more);
    assert.equal(code, 0, err);
  };

  await test.step(`no code of the package is newer than Node.js ${NODE}, which engines name`, async () => {
    const package_ = `${home}/node_modules/@sdb/cli`;
    const { engines } = JSON.parse(await Deno.readTextFile(`${package_}/package.json`));
    assert.deepEqual(engines, { node: `>=${NODE}` });
    const [older, newer] = [await builtinsOf(node!, "-e"), await builtinsOf(Deno.execPath(), "eval")];
    const found = new Set<string>();
    for (const file of (await readTree(package_)).keys()) {
      if (!file.endsWith(".js")) continue;
      for (const api of newerApis(await Deno.readTextFile(`${package_}/${file}`), older, newer)) {
        found.add(api);
      }
    }
    assert.deepEqual([...found].filter((api) => !ASKED_FOR.includes(api)), []);
  });

  await test.step("help comes in both languages, with no warning", async () => {
    const en = await sdb(["--help"]);
    assert.deepEqual([en.code, en.err], [0, ""]);
    assert.match(en.out, /^Usage: sdb/);
    assert.match((await sdb(["--help", "--lang", "zh"])).out, /^用法：/);
  });

  await test.step("a folder goes in and comes out byte for byte the same", async () => {
    await logIn("depositor", site.server);
    const created = await sdb(["dataset", "create", FOLDER, "--submit", "--json"]);
    assert.equal(created.code, 0, created.err);
    const { dataSetId, status } = JSON.parse(created.out);
    assert.equal(status, "UNDER_REVIEW");
    const output = `${home}/copy`;
    const download = await sdb(["dataset", "download", dataSetId, "--output", output, "--json"]);
    assert.equal(download.code, 0, download.err);
    assert.deepEqual(await readTree(output), await readTree(`${FOLDER}/files`));
  });

  await test.step("a transfer that is cut goes on, by the command line and by the SDK", async () => {
    await writeFolder(`${home}/small`, {});
    const draft = await sdb(["dataset", "create", `${home}/small`, "--json"]);
    const { dataSetId } = JSON.parse(draft.out);
    const bytes = new Uint8Array(randomBytes(3_000_000));
    await Deno.writeFile(`${home}/large.bin`, bytes);
    const { users } = createRepository({ server: site.server });
    const { token: { access_token: token } } = await users.login("depositor@example.org", DEMO_PASSWORD);
    await using line = openBadLine(site.server, 1);
    const env = { SDB_SERVER: line.url, SDB_TOKEN: token };
    const added = await sdb(["dataset", "add-files", dataSetId, "--path", "large.bin", "--json"], "", env);
    assert.equal(added.code, 0, added.err);
    assert.match(added.err, /was interrupted .*trying again/);
    await using other = openBadLine(site.server, 1);
    const sent = await run(node!, ["--input-type=module", "-e", SEND, other.url, token, dataSetId], {
      cwd: home,
    });
    assert.equal(sent.code, 0, sent.err);
    assert.ok(line.cuts() > 0 && other.cuts() > 0, "both lines broke");
    const output = `${home}/both`;
    const download = await sdb(["dataset", "download", dataSetId, "--output", output, "--json"]);
    assert.equal(download.code, 0, download.err);
    const stored = await readTree(output);
    for (const path of ["large.bin", "by-sdk.bin"]) assert.deepEqual(stored.get(path), bytes, path);
  });

  await test.step("texts of the site go in", async () => {
    const other = { XDG_CONFIG_HOME: `${home}/.config-governance` };
    await logIn("governance", site.server, other);
    await Deno.mkdir(`${home}/texts/news`, { recursive: true });
    for (const locale of ["zh", "en"]) {
      const text = "---\ntitle: New\ndate: 2026-11-01\nstate: published\n---\nText\n";
      await Deno.writeTextFile(`${home}/texts/news/new.${locale}.md`, text);
    }
    const { code, out, err } = await sdb(["content", "import", `${home}/texts`, "--json"], "", other);
    assert.equal(code, 0, err);
    assert.deepEqual(JSON.parse(out).added.length, 1, out);
  });

  await test.step("a manifest in YAML is read, and a pipe is not asked", async () => {
    await Deno.writeTextFile(`${home}/new.yaml`, 'title_zh: 数据\nauthors:\n  - orcid: "1"\n');
    const refused = await sdb(["dataset", "edit", "0".repeat(32), "new.yaml"]);
    assert.equal(refused.code, 6);
    assert.match(refused.err, /^ {2}new\.yaml:3:12 authors\.0\.orcid: /m);
    const unsure = await sdb(["dataset", "unprotect", "0".repeat(32)]);
    assert.equal(unsure.code, 2);
    assert.match(unsure.err, /add --yes/);
  });

  await test.step("exit codes reach the shell", async () => {
    assert.equal((await sdb(["dataset", "show", "0".repeat(32)])).code, 5);
    assert.equal((await sdb(["dataset", "shwo"])).code, 2);
  });

  await test.step("the SDK is imported by its package name and carries its types", async () => {
    const program = `import { createRepository } from "@sdb/cli";
      const { total } = await createRepository({ server: "${site.server}" }).datasets.search({ q: "x" });
      console.log(total);`;
    const { out, err } = await run(node!, ["--input-type=module", "-e", program], { cwd: home });
    assert.equal(out, "0\n", err);
    const types = await Deno.readTextFile(`${home}/node_modules/@sdb/cli/types/repository.d.ts`);
    assert.match(types, /export declare function createRepository\(options: ClientOptions\): Repository/);
  });
});

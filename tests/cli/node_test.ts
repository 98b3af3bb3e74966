/** The packed command line, installed from its tarball and run by Node.js against a real server. */
import assert from "node:assert/strict";
import { packCommandLine } from "../../tasks/pack.ts";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { openSite, readTree } from "./command_line.ts";

const FOLDER = new URL("../../db/seed/datasets/orchid-rdna", import.meta.url).pathname;

async function run(
  command: string,
  args: string[],
  options: Omit<Deno.CommandOptions, "args"> & { input?: string } = {},
) {
  const { input = "", ...rest } = options;
  const child = new Deno.Command(command, { args, ...rest, stdin: "piped", stdout: "piped", stderr: "piped" })
    .spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(input)).catch(() => {});
  await writer.close().catch(() => {});
  const { code, stdout, stderr } = await child.output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

const version = await run("node", ["--version"]).then(
  ({ out }) => Number(/^v(\d+)/.exec(out)?.[1] ?? 0),
  () => 0,
);
const why = version >= 20 ? "" : ` (skipped: ${version ? `node ${version}` : "no node"} here, 20 is wanted)`;

Deno.test({ name: `the packed sdb runs on Node.js 20${why}`, ignore: version < 20 }, async (test) => {
  await using site = await openSite();
  const tarball = await packCommandLine(site.folder);
  const home = `${site.folder}/home`;
  await Deno.mkdir(home);
  await Deno.writeTextFile(`${home}/package.json`, `{"private":true}`);
  const installed = await run("npm", ["install", "--offline", "--no-audit", "--no-fund", tarball], {
    cwd: home,
  });
  assert.equal(installed.code, 0, installed.err);
  const env = { HOME: home, XDG_CONFIG_HOME: `${home}/.config`, PATH: Deno.env.get("PATH")!, SDB_LANG: "en" };
  const sdb = (args: string[], input?: string) =>
    run(`${home}/node_modules/.bin/sdb`, args, { cwd: home, env, clearEnv: true, input });

  await test.step("help comes in both languages, with no warning", async () => {
    const en = await sdb(["--help"]);
    assert.deepEqual([en.code, en.err], [0, ""]);
    assert.match(en.out, /^Usage: sdb/);
    assert.match((await sdb(["--help", "--lang", "zh"])).out, /^用法：/);
  });

  await test.step("a folder goes in and comes out byte for byte the same", async () => {
    const login = [
      "auth",
      "login",
      "--server",
      site.server,
      "--email",
      "depositor@example.org",
      "--password-stdin",
    ];
    const { code, err } = await sdb(login, `${DEMO_PASSWORD}\n`);
    assert.equal(code, 0, err);
    const created = await sdb(["dataset", "create", FOLDER, "--submit", "--json"]);
    assert.equal(created.code, 0, created.err);
    const { dataSetId, status } = JSON.parse(created.out);
    assert.equal(status, "UNDER_REVIEW");
    const output = `${home}/copy`;
    const download = await sdb(["dataset", "download", dataSetId, "--output", output, "--json"]);
    assert.equal(download.code, 0, download.err);
    assert.deepEqual(await readTree(output), await readTree(`${FOLDER}/files`));
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
    const { out, err } = await run("node", ["--input-type=module", "-e", program], { cwd: home });
    assert.equal(out, "0\n", err);
    const types = await Deno.readTextFile(`${home}/node_modules/@sdb/cli/types/mod.d.ts`);
    assert.match(types, /export declare function createRepository\(options: ClientOptions\): Repository/);
  });
});

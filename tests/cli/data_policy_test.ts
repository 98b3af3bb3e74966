/** Data policies at the command line, from a template to a Word file and a kept policy. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { FIRST_POLICY } from "../../sdk/mod.ts";
import { openSite, sdb } from "./command_line.ts";
import { expectOk } from "./steps.ts";

Deno.test("data-policy template, export, save, list, show, rename and delete", async () => {
  await using site = await openSite();
  const { folder, server } = site;
  const run = await site.as("depositor");
  const policy = { ...expectOk(await sdb(["data-policy", "template", "--json"])).json, sharing: "mandatory" };
  assert.deepEqual(policy, { ...FIRST_POLICY, sharing: "mandatory" });
  const file = `${folder}/policy.json`;
  await Deno.writeTextFile(file, JSON.stringify(policy));

  const env = { SDB_SERVER: server };
  const write = (output: string, ...more: string[]) =>
    sdb(["data-policy", "export", file, "--output", `${folder}/${output}`, ...more], { env });
  expectOk(await write("policy.docx"));
  assert.deepEqual([...(await Deno.readFile(`${folder}/policy.docx`)).subarray(0, 2)], [0x50, 0x4b]);
  expectOk(await write("policy.md", "--language", "en"));
  assert.match(await Deno.readTextFile(`${folder}/policy.md`), /Sharing is mandatory:/);
  expectOk(await write("policy.MD", "--lang", "zh"));
  assert.match(await Deno.readTextFile(`${folder}/policy.MD`), /本刊实行强制共享/);
  assert.equal((await write("policy.md")).code, EXIT_CODES.conflict);
  expectOk(await write("policy.md", "--force"));
  assert.equal((await write("policy.odt")).code, EXIT_CODES.usage);

  const saved = expectOk(await run(["data-policy", "save", file, "--name", "湖泊", "--json"])).json;
  const shown = expectOk(await run(["data-policy", "show", saved.id])).out;
  assert.deepEqual(JSON.parse(shown), policy);
  await Deno.writeTextFile(file, JSON.stringify(FIRST_POLICY));
  const again =
    expectOk(await run(["data-policy", "save", file, "--id", saved.id, "--revision", "1", "--json"])).json;
  assert.deepEqual([again.revision, again.name], [2, "湖泊"]);
  await Deno.writeTextFile(file, shown);
  const late = await run(["data-policy", "save", file, "--id", saved.id, "--revision", "1", "--json"]);
  assert.deepEqual([late.code, late.json.error.name], [EXIT_CODES.conflict, "policyChanged"]);
  expectOk(await run(["data-policy", "rename", saved.id, "--name", "新名称"]));
  assert.match(
    expectOk(await run(["data-policy", "list"])).out,
    new RegExp(`^${saved.id}\t新名称\t2\t\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\n`),
  );
  assert.equal((await run(["data-policy", "delete", saved.id])).code, EXIT_CODES.usage, "asks first");
  expectOk(await run(["data-policy", "delete", saved.id, "--yes"]));
  assert.equal((await run(["data-policy", "show", saved.id])).code, EXIT_CODES.notFound);
});

Deno.test("data-policy says which file is none, and which fields of a policy are wrong", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-policy-" });
  const file = `${folder}/policy.json`;
  const read = async (content?: string) => {
    if (content !== undefined) await Deno.writeTextFile(file, content);
    return await sdb(["data-policy", "save", file, "--name", "A", "--json"], {
      env: { SDB_SERVER: "http://localhost:1" },
    });
  };
  try {
    const missing = await read();
    assert.deepEqual([missing.code, missing.json.error.name], [EXIT_CODES.invalidInput, "noFile"]);
    assert.equal((await read("{")).json.error.name, "notPolicy");
    const wrong =
      (await read(JSON.stringify({ ...FIRST_POLICY, sharing: "perhaps", licences: ["X"] }))).json.error;
    assert.deepEqual(wrong.issues.map(({ path }: { path: string }) => path).sort(), [
      "licences.0",
      "sharing",
    ]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

import assert from "node:assert/strict";

const task = new URL("./organizations.ts", import.meta.url).pathname;

async function run(folder: string, ...args: string[]) {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", task, ...args],
    env: { DATA_DIR: `${folder}/data`, LOG_LEVEL: "off" },
  });
  const { code, stdout, stderr } = await command.output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), error: text(stderr) };
}

Deno.test("deno task organizations packs, imports, counts, and refuses what is no record by its line", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-task-" });
  try {
    const record = {
      id: "https://ror.org/034t30j35",
      status: "active",
      names: [{ value: "Chinese Academy of Sciences", lang: "en", types: ["ror_display"] }],
    };
    const gone = { ...record, id: "https://ror.org/03cve4549", status: "withdrawn" };
    await Deno.writeTextFile(`${folder}/ror.json`, JSON.stringify([record, gone]));
    const packed = await run(folder, "--pack", `${folder}/short.jsonl.gz`, `${folder}/ror.json`);
    assert.match(packed.out, /^1 organisations are in /);
    const imported = await run(folder, `${folder}/short.jsonl.gz`, `${folder}/ror.json`);
    assert.match(
      imported.out,
      /^3 records read, 2 organisations stored, 0 removed; \d+ universities stay without/,
    );
    await Deno.writeTextFile(`${folder}/bad.jsonl`, `${JSON.stringify(record)}\n{"id":1}\n`);
    const refused = await run(folder, `${folder}/bad.jsonl`);
    assert.deepEqual([refused.code, refused.out], [1, ""]);
    assert.match(refused.error, /bad\.jsonl:2: no record of ROR: id: /);
    assert.equal((await run(folder, `${folder}/absent.jsonl`)).code, 1);
    assert.equal((await run(folder)).code, 2);
    assert.match((await run(folder, "--help")).out, /deno task organizations FILE/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

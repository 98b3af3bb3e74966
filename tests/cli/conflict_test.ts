/** Files whose names are taken: asked on a terminal, refused in a script, done as the flag says. */
import assert from "node:assert/strict";
import { EXIT_CODES } from "../../cli/exit.ts";
import { openSite, type RunOptions, type Site } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";

const OLD = "site,value\n1,2\n";
const NEW = "site,value\n1,3\n";

/** A draft whose `a.csv` differs from the one in the folder by now, which has another file besides. */
async function changedFolder(site: Site) {
  const run = await site.as("depositor");
  const folder = `${site.folder}/${crypto.randomUUID()}`;
  await writeFolder(folder, { files: { "a.csv": OLD } });
  const { json: { dataSetId } } = await run(["dataset", "create", folder, "--json"]);
  await writeFolder(folder, { files: { "a.csv": NEW, "b.csv": NEW } });
  return { folder, id: dataSetId as string };
}

async function resume(site: Site, argv: string[], options?: RunOptions) {
  const run = await site.as("depositor");
  const { folder, id } = await changedFolder(site);
  const outcome = await run(
    ["dataset", "create", folder, "--resume", id, "--json", "--lang", "en", ...argv],
    options,
  );
  const sizes = (await run(["dataset", "show", id, "--json"])).json.count;
  return { ...outcome, count: sizes as number };
}

Deno.test("dataset create --resume without a terminal refuses to replace a file, and sends none", async () => {
  await using site = await openSite();
  const { code, json, count } = await resume(site, []);
  assert.equal(code, EXIT_CODES.conflict);
  assert.match(json.error.messageEn, /“a\.csv”.*nothing was uploaded.*--on-conflict/);
  assert.equal(count, 1);
});

for (const [answer, uploaded, count] of [["replace", 2, 2], ["keep", 2, 3], ["skip", 1, 2]] as const) {
  Deno.test(`dataset create --on-conflict ${answer}, and the same answer typed on a terminal`, async () => {
    await using site = await openSite();
    const flagged = await resume(site, ["--on-conflict", answer]);
    assert.deepEqual([flagged.code, flagged.json.uploaded, flagged.count], [0, uploaded, count]);
    const questions: string[] = [];
    const ask = (question: string) => {
      questions.push(question);
      return Promise.resolve(answer[0]);
    };
    const asked = await resume(site, [], { ask });
    assert.deepEqual([asked.code, asked.json.uploaded, asked.count], [0, uploaded, count]);
    assert.equal(questions.length, 1);
    assert.match(questions[0], /a\.csv/);
  });
}

Deno.test("dataset create --on-conflict refuses what is no answer", async () => {
  await using site = await openSite();
  const { code } = await resume(site, ["--on-conflict", "merge"]);
  assert.equal(code, EXIT_CODES.usage);
});

Deno.test("dataset import --on-conflict keep stores both", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const { id } = await changedFolder(site);
  const source = await changedFolder(site);
  const argv = ["dataset", "import", id, "--from", source.id, "--json"];
  assert.equal((await run(argv)).code, EXIT_CODES.conflict);
  assert.equal((await run([...argv, "--on-conflict", "keep"])).code, 0);
  for (let tries = 0; tries < 100; tries++) {
    const { json } = await run(["dataset", "show", id, "--json"]);
    if (json.status === "DRAFT") return assert.equal(json.count, 2);
    await new Promise((go) => setTimeout(go, 50));
  }
  assert.fail("the import never ended");
});

Deno.test("the command that goes on with a draft keeps what was answered about names that are taken", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const folder = `${site.folder}/answered`;
  await writeFolder(folder, {});
  const cut: typeof fetch = (address, options) =>
    /sdb-filetree-service/.test(String(address instanceof Request ? address.url : address))
      ? Promise.reject(new TypeError("the line was cut"))
      : fetch(address, options);
  const { err } = await run(
    ["dataset", "create", folder, "--submit", "--on-conflict", "keep", "--lang", "en"],
    { fetch: cut },
  );
  assert.match(err, /To continue: sdb dataset create \S+ --resume [0-9a-f]{32} --on-conflict keep --submit/);
});

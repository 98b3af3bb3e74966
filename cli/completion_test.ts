import assert from "node:assert/strict";
import { sdb } from "../tests/cli/command_line.ts";
import { SHELLS } from "./completion.ts";
import { EXIT_CODES } from "./exit.ts";

/** What bash proposes after these words. */
async function propose(script: string, ...words: string[]): Promise<string[]> {
  const program = `${script}
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _sdb; printf '%s\\n' "\${COMPREPLY[@]}"`;
  const args = ["--norc", "-c", program, "bash", ...words];
  const { stdout, stderr } = await new Deno.Command("bash", { args }).output();
  assert.equal(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout).split("\n").filter(Boolean);
}

Deno.test("sdb completion bash completes nouns, verbs and flags from the table of commands", async () => {
  const { out, code } = await sdb(["completion", "bash"]);
  assert.equal(code, 0);
  assert.deepEqual(await propose(out, "sdb", "data"), ["dataset", "data-policy"]);
  assert.deepEqual(await propose(out, "sdb", "dataset", "sea"), ["search"]);
  assert.deepEqual(await propose(out, "sdb", "auth", "token", "c"), ["create"]);
  assert.deepEqual(await propose(out, "sdb", "dataset", "search", "water", "--lic"), ["--license"]);
  assert.deepEqual(await propose(out, "sdb", "dataset", "--json", "sho"), ["show"]);
  assert.deepEqual(await propose(out, "sdb", "completion", "f"), ["fish"]);
  assert.deepEqual(await propose(out, "sdb", "widget", "10.5072/a", "--ki"), ["--kind"]);
});

/** What fish proposes for a line. Its other proposals are files of the folder. */
async function proposeInFish(script: string, line: string): Promise<string[]> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-fish-" });
  const { stdout, stderr } = await new Deno.Command("fish", {
    args: ["--no-config", "-c", `${script}\ncomplete -C ${JSON.stringify(line)}`],
    cwd: folder,
    env: { HOME: folder },
  }).output();
  await Deno.remove(folder, { recursive: true });
  assert.equal(new TextDecoder().decode(stderr), "");
  return new TextDecoder().decode(stdout).split("\n").filter(Boolean).map((found) => found.split("\t")[0]!);
}

const noFish = await new Deno.Command("fish", { args: ["--version"] }).output().then(
  () => "",
  () => " (skipped: fish is not installed)",
);

Deno.test({
  name: "sdb completion fish completes words by what stands before them" + noFish,
  ignore: noFish !== "",
  async fn() {
    const { out } = await sdb(["completion", "fish"]);
    assert.ok((await proposeInFish(out, "sdb ")).includes("dataset"));
    assert.deepEqual(await proposeInFish(out, "sdb dataset sea"), ["search"]);
    assert.deepEqual(await proposeInFish(out, "sdb dataset search water --lic"), ["--license"]);
    assert.ok(!(await proposeInFish(out, "sdb dataset show ")).includes("search"));
    assert.deepEqual(await proposeInFish(out, "sdb widget 10.5072/a --ki"), ["--kind"]);
  },
});

Deno.test("sdb completion knows four shells and names them where another is asked for", async () => {
  for (const shell of SHELLS) {
    const { out, code } = await sdb(["completion", shell]);
    assert.equal(code, 0, shell);
    assert.match(out, /manifest-schema/, shell);
  }
  const { err, code } = await sdb(["completion", "tcsh", "--lang", "en"]);
  assert.equal(code, EXIT_CODES.usage);
  assert.match(err, /tcsh.*bash, zsh, fish, powershell/s);
});

Deno.test("sdb help shows the help of everything, of a group and of a command", async () => {
  for (const words of [[], ["dataset"], ["dataset", "show"]]) {
    const asked = await sdb(["help", ...words, "--lang", "en"]);
    const usual = await sdb([...words, "--help", "--lang", "en"]);
    assert.deepEqual([asked.code, asked.out], [0, usual.out]);
  }
});

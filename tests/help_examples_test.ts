/** The examples of the pages on programs are run as they stand, against a server of this process. */
import assert from "node:assert/strict";
import { openSite, type Site } from "./cli/command_line.ts";
import { publish } from "./published_rows.ts";

const folder = new URL("../db/seed/content/help/", import.meta.url);
const sdk = new URL("../sdk/mod.ts", import.meta.url).href;
const config = new URL("../deno.json", import.meta.url).pathname;
const PAGES = ["open_api.zh", "open_api.en", "oai_pmh.zh", "oai_pmh.en"];

interface Example {
  /** `open_api.en python 1` */
  name: string;
  language: string;
  code: string;
}

function examplesOf(page: string): Example[] {
  const text = Deno.readTextFileSync(new URL(`${page}.md`, folder));
  return [...text.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language, code], n) => ({
    name: `${page} ${language} ${n + 1}`,
    language: language!,
    code: code!,
  }));
}

async function run(command: string, args: string[], env: Record<string, string>) {
  const { code, stdout, stderr } = await new Deno.Command(command, { args, env }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  return { code, out: text(stdout), err: text(stderr) };
}

async function hasProgram(name: string): Promise<boolean> {
  try {
    return (await new Deno.Command(name, { args: ["--version"] }).output()).success;
  } catch {
    return false;
  }
}

/** Runs an example; in R only where R is installed, and otherwise by asking for its addresses. */
async function tryExample(site: Site, { language, code }: Example, env: Record<string, string>) {
  const file = async (name: string, text: string) => {
    await Deno.writeTextFile(`${site.folder}/${name}`, text);
    return `${site.folder}/${name}`;
  };
  if (language === "sh") return await run("bash", ["-c", `set -eo pipefail\n${code}`], env);
  if (language === "python") return await run("python3", [await file("a.py", code)], env);
  if (language === "ts") {
    const script = `import process from "node:process";\n${code.replace('"@sdb/cli"', JSON.stringify(sdk))}`;
    return await run(Deno.execPath(), [
      "run",
      "-A",
      "--no-check",
      "--config",
      config,
      await file("a.ts", script),
    ], env);
  }
  if (await hasProgram("Rscript")) return await run("Rscript", [await file("a.R", code)], env);
  const [, path] = /paste0\(server, "([^"]+)"/.exec(code)!;
  const answer = await fetch(
    env.SDB_SERVER + path + (path!.endsWith("=") ? encodeURIComponent(env.DOI!) : ""),
  );
  return { code: answer.ok ? 0 : 1, out: await answer.text(), err: "" };
}

Deno.test("every example of the pages open_api and oai_pmh runs as it stands, and prints what it is about", async (t) => {
  await using site = await openSite();
  const { dataSetId, serial } = await publish(site.test.app, { title: { zh: "海洋温度", en: "Ocean heat" } });
  const { app } = site.test;
  app.usage.record({ serial, metric: "views", visitor: "a", at: app.clock().getTime() });
  await app.usage.flush();
  const env = { SDB_SERVER: site.server, DOI: "10.5072/sdb.00001", ID: dataSetId };
  const found = PAGES.flatMap(examplesOf);
  for (const page of PAGES) {
    const languages = new Set(found.filter(({ name }) => name.startsWith(page)).map((one) => one.language));
    assert.deepEqual([...languages].sort(), ["python", "r", "sh", "ts"], page);
  }
  for (const example of found) {
    await t.step(example.name, async () => {
      const { code, out, err } = await tryExample(site, example, env);
      assert.equal(code, 0, err);
      assert.match(out, /sdb\.00001|Ocean heat|海洋温度|oai:|^1 0|sdb-2026-11|dataSetId|visit/m);
      assert.doesNotMatch(out, /"code":4|<error|"severity":"(error|fatal)"/);
    });
  }
});

/** What texts name is there: commands, exit codes, and answers that they promise. */
import assert from "node:assert/strict";
import { COMMANDS } from "../cli/commands/mod.ts";
import { EXIT_CODES } from "../cli/exit.ts";
import { openTestApp } from "./harness.ts";

const ROOT = new URL("..", import.meta.url).pathname;

async function markdownBelow(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(ROOT + folder)) {
    const path = `${folder}/${name}`;
    if (isDirectory) found.push(...await markdownBelow(path));
    else if (name.endsWith(".md")) found.push(path);
  }
  return found;
}

/** Two words each: of `auth token create` the first two. */
const LISTED = new Set(COMMANDS.map(({ noun, verb }) => `${noun} ${verb}`.split(" ").slice(0, 2).join(" ")));
const NOUNS = new Set(COMMANDS.map(({ noun }) => noun.split(" ")[0]));

Deno.test("each command that a document, a guide or a text of the site names is there", async () => {
  const paths = ["README.md", "README.zh.md", "CHANGELOG.md", ...await markdownBelow("docs")];
  for (const folder of ["db/seed/content", "locales"]) paths.push(...await markdownBelow(folder));
  for (const locale of ["zh", "en"]) {
    for await (const { name } of Deno.readDir(`${ROOT}locales/${locale}`)) {
      paths.push(`locales/${locale}/${name}`);
    }
  }
  let named = 0;
  for (const path of paths) {
    const text = await Deno.readTextFile(ROOT + path).catch(() => "");
    for (const [, noun, verbs] of text.matchAll(/\bsdb ([a-z][a-z-]*) ([a-z][a-z-]*(?:\|[a-z-]+)*)/g)) {
      if (!NOUNS.has(noun!)) continue;
      for (const verb of verbs!.split("|")) {
        named++;
        assert.ok(LISTED.has(`${noun} ${verb}`), `${path}: sdb ${noun} ${verb}`);
      }
    }
  }
  assert.ok(named > 100, `${named} commands are named`);
});

Deno.test("the guide to the command line lists every exit code, and names the commands that end with 9", async () => {
  for (const locale of ["zh", "en"]) {
    const text = await Deno.readTextFile(`${ROOT}db/seed/content/help/P9.${locale}.md`);
    const codes = [...text.matchAll(/^\| (\d) \|/gm)].map(([, code]) => Number(code));
    assert.deepEqual(codes, Object.values(EXIT_CODES));
    const last = text.split("\n").find((line) => line.startsWith("| 9 |"))!;
    const named = [...last.matchAll(/`sdb ([a-z-]+) ([a-z-]+)`/g)].map(([, noun, verb]) =>
      `${noun}/${verb}.ts`
    );
    const ending: string[] = [];
    for (const { noun, verb } of COMMANDS) {
      const file = `${noun.replaceAll("-", "_")}/${verb.replaceAll("-", "_")}.ts`;
      const source = await Deno.readTextFile(`${ROOT}cli/commands/${file}`).catch(() => "");
      if (source.includes('"different"')) ending.push(`${noun}/${verb}.ts`);
    }
    assert.deepEqual(named.toSorted(), ending.toSorted());
  }
});

Deno.test("files of the sitemap that have not changed are answered 304, as the guide says", async () => {
  await using test = await openTestApp();
  for (const path of ["/sitemap.xml", "/sitemap/pages.xml", "/sitemap/articles.xml"]) {
    const first = await test.api.request(path);
    const etag = first.headers.get("ETag");
    assert.ok(first.status === 200 && etag, path);
    await first.body?.cancel();
    assert.equal((await test.api.request(path, { headers: { "If-None-Match": etag } })).status, 304, path);
  }
});

/** What texts name is there: commands, exit codes, and answers that they promise. */
import assert from "node:assert/strict";
import { COMMANDS } from "../cli/commands/mod.ts";
import { EXIT_CODES } from "../cli/exit.ts";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { hashPassword } from "../api/services/credential/password_hash.ts";
import { user } from "../db/schema/mod.ts";
import { listMails } from "../db/queries/system/mails.ts";
import { eq } from "drizzle-orm";
import { LANGUAGES, openPages } from "./pages.ts";
import { openTestApp, ORIGIN } from "./harness.ts";

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

/** Documents, and what the site says. */
async function textPaths(): Promise<string[]> {
  const paths = ["README.md", "README.zh.md", "CHANGELOG.md", ...await markdownBelow("docs")];
  for (const folder of ["db/seed/content", "locales"]) paths.push(...await markdownBelow(folder));
  for (const locale of ["zh", "en"]) {
    for await (const { name } of Deno.readDir(`${ROOT}locales/${locale}`)) {
      paths.push(`locales/${locale}/${name}`);
    }
  }
  return paths;
}

/** Two words each: of `auth token create` the first two. */
const LISTED = new Set(COMMANDS.map(({ noun, verb }) => `${noun} ${verb}`.split(" ").slice(0, 2).join(" ")));
const NOUNS = new Set(COMMANDS.map(({ noun }) => noun.split(" ")[0]));

Deno.test("each command that a document, a guide or a text of the site names is there", async () => {
  const paths = await textPaths();
  let named = 0;
  for (const path of paths) {
    const text = await Deno.readTextFile(ROOT + path);
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

const PASSWORD = "Sediment2026";

/** Runs what a page shows, as a reader does. @returns the answer in the envelope */
async function runShown(command: string): Promise<{ code: number; data: Record<string, unknown> | null }> {
  const { stdout } = await new Deno.Command("bash", { args: ["-c", `${command} -s`] }).output();
  return JSON.parse(new TextDecoder().decode(stdout));
}

/** Commands of the first part of the description of the API. */
async function shownCommands(go: Awaited<ReturnType<typeof openPages>>, prefix: string): Promise<string[]> {
  const { text } = await go(`${prefix}/help?p=open_api`);
  const [basics] = /<section id="basics".*?<\/section>/s.exec(text)!;
  const decoded = [...basics.matchAll(/<code[^>]*>(.*?)<\/code>/gs)].map(([, code]) =>
    code!.replaceAll(/<[^>]*>/g, "").replaceAll("&quot;", '"').replaceAll(/&#(?:39|x27);/g, "'")
      .replaceAll("&amp;", "&")
  );
  return decoded.filter((code) => code.startsWith("curl ")).join("\n").split(/\n(?=curl )/);
}

Deno.test("the commands by which the description of the API logs in do that", async () => {
  await using test = await openTestApp();
  const { id, email, token } = await test.signIn();
  const passwordHash = await hashPassword(PASSWORD);
  await test.app.db.withTx((tx) => tx.update(user).set({ passwordHash }).where(eq(user.id, id)));
  const go = await openPages(test);
  await using server = Deno.serve({ port: 0, onListen: () => {} }, (request) => {
    const { pathname, search } = new URL(request.url);
    return test.api.fetch(new Request(ORIGIN + pathname + search, request), { remoteAddress: "192.0.2.7" });
  });
  for (const [, prefix] of LANGUAGES) {
    // The newer of two mails is told by its time.
    test.advance(1_000);
    const shown = await shownCommands(go, prefix);
    assert.equal(shown.length, 4);
    const run = (at: number, values: Record<string, string>) =>
      runShown(
        Object.entries({ [ORIGIN]: `http://127.0.0.1:${server.addr.port}`, ...values })
          .reduce((command, [word, value]) => command.replaceAll(word, value), shown[at]!),
      );
    const NAME = { "name@example.org": email };
    const me = await run(0, { TOKEN: token });
    assert.equal(me.data?.userName, email);
    const mailed = await run(1, NAME);
    await deliverAll(test.app);
    const [mail] = await listMails(test.app.db.read, 1);
    const checked = await run(2, { ID: String(mailed.data?.id), CODE: /\b\d{6}\b/.exec(mail!.body)![0] });
    const captchaToken = String(checked.data?.captchaToken);
    const login = await run(3, { ...NAME, CAPTCHA_TOKEN: captchaToken, PASSWORD });
    assert.equal(login.code, 20_000);
    const { access_token } = login.data?.token as { access_token: string };
    assert.equal((await run(0, { TOKEN: access_token })).data?.userName, email);
  }
});

Deno.test("each address of the API that a document, a guide or a text of the site names is there", async () => {
  await using test = await openTestApp();
  const { paths } = await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json();
  // What many calls begin with may be named as well.
  const known = Object.keys(paths).map((path) =>
    new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "[^/]+")}$`)
  );
  let named = 0;
  const missing: string[] = [];
  // That table is written from the declarations, with calls that are not documented.
  const written = (await textPaths()).filter((path) => path !== "docs/authorization.md");
  for (const path of written) {
    const text = await Deno.readTextFile(ROOT + path);
    for (const [, address] of text.matchAll(/(\/api\/sdb-[a-z-]+\/[\w/${}.:-]*\w\}?)/g)) {
      // A prefix of calls, and the name of one that an example makes up.
      if (/^\/api\/sdb-[\w-]+$/.test(address!) || address!.includes("greeting")) continue;
      named++;
      const begins = Object.keys(paths).some((one) => one.startsWith(`${address}/`));
      if (!begins && !known.some((one) => one.test(address!))) missing.push(`${path}: ${address}`);
    }
  }
  assert.deepEqual(missing, []);
  assert.ok(named > 20, `${named} addresses are named`);
});

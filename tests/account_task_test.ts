/** `deno task account` as the operator runs it. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { readConfig } from "../api/config.ts";
import { type OpenApp, openApp } from "../api/app.ts";
import { createApi } from "../api/mod.ts";
import { countAttempt } from "../api/services/limits/attempts.ts";
import { listAuditEvents } from "../db/queries/system/audit.ts";
import { findUserByEmail } from "../db/queries/account/users.ts";
import { user } from "../db/schema/mod.ts";
import { createRepository, type Repository } from "../sdk/mod.ts";

const root = new URL("..", import.meta.url).pathname;
const EMAIL = "root@example.org";

interface Run {
  code: number;
  out: string;
  err: string;
}

/** A data folder, the task on it, and the app while no task runs. */
async function openFolder() {
  const dataDir = await Deno.makeTempDir({ prefix: "sdb-account-" });
  const env = { DATA_DIR: dataDir, LOG_LEVEL: "off", PUBLIC_URL: "https://data.example.org" };
  const account = async (...words: string[]): Promise<Run> => {
    const args = ["run", "--allow-all", "--no-check", `${root}tasks/account.ts`, ...words];
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args, env, cwd: root })
      .output();
    const [out, err] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
    return { code, out, err };
  };
  const inspect = async <T>(look: (app: OpenApp, visitor: Repository) => Promise<T>): Promise<T> => {
    const config = readConfig(env);
    const app = await openApp({ config, migrations: `${root}db/migrations` });
    const api = createApi(app);
    const visitor = createRepository({ server: config.publicUrl, fetch: (request) => api.fetch(request) });
    try {
      return await look(app, visitor);
    } finally {
      await app.close();
    }
  };
  return { account, inspect, [Symbol.asyncDispose]: () => Deno.remove(dataDir, { recursive: true }) };
}

const linkIn = (text: string) => new URL(/https:\S+/.exec(text)?.[0] ?? "");

Deno.test("account create-admin makes an administrator whose link sets the password, once", async () => {
  await using folder = await openFolder();
  const made = await folder.account("create-admin", "Root@Example.org", "--name", "林悦", "--lang", "en");
  assert.equal(made.code, 0, made.err);
  const link = linkIn(made.out);
  assert.equal(link.origin + link.pathname, "https://data.example.org/en/forgetpwd/reset");
  const { userName, token, code } = Object.fromEntries(link.searchParams);
  await folder.inspect(async (app, { users }) => {
    const before = await findUserByEmail(app.db.read, EMAIL);
    assert.deepEqual([before?.role, before?.status, before?.realName, before?.passwordHash, before?.locale], [
      "administrator",
      "ACTIVE",
      "林悦",
      null,
      "en",
    ]);
    const reset = { userName, code: token + code, password: "Sediment2026" };
    await users.resetPassword(reset);
    assert.ok((await users.login(EMAIL, "Sediment2026")).token.access_token);
    await assert.rejects(users.resetPassword(reset), { error: "resetInvalid" });
    const trail = (await listAuditEvents(app.db.read, "user", before!.id)).map(({ action }) => action);
    assert.deepEqual(trail, ["createAdministrator", "makeSetUpLink", "resetPassword", "login"]);
  });
});

Deno.test("account create-admin refuses a taken e-mail; link gives that account a new link", async () => {
  await using folder = await openFolder();
  await folder.account("create-admin", EMAIL);
  const again = await folder.account("create-admin", EMAIL);
  assert.equal(again.code, 1);
  assert.match(again.err, /has been registered/);
  const link = await folder.account("link", EMAIL, "--json");
  assert.equal(JSON.parse(link.out).email, EMAIL);
  assert.match(
    JSON.parse(link.out).link,
    /\/forgetpwd\/reset\?userName=root%40example\.org&token=\w{22}&code=\w{21}$/,
  );
  const unknown = await folder.account("link", "nobody@example.org");
  assert.deepEqual([unknown.code, unknown.err], [1, "Not found: nobody@example.org.\n"]);
});

Deno.test("account role keeps the last administrator, list shows who is what", async () => {
  await using folder = await openFolder();
  await folder.account("create-admin", EMAIL);
  const refused = await folder.account("role", EMAIL, "depositor");
  assert.equal(refused.code, 1);
  assert.match(refused.err, /root@example\.org is the last platform administrator/);
  await folder.account("create-admin", "second@example.org");
  assert.equal((await folder.account("role", EMAIL, "governance")).code, 0);
  const { list } = JSON.parse((await folder.account("list", "--json")).out);
  const roles = list.map(({ email, role }: Record<string, string>) => `${email} ${role}`);
  assert.deepEqual(roles.sort(), ["root@example.org governance", "second@example.org administrator"]);
});

/** What somebody may have to wait for, whose it is, after how many tries, and what tells these from others. */
const waits = (id: string) =>
  [
    ["login", EMAIL, 5, ""],
    ["captchaMail", EMAIL, 3, "captchaMail 192.0.2.1"],
    ["mailDevice", EMAIL, 3, "recovery device"],
    ["passwordCheck", id, 5, ""],
    ["secondFactor", id, 5, ""],
  ] as const;

Deno.test("account reset-second-factor and unlock let somebody back in", async () => {
  await using folder = await openFolder();
  await folder.account("create-admin", EMAIL);
  await folder.inspect(async (app) => {
    const change = { totpSecret: "sealed", totpConfirmedAt: 1, totpLastStep: 1 };
    await app.db.withTx((tx) => tx.update(user).set(change).where(eq(user.email, EMAIL)));
    const { id } = (await findUserByEmail(app.db.read, EMAIL))!;
    for (const [kind, who, tries, apart] of waits(id)) {
      for (let made = 0; made < tries; made++) await countAttempt(app, kind, who, apart);
      await assert.rejects(countAttempt(app, kind, who, apart), { error: "tooManyRequests" });
    }
  });
  assert.match((await folder.account("reset-second-factor", EMAIL)).out, /is off now/);
  assert.equal((await folder.account("unlock", EMAIL)).code, 0);
  await folder.inspect(async (app) => {
    const user = (await findUserByEmail(app.db.read, EMAIL))!;
    assert.equal(user.totpConfirmedAt, null);
    for (const [kind, who, , apart] of waits(user.id)) await countAttempt(app, kind, who, apart);
  });
});

Deno.test("account says plainly that the server is running, and what to use instead", async () => {
  await using folder = await openFolder();
  const { code, err } = await folder.inspect(() => folder.account("list"));
  assert.equal(code, 1);
  assert.match(err, /in use by another process/);
  assert.match(err, /sdb account/);
});

Deno.test("account explains itself and refuses what it cannot understand", async () => {
  await using folder = await openFolder();
  const help = await folder.account("--help");
  assert.equal(help.code, 0);
  for (const word of ["create-admin", "link", "list", "role", "reset-second-factor", "unlock", "--json"]) {
    assert.ok(help.out.includes(word), word);
  }
  const wrong = [[], ["make"], ["create-admin", "lin"], ["role", EMAIL], ["role", EMAIL, "king"], [
    "list",
    "--nam",
  ], ["create-admin", EMAIL, "--lang", "fr"]];
  for (const words of wrong) assert.equal((await folder.account(...words)).code, 2, words.join(" "));
});

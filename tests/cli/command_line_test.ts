/** Flags, languages, exit codes, credentials: the parts of the command line that need no dataset. */
import assert from "node:assert/strict";
import config from "../../deno.json" with { type: "json" };
import { COMMANDS } from "../../cli/commands/mod.ts";
import { EXIT_CODES, exitOf } from "../../cli/exit.ts";
import { chooseLocale } from "../../cli/language.ts";
import { readIdentifier } from "../../cli/identifier.ts";
import { Terminal, width } from "../../cli/terminal.ts";
import { VERSION } from "../../cli/version.ts";
import { type ErrorName, ERRORS } from "../../sdk/mod.ts";
import { openSite, sdb } from "./command_line.ts";

Deno.test("VERSION is the one of deno.json", () => assert.equal(VERSION, config.version));

Deno.test("--help of every command speaks one language: its own words are Chinese or English", async () => {
  const nouns = [...new Set(COMMANDS.map(({ noun }) => noun))].map((noun) => noun.split(" "));
  for (const path of [[], ...nouns, ...COMMANDS.map(({ noun, verb }) => [...noun.split(" "), verb])]) {
    const zh = await sdb([...path, "--help"]);
    const en = await sdb([...path, "--help", "--lang", "en"]);
    assert.deepEqual([zh.code, en.code], [0, 0], path.join(" "));
    assert.match(zh.out, /用法：/);
    assert.doesNotMatch(zh.out, /Usage|Options|Arguments|Commands|\[options\]|display help/);
    assert.match(en.out, /Usage:/);
    assert.doesNotMatch(en.out, /\p{Script=Han}/u);
    assert.doesNotMatch(zh.out + en.out, /\bcli\.\w/);
  }
});

Deno.test("--help lists every exit code", async () => {
  const { out } = await sdb(["--help", "--lang", "en"]);
  for (const code of Object.values(EXIT_CODES)) assert.match(out, new RegExp(`^  ${code}  \\S`, "m"));
});

Deno.test("--version prints the version", async () => {
  assert.deepEqual(await sdb(["--version"]), { code: 0, out: `${VERSION}\n`, err: "", json: undefined });
});

Deno.test("every command that the READMEs show is there, with every option that they give it", async () => {
  const program = await Promise.all(COMMANDS.map(async ({ noun, verb }) => {
    const path = `${noun} ${verb}`.trim();
    return { path, help: (await sdb([...path.split(" "), "--help"])).out };
  }));
  for (const name of ["README.md", "README.zh.md"]) {
    const text = await Deno.readTextFile(new URL(`../../${name}`, import.meta.url));
    const shown = text.split("\n").flatMap((line) => line.split(/#|[;|)] /)).flatMap((part) =>
      /(?:^|[\s(])sdb ([a-z].*)$/.exec(part)?.[1] ?? []
    );
    assert.ok(shown.length > 20, name);
    for (const call of shown) {
      // They are about the commands and none of them (`cli/program.ts`).
      if (/^(?:help|completion)\b/.test(call)) continue;
      const found = program.find(({ path }) => `${call} `.startsWith(`${path} `));
      assert.ok(found, `${name}: sdb ${call}`);
      for (const [flag] of call.matchAll(/ --[a-z-]+/g)) {
        assert.ok(found.help.includes(flag), `${name}: ${call}`);
      }
    }
  }
});

const USAGE: [argv: string[], name: string, en: RegExp][] = [
  [["datset"], "unknownCommand", /no command “datset”. Did you mean dataset\?/],
  [["dataset", "lst"], "unknownCommand", /no command “lst”. Did you mean list\?/],
  [["dataset", "show"], "missingArgument", /<id> is missing/],
  [["dataset", "show", "a", "b"], "excessArguments", /too many/i],
  [["dataset", "list", "--siez", "2"], "unknownFlag", /“--siez”. Did you mean --size\?/],
  [["dataset", "list", "--size"], "flagValue", /--size <number> needs a value/],
  [["dataset", "list", "--size", "0"], "number", /--size: found “0”/],
  [["dataset", "list", "--size", "1e3"], "number", /found “1e3”/],
  [["dataset", "list", "--status", "NEW"], "choice", /--status: found “NEW”, expected one of DRAFT/],
  [["dataset", "search", "a", "--sort", "up"], "choice", /expected one of relevance/],
  [["review", "approve", "a"], "unknownCommand", /Did you mean sdb review accept\?/],
  [["login"], "unknownCommand", /Did you mean sdb auth login\?/],
  [["dataset", "accept", "a"], "unknownCommand", /Did you mean sdb review accept\?/],
  [["upload", "a"], "unknownCommand", /Did you mean sdb dataset create\?/],
  [["dataset", "delete", "a"], "yes", /add --yes/],
  [["dataset", "unprotect", "a"], "yes", /“a” was not changed: .*add --yes/],
  [["dataset", "open-access", "a"], "yes", /add --yes/],
  [["dataset", "edit", "a"], "missingArgument", /<file> is missing/],
  [["dataset", "papers", "a"], "missingArgument", /<file> is missing/],
  [["dataset", "make-private", "a", "--months", "7"], "choice", /--months: found “7”/],
  [["dataset", "redirect", "a"], "missingFlag", /--community <code>/],
  [["dataset", "urge", "a"], "missingFlag", /--reason <reason>/],
  [["dataset", "urge", "a", "--reason", "slow"], "choice", /expected one of overdue/],
  [["dataset", "urge", "a", "--reason", "other"], "missingFlag", /--specification <text>/],
  [["dataset", "import", "a"], "missingFlag", /--from <id>/],
  [["dataset", "withdraw", "a"], "missingFlag", /--content <what>/],
  [["dataset", "withdraw", "a", "--content", "both"], "missingFlag", /--reason <reason>/],
  [["retraction", "decide", "a"], "missingFlag", /--decision <decision>/],
  [["retraction", "decide", "a", "--decision", "rejected"], "missingFlag", /--comment <text>/],
  [["retraction", "decide", "a", "--decision", "withdrawn"], "yes", /add --yes/],
  [["paper", "decide", "a"], "onePaperDecision", /--pass or --return/],
  [["paper", "decide", "a", "--return"], "missingFlag", /--comment <text>/],
  [["dataset", "add-files", "a"], "missingFlag", /--path <path...>/],
  [["dataset", "remove-files", "a"], "missingFlag", /--path <path...>/],
  [["dataset", "remove-files", "a", "--path", "b.csv"], "yes", /“b\.csv” was not changed: .*add --yes/],
  [["dataset", "list", "--kind", "journal,school"], "choice", /found “school”/],
  [["calendar", "set", "2026-10-01"], "oneKindOfDay", /--working or --off/],
  [["calendar", "set", "2026-10-01", "--working", "--off"], "oneKindOfDay", /--working or --off/],
  [["community", "hold"], "missingArgument", /<code> is missing/],
  [["review", "rounds"], "missingArgument", /<id> is missing/],
  [["attachment", "download", "a"], "missingFlag", /--output <file>/],
  [["review", "return", "a"], "missingFlag", /--comment <text>/],
  [["review", "accept", "a", "--check", "title,beauty"], "choice", /found “beauty”/],
  [["auth", "login", "--password-stdin"], "missingFlag", /--email/],
  [["auth", "login", "--email", "a@example.org"], "passwordStdin", /--password-stdin/],
  [["auth", "login", "--email", "a@example.org", "--token-stdin"], "oneLogin", /Choose one/],
  [["auth", "token", "create", "--scope", "read"], "missingFlag", /--name/],
  [["auth", "token", "create", "--name", "a"], "missingFlag", /--scope/],
  [
    ["auth", "token", "create", "--name", "a", "--scope", "read,all"],
    "choice",
    /found “all”, expected one of read/,
  ],
  [["auth", "token", "revoke"], "missingArgument", /<id>/],
  [["auth", "tokn"], "unknownCommand", /Did you mean token\?/],
  [["account", "role", "a@example.org", "--to", "king"], "choice", /expected one of depositor/],
  [["account", "role", "a@example.org"], "missingFlag", /--to <role>/],
  [["account", "community", "a@example.org"], "missingFlag", /--grant <code>/],
  [["dataset", "list", "--server", "ftp://a"], "badServer", /found|“ftp:\/\/a”/],
  [["dataset", "list", "--server", "https://u:p@a"], "badServer", /without user name/],
];

for (const [argv, name, en] of USAGE) {
  Deno.test(`sdb ${argv.join(" ")} is a usage error in both languages`, async () => {
    const { code, err, json } = await sdb(["--json", "--lang", "en", ...argv], {
      env: { SDB_SERVER: "http://localhost:9" },
    });
    assert.equal(code, EXIT_CODES.usage);
    assert.equal(json.error.name, name);
    assert.match(json.error.messageEn, en);
    assert.match(json.error.message, /\p{Script=Han}/u);
    assert.ok(err.startsWith("Error: "), err);
  });
}

Deno.test("a command without a server says how to name one", async () => {
  const { code, json } = await sdb(["dataset", "list", "--json"]);
  assert.deepEqual([code, json.error.name], [EXIT_CODES.usage, "noServer"]);
});

Deno.test("an unknown language is refused by name", async () => {
  const { code, err } = await sdb(["--lang", "fr", "dataset", "list"]);
  assert.equal(code, EXIT_CODES.usage);
  assert.match(err, /“fr”.*zh, en/);
});

Deno.test("chooseLocale() asks --lang, SDB_LANG, the system, and then speaks Chinese", () => {
  assert.equal(chooseLocale(["--lang", "en"], { SDB_LANG: "zh" }), "en");
  assert.equal(chooseLocale(["--lang=en"], { SDB_LANG: "zh" }), "en");
  assert.equal(chooseLocale([], { SDB_LANG: "en", LANG: "zh_CN.UTF-8" }), "en");
  assert.equal(chooseLocale([], { LANG: "zh_CN.UTF-8" }), "zh");
  assert.equal(chooseLocale([], { LANG: "en_GB.UTF-8" }), "en");
  assert.equal(chooseLocale([], { LC_ALL: "de_DE", LANG: "zh_CN" }), "en");
  for (const LANG of [undefined, "", "C", "C.UTF-8", "POSIX"]) assert.equal(chooseLocale([], { LANG }), "zh");
  assert.equal(chooseLocale(["--", "--lang", "en"], {}), "zh");
});

Deno.test("readIdentifier() takes an id, a DOI and a CSTR, bare or as addresses", () => {
  const doi = { doi: "10.5072/sdb.00001" };
  for (const text of ["10.5072/sdb.00001", "doi:10.5072/sdb.00001", "https://doi.org/10.5072/sdb.00001"]) {
    assert.deepEqual(readIdentifier(text), doi);
  }
  const cstr = { cstr: "31253.11.sdb.00001" };
  for (
    const text of ["31253.11.sdb.00001", "CSTR:31253.11.sdb.00001", "https://cstr.cn/31253.11.sdb.00001"]
  ) {
    assert.deepEqual(readIdentifier(text), cstr);
  }
  assert.deepEqual(readIdentifier("0123456789abcdef0123456789abcdef"), {
    id: "0123456789abcdef0123456789abcdef",
  });
});

Deno.test("exitOf() gives every error of the service an exit code that is not success", () => {
  for (const name of Object.keys(ERRORS) as ErrorName[]) assert.ok(EXIT_CODES[exitOf(name)] > 0, name);
  assert.equal(exitOf("forbidden"), "refused");
  assert.equal(exitOf(undefined), "other");
});

function screen(isTTY: boolean) {
  const written = { out: "", err: "" };
  const stdout = { write: (text: string) => written.out += text, isTTY };
  const stderr = { write: (text: string) => written.err += text, isTTY };
  return { written, stdout, stderr };
}

Deno.test("Terminal.print() aligns Chinese for a person and separates by tabs for a pipe", () => {
  const report = { data: {}, columns: ["ID", "TITLE"], rows: [["海洋", "a"], ["x", "b"]] };
  const person = screen(true);
  new Terminal({ ...person, json: false, locale: "zh" }).print(report);
  assert.equal(person.written.out, "ID    TITLE\n海洋  a\nx     b\n");
  const pipe = screen(false);
  new Terminal({ ...pipe, json: false, locale: "zh" }).print(report);
  assert.equal(pipe.written.out, "海洋\ta\nx\tb\n");
  assert.equal(width("海a"), 3);
});

Deno.test("Terminal.print() lets no control character of a title through", () => {
  const pipe = screen(false);
  const rows = [["\u001b[2Jtitle\twith\nlines", "\u202egnp.exe"]];
  new Terminal({ ...pipe, json: false, locale: "en" }).print({ data: {}, rows });
  assert.equal(pipe.written.out, " [2Jtitle with lines\t[U+202E]gnp.exe\n");
});

Deno.test("Terminal.progress() rewrites one line on a screen and keeps a log short", () => {
  const person = screen(true);
  const terminal = new Terminal({ ...person, json: false, locale: "en" });
  terminal.progress("1 of 2");
  terminal.progress("2 of 2", true);
  assert.equal(person.written.err, "1 of 2\r      \r2 of 2\n");
  const log = screen(false);
  const quiet = new Terminal({ ...log, json: false, locale: "en" });
  quiet.progress("1 of 2");
  quiet.progress("2 of 2", true);
  assert.equal(log.written.err, "2 of 2\n");
});

Deno.test("auth login remembers the session for its owner's eyes, auth status shows it, auth logout ends it", async () => {
  await using site = await openSite();
  const run = await site.as("reviewer");
  const path = `${site.folder}/config-reviewer/sdb/config.json`;
  assert.equal((await Deno.stat(path)).mode! & 0o777, 0o600);
  const { token, server } = JSON.parse(await Deno.readTextFile(path));
  assert.equal(server, site.server);

  const status = await run(["auth", "status", "--json"]);
  assert.equal(status.json.userName, "reviewer@example.org");
  assert.equal(status.json.server, site.server);

  const foreign = await run(["auth", "status", "--json", "--server", "http://localhost:9"]);
  assert.equal(foreign.code, EXIT_CODES.notLoggedIn, "a token goes to no other server");

  const byToken = { SDB_SERVER: site.server, SDB_TOKEN: token };
  assert.equal((await sdb(["auth", "status"], { env: byToken })).code, 0);

  assert.equal((await run(["auth", "logout"])).code, 0);
  await assert.rejects(Deno.stat(path), Deno.errors.NotFound);
  const ended = await sdb(["auth", "status", "--json"], { env: byToken });
  assert.equal(ended.code, EXIT_CODES.notLoggedIn);
  assert.equal(ended.json.error.name, "sessionExpired");
});

Deno.test("auth login with a wrong password exits with notLoggedIn and remembers nothing", async () => {
  await using site = await openSite();
  const env = { XDG_CONFIG_HOME: `${site.folder}/wrong` };
  const argv = [
    "auth",
    "login",
    "--server",
    site.server,
    "--email",
    "depositor@example.org",
    "--password-stdin",
  ];
  const wrong = await sdb([...argv, "--json"], { env, input: "no\n" });
  assert.equal(wrong.code, EXIT_CODES.notLoggedIn);
  assert.equal(wrong.json.error.code, ERRORS.loginFailed.code);
  await assert.rejects(Deno.stat(`${site.folder}/wrong/sdb/config.json`), Deno.errors.NotFound);
  assert.equal((await sdb(argv, { env, input: "\n" })).code, EXIT_CODES.usage);
});

Deno.test("a damaged credentials file is named", async () => {
  const folder = await Deno.makeTempDir();
  await Deno.mkdir(`${folder}/sdb`);
  await Deno.writeTextFile(`${folder}/sdb/config.json`, "{");
  const { code, err } = await sdb(["auth", "status", "--lang", "en"], { env: { XDG_CONFIG_HOME: folder } });
  await Deno.remove(folder, { recursive: true });
  assert.equal(code, EXIT_CODES.other);
  assert.match(err, /sdb\/config\.json”: the file is damaged/);
});

Deno.test("a server that is not there exits with network", async () => {
  const listener = Deno.listen({ port: 0, hostname: "127.0.0.1" });
  const { port } = listener.addr;
  listener.close();
  const argv = ["dataset", "search", "海洋", "--server", `http://127.0.0.1:${port}`, "--json"];
  assert.equal((await sdb(argv)).code, EXIT_CODES.network);
});

Deno.test("dataset manifest-schema prints the schema that the server publishes, without a server", async () => {
  await using site = await openSite();
  const { code, json } = await sdb(["dataset", "manifest-schema", "--json"]);
  assert.equal(code, 0);
  assert.equal(json.properties.title_zh.type, "string");
  assert.deepEqual(json, await (await fetch(`${site.server}/api/schema/manifest.json`)).json());
});

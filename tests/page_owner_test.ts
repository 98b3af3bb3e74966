/**
 * What a page drawn for one person sends is never done as another: every posted form of every page and every call says
 * for whom the page was drawn, is refused when that is not who is signed in, and what was typed comes back.
 */
import assert from "node:assert/strict";
import { NOT_TYPED, SIGNED_IN_AS } from "../sdk/model/form_owner.ts";
import { toUserNameHeader } from "../sdk/model/account/user_name.ts";
import { createRepository } from "../sdk/mod.ts";
import { PERSON, registerActive } from "./accounts.ts";
import { captureLogs } from "./capture_log.ts";
import { openTestApp, ORIGIN, type SignedInUser } from "./harness.ts";
import { type Fields, LANGUAGES, openPages } from "./pages.ts";
import { openSite, pagePaths, type Site } from "./site.ts";
import { addCrawlDatasets, attribute, crawl, everyPage, unescape } from "./site_crawl.ts";
import { setLogLevel } from "../api/log.ts";

/** Tries are counted, and sessions note when they were used, whatever is asked for. */
const isChange = (sql: string) =>
  /^(insert|update|delete)/i.test(sql) && !/^\w+ (into |from )?"(attempt|session)"/i.test(sql);

const MESSAGES = {
  "": "当前用户与登录用户不一致",
  "/en": "The current user is different from the logged in user",
};
const SECRET = "Petrel7-Sturmvogel";

interface PostedForm {
  path: string;
  fields: [name: string, value: string][];
  /** Of the fields that somebody may write into. */
  typed: string[];
}

/** The posted forms of a page as a browser would send them, with a text in each field that takes one. */
function formsOf(html: string, page: string): PostedForm[] {
  return [...html.matchAll(/<form((?:[^">]|"[^"]*")*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, attributes, inside]) => {
      if (attribute(attributes, "method") !== "post") return [];
      const typed: string[] = [];
      const fields = [...inside.matchAll(/<(input|textarea|button)((?:[^">]|"[^"]*")*)>/g)].flatMap(
        ([, tag, own]): [string, string][] => {
          const [name, type] = [attribute(own, "name"), attribute(own, "type") ?? "text"];
          if (!name || type === "file" || tag === "button") return [];
          if (type === "password") return [[name, SECRET]];
          const isText = /^(text|email|tel|search|url|number)$/.test(type) && !/\sreadonly/i.test(own);
          if (tag === "input" && !isText) return [[name, attribute(own, "value") ?? ""]];
          typed.push(name);
          return [[name, `Typed into ${name}`]];
        },
      );
      const { pathname, search } = new URL(attribute(attributes, "action") ?? page, ORIGIN + page);
      return [{ path: pathname + search, fields, typed }];
    },
  );
}

/** What is wrong with how a form of one person's page is answered in another one's session; nothing in the good case. */
async function judge(
  site: Site,
  { path, fields, typed }: PostedForm,
  other: SignedInUser,
): Promise<string | undefined> {
  const answer = await site.fetch(
    new Request(ORIGIN + path, {
      method: "POST",
      headers: { Accept: "text/html", Origin: ORIGIN, Cookie: `sdb-session=${other.token}` },
      body: new URLSearchParams(fields),
    }),
  );
  const text = unescape(await answer.text());
  const lost = typed.filter((name) => !text.includes(`Typed into ${name}`));
  if (answer.status !== 409) return `${answer.status}`;
  if (!text.includes(MESSAGES[path.startsWith("/en") ? "/en" : ""])) return "says nothing";
  if (!text.includes(other.email)) return "does not say who is signed in";
  if (text.includes(SECRET)) return "shows a password";
  return lost.length > 0 ? `lost ${lost}` : undefined;
}

Deno.test("every posted form of every page that was drawn for somebody else is refused, and gives back what was typed", async () => {
  await using test = await openTestApp();
  const { people } = await addCrawlDatasets(test);
  const site = await openSite(test);
  const other = await test.signIn({ role: "administrator" });
  const forms = new Map<string, PostedForm>();
  const bare = new Set<string>();
  for (const person of Object.values(people)) {
    await crawl(site, everyPage(site), person, (page, html) => {
      // Nobody asks for more than one person may.
      test.advance(1_000);
      for (const form of formsOf(html, page)) {
        const owner = form.fields.find(([name]) => name === SIGNED_IN_AS)?.[1];
        if (owner !== person.email) bare.add(`${page}: ${form.path}`);
        forms.set(`${form.path.replace(/\?.*/, "")} ${form.fields.map(([name]) => name)}`, form);
      }
    });
  }
  assert.deepEqual([...bare], []);
  const posted = new Set([...forms.values()].map(({ path }) => path.replace(/^\/en|\?.*/g, "")));
  for (const path of ["/login/edit_profile", "/dataset", "/manage/Details", "/logout", "/detail/contact"]) {
    assert.ok(posted.has(path), `${path} is not among ${[...posted].join(" ")}`);
  }
  assert.ok(forms.size > 60, String(forms.size));
  const before = test.statements.length;
  const faults: string[] = [];
  for (const [name, form] of forms) {
    test.advance(2_000);
    const fault = await judge(site, form, other);
    if (fault) faults.push(`${name}: ${fault}`);
  }
  assert.deepEqual(faults, []);
  assert.deepEqual(test.statements.slice(before).filter(isChange), []);
});

Deno.test("every page that takes a form refuses what was drawn for somebody else before it does anything", async () => {
  await using test = await openTestApp();
  const site = await openSite(test);
  const other = await test.signIn({ role: "administrator" });
  const before = test.statements.length;
  for (const path of pagePaths(site, "POST")) {
    test.advance(2_000);
    const fields: PostedForm["fields"] = [[SIGNED_IN_AS, "lin@geo.example"], [
      "message",
      "Typed into message",
    ]];
    assert.equal(await judge(site, { path, fields, typed: ["message"] }, other), undefined, path);
  }
  assert.deepEqual(test.statements.slice(before).filter(isChange), []);
});

Deno.test("a profile drawn for one person is not saved into the account of another, and is for its own", async () => {
  for (const [locale, prefix] of LANGUAGES) {
    await using test = await openTestApp({ CAPTCHA_WORK: "1" });
    await registerActive(test, { ...PERSON, email: "lin@geo.example" });
    const lin = await test.visitor.users.login("lin@geo.example", PERSON.password);
    const other = await test.signIn();
    const own = { email: "lin@geo.example", token: lin.token.access_token } as SignedInUser;
    const html = (await (await openPages(test, own))(`${prefix}/login/edit_profile`)).text;
    const form = formsOf(html, `${prefix}/login/edit_profile`).find(({ path }) =>
      path.endsWith("edit_profile")
    )!;
    const profile = await test.app.db.maintain((client) => client.execute("SELECT * FROM user ORDER BY id"));
    const sent: Fields = {
      ...Object.fromEntries(form.fields),
      ...{ realName: "林家慧 <b>", phone: "13900001111", phoneCountry: "CN", country: "CN", locale: "zh" },
    };
    const refused = await (await openPages(test, other))(form.path, sent);
    assert.equal(refused.status, 409);
    for (
      const text of [
        other.email,
        "lin@geo.example",
        "林家慧 &lt;b>",
        "13900001111",
        locale === "zh" ? "现在登录的是" : "is logged in now",
      ]
    ) {
      assert.ok(refused.text.includes(text), text);
    }
    const after = await test.app.db.maintain((client) => client.execute("SELECT * FROM user ORDER BY id"));
    assert.deepEqual(after.rows, profile.rows);
    const saved = await (await openPages(test, own))(form.path, sent);
    assert.equal(saved.status, 303);
  }
});

Deno.test("a form that was drawn for nobody keeps its own rules, whoever signed in meanwhile", async () => {
  await using test = await openTestApp();
  const go = await openPages(test, await test.signIn());
  const html = (await (await openPages(test))("/login")).text;
  assert.doesNotMatch(html, new RegExp(`${SIGNED_IN_AS}|${NOT_TYPED}`));
  assert.notEqual((await go("/login", { username: "a@example.org", password: "x" })).status, 409);
});

Deno.test("a call that names somebody else in UserName is refused and changes nothing; one that names nobody, or its own, is not", async () => {
  await using test = await openTestApp();
  const person = await test.signIn({ email: "用户.lin@example.org" });
  const as = (userName?: string) =>
    createRepository({
      server: ORIGIN,
      token: person.token,
      userName,
      headers: { Origin: ORIGIN },
      fetch: (request) => test.api.fetch(request),
    });
  const title = { zh: "题", en: "T" };
  const before = test.statements.length;
  await assert.rejects(as("lin@geo.example").datasets.create({ title }), {
    error: "userMismatch",
    message: MESSAGES[""],
    messageEn: MESSAGES["/en"],
  });
  assert.deepEqual(test.statements.slice(before).filter(isChange), []);
  for (const userName of [undefined, person.email, person.email.toUpperCase()]) {
    await as(userName).datasets.create({ title });
  }
  assert.equal(toUserNameHeader("用.a@b.cn"), "%E7%94%A8.a@b.cn");
});

Deno.test("islands speak to the server in few places, and each says for whom the page was drawn", async () => {
  const root = new URL("../islands/", import.meta.url).pathname;
  const files = [...await filesIn(root)].map((file) => [file, Deno.readTextFileSync(root + file)] as const);
  const speaks =
    /(?<![.\w])fetch\(|XMLHttpRequest|sendBeacon|EventSource|WebSocket|\.submit\(\)|requestSubmit|createRepository\(|new Client\(/;
  const speakers = files.filter(([, source]) => speaks.test(source)).map(([file]) => file).sort();
  // These only read pages and public files: what they find is drawn for whoever is signed in then.
  const readers = [
    "_reload.ts",
    "_session_end.ts",
    "layout/choices.ts",
    "layout/_login_in_dialog.ts",
    "media/_media_name.ts",
    "own_datasets/_panel.ts",
    "preview/_loudness.ts",
  ];
  const callers = [
    "_api.ts",
    "_send_form.ts",
    "file_manager/transfer.ts",
    "_page_client.ts",
  ];
  assert.deepEqual(speakers, [...callers, ...readers].sort());
  for (const folder of ["ui", "forms"]) {
    const below = new URL(`../${folder}/`, import.meta.url).pathname;
    for (const file of await filesIn(below)) {
      assert.doesNotMatch(Deno.readTextFileSync(below + file), speaks, file);
    }
  }
  for (const [file, source] of files) {
    if (callers.includes(file)) assert.match(source, /from "(?:\.\.?\/)+_page_owner\.ts"/, file);
    if (readers.includes(file)) {
      assert.doesNotMatch(source, /method: "(?:POST|PUT|PATCH|DELETE)"|\/api\//, file);
    }
  }
});

async function filesIn(folder: string, below = ""): Promise<Set<string>> {
  const found = new Set<string>();
  for await (const { name, isDirectory } of Deno.readDir(folder + below)) {
    if (isDirectory) (await filesIn(folder, `${below}${name}/`)).forEach((file) => found.add(file));
    else if (/\.tsx?$/.test(name) && !/_test\.tsx?$/.test(name)) found.add(below + name);
  }
  return found;
}

Deno.test("the traceId of a call is in its log line and in the error; one that is not well formed is replaced", async () => {
  using logs = captureLogs();
  await using test = await openTestApp({ LOG_LEVEL: "info" });
  setLogLevel("info");
  const ask = async (traceId: string) => {
    const answer = await test.api.request(`${ORIGIN}/api/sdb-dataset-service/dataset/x1/V1`, {
      headers: { traceId },
    });
    return { ...await answer.json(), header: answer.headers.get("traceId") };
  };
  const own = await ask("0123456789abcdef");
  assert.deepEqual([own.traceId, own.header], ["0123456789abcdef", "0123456789abcdef"]);
  const forged = await ask('a"b {"level":"error"}');
  assert.match(forged.traceId, /^[\w-]{36}$/);
  const lines = logs.text().trim().split("\n").map((line) => JSON.parse(line));
  for (const { traceId } of [own, forged]) {
    const line = lines.find((line) => line.message === "request" && line.traceId === traceId);
    assert.deepEqual([line?.level, line?.error !== undefined], ["info", true], traceId);
  }
});

/**
 * A body that is no form, or no whole one, gets 400 from every page that takes a form and from every call that takes
 * one, and changes nothing. New pages and new calls join by themselves.
 */
import assert from "node:assert/strict";
import { openSession } from "../api/services/session/sessions.ts";
import { sessionCookie } from "../sdk/model/account/user.ts";
import { BROKEN_BODIES, type BrokenBody } from "./broken_bodies.ts";
import { publish } from "./datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "./harness.ts";
import { openSite, pagePaths, type Site } from "./site.ts";

const root = new URL("..", import.meta.url).pathname;

function post(path: string, { type, body }: BrokenBody, headers: Record<string, string>): Request {
  const typed: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
  return new Request(ORIGIN + path, {
    method: "POST",
    headers: { Origin: ORIGIN, ...typed, ...headers },
    body,
  });
}

/** Tries are counted, and sessions note when they were used, whatever is asked for. */
const isChange = (sql: string) =>
  /^(insert|update|delete)/i.test(sql) && !/^\w+ (into |from )?"(attempt|session)"/i.test(sql);

/** What went wrong with one body at one page, for each of `people`; a text for each fault. */
async function judge(test: TestApp, site: Site, path: string, broken: BrokenBody, people: string[]) {
  const answers: number[] = [];
  const before = test.statements.length;
  for (const token of people) {
    const cookie: Record<string, string> = token ? { Cookie: `${sessionCookie(ORIGIN)}=${token}` } : {};
    const answer = await site.fetch(post(path, broken, { Accept: "text/html", ...cookie }));
    await answer.body?.cancel();
    answers.push(answer.status);
  }
  const what = `${path}: ${broken.name}`;
  if (answers.some((status) => status >= 500)) return [`${what}: ${answers}`];
  if (broken.readable) return [];
  // Whoever may not enter is led away before the form is read; somebody must get as far as that.
  const refused = answers.includes(400) && answers.every((status) => status >= 300);
  const changes = test.statements.slice(before).filter(isChange);
  return [
    ...(refused ? [] : [`${what}: ${answers}`]),
    ...changes.map((sql) => `${what}: ${sql.slice(0, 60)}`),
  ];
}

Deno.test("every page that takes a form answers a broken body with 400 and changes nothing", async () => {
  await using test = await openTestApp();
  const site = await openSite(test);
  // The pages of developers are not there in production.
  const pages = pagePaths(site, "POST").filter((path) => !path.startsWith("/tests/"));
  for (const path of ["/register", "/login", "/manage", "/dataset"]) assert.ok(pages.includes(path), path);
  const faults: string[] = [];
  for (const path of pages) {
    // A minute for each page, so that nobody asks for more than one person may.
    test.advance(61_000);
    const people = [
      "",
      (await test.signIn({ role: "governance" })).token,
      (await test.signIn({ role: "administrator" })).token,
    ];
    for (const broken of BROKEN_BODIES) faults.push(...await judge(test, site, path, broken, people));
  }
  assert.deepEqual(faults, []);
});

Deno.test("the page of a broken form says in the reader's language what was wrong and what to do", async () => {
  await using test = await openTestApp();
  const site = await openSite(test);
  const broken = BROKEN_BODIES.find(({ name }) => name === "cut within a part")!;
  const texts = [
    ["", 'lang="zh-CN"', "表单未能正确送达", "内容没有完整送达"],
    ["/en", 'lang="en"', "The form was not received correctly", "it did not arrive completely"],
  ];
  for (const [prefix, language, said, why] of texts) {
    const answer = await site.fetch(post(`${prefix}/register?rfrom=x`, broken, { Accept: "text/html" }));
    const html = await answer.text();
    assert.equal(answer.status, 400);
    assert.ok(html.includes(language), language);
    assert.match(html, new RegExp(`<h1[^>]*>${said}</h1>`));
    assert.ok(html.includes(why), why);
    // The way back to an empty form, with header and footer of the site around it.
    assert.ok(html.includes(`href="${prefix}/register?rfrom=x"`));
    assert.match(html, /<header[\s\S]+<footer/);
  }
});

interface Call {
  path: string;
  takesForm: boolean;
}

/** Every documented call that may be posted to, and whether it takes a form. */
async function postedCalls(test: TestApp): Promise<Call[]> {
  const document = await (await test.api.request(`${ORIGIN}/api/openapi.json`)).json();
  const paths: Record<string, { post?: { requestBody?: { content: object } } }> = document.paths;
  return Object.entries(paths).filter(([, { post }]) => post).map(([path, { post }]) => ({
    path,
    takesForm: Object.keys(post?.requestBody?.content ?? {}).some((media) => /form/.test(media)),
  }));
}

Deno.test("every call answers a broken form with an envelope, and a call that takes forms with 400", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId } = await publish(test, person, governance);
  const calls = await postedCalls(test);
  const forms = calls.filter(({ takesForm }) => takesForm).map(({ path }) => path);
  assert.ok(forms.some((path) => path.endsWith("/user/login")));
  assert.ok(forms.some((path) => path.endsWith("/retraction")));
  const faults: string[] = [];
  for (const { path, takesForm } of calls) {
    test.advance(61_000);
    // Some of the calls end a session.
    const asker = path.startsWith("/api/sdb-content-service") ? governance : person;
    const token = await openSession(test.app, asker.id);
    const address = path.replace("{id}", dataSetId).replace("{version}", "V1").replace(/\{\w+\}/g, "x");
    for (const broken of BROKEN_BODIES) {
      const request = post(address, broken, { Authorization: token });
      const answer = await test.api.fetch(request);
      const { code } = await answer.json();
      const expected = !takesForm || broken.readable || answer.status === 400;
      if (answer.status >= 500 && answer.status !== 501 || !expected || typeof code !== "number") {
        faults.push(`${path}: ${broken.name}: ${answer.status} ${code}`);
      }
    }
  }
  assert.deepEqual(faults, []);
});

Deno.test("one module reads forms, so that none is read another way", async () => {
  const readers: string[] = [];
  for (const folder of ["api", "routes"]) {
    for await (const path of sources(folder)) {
      const text = await Deno.readTextFile(`${root}${path}`);
      if (/\.(formData|parseBody)\(/.test(text)) readers.push(path);
    }
  }
  assert.deepEqual(readers, ["api/middleware/form_body.ts"]);
});

async function* sources(folder: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(`${root}${folder}`)) {
    if (isDirectory) yield* sources(`${folder}/${name}`);
    else if (/\.tsx?$/.test(name) && !/_test\.tsx?$/.test(name)) yield `${folder}/${name}`;
  }
}

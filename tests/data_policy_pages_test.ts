/** The data policy tool as a browser without scripts sees it: everything works by its form. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { dataPolicy } from "../db/schema/mod.ts";
import { additionName, journalName } from "../forms/data_policy/read_form.ts";
import {
  type DataPolicy,
  FIRST_POLICY,
  POLICY_FIELDS,
  POLICY_SECTIONS,
} from "../sdk/model/data_policy/choices.ts";
import { policyFile } from "../sdk/model/data_policy/file.ts";
import { LOCALES } from "../sdk/model/locale.ts";
import { FULL_POLICY, HOSTILE } from "./data_policies.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "./harness.ts";
import { LANGUAGES, openPages } from "./pages.ts";
import { openSite } from "./site.ts";

const PATH = "/data_policy_tool";

/** The fields that a browser sends for a policy. */
function fieldsOf(policy: DataPolicy, more: Record<string, string> = {}): URLSearchParams {
  const fields = new URLSearchParams(POLICY_FIELDS.map((field) => [field, policy[field]]));
  for (const locale of LOCALES) {
    fields.set(journalName(locale), policy.journal[locale]);
    for (const section of POLICY_SECTIONS) {
      fields.set(additionName(section, locale), policy.additions[section][locale]);
    }
  }
  for (const id of policy.formats) fields.append("formats", id);
  for (const id of policy.licences) fields.append("licences", id);
  fields.set("otherFormats", policy.otherFormats.join("\r\n"));
  fields.set("otherLicences", policy.otherLicences.join("\r\n"));
  fields.set("contact", policy.contact);
  for (const [name, value] of Object.entries(more)) fields.set(name, value);
  return fields;
}

async function openTool(test: TestApp, person?: SignedInUser) {
  const site = await openSite(test);
  const headers: Record<string, string> = { Accept: "text/html", Origin: ORIGIN };
  if (person) headers.Cookie = `sdb-session=${person.token}`;
  return (fields: URLSearchParams, prefix = "") =>
    site.request(`${ORIGIN}${prefix}${PATH}`, { method: "POST", headers, body: fields });
}

Deno.test("the data policy tool is open to everybody, in both languages, and help leads to it", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  for (const [locale, prefix] of LANGUAGES) {
    const { status, text } = await go(prefix + PATH);
    assert.equal(status, 200);
    for (const section of POLICY_SECTIONS) assert.ok(text.includes(`id="${section}"`), section);
    assert.ok(
      text.includes(locale === "zh" ? "期刊研究数据政策</h3>" : "Research data policy</h3>"),
      "preview",
    );
    assert.doesNotMatch(text, /noindex/);
    const help = await go(`${prefix}/help?p=data_policy_tool`);
    assert.deepEqual([help.status, help.location], [302, prefix + PATH]);
    assert.ok(text.includes(`href="${prefix}/help?p=data_policy_tool"`), "the menu of help");
  }
});

Deno.test("the preview of a posted form holds what was chosen and typed, as text", async () => {
  await using test = await openTestApp();
  const post = await openTool(test);
  const additions = { ...FIRST_POLICY.additions, types: { zh: HOSTILE.join("\n\n"), en: "" } };
  const policy = {
    ...FIRST_POLICY,
    sharing: "mandatory",
    additions,
    otherFormats: ["<b>NetCDF</b>"],
  } as const;
  const answer = await post(
    fieldsOf(policy as unknown as DataPolicy, { intent: "preview", previewLocale: "en" }),
  );
  assert.equal(answer.headers.get("Cache-Control"), "no-store");
  const html = await answer.text();
  assert.match(html, /Sharing is mandatory:/);
  assert.match(html, /&lt;b>NetCDF|&lt;b&gt;NetCDF/);
  assert.doesNotMatch(html, /<script>alert|<img src=x|<b>NetCDF/);
  assert.match(html, /<p lang="zh-CN"[^>]*># heading/);
  assert.match(html, /name="sharing" value="mandatory" checked/);
});

Deno.test("the form exports Word, Markdown and JSON without a session", async () => {
  await using test = await openTestApp();
  const post = await openTool(test);
  for (
    const [intent, name, begins] of [
      ["docx-zh", "《湖泊科学》研究数据政策.docx", "PK"],
      ["docx-en", "Research data policy of Lake Science.docx", "PK"],
      ["markdown", "Research data policy of Lake Science.md", "# Research data policy"],
      ["json", "Research data policy of Lake Science.json", '{\n  "type": "sdb-data-policy"'],
    ]
  ) {
    const answer = await post(fieldsOf(FULL_POLICY, { intent, previewLocale: "en" }));
    assert.equal(answer.status, 200);
    assert.ok(answer.headers.get("Content-Disposition")?.includes(encodeURIComponent(name)), name);
    assert.ok((await answer.text()).startsWith(begins), intent);
  }
});

Deno.test("what is too long or too much is said beside its field, and what was typed stays", async () => {
  await using test = await openTestApp();
  const post = await openTool(test);
  const fields = fieldsOf(FULL_POLICY, {
    intent: "docx-zh",
    otherFormats: Array.from({ length: 201 }, (_, n) => `format ${n}`).join("\n"),
    "additions.types.zh": "长".repeat(4_001),
    contact: "kept@lake.example",
  });
  const html = await (await post(fields, "/en")).text();
  assert.match(html, /id="otherFormats-error"/);
  assert.match(html, /id="additions\.types\.zh-error"/);
  assert.match(html, /kept@lake\.example/);
  const strange = await (await post(fieldsOf(FIRST_POLICY, { intent: "markdown", sharing: "perhaps" })))
    .text();
  assert.match(strange, /id="sharing-error"/, "a choice that is none is not replaced unseen");
});

Deno.test("saving, another tab, renaming and deleting, by the form alone", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const [post, go] = [await openTool(test, person), await openPages(test, person)];
  const first = await post(fieldsOf(FULL_POLICY, { intent: "save", name: "" }));
  const address = first.headers.get("Location")!;
  assert.match(address, /^\/data_policy_tool\?id=[0-9a-f]{32}&done=saved$/);
  const id = new URL(address, ORIGIN).searchParams.get("id")!;
  const shown = await go(address);
  assert.ok(shown.text.includes("湖泊科学"), "named after the journal");
  assert.match(shown.text, /noindex/);

  const tab = (contact: string, intent = "save") =>
    post(fieldsOf({ ...FIRST_POLICY, contact }, { intent, id, revision: "1", name: "A" }));
  assert.equal((await tab("first tab")).status, 303);
  const late = await (await tab("second tab")).text();
  assert.match(late, /second tab/);
  assert.match(late, /value="saveAs"/);
  assert.match(late, new RegExp(`href="${PATH}\\?id=${id}"`), "the stored one can be opened");
  assert.equal((await tab("second tab", "saveAs")).status, 303);
  const rows = await test.app.db.read.select().from(dataPolicy).where(eq(dataPolicy.ownerId, person.id))
    .all();
  assert.deepEqual(rows.map(({ policy }) => policy.contact).sort(), ["first tab", "second tab"]);

  assert.equal((await post(new URLSearchParams({ intent: "rename", id, name: "新名称" }))).status, 303);
  assert.ok((await go(PATH)).text.includes("新名称"));
  assert.equal((await post(new URLSearchParams({ intent: "delete", id }))).status, 303);
  assert.equal((await go(`${PATH}?id=${id}`)).status, 404);
});

Deno.test("a policy of somebody else is not found, and a visitor is asked to log in and led back", async () => {
  await using test = await openTestApp();
  const [owner, other] = [await test.signIn(), await test.signIn()];
  const { id } = await owner.repository.dataPolicies.create("A", FIRST_POLICY);
  assert.equal((await (await openPages(test, other))(`${PATH}?id=${id}`)).status, 404);
  const asked = await (await openPages(test))(`/en${PATH}?id=${id}`);
  assert.deepEqual([asked.status, asked.location], [
    303,
    `/en/login?fullPath=${encodeURIComponent(`/en${PATH}?id=${id}`)}`,
  ]);
  const post = await openTool(test);
  const html = await (await post(fieldsOf(FULL_POLICY, { intent: "save" }))).text();
  assert.match(html, /湖泊科学/, "what was typed stays");
  assert.equal((await test.app.db.read.select().from(dataPolicy).all()).length, 1);
});

Deno.test("a JSON file opens, and a file that is none says so", async () => {
  await using test = await openTestApp();
  const go = await openPages(test);
  const send = (content: string, name: string) =>
    go(`/en${PATH}`, { intent: "import", file: new File([content], name, { type: "application/json" }) });
  const opened = await send(policyFile({ ...FULL_POLICY, sharing: "mandatory" }), "lake.json");
  assert.match(opened.text, /“lake\.json” is open/);
  assert.match(opened.text, /Lake Science/);
  assert.match(opened.text, /name="sharing" value="mandatory" checked/);
  assert.match((await send("no JSON", "x.json")).text, /“x\.json” is not a JSON file/);
  const wrong = await send(JSON.stringify({ ...FIRST_POLICY, sharing: "perhaps" }), "y.json");
  assert.match(wrong.text, /“y\.json” is not a complete data policy\. sharing: /);
  const named = await send("no JSON", "<img src=x onerror=alert(1)>.json");
  assert.doesNotMatch(named.text, /<img src=x/);
  assert.match((await go(`/en${PATH}`, { intent: "import" })).text, /Choose a JSON file first/);
});

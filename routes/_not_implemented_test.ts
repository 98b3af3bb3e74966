import assert from "node:assert/strict";
import { ADDRESSES } from "../tests/addresses.ts";
import { allMessages } from "../locales/mod.ts";
import { findHubView } from "./_components/own_datasets/views.ts";
import { builtMenus, type Menu, SPECIFIED_MENUS } from "./_components/layout/links.ts";
import { findNotImplemented, isBuilt as leadsSomewhere } from "./_not_implemented.ts";

const here = new URL(".", import.meta.url).pathname;

/** The files that could serve a path, as HonoX maps addresses to files. */
async function isBuilt(path: string): Promise<boolean> {
  if (findHubView(path)) return true;
  const base = path === "/" ? "/index" : path;
  const parent = base.slice(0, base.lastIndexOf("/"));
  const parameters = ["[code]", "[dataSetId]", "[...cstr]", "[surl]", "[password]"].map((name) =>
    `${parent}/${name}`
  );
  const names = [base, `${base}/index`, ...parameters, "/doi/[...doi]"];
  const candidates = path.startsWith("/doi/") ? names : names.slice(0, -1);
  for (const name of candidates) {
    if (await Deno.stat(`${here}${name}.tsx`).then(() => true, () => false)) return true;
  }
  return false;
}

/** Their pages come from others of this issue and are not planned. */
const OTHERS = ["/login", "/register", "/email", "/datalist", "/dataset", "/manage", "/help"];

Deno.test("the specification lists 145 addresses, each once", () => {
  assert.equal(ADDRESSES.length, 145);
  assert.equal(new Set(ADDRESSES).size, 145);
});

Deno.test("every address of the specification is a page or planned, never both", async () => {
  for (const path of ADDRESSES) {
    const [built, planned] = [await isBuilt(path), findNotImplemented(path) !== undefined];
    if (OTHERS.includes(path)) assert.equal(planned, false, path);
    else assert.notEqual(built, planned, `${path}: built ${built}, planned ${planned}`);
  }
});

Deno.test("findNotImplemented() takes the parameter as optional and minds neither case nor a final slash", () => {
  const planned = findNotImplemented("/template1/Ab3");
  assert.equal(planned?.title, "planned.title.template1");
  for (const path of ["/template1", "/template1/", "/Template1/x", "/template1/Ab3/"]) {
    assert.deepEqual(findNotImplemented(path), planned, path);
  }
  assert.equal(findNotImplemented("/Institutionlist")?.title, "planned.title.institutions");
});

Deno.test("findNotImplemented() knows nothing of other paths", () => {
  for (
    const path of ["/", "", "/nowhere", "/template1/a/b", "/constructor", "/__proto__", "/diffs", "/list"]
  ) {
    assert.equal(findNotImplemented(path), undefined, path);
  }
});

Deno.test("every planned page has its title in both languages", () => {
  for (const path of ADDRESSES) {
    const planned = findNotImplemented(path);
    if (!planned) continue;
    assert.ok(allMessages("zh").get(planned.title), `${path} zh`);
    assert.ok(allMessages("en").get(planned.title), `${path} en`);
  }
});

Deno.test("isBuilt() leaves out what is planned, whatever else the address says", () => {
  for (
    const href of ["/", "/list?q=x", "/help", "/help?p=open_api", "/help?p=data_policy_tool", "/about/terms"]
  ) {
    assert.equal(leadsSomewhere(href), true, href);
  }
  for (
    const href of ["/collect", "/t/x?dataSetId=x"]
  ) {
    assert.equal(leadsSomewhere(href), false, href);
  }
});

Deno.test("builtMenus() brings an entry back when its page is built", () => {
  const labelsOf = (menus: Menu[]) => menus.map(({ label }) => label);
  const all = builtMenus(SPECIFIED_MENUS, () => true);
  assert.deepEqual(all, SPECIFIED_MENUS);
  assert.ok(!labelsOf(builtMenus(SPECIFIED_MENUS, (href) => href !== "/partner")).includes("layout.partner"));
  const isTerms = (href: string) => href === "/about/terms";
  const [about, ...others] = builtMenus(SPECIFIED_MENUS, isTerms);
  assert.deepEqual([others, about.groups?.flatMap(({ links }) => links.map(({ href }) => href))], [[], [
    "/about/terms",
  ]]);
});

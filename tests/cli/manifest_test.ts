/** A bad manifest is refused before the server hears of it, with the path of the field and the reason in both languages. */
import assert from "node:assert/strict";
import { dataset } from "../../db/schema/mod.ts";
import { openSite, sdb } from "./command_line.ts";
import { DATA, type FolderContent, good, type Manifest, writeFolder } from "./manifest_folder.ts";

const SHA256 = "52a1cd2e12c2e6ac45d9d0e4ac4aee6aaf3a9c3bb9d9cb0e1e4b3a3ab2a9ff4e";

const author = good.authors[0]!;

interface Bad extends FolderContent {
  name: string;
  path: string;
  zh: RegExp;
  en: RegExp;
}

const set = (name: string, value: unknown) => (manifest: Manifest) => ({ ...manifest, [name]: value });
const withAuthor = (change: Record<string, unknown>) => set("authors", [{ ...author, ...change }]);
const declared = (...files: [path: string, bytes: number, sha256: string][]) =>
  set("files", files.map(([path, bytes, sha256]) => ({ path, bytes, sha256 })));
const region = (change: Record<string, unknown>) =>
  set("spatial", [{ kind: "region", west: 1, east: 2, south: 3, north: 4, ...change }]);

const TABLE: Bad[] = [
  {
    name: "a list in place of an object",
    raw: "[]",
    path: "metadata.json",
    zh: /类型错误，应为一组字段/,
    en: /a group of fields/,
  },
  {
    name: "a title that is a number",
    change: set("title_zh", 5),
    path: "title_zh",
    zh: /应为文字/,
    en: /expected text/,
  },
  { name: "a title with NUL", change: set("title_zh", "a\u0000b"), path: "title_zh", zh: /NUL/, en: /NUL/ },
  {
    name: "a lone surrogate",
    change: set("description_en", "a\ud800"),
    path: "description_en",
    zh: /代理/,
    en: /surrogate/,
  },
  { name: "no title", change: set("title_zh", ""), path: "title_zh", zh: /请填写标题/, en: /title/ },
  {
    name: "two keywords",
    change: set("keywords_en", ["a", "b"]),
    path: "keywords_en",
    zh: /至少填写 3 个/,
    en: /at least 3/i,
  },
  {
    name: "one keyword three times",
    change: set("keywords_en", ["a", "a", "a"]),
    path: "keywords_en",
    zh: /至少填写 3 个/,
    en: /at least 3/i,
  },
  {
    name: "21 keywords",
    change: set("keywords_zh", Array.from({ length: 21 }, (_, n) => `k${n}`)),
    path: "keywords_zh",
    zh: /最多 20 项/,
    en: /20/,
  },
  {
    name: "a keyword that is null",
    change: set("keywords_zh", ["a", null, "b"]),
    path: "keywords_zh.1",
    zh: /类型错误/,
    en: /expected text/,
  },
  {
    name: "no description",
    change: set("description_zh", " "),
    path: "description_zh",
    zh: /请填写简介/,
    en: /description/,
  },
  { name: "no language", change: set("language", ""), path: "language", zh: /语言/, en: /language/ },
  {
    name: "an unknown type",
    change: set("dataset_type_code", "999"),
    path: "dataset_type_code",
    zh: /只能是以下之一：001/,
    en: /001/,
  },
  { name: "no subject", change: set("subjects", []), path: "subjects", zh: /学科/, en: /subject/ },
  {
    name: "a subject without code",
    change: set("subjects", [{ name_zh: "海洋" }]),
    path: "subjects.0.code",
    zh: /必填/,
    en: /required/i,
  },
  {
    name: "11 subjects",
    change: set("subjects", Array.from({ length: 11 }, (_, n) => ({ code: `${n}` }))),
    path: "subjects",
    zh: /最多 10 项/,
    en: /10/,
  },
  { name: "no author", change: set("authors", []), path: "authors", zh: /作者/, en: /author/i },
  {
    name: "an author without English name",
    change: withAuthor({ name_en: "" }),
    path: "authors.0.name_en",
    zh: /姓名/,
    en: /name/i,
  },
  {
    name: "a wrong e-mail",
    change: withAuthor({ email: "zhang@" }),
    path: "authors.0.email",
    zh: /邮箱/,
    en: /e-?mail/i,
  },
  {
    name: "a wrong ORCID",
    change: withAuthor({ orcid: "0000-0002-1825-0098" }),
    path: "authors.0.orcid",
    zh: /ORCID/,
    en: /ORCID/,
  },
  {
    name: "no corresponding author",
    change: withAuthor({ corresponding: false }),
    path: "authors",
    zh: /通讯作者/,
    en: /corresponding/,
  },
  {
    name: "a corresponding author without e-mail",
    change: withAuthor({ email: null }),
    path: "authors.0.email",
    zh: /邮箱/,
    en: /e-?mail/i,
  },
  {
    name: "one e-mail twice",
    change: set("authors", [author, { ...author, corresponding: false }]),
    path: "authors.1.email",
    zh: /已绑定/,
    en: /another author/i,
  },
  {
    name: "no affiliation",
    change: withAuthor({ affiliations: [] }),
    path: "authors.0.affiliations",
    zh: /单位/,
    en: /affiliation/i,
  },
  {
    name: "a wrong ROR",
    change: withAuthor({ affiliations: [{ name_zh: "所", name_en: "I", ror: "https://ror.org/034t30j36" }] }),
    path: "authors.0.affiliations.0.ror",
    zh: /ROR/,
    en: /ROR/,
  },
  {
    name: "no licence",
    change: set("licence", undefined),
    path: "licence",
    zh: /许可协议/,
    en: /licen[cs]e/i,
  },
  {
    name: "an unknown licence",
    change: set("licence", { spdx: "NO-SUCH" }),
    path: "licence.spdx",
    zh: /没有这个许可协议/,
    en: /licen[cs]e/i,
  },
  {
    name: "a custom licence without text",
    change: set("licence", { custom: true, text_zh: "自定" }),
    path: "licence.text_en",
    zh: /中英文/,
    en: /both/i,
  },
  {
    name: "an unknown access right",
    change: set("access_right", "OPEN"),
    path: "access_right",
    zh: /PUBLIC/,
    en: /PUBLIC/,
  },
  {
    name: "an embargo without months",
    change: set("access_right", "EMBARGO"),
    path: "embargo_months",
    zh: /保护期/,
    en: /embargo/i,
  },
  {
    name: "an embargo of 13 months",
    change: set("embargo_months", 13),
    path: "embargo_months",
    zh: /不能大于 12/,
    en: /12/,
  },
  {
    name: "an embargo of 0 months",
    change: set("embargo_months", 0),
    path: "embargo_months",
    zh: /不能小于 1/,
    en: /1/,
  },
  {
    name: "a longitude of 181",
    change: set("spatial", [{ kind: "point", lon: 181, lat: 0 }]),
    path: "spatial.0.lon",
    zh: /不能大于 180/,
    en: /180/,
  },
  {
    name: "five decimals",
    change: set("spatial", [{ kind: "point", lon: 1.00001, lat: 0 }]),
    path: "spatial.0.lon",
    zh: /四位小数/,
    en: /four/i,
  },
  {
    name: "west not before east",
    change: region({ west: 5 }),
    path: "spatial.0.east",
    zh: /西边界/,
    en: /west/i,
  },
  {
    name: "south not below north",
    change: region({ north: 3 }),
    path: "spatial.0.north",
    zh: /南边界/,
    en: /south/i,
  },
  {
    name: "a place of no known kind",
    change: set("spatial", [{ kind: "circle" }]),
    path: "spatial.0.kind",
    zh: /./,
    en: /./,
  },
  {
    name: "an end before its start",
    change: set("temporal", [{ start: "2020-01-02 00:00:00", end: "2020-01-01 00:00:00" }]),
    path: "temporal.0.end",
    zh: /结束时间/,
    en: /end/i,
  },
  {
    name: "a date that is none",
    change: set("temporal", [{ start: "soon", end: "2020-01-01" }]),
    path: "temporal.0.start",
    zh: /无法识别时间“soon”/,
    en: /“soon” is not a time/,
  },
  {
    name: "a paper with a wrong DOI",
    change: set("papers", [{ title_en: "A", doi: "11.x" }]),
    path: "papers.0.doi",
    zh: /DOI/,
    en: /DOI/,
  },
  {
    name: "a paper without title",
    change: set("papers", [{ doi: "10.1234/a" }]),
    path: "papers.0.title",
    zh: /论文/,
    en: /paper/i,
  },
  {
    name: "a reference without text",
    change: set("references", [{ text: "" }]),
    path: "references.0.text",
    zh: /参考文献/,
    en: /reference/i,
  },
  {
    name: "a funder without name",
    change: set("funding", [{ number: "1" }]),
    path: "funding.0.name",
    zh: /基金/,
    en: /fund/i,
  },
  {
    name: "a project with a wrong address",
    change: set("projects", [{ name_en: "P", url: "javascript:alert(1)" }]),
    path: "projects.0.url",
    zh: /http/,
    en: /http/,
  },
  { name: "no file", files: {}, path: "files", zh: /至少上传一个文件/, en: /file/ },
  {
    name: "a declared file that is not there",
    change: declared(["b.csv", 3, SHA256]),
    path: "files.0.path",
    zh: /不存在/,
    en: /not/,
  },
  {
    name: "a declared size that is wrong",
    change: declared(["a.csv", 3, SHA256]),
    path: "files.0.bytes",
    zh: /清单为 3 字节，实际为 15 字节/,
    en: /15/,
  },
  {
    name: "a declared checksum that is wrong",
    change: declared(["a.csv", 15, "0".repeat(64)]),
    path: "files.0.sha256",
    zh: /清单为 0{64}/,
    en: /0{64}/,
  },
  {
    name: "a checksum that is none",
    change: declared(["a.csv", 15, "xyz"]),
    path: "files.0.sha256",
    zh: /./,
    en: /./,
  },
  {
    name: "a path that leaves the folder",
    change: declared(["../metadata.json", 15, SHA256]),
    path: "files.0.path",
    zh: /文件名不可用/,
    en: /name/i,
  },
  {
    name: "a path with a backslash",
    change: declared(["a\\b", 15, SHA256]),
    path: "files.0.path",
    zh: /文件名不可用/,
    en: /name/i,
  },
  {
    name: "a path declared twice",
    change: declared(["a.csv", 15, SHA256], ["a.csv", 15, SHA256]),
    path: "files.1.path",
    zh: /重复/,
    en: /twice|duplicate|repeated/i,
  },
  {
    name: "a file name with a backslash on the disk",
    files: { "a\\b.csv": DATA },
    path: "files/a\\b.csv",
    zh: /文件名不可用/,
    en: /name/i,
  },
  {
    name: "a file name with a control character",
    files: { "a\u0007.csv": DATA },
    path: "files/a\u0007.csv",
    zh: /文件名不可用/,
    en: /name/i,
  },
  { name: "a wrong total", change: set("total_bytes", 1), path: "total_bytes", zh: /清单为 1 字节/, en: /1/ },
  {
    name: "a wrong number of files",
    change: set("file_count", 7),
    path: "file_count",
    zh: /文件数不符：清单为 7，实际为 1/,
    en: /expected 7/,
  },
];

/** A network on which any call is a mistake. */
const silence = () => Promise.reject(new Error("the server was asked before the manifest was checked"));

async function refuse(bad: Partial<Bad>) {
  const folder = await Deno.makeTempDir({ prefix: "sdb-manifest-" });
  try {
    await writeFolder(folder, bad);
    const argv = ["dataset", "create", folder, "--submit", "--json", "--server", "http://localhost:9"];
    return await sdb(argv, { fetch: silence });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

for (const bad of TABLE) {
  Deno.test(`dataset create refuses ${bad.name} at ${JSON.stringify(bad.path)}`, async () => {
    const { code, json } = await refuse(bad);
    assert.equal(code, 6, JSON.stringify(json));
    const issues: { path: string; message: string; messageEn: string }[] = json.error.issues;
    const issue = issues.find(({ path }) => path === bad.path);
    assert.ok(issue, `found ${JSON.stringify(issues)}`);
    assert.match(issue.message, bad.zh);
    assert.match(issue.messageEn, bad.en);
    assert.notEqual(issue.message, issue.messageEn);
  });
}

const SYNTAX: [name: string, text: string | Uint8Array<ArrayBuffer>, zh: RegExp, en: RegExp][] = [
  ["a comma too many", '{\n "name": "a",\n}', /第 3 行第 1 列.*“}”/, /line 3, column 1: found “}”/],
  ["a quote too few", '{\n "name": "a\n}', /第 2 行第 10 列/, /line 2, column 10/],
  ["a text that stops", '{ "name": "a"', /文件到此结束/, /the file ends there/],
  ["an empty file", "", /第 1 行第 1 列/, /line 1, column 1: the file ends there/],
  ["words", "hello", /第 1 行第 1 列.*“hello”/, /found “hello”/],
  ["100,000 open brackets", "[".repeat(100_000), /第 100001 列/, /column 100001/],
  ["bytes that are not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), /不是 UTF-8/, /not UTF-8/],
];

for (const [name, raw, zh, en] of SYNTAX) {
  Deno.test(`dataset create says where ${name} stops being JSON`, async () => {
    const { code, json } = await refuse({ raw });
    assert.equal(code, 6);
    assert.match(json.error.message, zh);
    assert.match(json.error.messageEn, en);
  });
}

Deno.test("dataset create survives JSON that is 100,000 deep", async () => {
  const { code, json } = await refuse({ raw: `{"name":${"[".repeat(100_000)}${"]".repeat(100_000)}}` });
  assert.equal(code, 6);
  assert.ok(json.error.issues.some(({ path }: { path: string }) => path === "name"));
});

Deno.test("dataset create says that a folder or its manifest is not there", async () => {
  const argv = ["dataset", "create", "/no/such/folder", "--server", "http://localhost:9", "--lang", "en"];
  const folder = await sdb(argv, { fetch: silence });
  assert.deepEqual([folder.code, /no folder “\/no\/such\/folder”/.test(folder.err)], [6, true], folder.err);
  const empty = await Deno.makeTempDir();
  const manifest = await sdb(["dataset", "create", empty, ...argv.slice(3)], { fetch: silence });
  await Deno.remove(empty);
  assert.deepEqual(
    [manifest.code, /[Nn]o manifest file “.*metadata.json”/.test(manifest.err)],
    [6, true],
    manifest.err,
  );
});

Deno.test("dataset create refuses a link among the files", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-manifest-" });
  await writeFolder(folder, {});
  await Deno.symlink("/etc/hostname", `${folder}/files/link`);
  const argv = ["dataset", "create", folder, "--json", "--server", "http://localhost:9"];
  const { code, json } = await sdb(argv, { fetch: silence });
  await Deno.remove(folder, { recursive: true });
  assert.equal(code, 6);
  assert.equal(json.error.issues[0].path, "files/link");
});

Deno.test("dataset create without --submit keeps an incomplete draft and lists what is missing", async () => {
  await using site = await openSite();
  const depositor = await site.as("depositor");
  const folder = `${site.folder}/incomplete`;
  const slip = (manifest: Manifest) => ({
    ...manifest,
    keywords_en: [],
    titel_en: "slip",
    authors: [{ ...author, nmae: "x" }],
  });
  await writeFolder(folder, { change: slip });
  const { code, json, err } = await depositor(["dataset", "create", folder, "--json", "--lang", "en"]);
  assert.equal(code, 0, err);
  assert.equal(json.status, "DRAFT");
  assert.deepEqual(json.missing.map(({ path }: { path: string }) => path), ["keywords_en"]);
  assert.match(
    err,
    /^metadata\.json:1:\d+ titel_en: Warning: no such field \(did you mean title_en\?\); it is ignored/m,
  );
  assert.match(err, /authors\.0\.nmae: Warning: no such field/);
  assert.match(err, /keywords_en: /);
  assert.match(err, /Draft: [0-9a-f]{32} V1/);
});

Deno.test("a title of 301 characters is cut to 300 and said with its place, in a manifest too (safety 3.18)", async () => {
  await using site = await openSite();
  const depositor = await site.as("depositor");
  const folder = `${site.folder}/long`;
  const long = (manifest: Manifest) => ({
    ...manifest,
    title_zh: `<b>${"水".repeat(300)}</b>`,
    title_en: "x".repeat(301),
  });
  await writeFolder(folder, { change: long });
  const { code, json, err } = await depositor(["dataset", "create", folder, "--json", "--lang", "en"]);
  assert.equal(code, 0, err);
  assert.match(err, /metadata\.json:\d+:\d+: .*“title_en” has more than 300 characters/);
  assert.doesNotMatch(err, /title_zh/);
  const shown = await depositor(["dataset", "show", json.dataSetId, "--json"]);
  assert.deepEqual(shown.json.title, { zh: "水".repeat(300), en: "x".repeat(300) });
});

Deno.test("dataset create leaves out files that the manifest's own list leaves out, and says so", async () => {
  await using site = await openSite();
  const depositor = await site.as("depositor");
  const folder = `${site.folder}/listed`;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(DATA))).toHex();
  await writeFolder(folder, {
    change: declared(["a.csv", 15, hash]),
    files: { "a.csv": DATA, "notes.txt": "x" },
  });
  const { code, json, err } = await depositor(["dataset", "create", folder, "--json", "--lang", "en"]);
  assert.equal(code, 0, err);
  assert.equal(json.count, 1);
  assert.match(err, /files\/notes\.txt is not in the files list/);
});

Deno.test("dataset create --submit reports a subject that only the server knows to be wrong, and leaves no draft", async () => {
  await using site = await openSite();
  const depositor = await site.as("depositor");
  const folder = `${site.folder}/subject`;
  await writeFolder(folder, { change: set("subjects", [{ code: "999" }]) });
  const { code, json, err } = await depositor([
    "dataset",
    "create",
    folder,
    "--submit",
    "--json",
    "--lang",
    "en",
  ]);
  assert.equal(code, 6, err);
  assert.match(json.error.issues[0].path, /^subjects\.0\.code$/);
  assert.match(json.error.issues[0].message, /GB\/T 13745-2009/);
  assert.doesNotMatch(err, /--resume|Uploading/);
  assert.equal(await site.test.app.db.read.$count(dataset), 0);
});

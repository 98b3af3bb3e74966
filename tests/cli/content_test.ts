/** Texts of the site at the command line: out into a folder, in again, and what is refused. */
import assert from "node:assert/strict";
import sharp from "sharp";
import { EXIT_CODES } from "../../cli/exit.ts";
import { seedArticles } from "../content.ts";
import { digestOf, toHex } from "../../sdk/hash_source.ts";
import { ORIGIN } from "../harness.ts";
import { openSite } from "./command_line.ts";
import { expectOk } from "./steps.ts";

Deno.test("content export writes a folder that content import takes; a change in it is one save", async () => {
  await using site = await openSite();
  await seedArticles(site.test);
  const governance = await site.as("governance");
  const folder = await Deno.makeTempDir({ prefix: "sdb-texts-" });
  try {
    const out = expectOk(await governance(["content", "export", folder, "--json"]));
    const shown = await Deno.readTextFile(`${folder}/news/sample-welcome.en.md`);
    assert.match(shown, /^---\ntitle: "?Sample news/);
    const again = expectOk(await governance(["content", "import", folder, "--json"]));
    assert.deepEqual([again.json.added, again.json.updated], [[], []]);
    assert.equal(again.json.unchanged.length * 2, out.json.files);
    await Deno.writeTextFile(
      `${folder}/news/sample-welcome.en.md`,
      shown.replace(/^title: .*$/m, "title: Changed"),
    );
    await Deno.writeTextFile(
      `${folder}/news/new.zh.md`,
      "---\ntitle: 新的\ndate: 2026-11-01\nstate: published\n---\n正文\n",
    );
    const changed = expectOk(await governance(["content", "import", folder, "--lang", "en"]));
    assert.match(changed.out, /added \(public\)\s+news\/new\nupdated\s+news\/sample-welcome\n/);
    const listed = expectOk(await governance(["content", "list", "Changed", "--kind", "news", "--json"]));
    assert.deepEqual(listed.json.list.map(({ slug }: { slug: string }) => slug), ["sample-welcome"]);
    const one = expectOk(await governance(["content", "show", "news/new", "--json"]));
    assert.equal(one.json.title.zh, "新的");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("content names what it cannot use: a folder without articles, an address that is none, somebody without the right", async () => {
  await using site = await openSite();
  const [governance, depositor] = [await site.as("governance"), await site.as("depositor")];
  const empty = await Deno.makeTempDir({ prefix: "sdb-texts-" });
  const refused = await governance(["content", "import", empty, "--lang", "en"]);
  assert.equal(refused.code, EXIT_CODES.invalidInput);
  assert.match(refused.err, /has no files of articles/);
  assert.equal((await governance(["content", "show", "poem/x"])).code, EXIT_CODES.usage);
  assert.equal((await depositor(["content", "export", empty])).code, EXIT_CODES.refused);
  await Deno.remove(empty);
});

Deno.test("content feedback, remarks and handle: what readers think of the pages, and what was done about it", async () => {
  await using site = await openSite();
  const { feedback } = site.test.visitor;
  await feedback.send({ page: "/faq", helpful: false });
  await feedback.remark({ page: "/faq", helpful: false, text: "bad" });
  await feedback.remark({ page: "/help?p=open_api", helpful: true, text: "good" });
  const [governance, depositor] = [await site.as("governance"), await site.as("depositor")];
  const counts = expectOk(await governance(["content", "feedback", "--json"]));
  assert.deepEqual(counts.json[0], { page: "/faq", helpful: 0, unhelpful: 1, remarks: 1 });
  const found = expectOk(await governance(["content", "remarks", "/faq", "--answer", "no", "--json"]));
  assert.deepEqual(found.json.list.map(({ text }: { text: string }) => text), ["bad"]);
  const { remarkId } = found.json.list[0];
  assert.match(
    expectOk(await governance(["content", "handle", remarkId, "--lang", "en"])).out,
    /Marked as handled/,
  );
  const handled = expectOk(await governance(["content", "remarks", "--state", "handled", "--lang", "en"]));
  assert.match(handled.out, /\/faq\tNot helpful\t.*\tbad\n/);
  expectOk(await governance(["content", "handle", remarkId, "--delete"]));
  assert.equal((await governance(["content", "handle", remarkId])).code, EXIT_CODES.notFound);
  assert.equal((await governance(["content", "remarks", "--state", "none"])).code, EXIT_CODES.usage);
  assert.equal((await depositor(["content", "remarks"])).code, EXIT_CODES.refused);
});

type Site = Awaited<ReturnType<typeof openSite>>;

/** A picture, a film and captions in the library of a site, and articles that show them. */
async function withMedia(site: Site) {
  const { content } = (await site.test.signIn({ role: "administrator" })).repository;
  const create = { width: 30, height: 20, channels: 3, background: "#2b6" } as const;
  const png = new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]);
  const picture = await content.addMedia("map.png", png, { zh: "地图", en: "Map" });
  const film = await content.addVideo(
    "film.webm",
    new Blob([await Deno.readFile(new URL("../../static/video/sample-first-dataset.webm", import.meta.url))]),
  );
  const webp = new Uint8Array(await sharp({ create }).webp().toBuffer());
  const given = { name: "map.webp", sha256: toHex(await digestOf(webp)), alt: { zh: "图", en: "Map" } };
  const imported = await content.importMedia("map1", given, new Blob([webp]));
  const vtt = new Blob(["WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n"]);
  const captions = await content.addMedia("film.vtt", vtt);
  // Shown by no article, and so in no export.
  await content.addMedia("other.vtt", new Blob(["WEBVTT\n\n00:00.000 --> 00:02.000\nOther\n"]));
  const title = { zh: "图", en: "Picture" };
  const common = { title, date: "2026-11-01" };
  const made = [
    await content.create({
      ...common,
      kind: "policy",
      slug: "with-picture",
      body: { zh: "", en: `<figure><img src="${picture.src}" alt="Map"></figure>` },
    }),
    await content.create({
      ...common,
      kind: "video",
      slug: "with-film",
      extra: { mediaId: film.mediaId, poster: imported.mediaId, captions: { en: captions.mediaId } },
    }),
  ];
  for (const { articleId, revision, steps } of made) {
    await content.act(articleId, { action: "publish", revision, steps });
  }
  return { picture, film, captions, imported };
}

Deno.test("content export carries pictures, films and captions, and content import takes them in on another server", async () => {
  await using first = await openSite();
  await using second = await openSite();
  const { picture, film, captions, imported } = await withMedia(first);
  const folder = await Deno.makeTempDir({ prefix: "sdb-texts-" });
  const bytesOf = async ({ test }: Site, src: string) => {
    const response = await test.api.fetch(new Request(ORIGIN + src));
    assert.equal(response.status, 200, src);
    return new Uint8Array(await response.arrayBuffer());
  };
  try {
    const out = expectOk(await (await first.as("governance"))(["content", "export", folder, "--json"]));
    assert.equal(out.json.media, 4);
    const there = await second.as("governance");
    const dry = expectOk(await there(["content", "import", folder, "--check", "--json"]));
    assert.deepEqual(dry.json.added, ["policy/with-picture", "video/with-film"]);
    assert.equal((await second.test.visitor.content.list({ kind: "policy" })).total, 0);
    const taken = expectOk(await there(["content", "import", folder, "--json"]));
    assert.equal(taken.json.media.length, 4);
    for (const { src, sha256 } of [picture, film, captions, imported]) {
      const bytes = await bytesOf(second, src);
      assert.deepEqual(bytes, await bytesOf(first, src));
      assert.equal(toHex(await digestOf(bytes)), sha256);
    }
    const { body } = await second.test.visitor.content.get({ kind: "policy", slug: "with-picture" });
    assert.match(body.en, new RegExp(`<img src="${picture.src}" alt="Map">`));
    const again = expectOk(await there(["content", "import", folder, "--json"]));
    assert.deepEqual([again.json.media, again.json.added, again.json.updated], [[], [], []]);
    // What was changed on the way is refused before anything is written.
    const path = `${folder}/media/${picture.mediaId}.webp`;
    await Deno.writeFile(path, (await Deno.readFile(path)).map((byte, at) => at === 40 ? byte ^ 1 : byte));
    const refused = await there(["content", "import", folder, "--lang", "en"]);
    assert.equal(refused.code, EXIT_CODES.invalidInput);
    assert.match(refused.err, /is not the file that was exported/);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("content upload and content media: a file of any kind into the library, and where it is used", async () => {
  await using site = await openSite();
  const governance = await site.as("governance");
  const folder = new URL("../../static/video/", import.meta.url).pathname;
  const film = expectOk(
    await governance(["content", "upload", `${folder}sample-first-dataset.webm`, "--json"]),
  );
  const words = expectOk(
    await governance(["content", "upload", `${folder}sample-first-dataset.zh.vtt`, "--json"]),
  );
  const still = expectOk(
    await governance([
      "content",
      "upload",
      `${folder}sample-first-dataset.webp`,
      "--alt-zh",
      "静帧",
      "--json",
    ]),
  );
  assert.deepEqual([film.json.kind, words.json.kind, still.json.kind], ["video", "captions", "picture"]);
  assert.deepEqual(still.json.alt, { zh: "静帧", en: "" });
  const extra = { mediaId: film.json.mediaId, captions: { zh: words.json.mediaId, en: "" } };
  const { repository: { content } } = await site.test.signIn({ role: "governance" });
  await content.create({
    kind: "video",
    slug: "a",
    title: { zh: "片", en: "Film" },
    date: "2026-11-02",
    extra,
  });
  const listed = expectOk(await governance(["content", "media", "--kind", "captions", "--lang", "en"]));
  assert.match(listed.out, /\tsample-first-dataset\.zh\.vtt\t[^\t]+\tFilm\n/);
  assert.equal((await governance(["content", "upload", folder])).code, EXIT_CODES.invalidInput);
  const again = await governance(["content", "upload", `${folder}sample-first-dataset.webm`, "--lang", "en"]);
  assert.match(again.err, /has this file already, as sample-first-dataset\.webm; it was not added again/);
  assert.ok(again.out.startsWith(film.json.mediaId));
  const wordless = await governance([
    "content",
    "upload",
    `${folder}sample-first-dataset.webp`,
    "--lang",
    "en",
  ]);
  assert.equal(wordless.code, EXIT_CODES.invalidInput);
  assert.match(wordless.err, /alt: A picture needs an alternative text/);
});

/** Writes files below a new folder; a text that is `undefined` is a link to a file outside of it. */
async function folderOf(files: Record<string, string | Uint8Array | undefined>): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-texts-" });
  await Deno.writeTextFile(`${folder}/secret.txt`, "---\ntitle: secret\ndate: 2026-11-01\n---\nsecret\n");
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(`${folder}/${path.split("/").slice(0, -1).join("/")}`, { recursive: true });
    if (text === undefined) await Deno.symlink(`${folder}/secret.txt`, `${folder}/${path}`);
    else if (typeof text === "string") await Deno.writeTextFile(`${folder}/${path}`, text);
    else await Deno.writeFile(`${folder}/${path}`, text);
  }
  return folder;
}

const GOOD = "---\ntitle: 新的\ndate: 2026-11-01\n---\n正文\n";

Deno.test("content import refuses links, names that are none, and files that are not UTF-8 or too long, before anything is sent", async () => {
  await using site = await openSite();
  const governance = await site.as("governance");
  const bytes = new Uint8Array([...new TextEncoder().encode("---\ntitle: x\n---\na\n"), 0xc3, 0x28]);
  const cases: [files: Record<string, string | Uint8Array | undefined>, said: RegExp][] = [
    [{ "help/b.zh.md": undefined }, /help\/b\.zh\.md is a link/],
    [{ "help/b c.zh.md": GOOD }, /help\/b c\.zh\.md names no article/],
    [{ "help/b.md": GOOD }, /help\/b\.md names no article/],
    [{ "help/b.zh.md": bytes }, /help\/b\.zh\.md is not UTF-8: line 5/],
    [{ "help/b.zh.md": "x".repeat(1_100_000) }, /help\/b\.zh\.md has 1\.05 MB; at most 1 MB/],
  ];
  for (const [files, said] of cases) {
    const folder = await folderOf({ "help/a.zh.md": GOOD, ...files });
    const refused = await governance(["content", "import", folder, "--lang", "en"]);
    assert.equal(refused.code, EXIT_CODES.invalidInput, refused.err);
    assert.match(refused.err, said);
    await Deno.remove(folder, { recursive: true });
  }
  const outside = await folderOf({ "help/a.zh.md": GOOD });
  const folder = await Deno.makeTempDir({ prefix: "sdb-texts-" });
  await Deno.symlink(`${outside}/help`, `${folder}/help`);
  for (const verb of ["import", "export"]) {
    const linked = await governance(["content", verb, folder, "--lang", "en"]);
    if (verb === "import") assert.match(linked.err, /help is a link/);
  }
  const { list } = expectOk(await governance(["content", "list", "--kind", "help", "--json"])).json;
  assert.deepEqual(list, []);
  for (const one of [outside, folder]) await Deno.remove(one, { recursive: true });
});

Deno.test("content import refuses articles that stand in no folder of a kind, wherever they are, and passes over other files", async () => {
  await using site = await openSite();
  const governance = await site.as("governance");
  for (const path of ["nokind/a.zh.md", "Help/a.zh.md", "a.zh.md", "help/deep/a.en.md", "help/b.zh.MD"]) {
    const folder = await folderOf({ "help/good.zh.md": GOOD, [path]: GOOD });
    const refused = await governance(["content", "import", folder, "--check", "--lang", "en"]);
    assert.equal(refused.code, EXIT_CODES.invalidInput, path);
    assert.ok(refused.err.includes(path), refused.err);
    await Deno.remove(folder, { recursive: true });
  }
  const folder = await folderOf({
    "help/good.zh.md": GOOD,
    "README.md": "of the folder",
    ".git/help.zh.md": "",
    "images/notes.md": "",
  });
  const taken = expectOk(await governance(["content", "import", folder, "--lang", "en"]));
  assert.match(taken.out, /^added\thelp\/good\n/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("content import saves over nothing that was saved online since the export, and renumbers what it wrote", async () => {
  await using site = await openSite();
  const governance = await site.as("governance");
  const { repository: { content } } = await site.test.signIn({ role: "governance" });
  const given = { kind: "help", summary: { zh: "", en: "" }, date: "2026-11-01" } as const;
  for (const slug of ["a", "b"]) await content.create({ ...given, slug, title: { zh: "甲", en: "A" } });
  const folder = await Deno.makeTempDir({ prefix: "sdb-texts-" });
  const change = async (title: string) => {
    const text = await Deno.readTextFile(`${folder}/help/a.zh.md`);
    await Deno.writeTextFile(`${folder}/help/a.zh.md`, text.replace(/^title: .*$/m, `title: ${title}`));
  };
  const run = (...flags: string[]) => governance(["content", "import", folder, "--lang", "en", ...flags]);
  expectOk(await governance(["content", "export", folder]));
  for (const title of ["one", "two"]) {
    await change(title);
    assert.match(expectOk(await run()).out, /^updated\thelp\/a\n/);
  }
  assert.match(await Deno.readTextFile(`${folder}/help/a.zh.md`), /^revision: 3$/m);
  const { list } = await content.manage({ kind: "help" });
  for (const { articleId, slug, revision } of list) {
    await content.save(articleId, { revision, article: { ...given, slug, title: { zh: "网上", en: "A" } } });
  }
  await change("three");
  for (const flags of [["--check"], []]) {
    const refused = await run(...flags);
    assert.equal(refused.code, EXIT_CODES.invalidInput);
    assert.match(refused.err, /help\/a: revision: .*exported from save 3.*\(save 4\).*--overwrite/);
  }
  const said = expectOk(await run("--overwrite", "--check"));
  assert.match(said.out, /updated\thelp\/a\nupdated\thelp\/b\n/);
  expectOk(await governance(["content", "export", `${folder}`]));
  assert.match(expectOk(await run()).out, /^unchanged\t2\n$/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("content export writes through no link", async () => {
  await using site = await openSite();
  await seedArticles(site.test);
  const governance = await site.as("governance");
  const folder = await folderOf({ "news/sample-welcome.zh.md": undefined });
  const refused = await governance(["content", "export", folder, "--lang", "en"]);
  assert.equal(refused.code, EXIT_CODES.invalidInput);
  assert.match(refused.err, /news\/sample-welcome\.zh\.md is a link/);
  assert.match(await Deno.readTextFile(`${folder}/secret.txt`), /title: secret/);
  await Deno.remove(folder, { recursive: true });
});

Deno.test("content import of many files writes all or nothing; --check writes nothing and says what would be", async () => {
  await using site = await openSite();
  const governance = await site.as("governance");
  const files = Object.fromEntries(
    Array.from({ length: 120 }, (_, at) => [`faq/q${String(at).padStart(4, "0")}.zh.md`, GOOD]),
  );
  const folder = await folderOf({ ...files, "faq/z.zh.md": "---\ntitle: 最后\ndate: never\n---\n" });
  const refused = await governance(["content", "import", folder, "--lang", "en"]);
  assert.equal(refused.code, EXIT_CODES.invalidInput);
  assert.match(refused.err, /faq\/z\.zh\.md: date.*found "never"/);
  const listed = async () =>
    expectOk(await governance(["content", "list", "--kind", "faq", "--json"])).json.total;
  assert.equal(await listed(), 0);
  await Deno.writeTextFile(`${folder}/faq/z.zh.md`, GOOD);
  const checked = expectOk(await governance(["content", "import", folder, "--check", "--json"]));
  assert.equal(checked.json.added.length, 121);
  assert.equal(await listed(), 0);
  assert.equal(expectOk(await governance(["content", "import", folder, "--json"])).json.added.length, 121);
  assert.equal(await listed(), 121);
  await Deno.remove(folder, { recursive: true });
});

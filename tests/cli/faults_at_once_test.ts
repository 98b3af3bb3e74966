/** All that is wrong with a manifest is said at once, in the order in which it stands in the file. */
import assert from "node:assert/strict";
import { folderName } from "../../cli/download/folder.ts";
import { formatSeconds, ProgressLine } from "../../cli/progress.ts";
import { shellCommand } from "../../cli/shell.ts";
import { Terminal } from "../../cli/terminal.ts";
import type { Dataset } from "../../sdk/mod.ts";
import { suggestWords } from "../../sdk/model/spelling_suggestions.ts";
import { dataset } from "../../db/schema/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { openTestApp } from "../harness.ts";
import { openSite, sdb } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";

const MANIFEST = `title_zh: 5
titel_en: slip
keywords_zh: [a, b]
authors:
  - name_zh: 张三
    name_en: San Zhang
    orcid: 12
    email: zhang@
    corresponding: true
    affiliations: [{ name_zh: 所, name_en: Institute }]
licence: { spdx: CC-BY-4 }
cover: no.png
spatial: [{ kind: point, lon: 181, lat: 0 }]
`;

Deno.test("dataset create --submit names shape, content, gaps, unknown fields and files at once, sorted by place", async () => {
  const folder = await Deno.makeTempDir({ prefix: "sdb-faults-" });
  await writeFolder(folder, { raw: MANIFEST }, "metadata.yaml");
  // What is found here is told, whether or not the server can be asked about the rest.
  const silence = () => Promise.reject(new TypeError("the server does not answer"));
  const argv = [
    "dataset",
    "create",
    folder,
    "--submit",
    "--json",
    "--lang",
    "en",
    "--server",
    "http://localhost:9",
  ];
  const { code, json, err } = await sdb(argv, { fetch: silence });
  await Deno.remove(folder, { recursive: true });
  assert.equal(code, 6);
  const issues: { path: string; line: number; column: number; messageEn: string }[] = json.error.issues;
  const paths = issues.map(({ path }) => path);
  for (
    const path of [
      ...[
        "title_zh",
        "titel_en",
        "keywords_zh",
        "authors.0.orcid",
        "authors.0.email",
        "licence.spdx",
        "cover",
      ],
      ...["spatial.0.lon", "title_en", "keywords_en", "description_zh", "subjects", "language"],
    ]
  ) assert.ok(paths.includes(path), `${path} of ${paths}`);
  assert.equal(new Set(paths).size, paths.length, `once each: ${paths}`);
  const places = issues.map(({ line, column }) => line * 1000 + column);
  assert.deepEqual(places, places.toSorted((a, b) => a - b));
  assert.match(issues.find(({ path }) => path === "licence.spdx")!.messageEn, /“CC-BY-4”.*CC-BY-4\.0/);
  assert.match(err, /titel_en: no such field \(did you mean title_en\?\)/);
});

for (const submit of [[], ["--submit"]]) {
  Deno.test(`dataset create ${submit} names what the server alone knows beside its own faults, and leaves no draft`, async () => {
    await using site = await openSite();
    const depositor = await site.as("depositor");
    const folder = `${site.folder}/codes`;
    const change = (manifest: Record<string, unknown>) => ({
      ...manifest,
      subjects: [{ code: "17045" }, { code: "999" }],
      licence: { spdx: "CC-BY-9.0" },
      community: "no-such-journal",
    });
    const create = async (more: Record<string, unknown> = {}, flags: string[] = []) => {
      await writeFolder(folder, { change: (manifest) => ({ ...change(manifest), ...more }) });
      const argv = ["dataset", "create", folder, ...submit, ...flags, "--json", "--lang", "en"];
      const { code, json } = await depositor(argv);
      assert.equal(code, 6, JSON.stringify(json));
      return json.error.issues.map(({ path }: { path: string }) => path).toSorted();
    };
    const codes = ["community", "licence.spdx", "subjects.1.code"];
    assert.deepEqual(await create(), codes);
    assert.deepEqual(
      await create({ cover: "no.png", title_zh: 5 }),
      [...codes, "cover", "title_zh"].toSorted(),
    );
    assert.deepEqual(await create({ community: undefined }, ["--community", "nowhere"]), codes);
    assert.equal(await site.test.app.db.read.$count(dataset), 0);
  });
}

Deno.test("dataset create whose cover the server refuses leaves no draft", async () => {
  await using site = await openSite();
  const depositor = await site.as("depositor");
  const folder = `${site.folder}/cover`;
  await writeFolder(folder, { change: (manifest) => ({ ...manifest, cover: "cover.png" }) });
  await Deno.writeTextFile(`${folder}/cover.png`, "this is no picture");
  const { code, json, err } = await depositor(["dataset", "create", folder, "--json", "--lang", "en"]);
  assert.equal(code, 6, err);
  assert.deepEqual(json.error.issues.map(({ path }: { path: string }) => path), ["cover"]);
  assert.doesNotMatch(err, /--resume/);
  assert.equal(await site.test.app.db.read.$count(dataset), 0);
});

Deno.test("datasets.check() writes nothing, and tells unknown codes apart from what a submission lacks", async () => {
  await using test = await openTestApp();
  const { repository } = await test.signIn();
  const { invalid, missing } = await repository.datasets.check({
    subjects: ["17045", "999"],
    communityCode: "nowhere",
    license: { id: "CC-BY-9.0" },
    dataSetTypeCode: "007",
    parts: ["0".repeat(32)],
    title: { zh: "湖", en: "" },
  });
  assert.deepEqual(invalid.map(({ path, key }) => `${path} ${key}`).toSorted(), [
    "communityCode unknownCommunity",
    "license.id unknownLicense",
    "parts packageForeign",
    "subjects.1 unknownSubject",
  ]);
  assert.ok(missing.some(({ path, key }) => path === "title.en" && key === "titleRequired"));
  assert.deepEqual(await repository.datasets.check(completeMetadata()), { invalid: [], missing: [] });
  await assert.rejects(Promise.resolve(test.visitor.datasets.check()), { error: "notLoggedIn" });
  assert.equal(await test.app.db.read.$count(dataset), 0);
});

Deno.test("suggestWords() finds swapped, missing and wrong letters, nearest first, and nothing for what is far", () => {
  assert.deepEqual(suggestWords("titel_en", ["title_zh", "title_en", "files"], 1), ["title_en"]);
  assert.deepEqual(suggestWords("cc by 4", ["CC-BY-4.0", "MIT"]), ["CC-BY-4.0"]);
  assert.deepEqual(suggestWords("xyzzy", ["list", "show"]), []);
  assert.deepEqual(suggestWords("", ["list"]), []);
});

Deno.test("shellCommand() quotes what a shell would take apart", () => {
  assert.equal(shellCommand(["sdb", "my data", "./a"]), 'sdb "my data" ./a');
  assert.equal(shellCommand(["$HOME", "it's $x"]), `'$HOME' 'it'\\''s $x'`);
});

Deno.test("folderName() is the title as a folder can be called everywhere, or the id", () => {
  const name = (zh: string) => folderName({ dataSetId: "id", title: { zh, en: "" } } as Dataset, "zh");
  assert.equal(name("观测：湖泊/水位?  2020."), "观测：湖泊 水位 2020");
  assert.doesNotMatch(name("../../evil"), /[/\\]|^\./);
  for (const bad of ["..", "CON", "nul.txt", "", "   "]) assert.equal(name(bad), "id", bad);
  assert.ok(new TextEncoder().encode(name("湖".repeat(300))).length < 255);
});

Deno.test("Meter says speed and time left, then that the server verifies; a log gets whole lines alone", () => {
  let err = "";
  const stderr = { write: (text: string) => err += text, isTTY: false };
  const terminal = new Terminal({ stdout: stderr, stderr, json: false, locale: "en" });
  let now = 0;
  const meter = new ProgressLine(terminal, {
    key: "cli.upload.progress",
    verifying: "cli.upload.verifying",
    files: 1,
    bytes: 10_485_760,
    now: () => now,
  });
  for (let step = 0; step < 10; step++) {
    now += 1000;
    meter.add("a", 1_048_576);
  }
  meter.finish("a");
  assert.match(err, /5 MB of 10 MB \(50%\), 1 MB\/s, 0:05 left\n/);
  assert.match(
    err,
    /All data are sent; the server is verifying, 1 file left…\n.*1\/1 files, 10 MB of 10 MB \(100%\)\n$/,
  );
  // deno-lint-ignore no-control-regex -- a log has none of them
  assert.doesNotMatch(err, /[\r\u001b]/);
  assert.deepEqual([0.2, 59, 60, 3723].map(formatSeconds), ["0:01", "0:59", "1:00", "1:02:03"]);
});

/** What reviewers, communities and operators do at the command line: rounds, holding back, the calendar, attachments. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { EXIT_CODES } from "../../cli/exit.ts";
import { blob, calendarDay, community, datasetVersion, file } from "../../db/schema/mod.ts";
import { flipBit, pathOfBlob } from "../corrupt_files.ts";
import { openSite, readTree, sdb, type Site } from "./command_line.ts";
import { writeFolder } from "./manifest_folder.ts";
import { accept, create, expectOk, type Run, untilStatus, write } from "./steps.ts";

const COMMUNITY = "j00001";

/** `sdb` as the administrator of a new community. */
async function openCommunity({ test, server }: Site): Promise<Run> {
  const { token } = await test.signIn({ administers: [await test.addCommunity(COMMUNITY)] });
  const env = { SDB_SERVER: server, SDB_TOKEN: token };
  return (argv) => sdb(argv, { env });
}

async function reviewOf(reviewer: Run, dataSetId: string): Promise<string> {
  const { json } = expectOk(await reviewer(["review", "list", "--json", "--size", "100"]));
  return json.list.find((one: { dataSetId: string }) => one.dataSetId === dataSetId).reviewId;
}

Deno.test("review return takes a remark or a finding alone, and review changes shows what was mended", async () => {
  await using site = await openSite();
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  const dataSetId = await create(site, run);
  const first = await reviewOf(governance, dataSetId);
  const silent = await governance(["review", "return", first, "--check", "title"]);
  assert.equal(silent.code, EXIT_CODES.usage);
  expectOk(
    await governance(["review", "return", first, "--check", "title", "--fix", "files=Two do not open"]),
  );
  const shown = expectOk(await run(["review", "rounds", dataSetId, "--lang", "en"]));
  assert.match(shown.out, /The files open and match the description \(Needs fixing\): Two do not open/);
  site.test.advance(60_000);
  expectOk(await run(["dataset", "submit", dataSetId]));
  const second = await reviewOf(governance, dataSetId);
  const changes = expectOk(await governance(["review", "changes", second, "--json"]));
  assert.equal(changes.json.previousId, first);
  const report = expectOk(await governance(["review", "show", second, "--lang", "en"]));
  assert.match(report.out, /ROUND\s+2/);
  const noted = ["--all-checked", "--note", "readme=Say what a gap means"];
  expectOk(await governance(["review", "accept", second, ...noted]));
  const { json } = expectOk(await governance(["review", "show", second, "--json"]));
  assert.deepEqual(
    json.checklist.filter(({ verdict }: { verdict: string }) => verdict !== "pass"),
    [{ item: "readme", verdict: "comment", text: "Say what a gap means" }],
  );
});

Deno.test("review rounds tells the depositor what was said in every round, by name of the part, and nobody else", async () => {
  await using site = await openSite();
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  const dataSetId = await create(site, run);
  const first = await reviewOf(governance, dataSetId);
  expectOk(
    await governance([
      ...["review", "return", first, "--comment", "One file is empty."],
      ...["--remark", "files=a.csv has no rows", "--remark", "title=Say where"],
    ]),
  );
  site.test.advance(60_000);
  expectOk(await run(["dataset", "submit", dataSetId]));
  await accept(run, governance, dataSetId);
  expectOk(await run(["dataset", "new-version", dataSetId]));

  const { out } = expectOk(await run(["review", "rounds", dataSetId, "--lang", "en"]));
  const [newest, oldest, ...others] = out.trimEnd().split("\n").map((line) => line.split("\t"));
  assert.deepEqual(others, []);
  assert.deepEqual(newest.slice(1, 3), ["V1", "Accepted"]);
  assert.deepEqual([oldest[0], ...oldest.slice(1, 3), oldest[5]], [
    first,
    "V1",
    "Returned",
    "One file is empty. · Data files: a.csv has no rows · Title: Say where",
  ]);
  const zh = expectOk(await run(["review", "rounds", dataSetId, "--lang", "zh"]));
  assert.match(zh.out, /已退回.*数据文件: a\.csv has no rows · 标题: Say where/);

  const { json } = expectOk(await governance(["review", "rounds", dataSetId, "--version", "V1", "--json"]));
  assert.deepEqual(json.map(({ state }: { state: string }) => state), ["ACCEPTED", "RETURNED"]);
  assert.deepEqual(json[1].remarks[0], { about: "files", text: "a.csv has no rows" });
  assert.deepEqual(
    expectOk(await run(["review", "rounds", dataSetId, "--version", "V2", "--json"])).json,
    [],
  );
  const stranger = await site.as("reviewer");
  const refused = await stranger(["review", "rounds", dataSetId, "--json"]);
  assert.deepEqual([refused.code, refused.json.error.name], [EXIT_CODES.refused, "forbidden"]);
  const nothing = await run(["review", "rounds", "nothing", "--json"]);
  assert.equal(nothing.code, EXIT_CODES.notFound);
});

Deno.test("dataset versions and dataset history say what became of it, with the comments for its owner alone", async () => {
  await using site = await openSite();
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  const dataSetId = await create(site, run);
  const comment = ["--comment", "Which lake?", "--remark", "title=Name it"];
  expectOk(await governance(["review", "return", await reviewOf(governance, dataSetId), ...comment]));
  expectOk(await run(["dataset", "submit", dataSetId]));
  await accept(run, governance, dataSetId);
  expectOk(await run(["dataset", "new-version", dataSetId]));

  const versions = expectOk(await run(["dataset", "versions", dataSetId, "--lang", "en"]));
  const rows = versions.out.trimEnd().split("\n").map((line) => line.split("\t").slice(0, 3));
  assert.deepEqual(rows, [["V2", "Draft", "-"], ["V1", "Published", "2026-11-02"]]);
  const { doi } = expectOk(await run(["dataset", "show", dataSetId, "--json"])).json;
  const visitor: Run = (argv) => sdb(argv, { env: { SDB_SERVER: site.server } });
  const seen = expectOk(await visitor(["dataset", "versions", doi, "--json"])).json;
  assert.deepEqual(seen.map(({ version }: { version: string }) => version), ["V1"]);

  const own = expectOk(await run(["dataset", "history", dataSetId, "--lang", "en"])).out;
  const events = own.trimEnd().split("\n").map((line) => line.split("\t").slice(1));
  assert.deepEqual(events.map(([version, event]) => `${version} ${event}`), [
    "V1 Draft created",
    "V1 Submitted for review",
    "V1 Returned for revision",
    "V1 Submitted for review",
    "V1 Accepted",
    "V1 Publishing started",
    "V1 Published",
    "V2 New version created",
  ]);
  assert.equal(events[2][3], "Which lake? · Title: Name it");
  const open = expectOk(await visitor(["dataset", "history", dataSetId, "--json"])).json;
  assert.deepEqual(open.map(({ action }: { action: string }) => action), ["completePublishing"]);
});

Deno.test("community hold makes what is accepted wait for dataset release, unhold publishes at once", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const editor = await openCommunity(site);
  const holds = async () =>
    (await site.test.app.db.read.select().from(community).where(eq(community.code, COMMUNITY)).get())
      ?.holdsPublication;
  const list = expectOk(await run(["community", "list", "--lang", "en"]));
  assert.match(list.out, /^j00001\tJournal\t0\tCommunity j00001$/m);
  const refused = await run(["community", "hold", COMMUNITY, "--json"]);
  assert.deepEqual([refused.code, refused.json.error.name], [EXIT_CODES.refused, "forbidden"]);
  const unknown = await editor(["community", "hold", "j99999", "--json"]);
  assert.equal(unknown.code, EXIT_CODES.notFound);
  assert.equal(await holds(), false);

  const on = expectOk(await editor(["community", "hold", COMMUNITY, "--json", "--lang", "en"]));
  assert.deepEqual(on.json, { code: COMMUNITY, hold: true });
  assert.match(on.err, /will wait for release/);
  assert.equal(await holds(), true);
  const held = await create(site, run, { community: COMMUNITY });
  expectOk(await editor(["review", "accept", await reviewOf(editor, held), "--all-checked"]));
  assert.match(expectOk(await editor(["review", "list", "--state", "held"])).out, new RegExp(held));

  assert.equal(expectOk(await editor(["community", "unhold", COMMUNITY, "--json"])).json.hold, false);
  const free = await create(site, run, { community: COMMUNITY });
  await accept(run, editor, free);
  assert.equal(expectOk(await run(["dataset", "show", held, "--json"])).json.status, "ACCEPTED");
  expectOk(await editor(["dataset", "release", held]));
  await untilStatus(run, held, "PUBLISHED");
});

Deno.test("calendar set, list and unset keep the working days, and the terms of open reviews move with them", async () => {
  await using site = await openSite();
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  const dataSetId = await create(site, run);
  const due = async () => {
    const review = await reviewOf(governance, dataSetId);
    return expectOk(await governance(["review", "show", review, "--json"])).json.dueAt.slice(0, 10);
  };
  assert.equal(await due(), "2026-11-09");
  const { out } = expectOk(await governance(["calendar", "set", "2026-11-04", "--off", "--lang", "en"]));
  assert.equal(out, "2026-11-04\tDay off\n");
  assert.equal(await due(), "2026-11-10");
  const { json } = expectOk(await governance(["calendar", "set", "2026-11-07", "--working", "--json"]));
  assert.deepEqual(json, [{ date: "2026-11-04", working: false }, { date: "2026-11-07", working: true }]);
  assert.equal(await due(), "2026-11-09");
  assert.match(expectOk(await governance(["calendar", "list", "--lang", "zh"])).out, /^2026-11-07\t工作日$/m);
  for (const date of ["2026-11-04", "2026-11-07"]) expectOk(await governance(["calendar", "unset", date]));
  assert.deepEqual(await site.test.app.db.read.select().from(calendarDay).all(), []);
  assert.deepEqual(expectOk(await governance(["calendar", "list", "--json"])).json, []);

  const gone = await governance(["calendar", "unset", "2026-11-04", "--json"]);
  assert.equal(gone.code, EXIT_CODES.notFound);
  for (const argv of [["set", "2026-02-30", "--off"], ["unset", "tomorrow"]]) {
    const wrong = await governance(["calendar", ...argv, "--json"]);
    assert.deepEqual([wrong.code, wrong.json.error.issues[0].path], [EXIT_CODES.invalidInput, "date"]);
  }
  const refused = await run(["calendar", "list", "--json"]);
  assert.equal(refused.code, EXIT_CODES.refused);
});

Deno.test("attachment download gives a reviewer the compliance items that dataset show names, and a stranger nothing", async () => {
  await using site = await openSite();
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  const dataSetId = await create(site, run, {}, false);
  const bytes = "%PDF-1.7\n%%EOF\n";
  await write(site, "ethics.pdf", bytes);
  const items = await write(site, "items.yaml", "compliance: [ethics.pdf]\n");
  expectOk(await run(["dataset", "edit", dataSetId, items]));
  expectOk(await run(["dataset", "submit", dataSetId]));

  const { out } = expectOk(await governance(["dataset", "show", dataSetId, "--lang", "en"]));
  const [, id] = /^COMPLIANCE\t(\S+) ethics\.pdf/m.exec(out) ?? [];
  const target = `${site.folder}/read.pdf`;
  const argv = ["attachment", "download", id, "--output", target, "--json"];
  const stranger = await site.as("reviewer");
  assert.equal((await stranger(argv)).code, EXIT_CODES.notFound);
  const saved = expectOk(await governance(argv)).json;
  assert.deepEqual(saved, { attachmentId: id, output: target, size: bytes.length });
  assert.equal(await Deno.readTextFile(target), bytes);
  await Deno.writeTextFile(target, "mine");
  const kept = await governance(argv);
  assert.deepEqual([kept.code, kept.json.error.name], [EXIT_CODES.conflict, "fileInTheWay"]);
  assert.equal(await Deno.readTextFile(target), "mine");
  expectOk(await governance([...argv, "--force"]));
  assert.equal(await Deno.readTextFile(target), bytes);
});

Deno.test("dataset retry-publishing is the governance team's, and publishes what had failed", async () => {
  await using site = await openSite();
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  const dataSetId = await create(site, run);
  const { db } = site.test.app;
  await db.withTx((tx) => tx.update(datasetVersion).set({ status: "PUBLISH_ERROR" }));
  const argv = ["dataset", "retry-publishing", dataSetId, "--json"];
  assert.equal((await run(argv)).code, EXIT_CODES.refused);
  expectOk(await governance(argv));
  await untilStatus(run, dataSetId, "PUBLISHED");
  const late = await governance(argv);
  assert.deepEqual([late.code, late.json.error.name], [EXIT_CODES.conflict, "datasetStateConflict"]);
});

Deno.test("dataset add-files adds files and folders to a draft, sends nothing twice, and asks before it replaces", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const root = await Deno.makeTempDir();
  await Deno.mkdir(`${root}/观测/原始`, { recursive: true });
  await Deno.writeTextFile(`${root}/观测/原始/一月.csv`, "1\n");
  await Deno.writeTextFile(`${root}/观测/empty.txt`, "");
  await Deno.writeTextFile(`${root}/b.csv`, "2\n");
  const argv = ["dataset", "add-files", dataSetId, "--json", "--path", `${root}/观测`, `${root}/b.csv`];
  const added = expectOk(await run(argv)).json;
  assert.deepEqual([added.uploaded, added.skipped, added.count], [3, 0, 4]);
  const again = expectOk(await run(argv)).json;
  assert.deepEqual([again.uploaded, again.skipped, again.count], [0, 3, 4]);
  expectOk(await run([...argv, "--to", "copy/of/it/"]));
  await Deno.writeTextFile(`${root}/b.csv`, "3\n");
  const taken = await run(argv);
  assert.deepEqual([taken.code, taken.json.error.name], [EXIT_CODES.conflict, "taken"]);
  expectOk(await run([...argv, "--on-conflict", "replace"]));
  expectOk(await run(["dataset", "download", dataSetId, "--output", `${root}/back`, "--json"]));
  const paths = ["a.csv", "b.csv", "观测/empty.txt", "观测/原始/一月.csv"];
  const copies = ["copy/of/it/b.csv", "copy/of/it/观测/empty.txt", "copy/of/it/观测/原始/一月.csv"];
  assert.deepEqual([...(await readTree(`${root}/back`)).keys()].sort(), [...paths, ...copies].sort());
  assert.equal(await Deno.readTextFile(`${root}/back/b.csv`), "3\n");
  await Deno.remove(root, { recursive: true });
});

Deno.test("dataset add-files sends nothing of what it cannot send whole", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const root = await Deno.makeTempDir();
  await Deno.mkdir(`${root}/none`);
  await Deno.mkdir(`${root}/one`);
  await Deno.writeTextFile(`${root}/one/b.csv`, "2\n");
  await Deno.symlink(`${root}/one/b.csv`, `${root}/one/link.csv`);
  const add = (...paths: string[]) => run(["dataset", "add-files", dataSetId, "--json", "--path", ...paths]);
  const refused = async (...paths: string[]) => {
    const { code, json: { error } } = await add(...paths);
    return [code, error.name, error.issues.map(({ path }: { path: string }) => path)];
  };
  const { notFound, invalidInput } = EXIT_CODES;
  assert.deepEqual(await refused(`${root}/gone.csv`), [notFound, "noLocalPath", []]);
  assert.deepEqual(await refused(`${root}/none`), [invalidInput, "noneToAdd", []]);
  assert.deepEqual(await refused(`${root}/one`), [invalidInput, "filesRefused", [`${root}/one/link.csv`]]);
  const twice = [`${root}/one/b.csv`, `${root}/one/../one/b.csv`];
  assert.deepEqual(await refused(...twice), [invalidInput, "filesRefused", [twice[0]]]);
  assert.equal(expectOk(await run(["dataset", "show", dataSetId, "--json"])).json.count, 1);
  await Deno.remove(root, { recursive: true });
});

Deno.test("dataset mv renames files and folders of a draft, and dataset files lists what is in a folder", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const move = (...argv: string[]) => run(["dataset", "mv", dataSetId, "--json", ...argv]);
  assert.deepEqual(expectOk(await move("--path", "a.csv", "--to", "raw/")).json, { moved: 1, removed: 0 });
  const root = expectOk(await run(["dataset", "files", dataSetId, "--json"])).json;
  assert.deepEqual([root.folders.map((one: { path: string }) => one.path), root.files], [["raw"], []]);
  expectOk(await move("--path", "raw", "--to", "data"));
  const long = expectOk(await run(["dataset", "files", dataSetId, "data", "--long", "--sort", "size"]));
  assert.match(long.out, /data\/a\.csv.*[0-9a-f]{64}/);
  assert.equal((await move("--path", "nothing", "--to", "b")).code, EXIT_CODES.notFound);
  assert.equal((await move("--path", "data")).code, EXIT_CODES.usage);
});

Deno.test("dataset list narrows to a type and to where it was sent, and --newest names each dataset once", async () => {
  await using site = await openSite();
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  await openCommunity(site);
  const published = await create(site, run);
  await accept(run, governance, published);
  expectOk(await run(["dataset", "new-version", published]));
  const sent = await create(site, run, { community: COMMUNITY, dataset_type_code: "004" }, false);
  const rows = async (...argv: string[]) =>
    expectOk(await run(["dataset", "list", "--json", "--sort", "oldest", ...argv])).json.list.map(
      (one: { dataSetId: string; version: string }) => `${one.dataSetId} ${one.version}`,
    ).sort();
  assert.deepEqual(await rows(), [`${published} V1`, `${published} V2`, `${sent} V1`].sort());
  assert.deepEqual(await rows("--newest"), [`${published} V2`, `${sent} V1`].sort());
  assert.deepEqual(await rows("--type", "004"), [`${sent} V1`]);
  assert.deepEqual(await rows("--kind", "journal,project"), [`${sent} V1`]);
  const wrong = await run(["dataset", "list", "--json", "--kind", "school"]);
  assert.equal(wrong.code, EXIT_CODES.usage);
});

Deno.test("dataset create --community sends it there in place of what the manifest names", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  await openCommunity(site);
  const folder = `${site.folder}/sent`;
  await writeFolder(folder, { change: (manifest) => ({ ...manifest, community: "j99999" }) });
  const argv = ["dataset", "create", folder, "--submit", "--json"];
  const unknown = await run(argv);
  assert.deepEqual([unknown.code, unknown.json.error.issues[0].path], [EXIT_CODES.invalidInput, "community"]);
  const { dataSetId } = expectOk(await run([...argv, "--community", COMMUNITY])).json;
  assert.equal(expectOk(await run(["dataset", "show", dataSetId, "--json"])).json.community.code, COMMUNITY);
});

Deno.test("integrity show and list say what is verified and which file of whom is damaged", async () => {
  await using site = await openSite();
  const [run, chief] = [await site.as("depositor"), await site.as("admin")];
  const dataSetId = await create(site, run);
  const [{ sha256 }] = await site.test.app.db.read.select().from(file).all();
  await flipBit(pathOfBlob(site.test.config.dataDir, sha256));
  const { json: sound } = expectOk(await chief(["integrity", "show", "--json"]));
  assert.equal(sound.files.damaged, 0);
  assert.equal(expectOk(await chief(["integrity", "list"])).out, "");
  await site.test.app.db.withTx((tx) => tx.update(blob).set({ verifiedAt: 0 }));
  // The jobs that run by themselves have taken the slot of this very instant.
  site.test.advance(1_000);
  expectOk(await chief(["job", "run", "verify_files"]));
  const { out } = expectOk(await chief(["integrity", "list"]));
  const [id, version, path, , , hash] = out.trimEnd().split("\t");
  assert.deepEqual([id, version, path, hash], [dataSetId, "V1", "a.csv", sha256]);
  assert.match(expectOk(await chief(["integrity", "show", "--lang", "en"])).out, /^Damaged\t1$/m);
  assert.equal((await run(["integrity", "show"])).code === EXIT_CODES.ok, false);
});

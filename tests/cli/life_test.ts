/** The life of a dataset through the program, command by command. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { EXIT_CODES } from "../../cli/exit.ts";
import { datasetVersion } from "../../db/schema/mod.ts";
import { openSite, sdb, type Site } from "./command_line.ts";
import { good } from "./manifest_folder.ts";
import { accept, create, expectOk, type Run, sdkOf, untilStatus, write } from "./steps.ts";

const COMMUNITY = "j00001";
const PAPER = {
  title_zh: "湖泊论文",
  title_en: "A paper on lakes",
  status: "published",
  doi: "10.1234/lake",
};

Deno.test("dataset edit sends what a file names and nothing else, from JSON and from YAML", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const json = await write(
    site,
    "part.json",
    JSON.stringify({ title_en: "Another table", access_right: "EMBARGO", embargo_months: 3 }),
  );
  const first = expectOk(await run(["dataset", "edit", dataSetId, json, "--json"])).json;
  assert.deepEqual(first.title, { zh: good.title_zh, en: "Another table" });
  assert.deepEqual([first.embargoMonths, first.keywords.en], [3, good.keywords_en]);
  const yaml = await write(site, "part.yaml", "keywords_zh: [湖泊, 水位, 青海]\naccess_right: PUBLIC\n");
  const second = expectOk(await run(["dataset", "edit", dataSetId, yaml, "--json"])).json;
  assert.deepEqual(second.keywords, { zh: ["湖泊", "水位", "青海"], en: good.keywords_en });
  assert.deepEqual([second.title.en, second.embargoMonths], ["Another table", undefined]);
  assert.equal(second.revision, first.revision + 1);
});

Deno.test("dataset edit names the line of a fault, a slip of the pen, and a file that names nothing", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const bad = await write(site, "bad.yml", "title_en: Fine\nauthors:\n  - name_en: A\n    orcid: 12\n");
  const refused = await run(["dataset", "edit", dataSetId, bad, "--json", "--lang", "en"]);
  assert.equal(refused.code, EXIT_CODES.invalidInput);
  const { path, file, line, column } = refused.json.error.issues[0];
  assert.deepEqual({ path, file, line, column }, {
    path: "authors.0.orcid",
    file: "bad.yml",
    line: 4,
    column: 12,
  });
  assert.match(refused.err, /^ {2}bad\.yml:4:12 authors\.0\.orcid: Wrong type/m);
  const slip = await write(site, "slip.yaml", "# a slip\ntitel_en: x\ntitle_en: y\n");
  const mistyped = await run(["dataset", "edit", dataSetId, slip, "--json", "--lang", "en"]);
  assert.equal(mistyped.code, EXIT_CODES.invalidInput);
  assert.match(mistyped.err, /^ {2}slip\.yaml:2:11 titel_en: no such field \(did you mean title_en\?\)/m);
  const kept = expectOk(await run(["dataset", "show", dataSetId, "--json"])).json;
  assert.deepEqual([kept.title.en, kept.revision], [good.title_en, 0]);
  const nothing = await write(site, "nothing.json", `{"name": "x"}`);
  const empty = await run(["dataset", "edit", dataSetId, nothing, "--json"]);
  assert.deepEqual([empty.code, empty.json.error.name], [EXIT_CODES.invalidInput, "nothingToChange"]);
});

Deno.test("dataset edit replaces the compliance items and the cover that a file names", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const file = await write(site, "items.yaml", "compliance: [ethics.pdf]\n");
  for (const text of ["%PDF-1.7\n%%EOF\n", "%PDF-1.7\n% longer\n%%EOF\n"]) {
    await write(site, "ethics.pdf", text);
    const { compliance, title } = expectOk(await run(["dataset", "edit", dataSetId, file, "--json"])).json;
    assert.deepEqual(
      compliance.map(({ name, size }: { name: string; size: number }) => [name, size]),
      [["ethics.pdf", text.length]],
    );
    assert.equal(title.en, good.title_en);
  }
  const cover = await write(site, "cover.yaml", "title_en: x\ncover: no.png\n");
  const { code, json } = await run(["dataset", "edit", dataSetId, cover, "--json"]);
  const [{ path, line, column }] = json.error.issues;
  assert.deepEqual([code, path, line, column], [EXIT_CODES.invalidInput, "cover", 2, 8]);
});

Deno.test("dataset edit names the conflict when somebody saved in between, or the draft is locked", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const { datasets } = await sdkOf(site, "depositor");
  const file = await write(site, "title.json", JSON.stringify({ title_en: "Mine" }));
  const meanwhile = async (request: Request) => {
    if (request.method === "PATCH") {
      const { revision } = await datasets.get(dataSetId);
      await datasets.change(dataSetId, "V1", { revision, changes: { language: "en" } });
    }
    return await fetch(request);
  };
  const late = await run(["dataset", "edit", dataSetId, file, "--json"], { fetch: meanwhile });
  assert.deepEqual([late.code, late.json.error.name], [EXIT_CODES.conflict, "revisionConflict"]);
  assert.equal((await datasets.get(dataSetId)).title.en, good.title_en);
  expectOk(await run(["dataset", "submit", dataSetId]));
  const locked = await run(["dataset", "edit", dataSetId, file, "--json"]);
  assert.deepEqual([locked.code, locked.json.error.name], [EXIT_CODES.conflict, "notEditable"]);
});

Deno.test("create, urge, accept, new-version, diff, papers, withdraw, decide: a whole life", async () => {
  await using site = await openSite();
  const [run, governance, admin] = [
    await site.as("depositor"),
    await site.as("governance"),
    await site.as("admin"),
  ];
  const dataSetId = await create(site, run);

  const urge = ["dataset", "urge", dataSetId, "--json", "--reason"];
  const early = await run([...urge, "overdue"]);
  assert.deepEqual([early.code, early.json.error.name], [EXIT_CODES.invalidInput, "invalidInput"]);
  expectOk(await run([...urge, "other", "--specification", "the paper appears", "--remark", "soon"]));
  const twice = await run([...urge, "paperDeadline"]);
  assert.deepEqual([twice.code, twice.json.error.name], [EXIT_CODES.conflict, "urgedBefore"]);

  await accept(run, governance, dataSetId);
  const next = expectOk(await run(["dataset", "new-version", dataSetId, "--json"])).json;
  assert.deepEqual([next.version, next.status], ["V2", "DRAFT"]);
  const again = await run(["dataset", "new-version", dataSetId, "--json"]);
  assert.deepEqual([again.code, again.json.error.name], [EXIT_CODES.conflict, "unpublishedVersion"]);
  const same = await run(["dataset", "submit", dataSetId, "--json"]);
  assert.deepEqual([same.code, same.json.error.name], [EXIT_CODES.conflict, "identicalVersion"]);
  const file = await write(site, "v2.json", JSON.stringify({ title_en: "Second edition" }));
  expectOk(await run(["dataset", "edit", dataSetId, file]));
  const diff = await run(["dataset", "diff", dataSetId, "--left", "V1", "--right", "V2"]);
  assert.equal(diff.code, EXIT_CODES.different, diff.err);
  assert.match(diff.out, /Second edition/);

  await updatePapers(site, dataSetId);
  await withdraw(site, dataSetId, run, admin);
});

/** A draft of V2 is there; papers and retraction mean the published V1 all the same. */
async function updatePapers(site: Site, dataSetId: string): Promise<void> {
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  const none = await write(site, "none.json", "{}");
  const missing = await run(["dataset", "papers", dataSetId, none, "--json"]);
  assert.deepEqual([missing.code, missing.json.error.name], [EXIT_CODES.invalidInput, "noPapers"]);
  const file = await write(site, "papers.json", JSON.stringify({ papers: [PAPER] }));
  const sent = expectOk(await run(["dataset", "papers", dataSetId, file, "--json"])).json;
  assert.deepEqual([sent.version, sent.state], ["V1", "PENDING"]);
  const queue = expectOk(await governance(["paper", "list", "--state", "PENDING", "--lang", "en"]));
  assert.match(queue.out, new RegExp(`^${sent.paperUpdateId}\t${dataSetId}\tV1\tPending review\t1\t`, "m"));
  const decided =
    expectOk(await governance(["paper", "decide", sent.paperUpdateId, "--pass", "--json"])).json;
  assert.equal(decided.state, "PASSED");
  const shown = expectOk(await run(["dataset", "show", dataSetId, "--version", "V1", "--json"])).json;
  assert.equal(shown.papers[0].doi, "10.1234/lake");
  const own = expectOk(await run(["paper", "list", "--dataset", dataSetId, "--json"])).json;
  assert.deepEqual(own.map(({ state }: { state: string }) => state), ["PASSED"]);
}

async function withdraw(site: Site, dataSetId: string, run: Run, admin: Run): Promise<void> {
  const pdf = await write(site, "signed.pdf", "%PDF-1.7\n%%EOF\n");
  const text = await write(site, "statement.txt", "The gauges were not calibrated.\n");
  const argv = (en: string) => [
    ...["dataset", "withdraw", dataSetId, "--json", "--content", "both", "--reason", "needsWithdrawal"],
    ...["--statement-zh", "水位计未经校准。", "--statement-en", `@${text}`, "--pdf-zh", pdf, "--pdf-en", en],
  ];
  const word = await run(argv(text));
  assert.equal(word.code, EXIT_CODES.invalidInput);
  assert.equal(word.json.error.issues[0].path, "--pdf-en");
  const { retractionId, version, statement } = expectOk(await run(argv(pdf))).json;
  assert.deepEqual([version, statement.en], ["V1", "The gauges were not calibrated."]);
  const twice = await run(argv(pdf));
  assert.deepEqual([twice.code, twice.json.error.name], [EXIT_CODES.conflict, "requestPending"]);

  const own = expectOk(await run(["retraction", "list", "--dataset", dataSetId, "--json"])).json;
  assert.deepEqual(own.map((one: { retractionId: string }) => one.retractionId), [retractionId]);
  const queue = await run(["retraction", "list", "--json"]);
  assert.equal(queue.code, EXIT_CODES.refused);
  const listed = expectOk(await admin(["retraction", "list", "--state", "PENDING", "--json"])).json;
  assert.deepEqual(listed.list.map((one: { retractionId: string }) => one.retractionId), [retractionId]);
  const shown = expectOk(await admin(["retraction", "show", retractionId, "--lang", "en"]));
  assert.match(shown.out, /^STATEMENT \(EN\)\tThe gauges were not calibrated\.$/m);

  const decide = ["retraction", "decide", retractionId, "--json", "--decision", "WITHDRAWN"];
  const unsure = await admin(decide);
  assert.deepEqual([unsure.code, unsure.json.error.name], [EXIT_CODES.usage, "yes"]);
  const no = await admin(decide, { ask: () => Promise.resolve("n") });
  assert.deepEqual([no.code, no.json.error.name], [EXIT_CODES.refused, "notConfirmed"]);
  const decided = expectOk(await admin([...decide, "--yes"])).json;
  assert.equal(decided.state, "WITHDRAWN");
  const late = await admin([...decide, "--yes"]);
  assert.deepEqual([late.code, late.json.error.name], [EXIT_CODES.conflict, "requestDecided"]);
}

Deno.test("dataset make-private and unprotect: a private draft, then its review; a person is asked, a pipe refused", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const hidden = expectOk(await run(["dataset", "make-private", dataSetId, "--months", "2", "--json"])).json;
  assert.equal(hidden.status, "PRIVATE_DRAFT");
  assert.equal(hidden.privateUntil.slice(0, 10), "2027-01-02");
  const shown = expectOk(await run(["dataset", "show", dataSetId, "--lang", "en"]));
  assert.match(shown.out, /^PRIVATE UNTIL\t2027-01-02$/m);
  const argv = ["dataset", "unprotect", dataSetId, "--json"];
  const pipe = await run(argv);
  assert.deepEqual([pipe.code, pipe.json.error.name], [EXIT_CODES.usage, "yes"]);
  let asked = "";
  const ask = (question: string) => {
    asked = question;
    return Promise.resolve("y");
  };
  assert.equal(expectOk(await run(argv, { ask })).json.status, "UNDER_REVIEW");
  assert.ok(asked.includes(dataSetId) && asked.endsWith("[y/N] "), asked);
});

Deno.test("dataset unprotect ends an embargo, open-access opens what is restricted", async () => {
  await using site = await openSite();
  const [run, governance] = [await site.as("depositor"), await site.as("governance")];
  const held = await create(site, run, { access_right: "EMBARGO", embargo_months: 6 });
  const closed = await create(site, run, { access_right: "RESTRICTED" });
  for (const dataSetId of [held, closed]) await accept(run, governance, dataSetId);
  const ended = expectOk(await run(["dataset", "unprotect", held, "--yes", "--json"])).json;
  assert.equal(ended.accessRight, "PUBLIC");
  const opened = expectOk(await run(["dataset", "open-access", closed, "--yes", "--json"])).json;
  assert.equal(opened.accessRight, "PUBLIC");
  const never = await run(["dataset", "open-access", held, "--json"]);
  assert.deepEqual([never.code, never.json.error.name], [EXIT_CODES.usage, "yes"]);
});

Deno.test("dataset redirect sends it to a community once; release publishes what that one holds back", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const person = await site.test.signIn({ administers: [await site.test.addCommunity(COMMUNITY)] });
  const env = { SDB_SERVER: site.server, SDB_TOKEN: person.token };
  const reviewer: Run = (argv) => sdb(argv, { env });
  const dataSetId = await create(site, run);
  const redirect = ["dataset", "redirect", dataSetId, "--json", "--community"];
  const unknown = await run([...redirect, "j99999"]);
  assert.deepEqual([unknown.code, unknown.json.error.issues[0].path], [
    EXIT_CODES.invalidInput,
    "communityCode",
  ]);
  assert.equal(expectOk(await run([...redirect, COMMUNITY])).json.community.code, COMMUNITY);
  const twice = await run([...redirect, "none"]);
  assert.deepEqual([twice.code, twice.json.error.name], [EXIT_CODES.conflict, "redirectedBefore"]);

  await person.repository.reviews.holdPublication(COMMUNITY, true);
  const { json } = expectOk(await reviewer(["review", "list", "--json"]));
  expectOk(await reviewer(["review", "accept", json.list[0].reviewId, "--all-checked"]));
  assert.equal(expectOk(await run(["dataset", "show", dataSetId, "--json"])).json.held, true);
  expectOk(await reviewer(["dataset", "release", dataSetId]));
  await untilStatus(run, dataSetId, "PUBLISHED");
});

Deno.test("dataset import copies files of another dataset of one's own", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const from = await create(site, run, {}, false);
  const { datasets } = await sdkOf(site, "depositor");
  const { dataSetId } = await datasets.create({});
  const itself = await run(["dataset", "import", from, "--from", from, "--json"]);
  assert.deepEqual([itself.code, itself.json.error.name], [EXIT_CODES.invalidInput, "importFromItself"]);
  expectOk(await run(["dataset", "import", dataSetId, "--from", from, "--path", "a.csv"]));
  await untilStatus(run, dataSetId, "DRAFT");
  assert.equal((await datasets.get(dataSetId)).count, 1);
});

Deno.test("dataset deleted lists what an idle draft left behind, dataset restore has it back", async () => {
  await using site = await openSite();
  const run = await site.as("depositor");
  const dataSetId = await create(site, run, {}, false);
  const { db, clock } = site.test.app;
  await db.withTx((tx) =>
    tx.update(datasetVersion).set({ deletedAt: clock().getTime() })
      .where(eq(datasetVersion.titleEn, good.title_en))
  );
  assert.equal((await run(["dataset", "show", dataSetId])).code, EXIT_CODES.notFound);
  const { json } = expectOk(await run(["dataset", "deleted", "--json"]));
  assert.deepEqual(json.map((one: { dataSetId: string }) => one.dataSetId), [dataSetId]);
  assert.equal(expectOk(await run(["dataset", "restore", dataSetId, "--json"])).json.status, "DRAFT");
  assert.deepEqual(expectOk(await run(["dataset", "deleted", "--json"])).json, []);
});

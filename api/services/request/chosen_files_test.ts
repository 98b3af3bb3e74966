/** A grant that is restricted to chosen files: the same policy closes the others everywhere. */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { accessLink } from "../../../db/schema/mod.ts";
import { type ApiError, createRepository, ERRORS, LINK_PASS_HEADER } from "../../../sdk/mod.ts";
import { mailsTo } from "../../../tests/accounts.ts";
import { ALL_PASSED, deposit, findReviewId } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../../tests/harness.ts";
import { contentOf } from "../../../tests/read_shown.ts";
import { shapefile } from "../../../tests/shapefile.ts";
import { deliverAll } from "../../jobs/outbox_delivery.ts";

const ASKED = { name: "Li Na", justification: "For a meta-analysis." };
const CLOSED = ERRORS.filesUnreachable.code;

async function publishDraft(
  test: TestApp,
  depositor: SignedInUser,
  governance: SignedInUser,
  dataSetId: string,
): Promise<void> {
  await depositor.repository.datasets.submit(dataSetId, "V1");
  await governance.repository.reviews.accept(await findReviewId(governance, dataSetId), ALL_PASSED);
  await deliverAll(test.app);
}

async function granted(
  test: TestApp,
  files: string[],
  more: Record<string, Uint8Array<ArrayBuffer>> = {},
) {
  const governance = await test.signIn({ role: "governance" });
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor, { accessRight: "RESTRICTED" });
  const { files: stored } = depositor.repository;
  for (const path of ["README.md", "raw/a.txt", "raw/deep/b.txt", "rawer.txt"]) {
    await stored.upload(dataSetId, "V1", path, `This is ${path}.\n`);
  }
  for (const [path, bytes] of Object.entries(more)) await stored.upload(dataSetId, "V1", path, bytes);
  await publishDraft(test, depositor, governance, dataSetId);
  const requester = await test.signIn();
  const { accessRequests } = requester.repository;
  const { requestId } = await accessRequests.create(dataSetId, "V1", ASKED);
  const accept = (chosen: string[]) =>
    depositor.repository.accessRequests.accept(requestId, { until: "1m", files: chosen });
  const accepted = await accept(files);
  const { pass } = await accessRequests.open(requestId);
  const fetchIt = (path: string) =>
    test.api.fetch(
      new Request(`${ORIGIN}/api${path}`, { headers: { Origin: ORIGIN, [LINK_PASS_HEADER]: pass } }),
    );
  const holder = createRepository({
    server: ORIGIN,
    fetch: (request) => test.api.fetch(request),
    headers: { Origin: ORIGIN, [LINK_PASS_HEADER]: pass },
  });
  const { list } = await stored.list(dataSetId, "V1");
  const idOf = new Map(list.map(({ path, fileId }) => [path, fileId]));
  return { requester, depositor, dataSetId, accepted, requestId, holder, fetchIt, idOf, pass };
}

async function outcomeOf(answer: Response): Promise<string | number> {
  const isFile = answer.headers.has("Content-Disposition");
  const body = await answer.text();
  return isFile ? body : JSON.parse(body).code;
}

Deno.test("accept() with chosen files opens these in downloads, archives, lists and previews, and closes the others", async () => {
  await using test = await openTestApp();
  // A folder is one with and without its slash.
  const { holder, fetchIt, idOf, dataSetId, accepted, requester } = await granted(test, [
    "raw",
    "data/levels.csv",
  ]);
  assert.deepEqual(accepted.chosen, ["raw/", "data/levels.csv"]);
  assert.deepEqual((await requester.repository.accessRequests.own())[0]!.chosen, accepted.chosen);
  const dataset = await holder.datasets.get(dataSetId);
  assert.deepEqual(dataset.linkInUse?.chosen, ["data/levels.csv", "raw/"]);
  const by = async (path: string) =>
    await outcomeOf(await fetchIt(`/sdb-download-service/download?fileId=${idOf.get(path)}`));
  assert.equal(await by("raw/a.txt"), "This is raw/a.txt.\n");
  assert.equal(await by("raw/deep/b.txt"), "This is raw/deep/b.txt.\n");
  for (const path of ["README.md", "rawer.txt"]) assert.equal(await by(path), CLOSED, path);
  const at = (path: string) => fetchIt(`/sdb-download-service/files/${dataSetId}/V1/${path}`);
  assert.equal(await outcomeOf(await at("rawer.txt")), CLOSED);
  const zip = async (query: string) => {
    const answer = await fetchIt(`/sdb-download-service/getZipFile?dataSetId=${dataSetId}${query}`);
    return await outcomeOf(answer);
  };
  const all = String(await zip(""));
  for (const path of ["raw/a.txt", "raw/deep/b.txt", "data/levels.csv"]) assert.ok(all.includes(path), path);
  for (const path of ["README.md", "rawer.txt"]) assert.ok(!all.includes(path), path);
  assert.ok(String(await zip("&path=raw/deep/")).includes("This is raw/deep/b.txt."));
  assert.equal(await zip("&path=rawer.txt"), CLOSED);
  assert.equal(await zip("&path=raw/&path=README.md"), CLOSED);
  assert.ok((await holder.files.preview(idOf.get("raw/a.txt")!)).content);
  await assert.rejects(holder.files.preview(idOf.get("rawer.txt")!), { error: "filesUnreachable" });
  assert.equal(await holder.files.readme(dataSetId, "V1"), null);
});

Deno.test("the first look at a dataset shows a holder no file that was not chosen", async () => {
  await using test = await openTestApp();
  const { holder, dataSetId, idOf } = await granted(test, ["raw"]);
  await holder.files.preview(idOf.get("raw/a.txt")!);
  const { look } = await holder.datasets.overview(dataSetId, "V1", { parts: ["look"] });
  assert.equal(look?.file.path, "raw/a.txt");
  assert.ok(!JSON.stringify(look).includes("levels.csv"));
});

Deno.test("the preview of a chosen shapefile reads the files beside it that were chosen, and no other one", async () => {
  await using test = await openTestApp();
  const { shp, dbf } = shapefile([new TextEncoder().encode("Qzxvw")]);
  const prj = new TextEncoder().encode('GEOGCS["Qzxsystem"]');
  const { holder, depositor, idOf } = await granted(test, ["a.shp", "b.shp", "b.dbf", "both/"], {
    "a.shp": shp,
    "a.dbf": dbf,
    "a.prj": prj,
    "b.shp": shp,
    "b.dbf": dbf,
    "b.PRJ": prj,
    "both/c.shp": shp,
    "both/c.DBF": dbf,
    "both/c.prj": prj,
  });
  const readBy = async ({ files }: typeof holder, path: string) =>
    contentOf(await files.preview(idOf.get(path)!), "map");
  // The depositor has all; what was read for them is not kept for the holder.
  const own = await readBy(depositor.repository, "a.shp");
  assert.deepEqual([own.features[0]!.values, own.crs.name], [["Qzxvw"], "Qzxsystem"]);
  const alone = await readBy(holder, "a.shp");
  assert.deepEqual([alone.total, alone.columns, alone.missing], [1, [], ["dbf", "prj", "shx"]]);
  assert.ok(!JSON.stringify(alone).includes("Qzx"));
  const withTable = await readBy(holder, "b.shp");
  assert.deepEqual([withTable.features[0]!.values, withTable.crs], [["Qzxvw"], {}]);
  const whole = await readBy(holder, "both/c.shp");
  assert.deepEqual([whole.features[0]!.values, whole.crs.name], [["Qzxvw"], "Qzxsystem"]);
});

Deno.test("accept() says which chosen path no file has, and the mail names those that were granted", async () => {
  await using test = await openTestApp();
  const governance = await test.signIn({ role: "governance" });
  const depositor = await test.signIn();
  const { dataSetId } = await deposit(depositor, { accessRight: "RESTRICTED" });
  await publishDraft(test, depositor, governance, dataSetId);
  const requester = await test.signIn();
  const { requestId } = await requester.repository.accessRequests.create(dataSetId, "V1", ASKED);
  const accept = (files: string[]) =>
    depositor.repository.accessRequests.accept(requestId, { until: "1m", files });
  await assert.rejects(accept(["data/levels.csv", "gone.txt"]), (error: ApiError) => {
    assert.deepEqual(error.issues.map(({ path, key, params }) => [path, key, params]), [
      ["files", "noSuchFile", { path: "gone.txt" }],
    ]);
    return true;
  });
  assert.deepEqual(await test.app.db.read.select().from(accessLink), []);
  await accept(["data/levels.csv"]);
  await deliverAll(test.app);
  const mail = (await mailsTo(test, requester.email)).find(({ body }) => body.includes("/shareLink/"))!;
  assert.match(mail.body, /仅限以下文件和文件夹：\n> data\/levels\.csv\n/);
  const row = await test.app.db.read.select().from(accessLink).where(eq(accessLink.kind, "share")).get();
  assert.deepEqual(row!.chosen, ["data/levels.csv"]);
});

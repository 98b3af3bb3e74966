import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { blob, datasetVersion } from "../../db/schema/mod.ts";
import { publish } from "../../tests/datasets.ts";
import { openTestApp, ORIGIN, type SignedInUser, type TestApp } from "../../tests/harness.ts";
import { allowPublishedChanges } from "../../tests/published_rows.ts";

const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

interface Stored {
  id: string;
  fileId: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A draft with one file of 600,000 bytes. */
async function store(person: SignedInUser, path = "数据/结果 1.bin"): Promise<Stored> {
  const bytes = new Uint8Array(randomBytes(600_000));
  const id = (await person.repository.datasets.create()).dataSetId;
  const { fileId } = await person.repository.files.upload(id, "V1", path, bytes);
  return { id, fileId, bytes };
}

/** Shortens the way to publication, which has tests of its own. */
async function makePublic(
  test: TestApp,
  change: Partial<typeof datasetVersion.$inferInsert> = {},
): Promise<void> {
  const published = { status: "PUBLISHED", accessRight: "PUBLIC", ...change } as const;
  await test.app.db.withTx((tx) => tx.update(datasetVersion).set(published));
}

function get(
  test: TestApp,
  query: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Response> {
  const request = new Request(`${ORIGIN}/api/sdb-download-service/${query}`, { method, headers });
  return Promise.resolve(test.api.fetch(request));
}

Deno.test("download gives the bytes with their name, checksum and the headers that keep them harmless", async () => {
  await using test = await openTestApp();
  const { fileId, bytes } = await store(await test.signIn());
  await makePublic(test);
  const response = await get(test, `download?fileId=${fileId}`);
  assert.equal(response.status, 200);
  assert.deepEqual(await bytesOf(response), bytes);
  const header = (name: string) => response.headers.get(name);
  assert.equal(header("ETag"), `"${sha256(bytes)}"`);
  assert.equal(header("Content-Length"), "600000");
  assert.equal(header("Accept-Ranges"), "bytes");
  assert.equal(header("X-Content-Type-Options"), "nosniff");
  assert.equal(header("Content-Security-Policy"), "sandbox; default-src 'none'");
  assert.equal(header("Cache-Control"), "public, no-cache");
  assert.equal(
    header("Content-Disposition"),
    "attachment; filename=\"__ 1.bin\"; filename*=UTF-8''%E7%BB%93%E6%9E%9C%201.bin",
  );
  assert.equal(header("Repr-Digest"), `sha-256=:${createHash("sha256").update(bytes).digest("base64")}:`);
});

Deno.test("download never gives a type that a browser would run", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const id = (await person.repository.datasets.create()).dataSetId;
  for (
    const name of ["a.html", "a.HTM", "a.svg", "a.svg.gz", "a.xml", "a.xhtml", "a.js", "a.css", "a.kml", "a"]
  ) {
    const { fileId } = await person.repository.files.upload(id, "V1", name, "<script>alert(1)</script>");
    const response = await person.repository.files.download(fileId);
    await response.body?.cancel();
    const type = response.headers.get("Content-Type") ?? "";
    assert.ok(
      ["application/octet-stream", "application/gzip", "text/plain"].includes(type),
      `${name}: ${type}`,
    );
    assert.match(response.headers.get("Content-Disposition") ?? "", /^attachment;/);
  }
});

Deno.test("download answers ranges, and the parts make the whole", async () => {
  await using test = await openTestApp();
  const { fileId, bytes } = await store(await test.signIn());
  await makePublic(test);
  const part = async (range: string) => {
    const response = await get(test, `download?fileId=${fileId}`, { Range: range });
    assert.equal(response.status, 206);
    return { range: response.headers.get("Content-Range"), bytes: await bytesOf(response) };
  };
  const first = await part("bytes=0-299999");
  const rest = await part("bytes=300000-");
  assert.equal(first.range, "bytes 0-299999/600000");
  assert.deepEqual(new Uint8Array([...first.bytes, ...rest.bytes]), bytes);
  const tail = await part("bytes=-10");
  assert.deepEqual([tail.range, tail.bytes], ["bytes 599990-599999/600000", bytes.subarray(-10)]);
  const several = await get(test, `download?fileId=${fileId}`, { Range: "bytes=0-1,5-6" });
  assert.equal(several.status, 200);
  assert.deepEqual(await bytesOf(several), bytes);
});

Deno.test("download refuses a range outside the file with its size", async () => {
  await using test = await openTestApp();
  const { fileId } = await store(await test.signIn());
  await makePublic(test);
  const response = await get(test, `download?fileId=${fileId}`, { Range: "bytes=600000-" });
  assert.equal(response.status, 416);
  assert.equal(response.headers.get("Content-Range"), "bytes */600000");
  assert.equal((await response.json()).code, 41_600);
  assert.match(response.headers.get("Content-Type") ?? "", /json/);
});

Deno.test("download honours If-Range and If-None-Match", async () => {
  await using test = await openTestApp();
  const { fileId, bytes } = await store(await test.signIn());
  await makePublic(test);
  const etag = `"${sha256(bytes)}"`;
  const status = async (headers: Record<string, string>, method?: string) => {
    const response = await get(test, `download?fileId=${fileId}`, headers, method);
    await response.body?.cancel();
    return response.status;
  };
  assert.equal(await status({ Range: "bytes=0-1", "If-Range": etag }), 206);
  assert.equal(await status({ Range: "bytes=0-1", "If-Range": '"other"' }), 200);
  assert.equal(await status({ Range: "bytes=0-1", "If-Range": "Sat, 21 Nov 2026 00:00:00 GMT" }), 200);
  assert.equal(await status({ "If-None-Match": `"x", W/${etag}` }), 304);
  assert.equal(await status({ "If-None-Match": "*" }, "HEAD"), 304);
  assert.equal(await status({ "If-None-Match": '"other"' }), 200);
  assert.equal(await status({ "If-Match": `"x", ${etag}` }), 200);
  assert.equal(await status({ "If-Match": "*" }), 200);
  // A weak tag never matches strongly (RFC 9110 §8.8.3.2).
  for (const refused of ['"other"', `W/${etag}`]) {
    assert.equal(await status({ "If-Match": refused }), 412, refused);
  }
  assert.equal(await status({ Range: "bytes=0-1", "If-Range": `W/${etag}` }), 200);
});

Deno.test("download gives the checksums that are asked for, in the header of today and in the older one", async () => {
  await using test = await openTestApp();
  const { fileId, bytes } = await store(await test.signIn());
  await makePublic(test);
  const md5 = createHash("md5").update(bytes).digest();
  await test.app.db.withTx((tx) => tx.update(blob).set({ md5: md5.toString("hex") }));
  const base64 = createHash("sha256").update(bytes).digest("base64");
  const given = async (headers: Record<string, string>) => {
    const { headers: found } = await get(test, `download?fileId=${fileId}`, headers, "HEAD");
    return [found.get("Repr-Digest"), found.get("Digest")];
  };
  const usual = `sha-256=:${base64}:`;
  assert.deepEqual(await given({}), [usual, null]);
  assert.deepEqual(await given({ "Want-Repr-Digest": "sha-512=3, sha-256=10" }), [usual, null]);
  assert.deepEqual(await given({ "Want-Repr-Digest": "sha-256=0" }), [null, null]);
  assert.deepEqual(await given({ "Want-Repr-Digest": "sha-256=1, md5=9" }), [
    `md5=:${md5.toString("base64")}:, ${usual}`,
    null,
  ]);
  assert.deepEqual(await given({ "Want-Digest": "SHA-256;q=1, unixsum;q=0.3" }), [
    usual,
    `SHA-256=${base64}`,
  ]);
  assert.deepEqual(await given({ "Want-Digest": "md5, SHA-256;q=0" }), [
    usual,
    `MD5=${md5.toString("base64")}`,
  ]);
});

Deno.test("downloadAt finds a file by its path, whatever characters it has, under the rules of every download", async () => {
  await using test = await openTestApp();
  const [owner, stranger] = [await test.signIn(), await test.signIn()];
  const { id } = await store(owner);
  const names = ["a b/100% #1?.txt", "目录/🧬.txt", "+&=;'()!~.txt", " lead and trail "];
  for (const name of names) await owner.repository.files.upload(id, "V1", name, name);
  for (const name of names) {
    const response = await owner.repository.files.downloadAt(id, "V1", name, { range: "bytes=1-" });
    assert.deepEqual([response.status, await bytesOf(response)], [
      206,
      new TextEncoder().encode(name).slice(1),
    ]);
  }
  await assert.rejects(owner.repository.files.downloadAt(id, "V1", "none"), { error: "notFound" });
  await assert.rejects(stranger.repository.files.downloadAt(id, "V1", names[0]), { error: "notFound" });
  await makePublic(test, { accessRight: "RESTRICTED" });
  await assert.rejects(test.visitor.files.downloadAt(id, "V1", names[0]), { error: "filesUnreachable" });
});

Deno.test("download answers HEAD with the same headers and opens no file", async () => {
  await using test = await openTestApp();
  const { fileId, id } = await store(await test.signIn());
  await makePublic(test);
  const before = openBlobs(test);
  const response = await get(test, `download?fileId=${fileId}`, { Range: "bytes=0-5" }, "HEAD");
  assert.deepEqual([response.status, response.headers.get("Content-Length"), response.body], [
    200,
    "600000",
    null,
  ]);
  const archive = await get(test, `getZipFile?dataSetId=${id}`, {}, "HEAD");
  assert.deepEqual([archive.status, archive.headers.get("Content-Type")], [200, "application/zip"]);
  assert.equal(openBlobs(test), before);
});

Deno.test("download opens drafts to nobody but the owner, and restricted files to nobody outside", async () => {
  await using test = await openTestApp();
  const [owner, stranger] = [await test.signIn(), await test.signIn()];
  const { fileId, id } = await store(owner);
  const attempt = (person?: SignedInUser) => {
    const { files } = person?.repository ?? test.visitor;
    const verdict = async (call: Promise<Response>) => {
      try {
        await (await call).body?.cancel();
        return "bytes";
      } catch (error) {
        return (error as { error: string }).error;
      }
    };
    return Promise.all([verdict(files.download(fileId)), verdict(files.downloadAll(id, "V1"))]);
  };
  assert.deepEqual(await attempt(), ["notFound", "notFound"]);
  assert.deepEqual(await attempt(stranger), ["notFound", "notFound"]);
  assert.deepEqual(await attempt(owner), ["bytes", "bytes"]);
  const now = test.app.clock().getTime();
  await allowPublishedChanges(test.app);
  for (
    const [change, expected] of [
      [{ accessRight: "RESTRICTED" }, "filesUnreachable"],
      [{ accessRight: "EMBARGO", embargoEndsAt: now + 1000 }, "filesEmbargoed"],
      [{ accessRight: "EMBARGO", embargoEndsAt: now }, "filesEmbargoed"],
      [{ accessRight: "PUBLIC", withheldAt: now }, "filesWithheld"],
      [{ accessRight: "PUBLIC", withheldAt: null }, "bytes"],
      [{ status: "RETRACTED" }, "gone"],
    ] as const
  ) {
    await makePublic(test, change);
    assert.deepEqual(await attempt(), [expected, expected], JSON.stringify(change));
    assert.deepEqual(await attempt(stranger), [expected, expected], JSON.stringify(change));
  }
});

Deno.test("a refused download says why the files are closed, and until when", async () => {
  await using test = await openTestApp();
  const { fileId, id } = await store(await test.signIn());
  await allowPublishedChanges(test.app);
  const words = async (change: Parameters<typeof makePublic>[1]) => {
    await makePublic(test, change);
    const { code, message, messageEn } = await (await get(test, `download?fileId=${fileId}`)).json();
    return [code, message, messageEn];
  };
  assert.deepEqual(await words({ accessRight: "RESTRICTED" }), [
    30_205,
    "该数据需申请后获取，文件暂不可下载。",
    "The files of this dataset are available on request only; they cannot be downloaded now.",
  ]);
  // 1 January 2027, midnight in Beijing.
  const embargoEndsAt = Date.UTC(2026, 11, 31, 16);
  assert.deepEqual(await words({ accessRight: "EMBARGO", embargoEndsAt }), [
    30_233,
    "文件处于保护期，2027-01-01 00:00:00（北京时间，UTC+8）起开放下载。",
    "The files are under embargo until 2027-01-01 00:00:00 (Beijing time, UTC+8).",
  ]);
  assert.deepEqual(await words({ accessRight: "PUBLIC", withheldAt: 1 }), [
    30_232,
    "该版本已因更正撤回，文件不再提供下载；请查看该数据集的最新版本。",
    "This version was withdrawn for correction and its files are no longer available; see the latest version of the dataset.",
  ]);
  assert.deepEqual(await words({ status: "RETRACTED" }), [
    41_000,
    `该版本已撤回，文件不再提供：${id}。`,
    `This version has been withdrawn and its files are no longer available: ${id}.`,
  ]);
});

Deno.test("download keeps what is not open to all out of caches", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { fileId } = await store(person);
  const response = await person.repository.files.download(fileId);
  await response.body?.cancel();
  assert.equal(response.headers.get("Cache-Control"), "private, no-store");
});

Deno.test("download of a damaged or missing blob is an error in the envelope, never wrong bytes", async () => {
  await using test = await openTestApp();
  const { fileId, bytes } = await store(await test.signIn());
  await makePublic(test);
  const hash = sha256(bytes);
  const path = `${test.config.dataDir}/blobs/${hash.slice(0, 2)}/${hash}`;
  await Deno.truncate(path, 599_999);
  for (const damage of [() => Deno.remove(path), () => {}]) {
    const response = await get(test, `download?fileId=${fileId}`);
    assert.equal(response.status, 500);
    assert.equal((await response.json()).code, 50_002);
    assert.equal(response.headers.get("Content-Length"), null);
    await damage();
  }
});

Deno.test("download that is broken off closes its file", async () => {
  await using test = await openTestApp();
  const { fileId, id } = await store(await test.signIn());
  await makePublic(test);
  const before = openBlobs(test);
  for (const query of [`download?fileId=${fileId}`, `getZipFile?dataSetId=${id}`]) {
    const reader = (await get(test, query)).body!.getReader();
    await reader.read();
    await reader.cancel();
  }
  // The archive's writer hears of it a few turns of the event loop later.
  for (let turn = 0; openBlobs(test) > before && turn < 200; turn++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.equal(openBlobs(test), before);
});

Deno.test("getZipFile gives every file in its folder with SHA256SUMS, and other programs read it", async () => {
  await using test = await openTestApp();
  const [person, reviewer] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const dataset = await publish(test, person, reviewer);
  const draft = await store(person, "目录/深 层/文件 🧬.bin");
  const names = ["SHA256SUMS", "empty", "-n.txt", "a/b/c.txt"];
  for (const name of names) {
    await person.repository.files.upload(draft.id, "V1", name, name === "empty" ? "" : name);
  }

  const folder = await Deno.makeTempDir({ prefix: "sdb-zip-" });
  try {
    const response = await person.repository.files.downloadAll(draft.id, "V1");
    assert.match(
      response.headers.get("Content-Disposition") ?? "",
      new RegExp(`filename="${draft.id}_V1.zip"`),
    );
    await Deno.writeFile(`${folder}/all.zip`, response.body!);
    await run(folder, "unzip", "-t", "all.zip");
    await run(folder, "python3", "-m", "zipfile", "-e", "all.zip", ".");
    const top = `${folder}/${draft.id}_V1`;
    assert.deepEqual(await Deno.readFile(`${top}/目录/深 层/文件 🧬.bin`), draft.bytes);
    assert.equal(await Deno.readTextFile(`${top}/SHA256SUMS`), "SHA256SUMS");
    assert.equal((await Deno.stat(`${top}/empty`)).size, 0);
    const report = await run(top, "sha256sum", "--strict", "-c", "SHA256SUMS-1");
    assert.equal(report.trim().split("\n").filter((line) => line.endsWith(": OK")).length, 5);

    const published = await test.visitor.files.downloadAll(dataset.dataSetId, "V1");
    const name = `${dataset.doi?.split("/").at(-1)}_V1`;
    assert.match(published.headers.get("Content-Disposition") ?? "", new RegExp(`filename="${name}.zip"`));
    await Deno.writeFile(`${folder}/public.zip`, published.body!);
    assert.match(await run(folder, "unzip", "-l", "public.zip"), new RegExp(`${name}/SHA256SUMS`));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("getZipFile breaks off where a blob is damaged, so that nobody takes it for whole", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { id, bytes } = await store(person);
  await Deno.truncate(`${test.config.dataDir}/blobs/${sha256(bytes).slice(0, 2)}/${sha256(bytes)}`, 9);
  const response = await person.repository.files.downloadAll(id, "V1");
  await assert.rejects(response.arrayBuffer());
});

async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(command, { args, cwd }).output();
  const text = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assert.ok(success, text);
  return text;
}

/** Handles of this process on stored blobs; nothing is shown of them outside Linux. */
function openBlobs(test: TestApp): number {
  if (Deno.build.os !== "linux") return 0;
  const targets = Array.from(Deno.readDirSync("/proc/self/fd"), ({ name }) => {
    try {
      return Deno.readLinkSync(`/proc/self/fd/${name}`);
    } catch {
      return "";
    }
  });
  return targets.filter((target) => target.startsWith(`${test.config.dataDir}/blobs/`)).length;
}

/** Resumable uploads as any client of tus 1.0 makes them. */
import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { file, upload, uploadPart } from "../../db/schema/mod.ts";
import { ERRORS } from "../../sdk/model/errors.ts";
import { TUS_BYTES, TUS_VERSION } from "../../sdk/model/upload.ts";
import { ORIGIN } from "../../tests/harness.ts";
import { base64, hashOf, idOf, openScene, PATH } from "../../tests/tus_scene.ts";

Deno.test("an upload in three requests becomes the file that was sent, after it was read back", async () => {
  await using scene = await openScene();
  const bytes = new Uint8Array(randomBytes(300_000));
  const path = await scene.create(bytes.length);
  for (const [from, to] of [[0, 100_000], [100_000, 250_000], [250_000, 300_000]] as const) {
    const answer = await scene.append(path, from, bytes.subarray(from, to));
    assert.equal(answer.status, 204, await answer.text());
    assert.equal(answer.headers.get("Upload-Offset"), String(to));
    assert.equal(answer.headers.get("Upload-State"), to === bytes.length ? "done" : "receiving");
  }
  const { data } = await (await scene.ask("GET", path)).json();
  assert.equal(data.file.path, "data/水位.bin");
  assert.equal(data.file.sha256, hashOf(bytes).toString("hex"));
  const response = await scene.depositor.repository.files.download(data.file.fileId);
  assert.deepEqual(await response.bytes(), bytes);
  const row = await scene.test.app.db.read.select().from(upload).get();
  assert.equal(row?.md5, hashOf(bytes, "md5").toString("hex"));
});

Deno.test("HEAD tells where to go on; an offset that is not there gets 409 and adds nothing", async () => {
  await using scene = await openScene();
  const bytes = new Uint8Array(randomBytes(5_000));
  const path = await scene.create(bytes.length);
  await scene.append(path, 0, bytes.subarray(0, 2_000));
  for (const offset of [0, 1_999, 2_001, 5_000]) {
    const answer = await scene.append(path, offset, bytes.subarray(offset));
    assert.equal(answer.status, 409, String(offset));
    assert.equal((await answer.json()).data.offset, 2_000);
  }
  const head = await scene.ask("HEAD", path);
  assert.equal(head.status, 200);
  const told = ["Upload-Offset", "Upload-Length", "Tus-Resumable", "Cache-Control"];
  assert.deepEqual(told.map((name) => head.headers.get(name)), ["2000", "5000", TUS_VERSION, "no-store"]);
});

Deno.test("a checksum that does not fit drops the bytes with 460; one that fits keeps them, by each algorithm", async () => {
  await using scene = await openScene();
  const bytes = new Uint8Array(randomBytes(3_000));
  const path = await scene.create(bytes.length);
  let offset = 0;
  for (const algorithm of ["sha1", "sha256", "md5"]) {
    const part = bytes.subarray(offset, offset + 1_000);
    const wrong = hashOf(bytes, algorithm).toString("base64");
    const refused = await scene.append(path, offset, part, { "Upload-Checksum": `${algorithm} ${wrong}` });
    assert.equal(refused.status, 460);
    const head = await scene.ask("HEAD", path);
    assert.equal(head.headers.get("Upload-Offset"), String(offset));
    const right = hashOf(part, algorithm).toString("base64");
    const taken = await scene.append(path, offset, part, { "Upload-Checksum": `${algorithm} ${right}` });
    assert.equal(taken.status, 204, await taken.text());
    offset += 1_000;
  }
  const { data } = await (await scene.ask("GET", path)).json();
  assert.equal(data.file.sha256, hashOf(bytes).toString("hex"));
});

Deno.test("what a cut line brought is kept, and the rest is enough; with a checksum it is dropped", async () => {
  await using scene = await openScene();
  const bytes = new Uint8Array(randomBytes(200_000));
  const cutAfter = (count: number) => {
    let sent = false;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent) return controller.error(new Error("the line is cut"));
        sent = true;
        controller.enqueue(bytes.slice(0, count));
      },
    });
  };
  const path = await scene.create(bytes.length);
  const send = (headers: Record<string, string> = {}) =>
    scene.test.api.fetch(
      new Request(ORIGIN + path, {
        method: "PATCH",
        body: cutAfter(120_000),
        duplex: "half",
        headers: {
          Authorization: scene.depositor.token,
          Origin: ORIGIN,
          "Tus-Resumable": TUS_VERSION,
          "Content-Type": TUS_BYTES,
          "Upload-Offset": "0",
          ...headers,
        },
      } as RequestInit),
    );
  const checksum = hashOf(bytes).toString("base64");
  assert.equal((await send({ "Upload-Checksum": `sha256 ${checksum}` })).status, 408);
  assert.equal((await scene.ask("HEAD", path)).headers.get("Upload-Offset"), "0");
  assert.equal((await send()).status, 408);
  assert.equal((await scene.ask("HEAD", path)).headers.get("Upload-Offset"), "120000");
  const rest = await scene.append(path, 120_000, bytes.subarray(120_000));
  assert.equal(rest.headers.get("Upload-State"), "done");
  const { data } = await (await scene.ask("GET", path)).json();
  assert.equal(data.file.sha256, hashOf(bytes).toString("hex"));
});

Deno.test("parts that came at once are joined in their order, and are gone then", async () => {
  await using scene = await openScene();
  const bytes = new Uint8Array(randomBytes(90_000));
  const parts = await scene.sendParts([0, 30_000, 60_000].map((from) => bytes.subarray(from, from + 30_000)));
  const joined = await scene.join(parts);
  const whole = joined.headers.get("Location")!;
  const { data } = await (await scene.ask("GET", whole)).json();
  assert.equal(data.state, "done");
  assert.equal(data.file.sha256, hashOf(bytes).toString("hex"));
  for (const part of parts) assert.equal((await scene.ask("HEAD", part)).status, 404);
  const left = await Array.fromAsync(scene.test.app.external.storage.staging.list());
  assert.deepEqual(left, []);
});

Deno.test("a part that is not whole is not joined", async () => {
  await using scene = await openScene();
  const part = await scene.create(10, {}, { "Upload-Concat": "partial" });
  await scene.append(part, 0, new Uint8Array(4));
  const answer = await scene.ask("POST", PATH, {
    "Upload-Concat": `final;${part}`,
    "Upload-Metadata": `dataSetId ${base64(scene.dataSetId)},version ${base64("V1")},path ${base64("a.bin")}`,
  });
  assert.equal(answer.status, 409);
  assert.equal(await scene.test.app.db.read.select().from(file).get(), undefined);
});

Deno.test("an upload that was ended, or is somebody else's, is not there", async () => {
  await using scene = await openScene();
  const path = await scene.create(10);
  await scene.append(path, 0, new Uint8Array(4));
  const stranger = await scene.test.signIn();
  for (const method of ["GET", "HEAD", "PATCH", "DELETE"]) {
    const headers = { Authorization: stranger.token, "Content-Type": TUS_BYTES, "Upload-Offset": "4" };
    assert.equal((await scene.ask(method, path, headers)).status, 404, method);
    const nobody = await scene.ask(method, path, { ...headers, Authorization: "" });
    assert.equal(nobody.status, 401, method);
  }
  assert.equal((await scene.ask("DELETE", path)).status, 204);
  assert.equal((await scene.ask("HEAD", path)).status, 404);
  assert.equal(await scene.test.app.db.read.select().from(uploadPart).get(), undefined);
  assert.deepEqual(await Array.fromAsync(scene.test.app.external.storage.staging.list()), []);
});

Deno.test("requests that are not tus get 412, 415, 413 or 400 with what is wrong", async () => {
  await using scene = await openScene();
  const path = await scene.create(10);
  assert.equal((await scene.ask("POST", PATH, { "Tus-Resumable": "0.2.2" })).status, 412);
  assert.equal(
    (await scene.append(path, 0, new Uint8Array(4), { "Content-Type": "text/plain" })).status,
    415,
  );
  assert.equal((await scene.append(path, 0, new Uint8Array(11))).status, 413);
  assert.equal((await scene.ask("HEAD", path)).headers.get("Upload-Offset"), "0");
  const wrong: [Record<string, string>, string][] = [
    [{ "Upload-Length": "-1" }, "Upload-Length"],
    [{ "Upload-Length": "1e3" }, "Upload-Length"],
    [{ "Upload-Metadata": "" }, "Upload-Metadata.dataSetId"],
    [{ "Upload-Concat": "other", "Upload-Length": "" }, "Upload-Length"],
    [{ "Upload-Concat": `final;${path}` }, "Upload-Length"],
  ];
  for (const [headers, field] of wrong) {
    const metadata = `dataSetId ${base64(scene.dataSetId)},version ${base64("V1")},path ${base64("a.bin")}`;
    const answer = await scene.ask("POST", PATH, {
      "Upload-Length": "10",
      "Upload-Metadata": metadata,
      ...headers,
    });
    assert.equal(answer.status, 400);
    assert.equal((await answer.json()).data.issues[0].path, field);
  }
  const names = ["../a", "/a", "a\\b", "a//b", ""];
  for (const name of names) {
    const metadata = `dataSetId ${base64(scene.dataSetId)},version ${base64("V1")},path ${base64(name)}`;
    const answer = await scene.ask("POST", PATH, { "Upload-Length": "1", "Upload-Metadata": metadata });
    assert.equal(answer.status, 400, name);
  }
});

Deno.test("bytes that the depositor has already are not asked for; those of somebody else are", async () => {
  await using scene = await openScene();
  const bytes = new Uint8Array(randomBytes(2_000));
  const sha256 = hashOf(bytes).toString("hex");
  await scene.depositor.repository.files.upload(scene.dataSetId, "V1", "a.bin", bytes);
  const again = await scene.create(bytes.length, { path: "b.bin", sha256 });
  assert.equal((await scene.ask("HEAD", again)).headers.get("Upload-State"), "done");
  const stranger = await scene.test.signIn();
  const theirs = await stranger.repository.datasets.create();
  const answer = await scene.ask("POST", PATH, {
    Authorization: stranger.token,
    "Upload-Length": String(bytes.length),
    "Upload-Metadata": [["dataSetId", theirs.dataSetId], ["version", "V1"], ["path", "c.bin"], [
      "sha256",
      sha256,
    ]]
      .map(([key, value]) => `${key} ${base64(value!)}`).join(","),
  });
  assert.equal(answer.headers.get("Upload-State"), "receiving");
});

Deno.test("a whole that is not what its sender announced fails, and says so", async () => {
  await using scene = await openScene();
  const path = await scene.create(10, { sha256: "0".repeat(64) });
  const answer = await scene.append(path, 0, new Uint8Array(10));
  assert.equal((await answer.json()).code, ERRORS.checksumMismatch.code);
  const { data } = await (await scene.ask("GET", path)).json();
  assert.equal(data.state, "failed");
  assert.equal(data.problem.error, "checksumMismatch");
  assert.equal(await scene.test.app.db.read.select().from(file).get(), undefined);
});

Deno.test("bytes that the disk did not keep as they came are asked for again from there", async () => {
  await using scene = await openScene();
  const bytes = new Uint8Array(randomBytes(30_000));
  const path = await scene.create(bytes.length);
  await scene.append(path, 0, bytes.subarray(0, 10_000));
  await scene.append(path, 10_000, bytes.subarray(10_000, 20_000));
  using stored = await Deno.open(`${scene.test.config.dataDir}/uploads/${idOf(path)}`, { write: true });
  await stored.seek(15_000, Deno.SeekMode.Start);
  await stored.write(new Uint8Array([bytes[15_000]! ^ 1]));
  const answer = await scene.append(path, 20_000, bytes.subarray(20_000));
  assert.equal(answer.headers.get("Upload-State"), "receiving");
  assert.equal(answer.headers.get("Upload-Offset"), "10000");
  const again = await scene.append(path, 10_000, bytes.subarray(10_000));
  assert.equal(again.headers.get("Upload-State"), "done");
  const row = await scene.test.app.db.read.select().from(upload).where(eq(upload.id, idOf(path))).get();
  assert.equal(row?.sha256, hashOf(bytes).toString("hex"));
});

Deno.test("an empty file needs no second request", async () => {
  await using scene = await openScene();
  const path = await scene.create(0, { path: "empty.txt" });
  const { data } = await (await scene.ask("GET", path)).json();
  assert.deepEqual([data.state, data.file.size], ["done", 0]);
});

Deno.test("every answer speaks tus: its version, the right offset, and what was given back as it was given", async () => {
  await using scene = await openScene();
  const metadata = `${scene.metadata({ fingerprint: "f" })},unknown ${base64("?")}`;
  const path = await scene.create(10, {}, { "Upload-Metadata": metadata });
  const old = await scene.ask("POST", PATH, { "Tus-Resumable": "0.2.2" });
  assert.deepEqual([old.status, old.headers.get("Tus-Version")], [412, TUS_VERSION]);
  const wrong = await scene.append(path, 5, new Uint8Array(5));
  assert.deepEqual([wrong.status, wrong.headers.get("Upload-Offset")], [409, "0"]);
  const head = await scene.ask("HEAD", path);
  assert.equal(head.headers.get("Upload-Metadata"), metadata);
  const gone = await scene.ask("HEAD", `${PATH}/none`);
  for (const answer of [old, wrong, head, gone]) {
    assert.equal(answer.headers.get("Tus-Resumable"), TUS_VERSION, String(answer.status));
  }
});

Deno.test("a method that a line does not let through may stand in a header", async () => {
  await using scene = await openScene();
  const path = await scene.create(10);
  const post = (method: string, bytes?: Uint8Array) =>
    scene.ask("POST", path, {
      "X-HTTP-Method-Override": method,
      "Upload-Offset": "0",
      ...bytes && { "Content-Type": TUS_BYTES },
    }, bytes as BodyInit);
  assert.equal((await post("PATCH", new Uint8Array(4))).headers.get("Upload-Offset"), "4");
  assert.equal((await post("DELETE")).status, 204);
  assert.equal((await scene.ask("HEAD", path)).status, 404);
});

Deno.test("first bytes of another type are refused, and a creation that is refused leaves nothing", async () => {
  await using scene = await openScene();
  const begin = (type: string, bytes: Uint8Array) =>
    scene.ask("POST", PATH, {
      "Upload-Length": "3",
      "Upload-Metadata": scene.metadata(),
      "Content-Type": type,
    }, bytes as BodyInit);
  assert.equal((await begin("application/octet-stream", new Uint8Array(3))).status, 415);
  assert.equal((await begin(TUS_BYTES, new Uint8Array(4))).status, 413);
  assert.deepEqual(await scene.test.app.db.read.select().from(upload).all(), []);
  assert.deepEqual(await Array.fromAsync(scene.test.app.external.storage.staging.list()), []);
});

Deno.test("OPTIONS says what is spoken here", async () => {
  await using scene = await openScene();
  for (const path of [PATH, `${PATH}/any`]) {
    const answer = await scene.test.api.request(path, { method: "OPTIONS" });
    assert.equal(answer.status, 204);
    assert.equal(answer.headers.get("Tus-Version"), TUS_VERSION);
    assert.match(answer.headers.get("Tus-Extension")!, /creation.*concatenation/);
  }
});

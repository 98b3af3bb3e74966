import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { compactVerify, createLocalJWKSet, decodeProtectedHeader } from "jose";
import { eq } from "drizzle-orm";
import { blob, datasetVersion, signingKey } from "../../../db/schema/mod.ts";
import type { FileReceipt, ManifestStatement, SignedManifest } from "../../../sdk/mod.ts";
import { MerkleTree } from "../../../sdk/mod.ts";
import { deposit, publish } from "../../../tests/datasets.ts";
import { openTestApp, ORIGIN, type TestApp } from "../../../tests/harness.ts";
import { flipBit, pathOfBlob } from "../../../tests/corrupt_files.ts";
import { rotateSigningKey } from "../signing/keys.ts";
import { enterStoredRoots } from "./merkle_root.ts";

const hash = (name: string, text: string) => createHash(name).update(text).digest("hex");
const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

/** The payload of a JWS, verified with the keys that the repository shows. */
async function verified<T>({ api }: TestApp, signed: string): Promise<T> {
  const response = await api.request(`${ORIGIN}/.well-known/jwks.json`);
  assert.equal(response.headers.get("Content-Type"), "application/jwk-set+json");
  const { payload } = await compactVerify(signed, createLocalJWKSet(await response.json()));
  return JSON.parse(new TextDecoder().decode(payload));
}

Deno.test("uploadFile reads the bytes back before it acknowledges them, and keeps their MD5", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const { sha256 } = await person.repository.files.upload(dataSetId, "V1", "a.txt", "hello");
  const row = await test.app.db.read.select().from(blob).where(eq(blob.sha256, sha256)).get();
  assert.equal(row?.md5, hash("md5", "hello"));
  const { storage } = test.app.external;
  const write = storage.write.bind(storage);
  // What a disk does that acknowledges bytes and keeps others.
  storage.write = async (body, options) => {
    const written = await write(body, options);
    await flipBit(pathOfBlob(test.config.dataDir, written.sha256));
    return written;
  };
  await assert.rejects(person.repository.files.upload(dataSetId, "V1", "b.txt", "others"), {
    error: "uploadDamaged",
  });
  assert.deepEqual((await person.repository.files.list(dataSetId, "V1")).list.map(({ path }) => path), [
    "a.txt",
  ]);
});

Deno.test("getFileReceipt says what is stored since when, signed, to its owner; to everyone once it is published", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const draft = await deposit(person);
  const { files } = person.repository;
  const { fileId } = await files.upload(draft.dataSetId, "V1", "数据/a.txt", "hello");
  const signed = await files.receipt(fileId);
  const { repository, ...receipt } = await verified<FileReceipt>(test, signed);
  assert.equal(decodeProtectedHeader(signed).typ, "sdb-receipt+jws");
  const now = test.app.clock().toISOString();
  assert.deepEqual(receipt, {
    dataSetId: draft.dataSetId,
    version: "V1",
    fileId,
    path: "数据/a.txt",
    size: 5,
    sha256: hash("sha256", "hello"),
    md5: hash("md5", "hello"),
    receivedAt: now,
    verifiedAt: now,
  });
  assert.equal(repository, ORIGIN);
  const stranger = await test.signIn();
  for (const reader of [test.visitor, stranger.repository]) {
    await assert.rejects(reader.files.receipt(fileId), { error: "notFound" });
  }
  const { dataSetId } = await publish(test, await test.signIn(), await test.signIn({ role: "governance" }));
  const { list: [file] } = await test.visitor.files.list(dataSetId, "V1");
  assert.equal(
    (await verified<FileReceipt>(test, await test.visitor.files.receipt(file.fileId))).path,
    file.path,
  );
});

Deno.test("getFileReceipt reads bytes from before MD5 was kept back first, and gives none for damaged ones", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const { files } = person.repository;
  const old = await files.upload(dataSetId, "V1", "old.txt", "old");
  const damaged = await files.upload(dataSetId, "V1", "damaged.txt", "damaged");
  await test.app.db.withTx((tx) => tx.update(blob).set({ md5: null }));
  await flipBit(pathOfBlob(test.config.dataDir, damaged.sha256));
  test.advance(1000);
  const receipt = await verified<FileReceipt>(test, await files.receipt(old.fileId));
  assert.deepEqual([receipt.md5, receipt.verifiedAt], [hash("md5", "old"), test.app.clock().toISOString()]);
  await assert.rejects(files.receipt(damaged.fileId), { error: "storageDamaged" });
  const row = await test.app.db.read.select().from(blob).where(eq(blob.sha256, damaged.sha256)).get();
  assert.notEqual(row?.damagedAt, null);
});

Deno.test("getManifest has the files of a published version, their root and a signature over it", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const governance = await test.signIn({ role: "governance" });
  const { dataSetId, merkleRoot, doi, cstr, publishedAt } = await publish(test, person, governance);
  const text = await (await test.visitor.files.manifest(dataSetId)).text();
  const { files, signature, ...statement } = JSON.parse(text) as SignedManifest;
  assert.deepEqual(await verified<ManifestStatement>(test, signature), statement);
  const tree = new MerkleTree(sha256);
  for (const file of files) tree.add(file);
  assert.equal(tree.root(), statement.merkleRoot);
  assert.deepEqual(statement, {
    repository: ORIGIN,
    dataSetId,
    version: "V1",
    doi,
    cstr,
    publishedAt,
    count: files.length,
    size: files.reduce((sum, { size }) => sum + size, 0),
    merkleRoot,
  });
  assert.ok(files.length > 0 && files.every(({ md5, cstr }) => md5 && cstr));
  // A reader who keeps one line at a time needs no JSON parser that streams.
  const lines = text.trimEnd().split("\n").slice(1, -1);
  assert.deepEqual(lines.map((line) => JSON.parse(line.replace(/,$/, ""))), files);
  assert.equal(text, await (await test.visitor.files.manifest(dataSetId, "V1")).text());
});

Deno.test("getManifest has none of a draft, whose files may still change", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await deposit(person);
  await assert.rejects(person.repository.files.manifest(dataSetId, "V1"), { error: "notFound" });
});

Deno.test("enterStoredRoots gives versions that were published before it the root that publishing would have given", async () => {
  await using test = await openTestApp();
  const { dataSetId, merkleRoot } = await publish(
    test,
    await test.signIn(),
    await test.signIn({ role: "governance" }),
  );
  const version = await test.app.db.read.select().from(datasetVersion).get();
  await test.app.db.withTx(async (tx) => {
    await tx.run("DROP TRIGGER published_root_is_written_once");
    await tx.update(datasetVersion).set({ merkleRoot: null }).where(eq(datasetVersion.id, version!.id));
  });
  await assert.rejects(test.visitor.files.manifest(dataSetId), { error: "notFound" });
  assert.equal(await enterStoredRoots(test.app), 1);
  assert.equal(await enterStoredRoots(test.app), 0);
  assert.equal((await test.visitor.datasets.get(dataSetId)).merkleRoot, merkleRoot);
});

Deno.test("rotateSigningKey makes a new key sign, and what the earlier one signed stays verifiable", async () => {
  await using test = await openTestApp();
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const { fileId } = await person.repository.files.upload(dataSetId, "V1", "a.txt", "hello");
  const before = await person.repository.files.receipt(fileId);
  test.advance(1000);
  const kid = await rotateSigningKey(test.app);
  const after = await person.repository.files.receipt(fileId);
  assert.notEqual(after, before);
  assert.equal(decodeProtectedHeader(after).kid, kid);
  for (const signed of [before, after]) {
    assert.equal((await verified<FileReceipt>(test, signed)).path, "a.txt");
  }
  assert.deepEqual((await test.visitor.files.signingKeys()).keys.map((key) => key.kid)[0], kid);
  const rows = await test.app.db.read.select().from(signingKey).all();
  assert.deepEqual(rows.map(({ privateKey }) => privateKey === "").toSorted(), [false, true]);
  assert.ok(
    rows.every(({ privateKey, publicKey }) => privateKey === "" || privateKey.startsWith("v1.") && publicKey),
  );
});

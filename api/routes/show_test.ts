/** Files as pages show them: who sees them, as what they are sent, and that they can do nothing (safety 2.5, B10). */
import assert from "node:assert/strict";
import { completeMetadata, publish } from "../../tests/datasets.ts";
import { openTestApp, ORIGIN } from "../../tests/harness.ts";

const addressOf = (fileId: string) => `${ORIGIN}/api/sdb-filetree-service/public/show/${fileId}`;

Deno.test("showFile() sends what a browser draws or plays with its type, and everything else to be saved", async () => {
  await using test = await openTestApp();
  const { repository: { datasets, files } } = await test.signIn();
  const { dataSetId } = await datasets.create(completeMetadata());
  const types: Record<string, string | undefined> = {
    "a.png": "image/png",
    "a.svg": "image/svg+xml",
    "a.mp4": "video/mp4",
    "a.flac": "audio/flac",
    "a.pdf": "application/pdf",
    "a.vtt": "text/vtt",
    "a.html": undefined,
    "a.xhtml": undefined,
    "a.xml": undefined,
    "a.js": undefined,
    "a.css": undefined,
  };
  for (const [path, type] of Object.entries(types)) {
    const { fileId } = await files.upload(dataSetId, "V1", path, "<script>alert(1)</script>");
    const { headers, body } = await files.show(fileId);
    await body?.cancel();
    assert.match(headers.get("Content-Security-Policy")!, /^sandbox; default-src 'none'(?!.*script)/, path);
    assert.equal(headers.get("X-Content-Type-Options"), "nosniff");
    assert.equal(headers.get("Cross-Origin-Resource-Policy"), "same-origin");
    assert.match(headers.get("Content-Disposition")!, type ? /^inline;/ : /^attachment;/, path);
    if (type) assert.equal(headers.get("Content-Type"), type);
    else assert.doesNotMatch(headers.get("Content-Type")!, /html|xml$|script|css/, path);
  }
});

Deno.test("showFile() is for whom the file would be sent to, gives parts, and counts no download", async () => {
  await using test = await openTestApp();
  const [person, reviewer] = [await test.signIn(), await test.signIn({ role: "governance" })];
  const open = await publish(test, person, reviewer);
  const [{ fileId, size, sha256 }] = (await test.visitor.files.list(open.dataSetId, "V1")).list;
  const whole = await test.visitor.files.show(fileId);
  assert.equal((await whole.bytes()).length, size);
  assert.equal(whole.headers.get("Cache-Control"), "public, no-cache");
  const part = await test.visitor.files.show(fileId, { range: "bytes=1-2" });
  assert.deepEqual([part.status, part.headers.get("Content-Range")], [206, `bytes 1-2/${size}`]);
  await part.body?.cancel();
  const known = await test.api.request(addressOf(fileId), { headers: { "If-None-Match": `"${sha256}"` } });
  assert.equal(known.status, 304);
  assert.equal((await test.visitor.datasets.get(open.dataSetId)).downloads, 0);

  for (const accessRight of ["RESTRICTED", "EMBARGO"] as const) {
    const closed = await publish(test, person, reviewer, {
      accessRight,
      ...accessRight === "EMBARGO" ? { embargoMonths: 3 } : {},
    });
    const [{ fileId }] = (await person.repository.files.list(closed.dataSetId, "V1")).list;
    await assert.rejects(test.visitor.files.show(fileId), {
      error: accessRight === "EMBARGO" ? "filesEmbargoed" : "filesUnreachable",
    });
    const own = await person.repository.files.show(fileId);
    assert.equal(own.headers.get("Cache-Control"), "private, no-store");
    await own.body?.cancel();
  }
  const draft = await person.repository.datasets.create(completeMetadata());
  const hidden = await person.repository.files.upload(draft.dataSetId, "V1", "a.png", "x");
  await assert.rejects(test.visitor.files.show(hidden.fileId), { status: 404 });
});

import assert from "node:assert/strict";
import { SMALL_FILE_SIZE } from "../../sdk/model/limits.ts";
import { BegunUploads } from "./begun_uploads.ts";
import { Client } from "../../sdk/client.ts";
import { listBegun, sendGroup } from "./send_group.ts";

const target = { dataSetId: "d", version: "V1" };
const answer = (data: unknown) => JSON.stringify({ code: 20000, message: "", messageEn: "", data });

/** A line of a browser whose next requests break. */
class Line {
  static breaks = 0;
  static sent = 0;
  status = 200;
  responseText = "";
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders = () => "";
  send(): void {
    Line.sent++;
    this.upload.onprogress?.({ loaded: 1 });
    this.responseText = answer([{ path: "a.csv", file: { path: "a.csv" } }]);
    queueMicrotask(() => Line.breaks-- > 0 ? this.onerror?.() : this.onload?.());
  }
}

/** A browser for as long as `run` takes; tests of other files run in the same process. */
async function inBrowser(run: () => Promise<void>): Promise<void> {
  Object.assign(globalThis, {
    location: new URL("https://data.example.org"),
    document: { documentElement: { dataset: {} } },
    XMLHttpRequest: Line,
  });
  try {
    await run();
  } finally {
    Object.assign(globalThis, { location: undefined, document: undefined, XMLHttpRequest: undefined });
  }
}

Deno.test("sendGroup() sends small files again when the line broke", () =>
  inBrowser(async () => {
    Line.breaks = 1;
    const retried: string[] = [];
    const ended = await sendGroup(
      [{ id: 1, path: "a.csv", size: 1, sent: 0, state: "uploading", onConflict: "refuse" }],
      { target, locale: "en", fileOf: () => new File(["a"], "a.csv"), memory: {} },
      { onSent: () => {}, onVerify: () => {}, onRetry: ({ message }) => retried.push(message) },
      new AbortController().signal,
    );
    assert.deepEqual([ended.map((one) => "file" in one), retried.length, Line.sent], [[true], 1, 2]);
  }));

Deno.test("BegunUploads asks once what was begun, asks again after a failure, and learns what this page begins", async () => {
  let lists = 0;
  const client = new Client({
    server: "https://data.example.org",
    fetch: ({ method }) => {
      const one = {
        protocol: "tus",
        uploadId: `u${lists}`,
        path: "a.bin",
        state: "receiving",
        size: SMALL_FILE_SIZE,
      };
      if (method === "POST") return new Response(answer({ ...one, uploadId: "new", path: "b.bin" }));
      if (lists++ === 0) throw new TypeError("cut");
      return new Response(answer([one, { ...one, state: "done" }]));
    },
  });
  const begun = new BegunUploads(client, target);
  const retry = { triesMax: 1 };
  await assert.rejects(begun.at("a.bin", retry), /cut/);
  const found = await Promise.all(["a.bin", "b.bin"].map((path) => begun.at(path, retry)));
  assert.deepEqual(found.map((all) => all.length), [1, 0]);
  await begun.create({ ...target, path: "b.bin", size: 7 });
  assert.deepEqual((await begun.at("b.bin", retry)).map(({ uploadId }) => uploadId), ["new"]);
  assert.equal(lists, 2);
});

Deno.test("listBegun() leaves out what was begun without a byte, and keeps what is read back", async () => {
  const list = [
    { uploadId: "a", path: "a", offset: 0, protocol: "tus", state: "receiving" },
    { uploadId: "b", path: "b", offset: 5, protocol: "tus", state: "receiving" },
    { uploadId: "c", path: "c", offset: 0, protocol: "tus", state: "verifying" },
  ];
  const fetch = () => Promise.resolve(new Response(answer(list)));
  const client = new Client({ server: "https://data.example.org", fetch });
  const memory = { begun: new BegunUploads(client, target) };
  const begun = await listBegun({ target, locale: "en", memory });
  assert.deepEqual(begun.map(({ path }) => path), ["b", "c"]);
});

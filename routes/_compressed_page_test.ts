import assert from "node:assert/strict";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { compressPage } from "./_compressed_page.ts";

const encoder = new TextEncoder();
const REST = encoder.encode('<p class="text-soft">数据集 dataset</p>'.repeat(200));
const headOf = (nonce: string) =>
  encoder.encode(`<!DOCTYPE html><html><head>${"<meta>".repeat(60)}<script nonce="${nonce}">`);

Deno.test("compressPage() leaves every page open at its head, whatever chance puts there meanwhile", async () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
  for (const coding of ["br", "gzip"] as const) {
    for (let round = 0; round < 300; round++) {
      const page = await compressPage(coding, headOf("first".repeat(4)), REST);
      assert.ok(page, `${coding}, round ${round}`);
      if (round % 30 > 0) continue;
      const head = headOf("other".repeat(4));
      const shown = unpack[coding](page.withHead(head));
      assert.ok(shown.equals(new Uint8Array([...head, ...REST])), coding);
      assert.ok(page.size < (head.length + REST.length) / 4, `${page.size} bytes`);
    }
  }
});

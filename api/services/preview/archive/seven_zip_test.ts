/** 7z archives: their lists. */
import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import { contentOf, readShown } from "../../../../tests/read_shown.ts";

/** A folder with a table, as 7-Zip writes it: open, with a password for the content, and for the names too. */
const OPEN = Uint8Array.fromBase64(
  "N3q8ryccAARvFLiHYwAAAAAAAAAgAAAAAAAAADbohfMBAANuCjEKAAAAgTMHrg/OP8PniCoxHVtcPWSisXH9QdRP1FXgAEpUHKGXUzJD+kQcmVluxHJFefpPMhfmYb5svItefQPGhYA3eo37MviydT7JbndQHTLgZbivyCRExqwAAAAXBggBCVsABwsBAAEjAwEBBV0AEAAADGYKAfHeWKsAAA==",
);
const CLOSED = Uint8Array.fromBase64(
  "N3q8ryccAARH5qsIggAAAAAAAAAgAAAAAAAAAHsajYVMdIXxs1HAvrzrq/+2fCRmAACBMweuD87ysgwHsMPa919FiphISvdLVSeN4CKYN1otbjBE2mI/kM5c6qCLJnGNkFmrzHd7G5AsR6o/xpK7mFLcOx7oyKU3S0YOv4kGjPy0shtuMVxECgHzl7sq6PiU9DbRFMy2XiR3jQitKZ09oAAAFwYQAQlyAAcLAQABIwMBAQVdABAAAAx2CgECIz5VAAA=",
);
const SECRET = Uint8Array.fromBase64(
  "N3q8ryccAAS1gcuAkAAAAAAAAAA8AAAAAAAAACSqtQFYD8+lcCTcNyRA24VNyrSKtM+S9/PexMUSnXwj+3ax2HFUOhDnkBmGBsAYtqpTBJ0QEc/4BRHhvMwxjXujJp3sWFEK/eZE8VbTx7DI8VX5ZTZMO3+qQHnIOQhpJBlxMGfQb+TPY4QHsfI8DT4VpSun39aKAWdWF21kWk2Geg4sSBPqpjj7b6tYEh729g4PmhEXBhABCYCAAAcLAQACJAbxBwESUw9bViQGT9yHORM6MXXg2pkfIwMBAQVdABAAAAEADHR2CgE22DyiAAA=",
);

Deno.test("list7z() lists names and sizes of a 7z archive, whose files are not opened", async () => {
  const { format, entries, total } = contentOf(await readShown("a.7z", OPEN), "archive");
  assert.deepEqual([format, total], ["7z", 2]);
  assert.deepEqual(entries, [
    { path: "湖", kind: "folder", size: 0, shown: false },
    { path: "湖/a.csv", kind: "file", size: 4, shown: false, hidden: "unsupported" },
  ]);
  const member = await readShown("a.7z", OPEN, { member: "湖/a.csv" });
  assert.deepEqual(member.content, { kind: "none", reason: "unsupported" });
  const closed = contentOf(await readShown("a.7z", CLOSED), "archive").entries;
  assert.deepEqual(closed.map(({ kind }) => kind), ["folder", "closed"]);
});

Deno.test("list7z(): an archive that is cut, damaged or has secret names is unreadable", async () => {
  const damaged = OPEN.slice();
  damaged.fill(0x5a, 32, -8);
  for (const bytes of [OPEN.subarray(0, -20), damaged, SECRET]) {
    const { content } = await readShown("a.7z", bytes);
    assert.deepEqual(content, { kind: "none", reason: "unreadable" });
  }
});

/** An archive whose list of names says that it is so large when it is unpacked. */
function withLargeList(unpackedBytes: number, dictionaryBytes: number): Uint8Array {
  const packed = new Uint8Array(64);
  const number = (value: number) => [0xf0, ...new Uint8Array(Uint32Array.of(value).buffer)];
  const list = Uint8Array.from([
    ...[0x17, 0x06, 0, 1, 0x09, packed.length, 0x00],
    // One LZMA decoder with its five bytes of properties.
    ...[0x07, 0x0b, 1, 0, 1, 0x23, 3, 1, 1, 5, 0x5d],
    ...new Uint8Array(Uint32Array.of(dictionaryBytes).buffer),
    ...[0x0c, ...number(unpackedBytes), 0x00, 0x00],
  ]);
  const place = new DataView(new ArrayBuffer(20));
  place.setBigUint64(0, BigInt(packed.length), true);
  place.setBigUint64(8, BigInt(list.length), true);
  place.setUint32(16, crc32(list), true);
  const check = new Uint8Array(Uint32Array.of(crc32(new Uint8Array(place.buffer))).buffer);
  const head = [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4, ...check, ...new Uint8Array(place.buffer)];
  return Uint8Array.from([...head, ...packed, ...list]);
}

Deno.test("list7z() takes no more memory than it may, however large a list of names says it is", async () => {
  const { prototype } = WebAssembly.Memory;
  const grow = prototype.grow;
  let most = 0;
  prototype.grow = function (pages: number) {
    most = Math.max(most, this.buffer.byteLength + pages * 65_536);
    return grow.call(this, pages);
  };
  try {
    for (const [list, dictionary] of [[1_500_000_000, 65_536], [2_000, 1_400_000_000]]) {
      const { content } = await readShown("a.7z", withLargeList(list, dictionary));
      assert.deepEqual(content, { kind: "none", reason: "unreadable" });
    }
  } finally {
    prototype.grow = grow;
  }
  assert.ok(most <= 65 * 1024 * 1024, `${most}`);
});

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { compareByBytes, leafText, type MerkleLeaf, MerkleTree } from "./merkle_tree.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();
const hash = (...parts: Uint8Array[]) => sha256(Buffer.concat(parts));

/** The definition of RFC 6962, section 2.1, word for word. */
function treeHash(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return sha256(new Uint8Array());
  if (leaves.length === 1) return hash(Uint8Array.of(0), leaves[0]);
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return hash(Uint8Array.of(1), treeHash(leaves.slice(0, k)), treeHash(leaves.slice(k)));
}

const fileOf = (n: number): MerkleLeaf => ({
  path: `数据/${String(n).padStart(4, "0")}.csv`,
  size: n,
  sha256: Buffer.from(sha256(Uint8Array.of(n % 256))).toString("hex"),
});

Deno.test("MerkleTree has the root that RFC 6962 defines, for 0 to 130 files", () => {
  for (let count = 0; count <= 130; count++) {
    const files = Array.from({ length: count }, (_, n) => fileOf(n));
    const tree = new MerkleTree(sha256);
    for (const file of files) tree.add(file);
    const expected = treeHash(files.map((file) => new TextEncoder().encode(leafText(file))));
    assert.equal(tree.root(), Buffer.from(expected).toString("hex"), `${count} files`);
    // Asking for it changes nothing.
    assert.equal(tree.root(), Buffer.from(expected).toString("hex"));
  }
});

Deno.test("MerkleTree tells apart a path, a size and bytes, and refuses files out of order or twice", () => {
  const rootOf = (...files: MerkleLeaf[]) => {
    const tree = new MerkleTree(sha256);
    for (const file of files) tree.add(file);
    return tree.root();
  };
  const file = { path: "a", size: 11, sha256: "ab" };
  const roots = [file, { ...file, path: "a1" }, { ...file, size: 1 }, { ...file, sha256: "cd" }].map((one) =>
    rootOf(one)
  );
  assert.equal(new Set(roots).size, 4);
  assert.throws(() => rootOf({ ...file, path: "b" }, file), /"a" came after "b"/);
  assert.throws(() => rootOf(file, file), RangeError);
});

Deno.test("compareByBytes puts what UTF-16 orders otherwise in the order of UTF-8", () => {
  const paths = ["\u{10000}.txt", "\uff5e.txt", "a", "a/b", "Z"];
  const expected = paths.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  assert.deepEqual(paths.toSorted(compareByBytes), expected);
  assert.notDeepEqual(paths.toSorted(), expected);
});

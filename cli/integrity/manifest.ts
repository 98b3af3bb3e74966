/** Verifies a manifest: its signature, that it names what was signed, and that its files have the signed Merkle root. */
import { createHash } from "node:crypto";
import type { ManifestStatement, SignedManifest, SigningKeySet } from "../../sdk/mod.ts";
import { MerkleTree } from "../../sdk/model/merkle_tree.ts";
import { MANIFEST_TYPE } from "../../sdk/model/signed_integrity.ts";
import { CliError } from "../error.ts";
import { verifySignature } from "./signature.ts";

const sha256 = (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest();

/** @returns the id of the key. @throws CliError (refused) with what does not fit. */
export async function verifyManifest(
  { files, signature, ...shown }: SignedManifest,
  keys: SigningKeySet,
  what: string,
): Promise<string> {
  const { payload, kid } = await verifySignature<ManifestStatement>(signature ?? "", {
    type: MANIFEST_TYPE,
    keys,
    what,
  });
  const names = new Set([...Object.keys(payload), ...Object.keys(shown)]) as Set<keyof ManifestStatement>;
  for (const name of names) {
    if (payload[name] !== shown[name]) throw forged(what, name);
  }
  if (rootOf(files) !== payload.merkleRoot) throw forged(what, "merkleRoot");
  if (files.length !== payload.count) throw forged(what, "count");
  return kid;
}

/** Files out of order have no root. */
function rootOf(files: SignedManifest["files"]): string | undefined {
  const tree = new MerkleTree(sha256);
  try {
    for (const file of files) tree.add(file);
    return tree.root();
  } catch {
    return undefined;
  }
}

const forged = (what: string, name: string) =>
  new CliError("refused", "cli.error.manifestChanged", { values: { what, name } });

/** What the repository signs about files, as compact JWS (RFC 7515) with EdDSA. */

/** Media types of the signed texts; `typ` in their headers. */
export const RECEIPT_TYPE = "sdb-receipt+jws";
export const MANIFEST_TYPE = "sdb-manifest+jws";

/** The payload of a receipt: these bytes were received, stored, read back and found the same. */
export interface FileReceipt {
  /** Address of the repository. */
  repository: string;
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
  fileId: string;
  path: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex, like `md5`. */
  sha256: string;
  md5: string;
  /** ISO 8601 UTC. */
  receivedAt: string;
  /** When the stored bytes were last read and had these hashes. */
  verifiedAt: string;
}

/** The payload of a manifest's signature, and the beginning of the manifest. */
export interface ManifestStatement {
  repository: string;
  dataSetId: string;
  /** Label such as `V2`. */
  version: string;
  doi?: string;
  cstr?: string;
  /** ISO 8601 UTC. */
  publishedAt: string;
  count: number;
  /** Bytes of all files. */
  size: number;
  /** As `merkle_tree.ts` defines it; lower-case hex. */
  merkleRoot: string;
}

/** A line of a manifest. */
export interface ManifestEntry {
  path: string;
  /** Bytes. */
  size: number;
  /** Lower-case hex, like `md5`. */
  sha256: string;
  /** Where the bytes were read back since it is kept. */
  md5?: string;
  cstr?: string;
}

/** All files of a published version in the order of their paths, and the signature over what stands before them. */
export interface SignedManifest extends ManifestStatement {
  /** Compact JWS whose payload is the {@link ManifestStatement}. */
  signature: string;
  files: ManifestEntry[];
}

/** A public key of the repository (RFC 8037). Keys that no longer sign stay in the set. */
export interface SigningKey {
  kty: "OKP";
  crv: "Ed25519";
  alg: "EdDSA";
  use: "sig";
  kid: string;
  x: string;
}

/** A set of keys (RFC 7517). */
export interface SigningKeySet {
  keys: SigningKey[];
}

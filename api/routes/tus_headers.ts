/** Headers of tus 1.0 (https://tus.io/protocols/resumable-upload). */
import { z } from "zod";
import { filePathSchema, ON_CONFLICT, type OnConflict } from "../../sdk/model/file.ts";
import { toIssues } from "../../sdk/model/issue.ts";
import { FINGERPRINT_MAX, UPLOAD_PARTS_MAX } from "../../sdk/model/limits.ts";
import {
  CHECKSUM_ALGORITHMS,
  type ChecksumAlgorithm,
  TUS_BYTES,
  TUS_VERSION,
} from "../../sdk/model/upload.ts";
import { isStorable } from "../../sdk/model/text.ts";
import type { ApiContext } from "../env.ts";
import { DomainError } from "../error.ts";

const bytes = z.string().regex(/^\d{1,16}$/).transform(Number).refine(Number.isSafeInteger);

/** Of a header that is missing or not understood. */
const invalid = (path: string) => new DomainError("invalidInput", {}, [{ path, key: "invalid" }]);

/** @throws DomainError uploadVersionUnsupported. */
export function requireVersion(c: ApiContext): void {
  const found = c.req.header("Tus-Resumable") ?? "";
  if (found === TUS_VERSION) return;
  throw new DomainError("uploadVersionUnsupported", { found: found.slice(0, 40), wanted: TUS_VERSION });
}

/** @throws DomainError uploadTypeUnsupported. */
export function requireBytes(c: ApiContext): void {
  const found = c.req.header("Content-Type") ?? "";
  if (found === TUS_BYTES) return;
  throw new DomainError("uploadTypeUnsupported", { found: found.slice(0, 80), wanted: TUS_BYTES });
}

/** A whole number of bytes. @throws DomainError invalidInput. */
export function readBytes(c: ApiContext, name: "Upload-Length" | "Upload-Offset"): number {
  const given = c.req.header(name) ?? "";
  const number = Number(given);
  if (/^\d{1,16}$/.test(given) && Number.isSafeInteger(number)) return number;
  throw invalid(name);
}

const HEX_LENGTH: Record<ChecksumAlgorithm, number> = { sha1: 40, sha256: 64, md5: 32 };

/** @throws DomainError invalidInput for an algorithm that `Tus-Checksum-Algorithm` does not name. */
export function readChecksum(c: ApiContext): { algorithm: ChecksumAlgorithm; hex: string } | undefined {
  const given = c.req.header("Upload-Checksum");
  if (given === undefined) return undefined;
  const [name, value = "", ...more] = given.split(" ");
  const algorithm = CHECKSUM_ALGORITHMS.find((one) => one === name);
  const hex = Buffer.from(value, "base64").toString("hex");
  if (!algorithm || more.length > 0 || hex.length !== HEX_LENGTH[algorithm]) throw invalid("Upload-Checksum");
  return { algorithm, hex };
}

/** What `Upload-Metadata` says; a client of the protocol calls the path `filename`. */
const metadataSchema = z.object({
  dataSetId: z.string().min(1).max(64),
  version: z.string().regex(/^V\d{1,6}$/),
  path: filePathSchema,
  onConflict: z.enum(ON_CONFLICT).default("replace"),
  sha256: z.string().regex(/^[0-9a-f]{64}$/).optional(),
  fingerprint: z.string().max(FINGERPRINT_MAX).refine(isStorable).default(""),
  /** Of a part: where it begins in the whole, and bytes of the whole. */
  start: bytes.default(0),
  total: bytes.default(0),
});
export type UploadMetadata = z.infer<typeof metadataSchema>;

/** @throws DomainError invalidInput with the key that is wrong. */
export function readMetadata(c: ApiContext): UploadMetadata {
  const { filename, ...given } = parseMetadata(c.req.header("Upload-Metadata") ?? "");
  const read = metadataSchema.safeParse({ path: filename, ...given });
  if (read.success) return read.data;
  const issues = toIssues(read.error).map((issue) => ({ ...issue, path: `Upload-Metadata.${issue.path}` }));
  throw new DomainError("invalidInput", {}, issues);
}

/** What becomes of a file of that path, where somebody has decided anew. @throws DomainError invalidInput. */
export function readAnswer(c: ApiContext): OnConflict | undefined {
  if (c.req.method === "POST") return undefined;
  const { onConflict } = parseMetadata(c.req.header("Upload-Metadata") ?? "");
  if (onConflict === undefined) return undefined;
  const read = z.enum(ON_CONFLICT).safeParse(onConflict);
  if (read.success) return read.data;
  throw invalid("Upload-Metadata.onConflict");
}

/** `key base64,key base64`. A value that is no UTF-8 is left out, as if it was not given. */
function parseMetadata(header: string): Partial<Record<string, string>> {
  const pairs = header.split(",").map((pair) => pair.trim().split(" "));
  return Object.fromEntries(pairs.flatMap(([key, value = ""]) => {
    const text = decode(value);
    return key && text !== undefined ? [[key, text]] : [];
  }));
}

function decode(base64: string): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(Buffer.from(base64, "base64"));
  } catch {
    return undefined;
  }
}

/** Of `Upload-Concat`: `part`, or the ids of the parts that become one. @throws DomainError invalidInput. */
export function readConcat(c: ApiContext): "part" | readonly string[] | undefined {
  const given = c.req.header("Upload-Concat");
  if (given === undefined) return undefined;
  if (given === "partial") return "part";
  if (c.req.header("Upload-Length") !== undefined) throw invalid("Upload-Length");
  const ids = /^final;(.+)$/.exec(given)?.[1]?.trim().split(/\s+/).map((url) =>
    url.slice(url.lastIndexOf("/") + 1)
  );
  if (!ids || ids.length > UPLOAD_PARTS_MAX) throw invalid("Upload-Concat");
  return ids;
}

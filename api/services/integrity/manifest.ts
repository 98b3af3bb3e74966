/** The signed manifest of a published version: its files, and a signature over the Merkle root that stands for them. */
import { findManifestVersion } from "../../../db/queries/file/manifest.ts";
import { type VersionHead, writtenDoi } from "../../../db/schema/records.ts";
import { versionLabel } from "../../../sdk/model/dataset.ts";
import {
  MANIFEST_TYPE,
  type ManifestEntry,
  type ManifestStatement,
} from "../../../sdk/model/signed_integrity.ts";
import { toIso } from "../../../sdk/model/time.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { mayListFiles } from "../../policies/dataset.ts";
import { getVersionHead } from "../dataset/read.ts";
import { sign } from "../signing/keys.ts";
import { manifestRows } from "./merkle_root.ts";

export interface PreparedManifest {
  head: VersionHead;
  statement: ManifestStatement;
  /** Compact JWS over the statement. */
  signature: string;
}

/**
 * Signs the manifest of a version; `version` is a label, or absent for the newest that the caller may see.
 * @throws DomainError notFound, also for a version that was never published: its files may still change.
 */
export async function prepareManifest(
  context: Context,
  dataSetId: string,
  label?: string,
): Promise<PreparedManifest> {
  const head = await getVersionHead(context, context.db.read, dataSetId, label);
  const { dataset, version } = head;
  const found = await findManifestVersion(context.db.read, version.id);
  const { publishedAt } = version;
  if (!found || found.merkleRoot === null || publishedAt === null || !mayListFiles(head, context.actor)) {
    throw new DomainError("notFound", { what: `${dataSetId} ${versionLabel(version.number)}` });
  }
  const statement: ManifestStatement = {
    repository: context.config.publicUrl,
    dataSetId: dataset.id,
    version: versionLabel(version.number),
    doi: writtenDoi(dataset) ?? undefined,
    cstr: dataset.cstr ?? undefined,
    publishedAt: toIso(publishedAt),
    count: found.count,
    size: found.size,
    merkleRoot: found.merkleRoot,
  };
  return { head, statement, signature: await sign(context, MANIFEST_TYPE, statement) };
}

/** Writes the manifest as JSON with a line for each file, so that neither side must hold all of it. */
export function streamManifest(context: Context, manifest: PreparedManifest): ReadableStream<Uint8Array> {
  const lines = manifestLines(context, manifest);
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void lines.return(undefined),
  });
}

const encoder = new TextEncoder();
/** Characters that are sent together. */
const PIECE = 64 * 1024;

async function* manifestLines(
  { db }: Context,
  { head, statement, signature }: PreparedManifest,
): AsyncGenerator<string> {
  let text = `${JSON.stringify({ ...statement, signature }).slice(0, -1)},"files":[`;
  let separator = "\n";
  for await (const { path, size, sha256, md5, cstr } of manifestRows(db.read, head.version.id)) {
    const line: ManifestEntry = { path, size, sha256, md5: md5 ?? undefined, cstr: cstr ?? undefined };
    text += separator + JSON.stringify(line);
    separator = ",\n";
    if (text.length < PIECE) continue;
    yield text;
    text = "";
  }
  yield `${text}\n]}\n`;
}

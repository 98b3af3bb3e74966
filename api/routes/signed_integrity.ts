/** Receipts, manifests and the keys with which they are signed. */
import { z } from "zod";
import { baseName } from "../../sdk/model/file.ts";
import { signingKeySetAnswer } from "../../sdk/model/responses/integrity.ts";
import type { ApiContext } from "../env.ts";
import { type Operation, operation } from "../operation.ts";
import { prepareManifest, streamManifest } from "../services/integrity/manifest.ts";
import { signReceipt } from "../services/integrity/receipt.ts";
import { readSigningKeys } from "../services/signing/keys.ts";
import { streamBody } from "../services/file/stream_response.ts";
import { attachment } from "./content_disposition.ts";

const whichVersion = z.object({
  dataSetId: z.string().min(1).max(64),
  version: z.string().max(8).optional(),
});
const JOSE = "application/jose";
const MANIFEST = "application/vnd.sdb.manifest+json";
/** Seconds for which a set of keys may be kept: a new key is asked for anew by whoever does not find it. */
const KEYS_KEPT = 3_600;

export const signedIntegrityOperations: readonly Operation[] = [
  operation({
    id: "getFileReceipt",
    method: "GET",
    path: "/api/sdb-filetree-service/public/files/:fileId/receipt",
    tag: "files",
    scope: "read",
    anyOrigin: true,
    statements: 4,
    answer: { bytes: JOSE },
  }, async ({ context, params, c }) => {
    const { receipt, signed } = await signReceipt(context, params.fileId);
    name(c, `${baseName(receipt.path)}.receipt.jws`, JOSE);
    return c.body(signed);
  }),
  operation({
    id: "getManifest",
    method: "GET",
    path: "/api/sdb-filetree-service/public/manifest",
    tag: "files",
    scope: "read",
    anyOrigin: true,
    input: { query: whichVersion },
    statements: 5,
    answer: { bytes: MANIFEST },
  }, async ({ context, query: { dataSetId, version }, c }) => {
    const manifest = await prepareManifest(context, dataSetId, version);
    const { dataset } = manifest.head;
    const stem = dataset.doi?.split("/").at(-1) ?? dataset.id;
    name(c, `${stem}_${manifest.statement.version}.manifest.json`, MANIFEST);
    if (c.req.method === "HEAD") return c.body(null);
    return c.body(await streamBody(context, () => streamManifest(context, manifest)));
  }),
  operation({
    id: "getSigningKeys",
    method: "GET",
    path: "/api/sdb-filetree-service/public/signingKeys",
    tag: "files",
    scope: "read",
    anyOrigin: true,
    statements: 1,
    cached: KEYS_KEPT,
    answer: { data: signingKeySetAnswer },
  }, ({ context }) => readSigningKeys(context)),
  operation({
    id: "getKeySet",
    documented: false,
    method: "GET",
    path: "/.well-known/jwks.json",
    scope: "open",
    answer: { bytes: "application/jwk-set+json" },
  }, async ({ context, c }) =>
    c.json(await readSigningKeys(context), 200, {
      "Content-Type": "application/jwk-set+json",
      "Cache-Control": `public, max-age=${KEYS_KEPT}`,
      "Access-Control-Allow-Origin": "*",
    })),
];

function name(c: ApiContext, fileName: string, mediaType: string): void {
  c.header("Content-Type", mediaType);
  c.header("Content-Disposition", attachment(fileName));
  c.header("X-Content-Type-Options", "nosniff");
  // What may be read can change with the state of the version, and a receipt with the next check.
  c.header("Cache-Control", "private, no-store");
}

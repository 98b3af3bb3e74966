/** Bytes of a resumable upload that go into the object storage past this server. */
import { z } from "zod";
import { ON_CONFLICT } from "../../sdk/model/file.ts";
import { DIRECT_PART_MAX } from "../../sdk/model/limits.ts";
import { appendedAnswer, partAddressAnswer } from "../../sdk/model/responses/upload.ts";
import { toIso } from "../../sdk/model/time.ts";
import { type Operation, operation } from "../operation.ts";
import { addressPart, takePart } from "../services/upload/direct.ts";
import { getOwnUpload } from "../services/upload/find.ts";

const PATH = "/api/sdb-filetree-service/uploads/:id";

const part = z.object({
  offset: z.int().min(0),
  size: z.int().min(1).max(DIRECT_PART_MAX),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const shared = {
  method: "POST",
  tag: "files",
  scope: "deposit",
  signedIn: true,
  strictStatus: true,
  limit: "none",
} as const;

export const directUploadOperations: readonly Operation[] = [
  operation({
    ...shared,
    id: "addressUploadPart",
    path: `${PATH}/address`,
    input: { json: part },
    statements: 6,
    answer: { data: partAddressAnswer },
  }, async ({ context, params, json: { offset, ...rest } }) => {
    await getOwnUpload(context, params.id);
    const { expiresAt, ...given } = await addressPart(context, params.id, { start: offset, ...rest });
    return { ...given, expiresAt: toIso(expiresAt) };
  }),
  operation({
    ...shared,
    id: "takeUploadPart",
    path: `${PATH}/arrived`,
    input: { json: part.extend({ onConflict: z.enum(ON_CONFLICT).optional() }) },
    // The last bytes, which make a file of it.
    statements: 24,
    answer: { data: appendedAnswer },
  }, async ({ context, params, json: { offset, onConflict, ...rest } }) => {
    await getOwnUpload(context, params.id);
    const row = await takePart(context, params.id, { start: offset, ...rest }, onConflict);
    return { offset: row.received, state: row.state };
  }),
];

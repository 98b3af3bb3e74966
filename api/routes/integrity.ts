/** Whether what is stored is still what was stored, for platform administrators. */
import { z } from "zod";
import { damagedFilePageAnswer, integrityAnswer } from "../../sdk/model/responses/integrity.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { type Operation, operation } from "../operation.ts";
import { presentDamagedFile, presentIntegrity } from "../presenters/integrity.ts";
import { readDamagedFiles, readIntegrity } from "../services/integrity/overview.ts";

const pageSchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export const integrityOperations: readonly Operation[] = [
  operation({
    id: "showIntegrity",
    method: "GET",
    path: "/api/sdb-user-admin-service/integrity",
    tag: "operations",
    scope: "session",
    signedIn: true,
    answer: { data: integrityAnswer },
  }, async ({ context }) => presentIntegrity(await readIntegrity(context))),
  operation({
    id: "listDamagedFiles",
    method: "GET",
    path: "/api/sdb-user-admin-service/integrity/damaged",
    tag: "operations",
    scope: "session",
    signedIn: true,
    input: { query: pageSchema },
    answer: { data: damagedFilePageAnswer },
  }, async ({ context, query }) => {
    const { page, size } = query;
    const { rows, total } = await readDamagedFiles(context, { page, size });
    return { list: rows.map(presentDamagedFile), page, size, total };
  }),
];

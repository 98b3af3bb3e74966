/** Calls about the integrity of stored data, for platform administrators. */
import { Hono } from "hono";
import { z } from "zod";
import { damagedFilePageAnswer, integrityAnswer } from "../../sdk/model/integrity_answers.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { presentDamagedFile, presentIntegrity } from "../presenters/integrity.ts";
import { readDamagedFiles, readIntegrity } from "../services/integrity/overview.ts";

const shared = { tags: ["operations"], signedIn: true as const };
const pageSchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export const integrityRoutes = new Hono<ApiEnv>()
  .get(
    "/sdb-user-admin-service/integrity",
    describe({
      ...shared,
      operationId: "showIntegrity",
      data: integrityAnswer,
    }),
    async (c) => ok(c, presentIntegrity(await readIntegrity(c.var.context))),
  )
  .get(
    "/sdb-user-admin-service/integrity/damaged",
    describe({
      ...shared,
      operationId: "listDamagedFiles",
      data: damagedFilePageAnswer,
    }),
    query(pageSchema),
    async (c) => {
      const { page, size } = c.req.valid("query");
      const { rows, total } = await readDamagedFiles(c.var.context, { page, size });
      return ok(c, { list: rows.map(presentDamagedFile), page, size, total });
    },
  );

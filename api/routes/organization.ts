/** The search for institutions (spec 1 §3, §7). */
import { Hono } from "hono";
import { etag } from "hono/etag";
import { z } from "zod";
import { organizationPageAnswer } from "../../sdk/model/account_answers.ts";
import { NAME_MAX, ORGANIZATION_PAGE_SIZE } from "../../sdk/model/limits.ts";
import type { OrganizationPage } from "../../sdk/model/organization.ts";
import { text } from "../../sdk/model/text.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { query } from "../middleware/validate.ts";
import { presentOrganization } from "../presenters/organization.ts";
import { searchOrganizations } from "../services/organizations.ts";

/** Seconds in a cache: the registry changes only by an operator's import, and everybody gets the same answer. */
const KEPT = 300;
const PAGE_MAX = 10_000;

/** Some clients count pages from 0, so 0 and 1 both mean the first. */
const page = z.coerce.number().int().min(0).max(PAGE_MAX).default(1).transform((value) => value || 1);
const size = z.coerce.number().int().min(1).default(ORGANIZATION_PAGE_SIZE)
  .transform((value) => Math.min(value, ORGANIZATION_PAGE_SIZE));

export const organizationRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/public/getRor",
    describe({
      operationId: "getRor",
      tags: ["users"],
      data: organizationPageAnswer,
    }),
    etag(),
    query(z.object({ name: text(NAME_MAX).default(""), page, size })),
    async (c) => {
      const { name, page, size } = c.req.valid("query");
      const { rows, total } = await searchOrganizations(c.var.context, { name, page, size });
      const data: OrganizationPage = { data: rows.map(presentOrganization), total, page, size };
      const response = ok(c, data);
      response.headers.set("Cache-Control", `public, max-age=${KEPT}`);
      return response;
    },
  );

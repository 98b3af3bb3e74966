/** The institution look-up (spec 1 §3, §7). */
import { z } from "zod";
import { organizationPageAnswer } from "../../sdk/model/responses/account.ts";
import { NAME_MAX, ORGANIZATION_PAGE_SIZE } from "../../sdk/model/limits.ts";
import { text } from "../../sdk/model/text.ts";
import { type Operation, operation } from "../operation.ts";
import { presentOrganization } from "../presenters/organization.ts";
import { searchOrganizations } from "../services/organization/search.ts";

/** Seconds in a cache: the registry changes only by an operator's import, and everybody gets the same answer. */
const MAX_AGE_SECONDS = 300;
const PAGE_MAX = 10_000;

/** Some clients count pages from 0, so 0 and 1 both mean the first. */
const page = z.coerce.number().int().min(0).max(PAGE_MAX).default(1).transform((value) => value || 1);
const size = z.coerce.number().int().min(1).default(ORGANIZATION_PAGE_SIZE)
  .transform((value) => Math.min(value, ORGANIZATION_PAGE_SIZE));

export const organizationOperations: readonly Operation[] = [
  operation({
    id: "getRor",
    method: "GET",
    path: "/api/sdb-query-service/public/getRor",
    tag: "users",
    scope: "read",
    anyOrigin: true,
    input: { query: z.object({ name: text(NAME_MAX).default(""), page, size }) },
    answer: { data: organizationPageAnswer },
    cached: MAX_AGE_SECONDS,
  }, async ({ context, query }) => {
    const { rows, total } = await searchOrganizations(context, query);
    return { data: rows.map(presentOrganization), total, page: query.page, size: query.size };
  }),
];

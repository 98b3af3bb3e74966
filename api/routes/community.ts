/** Communities: journals, institutions and projects. */
import { Hono } from "hono";
import { z } from "zod";
import { type Community, COMMUNITY_KINDS } from "../../sdk/model/community.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { ok } from "../middleware/envelope.ts";
import { presentCommunity } from "../presenters/community.ts";
import { getCommunity, listAllCommunities } from "../services/communities.ts";

const tags = ["communities"];
const localized = z.object({ zh: z.string(), en: z.string() });
const community = z.object({
  code: z.string(),
  kind: z.enum(COMMUNITY_KINDS),
  name: localized,
  description: localized,
  datasets: z.int(),
  sample: z.boolean(),
});

type Row = Awaited<ReturnType<typeof getCommunity>>;

function present(row: Row): Community {
  const { descriptionZh, descriptionEn, datasets, sample } = row;
  return {
    ...presentCommunity(row),
    description: { zh: descriptionZh, en: descriptionEn },
    datasets,
    sample,
  };
}

export const communityRoutes: Hono<ApiEnv> = new Hono<ApiEnv>()
  .get(
    "/communities",
    describe({ summary: "All communities, by code", tags, data: z.array(community) }),
    async (c) => ok(c, (await listAllCommunities(c.var.context)).map(present)),
  )
  .get(
    "/info/:code",
    describe({ summary: "One community", tags, data: community }),
    async (c) => ok(c, present(await getCommunity(c.var.context, c.req.param("code")))),
  );

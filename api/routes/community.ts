/** Communities: journals, institutions and projects. */
import { Hono } from "hono";
import { z } from "zod";
import { communityAnswer } from "../../sdk/model/responses/community.ts";
import type { Community } from "../../sdk/model/community.ts";
import type { ApiEnv } from "../env.ts";
import { describe } from "../middleware/openapi_description.ts";
import { ok } from "../middleware/envelope.ts";
import { presentCommunity } from "../presenters/community.ts";
import { getCommunity, listAllCommunities } from "../services/catalog/communities.ts";

const tags = ["communities"];

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
    describe({
      operationId: "listCommunities",
      tags,
      data: z.array(communityAnswer),
    }),
    async (c) => ok(c, (await listAllCommunities(c.var.context)).map(present)),
  )
  .get(
    "/info/:code",
    describe({ operationId: "getCommunity", tags, data: communityAnswer }),
    async (c) => ok(c, present(await getCommunity(c.var.context, c.req.param("code")))),
  );

/** Communities: journals, institutions and projects. */
import { z } from "zod";
import { communityAnswer } from "../../sdk/model/responses/community.ts";
import type { Community } from "../../sdk/model/community.ts";
import { type Operation, operation } from "../operation.ts";
import { presentCommunity } from "../presenters/community.ts";
import { getCommunity, listAllCommunities } from "../services/catalog/communities.ts";

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

export const communityOperations: readonly Operation[] = [
  operation({
    id: "listCommunities",
    method: "GET",
    path: "/api/sdb-dataset-service/communities",
    tag: "communities",
    scope: "read",
    anyOrigin: true,
    statements: 2,
    answer: { data: z.array(communityAnswer) },
  }, async ({ context }) => (await listAllCommunities(context)).map(present)),
  operation({
    id: "getCommunity",
    method: "GET",
    path: "/api/sdb-dataset-service/info/:code",
    tag: "communities",
    scope: "read",
    anyOrigin: true,
    statements: 2,
    answer: { data: communityAnswer },
  }, async ({ context, params }) => present(await getCommunity(context, params.code))),
];

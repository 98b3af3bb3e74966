/** Schemas of the answers about communities; see `response_schemas.ts`. */
import { z } from "zod";
import { count, flag, localizedText, named, type Shape, text } from "./response_schemas.ts";
import { type Community, COMMUNITY_KINDS, type CommunitySummary } from "../community.ts";

export const communityShape: Shape<CommunitySummary> = {
  code: text,
  kind: z.enum(COMMUNITY_KINDS),
  name: localizedText,
};
export const communitySummary = named<CommunitySummary>("CommunitySummary", communityShape);
export const communityAnswer = named<Community>("Community", {
  ...communityShape,
  description: localizedText,
  datasets: count,
  sample: flag,
});

import type { PARTNER_RELATIONS } from "../../../sdk/model/content/article_extra.ts";

export type PartnerRelation = (typeof PARTNER_RELATIONS)[number];

export const PARTNER_PATHS: Readonly<Record<PartnerRelation, string>> = {
  cooperative: "/partner/Cooperative",
  strategic: "/partner/Strategic",
};

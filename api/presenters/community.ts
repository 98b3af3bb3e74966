import type { CommunityRow } from "../../db/schema/records.ts";
import type { CommunitySummary } from "../../sdk/model/community.ts";

export function presentCommunity({ code, kind, nameZh, nameEn }: CommunityRow): CommunitySummary {
  return { code, kind, name: { zh: nameZh, en: nameEn } };
}

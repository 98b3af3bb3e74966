import type { Locale } from "../../../locales/format.ts";
import type { CommunitySummary } from "../../../sdk/model/community.ts";

/** What people call a community; its code when it is not listed. */
export function communityName(communities: CommunitySummary[], code: string, locale: Locale): string {
  return communities.find((one) => one.code === code)?.name[locale] ?? code;
}

import type { CurrentUser, ManageArea } from "../../../sdk/model/account/user.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { LinkTabs } from "../../../ui/Tabs.tsx";

/** The pages of the people who run the platform and its communities. */
const PATHS: Record<ManageArea, string> = {
  reviews: "/manage",
  papers: "/manage/papers",
  retractions: "/manage/retractions",
  archiveLinks: "/manage/archiveLinks",
  calendar: "/manage/calendar",
  content: "/manage/content",
  messages: "/manage/messages",
  accounts: "/manage/accounts",
  jobs: "/manage/jobs",
  integrity: "/manage/integrity",
};

const ICONS: Record<ManageArea, string> = {
  reviews: "i-tabler-checklist",
  papers: "i-tabler-article",
  retractions: "i-tabler-file-off",
  archiveLinks: "i-tabler-archive",
  calendar: "i-tabler-calendar",
  content: "i-tabler-news",
  messages: "i-tabler-mail",
  accounts: "i-tabler-users",
  jobs: "i-tabler-clock-play",
  integrity: "i-tabler-shield-check",
};

/** Tabs of the management pages that the person may open; nothing where that is one page only. */
export function ManageNav(
  { view, user, current }: { view: View; user: Pick<CurrentUser, "allowedAreas">; current: ManageArea },
) {
  if (user.allowedAreas.length < 2) return null;
  const tabs = user.allowedAreas.map((area) => ({
    href: pathOf(view, PATHS[area]),
    label: view.t(`review.nav.${area}`),
    icon: ICONS[area],
    current: area === current,
  }));
  return (
    <div className="mb-6">
      <LinkTabs label={view.t("review.nav")} tabs={tabs} />
    </div>
  );
}

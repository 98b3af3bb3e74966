import type { CurrentUser } from "../../../sdk/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { LinkTabs } from "../../../ui/Tabs.tsx";

/** The pages of the people who run the platform and its communities. */
export const MANAGE_PAGES = [
  "reviews",
  "papers",
  "retractions",
  "calendar",
  "accounts",
  "jobs",
  "integrity",
] as const;
export type ManagePage = (typeof MANAGE_PAGES)[number];

const PATHS: Record<ManagePage, string> = {
  reviews: "/manage",
  papers: "/manage/papers",
  retractions: "/manage/retractions",
  calendar: "/manage/calendar",
  accounts: "/manage/accounts",
  jobs: "/manage/jobs",
  integrity: "/manage/integrity",
};

const ICONS: Record<ManagePage, string> = {
  reviews: "i-tabler-checklist",
  papers: "i-tabler-article",
  retractions: "i-tabler-file-off",
  calendar: "i-tabler-calendar",
  accounts: "i-tabler-users",
  jobs: "i-tabler-clock-play",
  integrity: "i-tabler-shield-check",
};

type Rights = Pick<CurrentUser, "reviewer" | "role">;

/** Platform administrators read reviews, though they do not decide them; the rest follows who may act. */
export function mayOpen(page: ManagePage, { reviewer, role }: Rights): boolean {
  if (page === "reviews" || page === "papers") return reviewer || role === "administrator";
  if (page === "accounts" || page === "jobs" || page === "integrity") return role === "administrator";
  return role !== "depositor";
}

/** Tabs of the management pages that the person may open; nothing where that is one page only. */
export function ManageNav({ view, user, current }: { view: View; user: Rights; current: ManagePage }) {
  const pages = MANAGE_PAGES.filter((page) => mayOpen(page, user));
  if (pages.length < 2) return null;
  const tabs = pages.map((page) => ({
    href: pathOf(view, PATHS[page]),
    label: view.t(`review.nav.${page}`),
    icon: ICONS[page],
    current: page === current,
  }));
  return (
    <div className="mb-6">
      <LinkTabs label={view.t("review.nav")} tabs={tabs} />
    </div>
  );
}

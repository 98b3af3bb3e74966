import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { LinkTabs } from "../../../ui/Tabs.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { ManageNav } from "../review/ManageNav.tsx";

const PARTS = [
  { part: "articles", href: "/manage/content", icon: "i-tabler-file-text" },
  { part: "media", href: "/manage/content/media", icon: "i-tabler-photo" },
  { part: "feedback", href: "/manage/content/feedback", icon: "i-tabler-message" },
  { part: "settings", href: "/manage/content/settings", icon: "i-tabler-adjustments" },
] as const;
export type ContentPart = (typeof PARTS)[number]["part"];

/** The tabs of management, and below them those of the content. */
export function ContentTabs(
  { view, user, current }: { view: View; user: CurrentUser; current: ContentPart },
) {
  const { t } = view;
  const tabs = PARTS.map(({ part, href, icon }) => ({
    href: pathOf(view, href),
    label: t(`content.part.${part}`),
    icon,
    current: part === current,
  }));
  return (
    <>
      <ManageNav view={view} user={user} current="content" />
      <h1 className="text-3xl">{t("content.title")}</h1>
      <p className="mt-1 mb-4 text-soft max-w-[68ch]">{t("content.intro")}</p>
      <div className="mb-6">
        <LinkTabs label={t("content.parts")} tabs={tabs} />
      </div>
    </>
  );
}

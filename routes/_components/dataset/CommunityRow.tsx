import type { Community, CommunityKind } from "../../../sdk/model/community.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { LocalText } from "./LocalText.tsx";
import { pathOf, type View } from "./view.ts";

export const COMMUNITY_ICONS: Record<CommunityKind, string> = {
  journal: "i-tabler-book-2",
  organization: "i-tabler-building-bank",
  project: "i-tabler-users-group",
};

export const communityPath = (view: View, code: string) => pathOf(view, `/c/${encodeURIComponent(code)}`);

/** A community in a short list: sign, name, kind, number of datasets. */
export function CommunityRow({ view, community }: { view: View; community: Community }) {
  const { t } = view;
  return (
    <a
      href={communityPath(view, community.code)}
      className="flex items-center gap-4 px-4 py-3.5 hover:bg-tint group"
    >
      <CommunitySign kind={community.kind} />
      <span className="flex-1 min-w-0">
        <span className="block font-medium leading-snug group-hover:text-link">
          <LocalText view={view} text={community.name} />
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-faint">
          {t(`vocabulary.communityKind.${community.kind}`)}
          <span>{t("news.communityDatasets", { count: community.datasets })}</span>
          {community.sample && <Badge tone="attention">{t("news.sample")}</Badge>}
        </span>
      </span>
      <Icon name="i-tabler-chevron-right" className="text-faint" />
    </a>
  );
}

/** Stands for the logo of a community. */
export function CommunitySign({ kind, large }: { kind: CommunityKind; large?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`flex-none inline-flex items-center justify-center rounded-lg bg-tint border border-tint-line text-link ${
        large ? "size-18 text-4xl" : "size-11 text-2xl"
      }`}
    >
      <Icon name={COMMUNITY_ICONS[kind]} />
    </span>
  );
}

import { type Community, COMMUNITY_KINDS } from "../../../sdk/model/community.ts";
import { CommunityRow } from "../dataset/CommunityRow.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";

/** All communities, by kind. */
export function CommunitiesPage({ view, communities }: { view: View; communities: Community[] }) {
  const { t } = view;
  return (
    <>
      <h1 className="text-3xl">{t("layout.communities")}</h1>
      <p className="mt-2 text-soft max-w-[64ch]">{t("news.communitiesIntro")}</p>
      {communities.length === 0 && (
        <EmptyState
          icon="i-tabler-building-community"
          title={t("news.noCommunities")}
          action={<LinkButton href={pathOf(view, "/list")}>{t("layout.browse")}</LinkButton>}
        />
      )}
      {COMMUNITY_KINDS.map((kind) => {
        const members = communities.filter((community) => community.kind === kind);
        return members.length > 0 && (
          <section key={kind} className="mt-10">
            <h2 className="text-xl mb-4">{t(`news.communities.${kind}`)}</h2>
            <ul className="grid gap-4 md:grid-cols-2">
              {members.map((community) => (
                <li key={community.code} className="panel overflow-hidden">
                  <CommunityRow view={view} community={community} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

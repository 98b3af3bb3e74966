import type { Community } from "../../../sdk/model/community.ts";
import { CommunityRow } from "../dataset/CommunityRow.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { SectionHead } from "./SectionHead.tsx";

const SHOWN = 5;

export function Communities({ view, communities }: { view: View; communities: Community[] }) {
  if (communities.length === 0) return null;
  const { t } = view;
  return (
    <section>
      <SectionHead
        title={t("layout.communities")}
        more={{ href: pathOf(view, "/communities"), label: t("layout.allCommunities") }}
      />
      <ul className="panel divide-y divide-line">
        {communities.slice(0, SHOWN).map((community) => (
          <li key={community.code}>
            <CommunityRow view={view} community={community} />
          </li>
        ))}
      </ul>
    </section>
  );
}

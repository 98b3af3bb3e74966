import { labelled } from "../../../locales/format.ts";
import type { ReviewedCommunity } from "../../../sdk/model/review.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { queuePath, type QueueQuery } from "./address.ts";

interface Props {
  view: View;
  user: CurrentUser;
  query: QueueQuery;
  communities: ReviewedCommunity[];
}

/** When what a community accepts becomes public; for those who administer it. */
export function HoldSettings({ view, user, query, communities }: Props) {
  const { t } = view;
  const own = communities.filter(({ code }) => user.communities.some((one) => one.code === code));
  if (own.length === 0) return null;
  return (
    <section className="panel mt-8 p-4 md:p-5" aria-labelledby="hold-title">
      <h2 id="hold-title" className="text-lg">{t("review.hold.title")}</h2>
      <p className="mt-1 text-sm text-soft max-w-[68ch]">{t("review.hold.text")}</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {own.map((community) => (
          <Community key={community.code} view={view} query={query} community={community} />
        ))}
      </ul>
    </section>
  );
}

function Community(
  { view, query, community }: { view: View; query: QueueQuery; community: ReviewedCommunity },
) {
  const { t } = view;
  const { code, name, holds } = community;
  const label = t(holds ? "review.hold.switchOff" : "review.hold.switchOn");
  return (
    <li className="py-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="font-medium">{textOf(view, name)}</span>
      <Badge
        tone={holds ? "attention" : "neutral"}
        icon={holds ? "i-tabler-hourglass" : "i-tabler-send"}
      >
        {t(holds ? "review.hold.on" : "review.hold.off")}
      </Badge>
      <form method="post" action={pathOf(view, queuePath(query))} className="ml-auto">
        <input type="hidden" name="intent" value={holds ? "unhold" : "hold"} />
        <input type="hidden" name="code" value={code} />
        <Button type="submit" size="sm" aria-label={labelled(view.locale, label, textOf(view, name))}>
          {label}
        </Button>
      </form>
    </li>
  );
}

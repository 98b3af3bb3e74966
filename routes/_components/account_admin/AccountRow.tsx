import type { Account } from "../../../sdk/model/account/account.ts";
import type { CommunitySummary } from "../../../sdk/model/community.ts";
import { formatDate } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { AccountForms } from "./AccountForms.tsx";
import { communityName } from "./names.ts";
import type { Filter } from "./address.ts";

interface Props {
  view: View;
  account: Account;
  filter: Filter;
  /** All there are, for their names. */
  communities: CommunitySummary[];
  /** The administrator's own account, which somebody else must change. */
  own: boolean;
  open: boolean;
}

/** Who it is and what they may; what can be changed opens below. */
export function AccountRow({ view, account, filter, communities, own, open }: Props) {
  const { t } = view;
  const { email, realName, workUnit, createdAt, status } = account;
  return (
    <li className="p-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="flex-1 min-w-0 basis-72">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium break-words min-w-0">{realName}</span>
            {own && <Badge tone="info">{t("account_admin.you")}</Badge>}
          </p>
          <p className="text-soft break-all">{email}</p>
          <p className="text-sm text-faint break-words">
            {[workUnit, t("account_admin.since", { date: formatDate(createdAt) })].filter(Boolean).join(
              " · ",
            )}
          </p>
        </div>
        <Marks view={view} account={account} communities={communities} />
      </div>
      {status !== "CANCELLED" && (own
        ? <p className="mt-2 text-sm text-faint">{t("account_admin.own")}</p>
        : (
          <details open={open} className="group mt-2">
            <summary
              aria-label={t("account_admin.manageOf", { name: realName })}
              className="inline-flex items-center gap-1.5 min-h-8 text-link font-medium"
            >
              <Icon
                name="i-tabler-chevron-right"
                className="transition-transform duration-120 group-open:rotate-90"
              />
              {t("account_admin.manage")}
            </summary>
            <AccountForms view={view} account={account} filter={filter} communities={communities} />
          </details>
        ))}
    </li>
  );
}

function Marks({ view, account, communities }: Pick<Props, "view" | "account" | "communities">) {
  const { t } = view;
  const { role, status, secondFactor, mustChangePassword } = account;
  return (
    <p className="flex flex-wrap gap-1.5 md:justify-end md:max-w-90">
      <Badge tone={role === "depositor" ? "neutral" : "info"}>{t(`account_admin.role.${role}`)}</Badge>
      {account.communities.map((code) => (
        <span key={code} title={code}>
          <Badge icon="i-tabler-users-group">{communityName(communities, code, view.locale)}</Badge>
        </span>
      ))}
      {status !== "ACTIVE" && (
        <Badge tone={status === "CANCELLED" ? "withdrawn" : "attention"}>
          {t(`account_admin.status.${status}`)}
        </Badge>
      )}
      {secondFactor && (
        <Badge tone="open" icon="i-tabler-shield-check">{t("account_admin.secondFactor")}</Badge>
      )}
      {mustChangePassword && (
        <Badge tone="attention" icon="i-tabler-lock">{t("account_admin.mustChange")}</Badge>
      )}
    </p>
  );
}

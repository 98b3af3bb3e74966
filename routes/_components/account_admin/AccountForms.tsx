import type { ReactNode } from "react";
import type { Account } from "../../../sdk/model/account/account.ts";
import type { CommunitySummary } from "../../../sdk/model/community.ts";
import { PLATFORM_ROLES } from "../../../sdk/model/account/user.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { accountsPath, type Filter } from "./address.ts";
import { communityName } from "./names.ts";

interface Props {
  view: View;
  account: Account;
  filter: Filter;
  /** All there are. */
  communities: CommunitySummary[];
}

/** One form a change; each comes back to the same place of the list. */
export function AccountForms(props: Props) {
  const { view: { t, locale }, account, communities } = props;
  const { id, role } = account;
  const grantable = communities.filter(({ code }) => !account.communities.includes(code));
  return (
    <div className="mt-3 grid gap-x-8 gap-y-5 lg:grid-cols-3">
      <PostForm {...props}>
        <Select
          id={`role-${id}`}
          name="role"
          label={t("account_admin.newRole")}
          defaultValue={role}
          options={PLATFORM_ROLES.map((one) => ({ value: one, label: t(`account_admin.role.${one}`) }))}
        />
        <Button type="submit" name="intent" value="role">{t("account_admin.saveRole")}</Button>
      </PostForm>
      <div className="flex flex-col gap-3">
        <Communities {...props} />
        {grantable.length > 0 && (
          <PostForm {...props}>
            <Select
              id={`code-${id}`}
              name="code"
              label={t("account_admin.grantLabel")}
              placeholder={t("account_admin.grantChoose")}
              defaultValue=""
              options={grantable.map(({ code, name }) => ({ value: code, label: name[locale] }))}
              required
            />
            <Button type="submit" name="intent" value="grant">{t("account_admin.grant")}</Button>
          </PostForm>
        )}
      </div>
      <PostForm {...props}>
        <p className="text-sm text-soft">{t("account_admin.passwordText")}</p>
        <Button type="submit" name="intent" value="password" icon="i-tabler-lock">
          {t("account_admin.requirePassword")}
        </Button>
      </PostForm>
    </div>
  );
}

function Communities(props: Props) {
  const { view: { t, locale }, account: { communities } } = props;
  return (
    <div>
      <p className="font-medium">{t("account_admin.communities")}</p>
      {communities.length === 0 && <p className="text-soft">{t("account_admin.noCommunities")}</p>}
      {communities.map((code) => (
        <PostForm key={code} {...props} row>
          <input type="hidden" name="code" value={code} />
          <span title={code}>
            <Badge icon="i-tabler-users-group">{communityName(props.communities, code, locale)}</Badge>
          </span>
          <Button
            type="submit"
            name="intent"
            value="withdraw"
            size="sm"
            variant="quiet"
            aria-label={t("account_admin.withdrawOf", {
              name: communityName(props.communities, code, locale),
            })}
          >
            {t("account_admin.withdraw")}
          </Button>
        </PostForm>
      ))}
    </div>
  );
}

function PostForm({ view, account, filter, row, children }: Props & { row?: boolean; children: ReactNode }) {
  return (
    <form
      method="post"
      action={pathOf(view, accountsPath(filter))}
      className={row ? "flex items-center gap-2" : "flex flex-col gap-3 items-start [&>div]:w-full"}
    >
      <input type="hidden" name="id" value={account.id} />
      {children}
    </form>
  );
}

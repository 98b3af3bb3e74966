import type { ReactNode } from "react";
import type { Account } from "../../../sdk/model/account.ts";
import { PLATFORM_ROLES } from "../../../sdk/model/user.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Badge } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Select } from "../ui/Select.tsx";
import { TextInput } from "../ui/TextInput.tsx";
import { accountsPath, type Filter } from "./address.ts";

interface Props {
  view: View;
  account: Account;
  filter: Filter;
}

/** One form a change; each comes back to the same place of the list. */
export function AccountForms(props: Props) {
  const { view: { t }, account } = props;
  const { id, role } = account;
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
        <PostForm {...props}>
          <TextInput
            id={`code-${id}`}
            name="code"
            list="communities"
            label={t("account_admin.grantLabel")}
            autoComplete="off"
            maxLength={80}
            required
          />
          <Button type="submit" name="intent" value="grant">{t("account_admin.grant")}</Button>
        </PostForm>
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
  const { view: { t }, account: { communities } } = props;
  return (
    <div>
      <p className="font-medium">{t("account_admin.communities")}</p>
      {communities.length === 0 && <p className="text-soft">{t("account_admin.noCommunities")}</p>}
      {communities.map((code) => (
        <PostForm key={code} {...props} row>
          <input type="hidden" name="code" value={code} />
          <Badge icon="i-tabler-users-group">{code}</Badge>
          <Button
            type="submit"
            name="intent"
            value="withdraw"
            size="sm"
            variant="quiet"
            aria-label={t("account_admin.withdrawOf", { code })}
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

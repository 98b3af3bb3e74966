import type { AccountPage } from "../../../sdk/model/account/account.ts";
import type { CommunitySummary } from "../../../sdk/model/community.ts";
import { type CurrentUser, PLATFORM_ROLES } from "../../../sdk/model/account/user.ts";
import { formatNumber } from "../../../locales/format.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { ManageNav } from "../review/ManageNav.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { AccountRow } from "./AccountRow.tsx";
import { accountsPath, type Filter } from "./address.ts";

interface Props {
  view: View;
  filter: Filter;
  page: AccountPage;
  communities: CommunitySummary[];
  /** The administrator. */
  user: CurrentUser;
  problem?: string;
  /** The account whose form came back. */
  open?: string;
  done?: string;
}

/** Accounts of other people, for platform administrators: everything works without JavaScript. */
export function AccountsPage(props: Props) {
  const { view, user, filter, page, communities, problem, open, done } = props;
  const { t, locale } = view;
  const { list, next, total } = page;
  return (
    <>
      <ManageNav view={view} user={user} current="accounts" />
      <h1 className="text-3xl">{t("account_admin.title")}</h1>
      <p className="mt-1 mb-5 text-soft max-w-[68ch]">{t("account_admin.intro")}</p>
      <FlashNote text={done} />
      <SearchForm view={view} filter={filter} />
      {problem && (
        <div className="mt-5">
          <Alert tone="danger" title={t("account_admin.failed")} live id="problem">{problem}</Alert>
        </div>
      )}
      <p className="mt-5 mb-2 text-sm text-soft" role="status">
        {t("account_admin.found", { total: formatNumber(locale, total) })}
      </p>
      {list.length === 0
        ? (
          <EmptyState icon="i-tabler-user-search" title={t("account_admin.none")}>
            {t("account_admin.noneText")}
          </EmptyState>
        )
        : (
          <ul className="panel divide-y divide-line">
            {list.map((account) => (
              <AccountRow
                key={account.id}
                view={view}
                account={account}
                filter={filter}
                communities={communities}
                own={account.email === user.email}
                open={account.id === open}
              />
            ))}
          </ul>
        )}
      <div className="mt-5 flex flex-wrap justify-between gap-3">
        {filter.after
          ? (
            <LinkButton
              href={pathOf(view, accountsPath({ ...filter, after: "" }))}
              icon="i-tabler-arrow-bar-to-left"
            >
              {t("account_admin.first")}
            </LinkButton>
          )
          : <span />}
        {next && (
          <LinkButton
            href={pathOf(view, accountsPath({ ...filter, after: next }))}
            icon="i-tabler-chevron-right"
          >
            {t("account_admin.next")}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function SearchForm({ view, filter }: { view: View; filter: Filter }) {
  const { t } = view;
  return (
    <form
      method="get"
      action={pathOf(view, "/manage/accounts")}
      role="search"
      className="panel p-4 grid gap-4 items-end md:grid-cols-[minmax(0,1fr)_14rem_auto]"
    >
      <TextInput
        id="q"
        name="q"
        type="search"
        label={t("account_admin.searchLabel")}
        defaultValue={filter.q}
      />
      <Select
        id="role"
        name="role"
        label={t("account_admin.roleLabel")}
        defaultValue={filter.role}
        placeholder={t("account_admin.anyRole")}
        options={PLATFORM_ROLES.map((role) => ({ value: role, label: t(`account_admin.role.${role}`) }))}
      />
      <Button type="submit" variant="primary" icon="i-tabler-search">{t("account_admin.search")}</Button>
    </form>
  );
}

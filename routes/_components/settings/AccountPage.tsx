import type { OwnDatasets } from "../../../sdk/mod.ts";
import { canDo, type DatasetStatus } from "../../../sdk/model/lifecycle.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { ErrorSummary } from "../account/ErrorSummary.tsx";
import type { FieldErrors } from "../account/form.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { SettingsShell } from "./SettingsShell.tsx";

export interface AccountProps {
  view: View;
  user: CurrentUser;
  hasPassword: boolean;
  /** How many versions of one's own there are in each state. */
  counts: OwnDatasets["counts"];
  errors: FieldErrors;
  /** Why the copy could not be made. */
  problem?: string;
}

/** What the platform keeps of a person: a copy of it, and the end of it (spec 1 §6, safety 2.8). */
export function AccountPage(props: AccountProps) {
  const { view, user, problem } = props;
  const { t } = view;
  return (
    <SettingsShell view={view} user={user} page="account" intro={t("profile.accountIntro")}>
      <div className="flex flex-col gap-5">
        <Card title={t("profile.exportTitle")}>
          {problem && (
            <div className="mb-3">
              <Alert tone="danger" title={problem} live />
            </div>
          )}
          <p className="max-w-[68ch]">{t("profile.exportText")}</p>
          <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
            <form method="post" noValidate action={pathOf(view, "/settings/account")}>
              <Button type="submit" name="action" value="export" data-download icon="i-tabler-download">
                {t("profile.export")}
              </Button>
            </form>
            <p className="text-sm text-faint">{t("profile.exportHint")}</p>
          </div>
        </Card>
        <Cancellation {...props} />
      </div>
    </SettingsShell>
  );
}

interface Versions {
  drafts: number;
  published: number;
  /** In review or on their way to publication. */
  busy: number;
}

function sort(counts: OwnDatasets["counts"]): Versions {
  const versions = { drafts: 0, published: 0, busy: 0 };
  for (const [status, count] of Object.entries(counts) as [DatasetStatus, number][]) {
    if (status === "PUBLISHED" || status === "RETRACTED") versions.published += count;
    else versions[canDo(status, "remove") ? "drafts" : "busy"] += count;
  }
  return versions;
}

function Cancellation(props: AccountProps) {
  const { view, counts, errors } = props;
  const { t } = view;
  const versions = sort(counts);
  return (
    <Card title={t("profile.cancelTitle")}>
      <p className="max-w-[68ch]">{t("profile.cancelText")}</p>
      <div className="mt-4 grid gap-x-8 gap-y-4 md:grid-cols-2">
        <Consequences
          title={t("profile.cancelGoes")}
          icon="i-tabler-x"
          tone="text-danger"
          texts={[
            t("profile.cancelGoesPerson"),
            t("profile.cancelGoesAccess"),
            t("profile.cancelGoesRights"),
            t("profile.cancelGoesDrafts", { count: versions.drafts }),
          ]}
        />
        <Consequences
          title={t("profile.cancelStays")}
          icon="i-tabler-check"
          tone="text-open"
          texts={[
            t("profile.cancelStaysPublished", { count: versions.published }),
            t("profile.cancelStaysTrail"),
            t("profile.cancelStaysEmail"),
          ]}
        />
      </div>
      <div className="mt-5">
        {versions.busy > 0
          ? (
            <Alert tone="attention" title={t("profile.cancelBusy", { count: versions.busy })}>
              <a href={pathOf(view, "/datalist")} className="link inline-block py-0.5">
                {t("profile.cancelBusyLink")}
              </a>
            </Alert>
          )
          : (
            <details open={Object.keys(errors).length > 0} className="group border-t border-line pt-4">
              <summary className="inline-flex items-center gap-2 min-h-9 font-medium text-danger">
                <Icon
                  name="i-tabler-chevron-right"
                  className="transition-transform duration-120 group-open:rotate-90"
                />
                {t("profile.cancelOpen")}
              </summary>
              <CancelForm {...props} />
            </details>
          )}
      </div>
    </Card>
  );
}

interface ConsequencesProps {
  title: string;
  icon: string;
  tone: string;
  texts: string[];
}

function Consequences({ title, icon, tone, texts }: ConsequencesProps) {
  return (
    <div>
      <h3 className="text-base">{title}</h3>
      <ul className="mt-1.5 flex flex-col gap-1.5">
        {texts.map((text) => (
          <li key={text} className="flex gap-2.5 items-start">
            <Icon name={icon} className={`mt-1.25 ${tone}`} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function CancelForm({ view, user, hasPassword, errors }: AccountProps) {
  const { t } = view;
  return (
    <form
      method="post"
      noValidate
      action={pathOf(view, "/settings/account")}
      className="mt-3 flex flex-col gap-4 max-w-120"
    >
      <ErrorSummary title={t("profile.cancelFailed")} errors={errors} />
      <TextInput
        id="userName"
        name="userName"
        label={t("profile.cancelEmail", { email: user.email })}
        error={errors.userName}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {hasPassword && (
        <TextInput
          id="password"
          name="password"
          type="password"
          label={t("profile.currentPassword")}
          error={errors.password}
          autoComplete="current-password"
          maxLength={256}
          required
        />
      )}
      <div>
        <Button type="submit" name="action" value="cancel" variant="danger" icon="i-tabler-user-x">
          {t("profile.cancelAccount")}
        </Button>
      </div>
    </form>
  );
}

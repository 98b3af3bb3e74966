import { AccountShell } from "../account/AccountShell.tsx";
import { ErrorSummary } from "../account/ErrorSummary.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { CodeField } from "../security/CodeField.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";

interface Props {
  view: View;
  userName: string;
  /** How this account says who it is. */
  by: "password" | "code" | "signIn";
  /** A path of this site, checked: where the step is waiting. */
  back: string;
  error?: string;
}

/** A stolen session alone opens nothing: whoever goes on knows the password, or holds the app. */
export function ConfirmPage(props: Props) {
  const { view, by, back, error } = props;
  const { t } = view;
  return (
    <AccountShell view={view} title={t("security.proofTitle")}>
      <p className="mb-5 text-soft">
        {t(by === "signIn" ? "security.proofAgainText" : "security.proofIntro")}
      </p>
      <ErrorSummary title={t("security.proofFailed")} errors={error ? { [by]: error } : {}} />
      <form
        method="post"
        noValidate
        action={pathOf(view, "/settings/confirm")}
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="back" value={back} />
        <ReauthenticationField {...props} />
        <div className="flex flex-wrap gap-3">
          {by === "signIn"
            ? (
              <Button type="submit" name="intent" value="again" variant="primary" icon="i-tabler-login">
                {t("security.proofAgain")}
              </Button>
            )
            : (
              <Button type="submit" variant="primary" icon="i-tabler-shield-check">
                {t("security.proofConfirm")}
              </Button>
            )}
          <LinkButton href={back}>{t("layout.cancel")}</LinkButton>
        </div>
      </form>
    </AccountShell>
  );
}

function ReauthenticationField({ view, userName, by, error }: Props) {
  const { t } = view;
  if (by === "signIn") return null;
  if (by === "code") return <CodeField view={view} id="code" error={error} />;
  return (
    <>
      {/* For the browser's own list of passwords. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <TextInput
        id="password"
        name="password"
        type="password"
        label={t("account.password")}
        error={error}
        autoComplete="current-password"
        maxLength={256}
        autoFocus
        required
      />
    </>
  );
}

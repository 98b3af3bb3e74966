import { localizedPath } from "../../../locales/mod.ts";
import { type ReturnTarget, withReturnTarget } from "../../_return_target.ts";
import { Button } from "../../../ui/Button.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { ReturnTargetFields } from "./ReturnTargetFields.tsx";

/** The code of the authenticator app, or one of the recovery codes: one field takes both. */
export function SecondFactorPage({ view, way, error }: { view: View; way: ReturnTarget; error?: string }) {
  const { t, locale } = view;
  return (
    <AccountShell view={view} title={t("account.secondStep")}>
      <p className="mb-5 text-soft">{t("account.secondStepIntro")}</p>
      <form method="post" action={localizedPath(locale, "/login/verify")} className="flex flex-col gap-5">
        <ReturnTargetFields way={way} />
        <TextInput
          id="code"
          name="code"
          label={t("account.secondStepCode")}
          hint={t("account.secondStepHint")}
          error={error}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          autoFocus
          required
        />
        <Button type="submit" variant="primary" className="w-full">{t("layout.login")}</Button>
        <p>
          <a href={localizedPath(locale, withReturnTarget("/login", way))} className="link inline-block py-1">
            {t("account.otherAccount")}
          </a>
        </p>
      </form>
    </AccountShell>
  );
}

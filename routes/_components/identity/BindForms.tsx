import BindForm from "../../../islands/identity/BindForm.tsx";
import { localizedPath, slice } from "../../../locales/mod.ts";
import type { View } from "../account/AccountShell.tsx";
import { CAPTCHA_TEXTS } from "../account/captcha_texts.ts";
import type { FieldErrors } from "../account/form.ts";
import { NoScriptCode } from "../account/NoScriptCode.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";

/** How far the proof of an account here has come. */
export interface Binding {
  userName: string;
  errors: FieldErrors;
  /** A code was mailed in place of the puzzle. */
  challenge?: string;
}

interface Props {
  view: View;
  binding: Binding;
  /** The e-mail stands fast: the account is known. */
  fixed?: boolean;
}

/** Proof of an account here by its password. */
export function BindByPassword({ view, binding, fixed }: Props) {
  const { t, locale } = view;
  const { userName, errors, challenge } = binding;
  const mailed = challenge !== undefined && Object.keys(errors).length === 0;
  return (
    <>
      {mailed && (
        <div className="mb-5">
          <Alert tone="open" title={t("account.codeMailed")} live />
        </div>
      )}
      <BindForm
        action={localizedPath(locale, "/thirdPage")}
        {...{ userName, fixed, errors, challenge, locale }}
        texts={slice(locale, ...TEXTS, ...CAPTCHA_TEXTS)}
      />
      <NoScriptCode view={view} form="bind-form" again={challenge !== undefined} />
    </>
  );
}

const TEXTS = [
  "identity.bindAndSignIn",
  "account.emailInvalid",
  "account.email",
  "validation.emailRequired",
  "account.password",
  "validation.passwordRequired",
  "account.showPassword",
  "account.hidePassword",
  "account.mailedCode",
  "account.mailedCodeHint",
] as const;

/** Proof of an account here by a mailed link. */
export function BindByMail({ view: { t, locale }, email }: { view: View; email: string }) {
  return (
    <form method="post" action={localizedPath(locale, "/addEmail")}>
      <input type="hidden" name="email" value={email} />
      <p className="text-soft mb-4 break-words">{t("identity.byMailHint", { email })}</p>
      <Button type="submit" icon="i-tabler-mail-forward">{t("identity.sendLink")}</Button>
    </form>
  );
}

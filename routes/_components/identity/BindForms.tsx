import { localizedPath } from "../../../locales/mod.ts";
import type { View } from "../account/AccountShell.tsx";
import { Button } from "../ui/Button.tsx";
import { TextInput } from "../ui/TextInput.tsx";

interface Props {
  view: View;
  userName: string;
  /** The e-mail stands fast: the account is known. */
  fixed?: boolean;
  error?: string;
}

/** Proof of an account here by its password. */
export function BindByPassword({ view: { t, locale }, userName, fixed, error }: Props) {
  return (
    <form method="post" action={localizedPath(locale, "/thirdPage")} className="flex flex-col gap-5">
      <input type="hidden" name="intent" value="bind" />
      <TextInput
        id="username"
        name="username"
        type="email"
        label={t("account.email")}
        defaultValue={userName}
        readOnly={fixed}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
        required
      />
      <TextInput
        id="password"
        name="password"
        type="password"
        label={t("account.password")}
        autoComplete="current-password"
        maxLength={256}
        required
      />
      <Button type="submit" variant={fixed ? "primary" : "secondary"}>{t("identity.bindAndSignIn")}</Button>
    </form>
  );
}

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

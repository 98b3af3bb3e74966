import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { TextInput } from "../../routes/_components/ui/TextInput.tsx";
import { useBusy } from "./_busy.ts";
import { PasswordField } from "./_PasswordField.tsx";

export const hydrate = "load";

interface Props {
  action: string;
  returnTo?: string;
  userName: string;
  /** By field name. */
  errors: Record<string, string>;
  /** Addresses of registration and recovery. */
  links: { register: string; recovery: string };
  locale: Locale;
  texts: MessageSlice;
}

/** E-mail and password (spec 1 §2). The server checks and explains; this adds the eye and the busy state. */
export default function LoginForm({ action, returnTo, userName, errors, links, locale, texts }: Props) {
  const t = createTranslate(locale, texts);
  const [busy, start] = useBusy();
  return (
    <form method="post" action={action} noValidate onSubmit={start} className="flex flex-col gap-5">
      {returnTo && <input type="hidden" name="fullPath" value={returnTo} />}
      <TextInput
        id="username"
        name="username"
        type="email"
        label={t("account.email")}
        error={errors.username}
        defaultValue={userName}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        id="password"
        label={t("account.password")}
        error={errors.password}
        autoComplete="current-password"
        t={t}
      />
      <Button type="submit" variant="primary" busy={busy} className="w-full">{t("layout.login")}</Button>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <span>
          {t("account.noAccount")}{" "}
          <a href={links.register} className="link inline-block py-1">{t("account.registerNow")}</a>
        </span>
        <a href={links.recovery} className="link inline-block py-1">{t("account.forgot")}</a>
      </p>
    </form>
  );
}

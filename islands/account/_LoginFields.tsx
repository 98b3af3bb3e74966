import type { Locale, MessageSlice } from "../../locales/format.ts";
import { createTranslate } from "../../locales/format.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { TextInput } from "../../routes/_components/ui/TextInput.tsx";
import { AccountEmail } from "./_AccountEmail.tsx";
import { useCaptchaSubmit } from "./_captcha_submit.ts";
import { HiddenFields } from "./_HiddenFields.tsx";
import { PasswordField } from "./_PasswordField.tsx";

export interface LoginProps {
  action: string;
  /** Where the login comes from and leads to, by field name. */
  way: Record<string, string>;
  userName: string;
  /** By field name. */
  errors: Record<string, string>;
  /** Code 5011 came back: the activation mail can be sent again. */
  inactive?: boolean;
  /** A code was mailed in place of the puzzle; this is the challenge that it answers. */
  challenge?: string;
  /** Addresses of registration and recovery. */
  links: { register: string; recovery: string };
  locale: Locale;
  texts: MessageSlice;
}

/**
 * E-mail and password (spec 1 §2). With the script each submit opens the puzzle; without it the server mails a code.
 * `inDialog`: beside another form of the same page, so its ids differ.
 */
export function LoginFields({ inDialog, ...props }: LoginProps & { inDialog?: boolean }) {
  const { action, way, userName, challenge, inactive, links, locale, texts } = props;
  const t = createTranslate(locale, texts);
  const { onSubmit, token, busy, errors, dialog } = useCaptchaSubmit({
    ...{ purpose: "login" as const, locale, texts, errors: props.errors },
    skip: challenge !== undefined,
    required: { username: t("account.emailRequired"), password: t("account.passwordRequired") },
  });
  const id = (name: string) => inDialog ? `dialog-${name}` : name;
  return (
    <>
      <form
        id={id("login-form")}
        method="post"
        action={action}
        noValidate
        onSubmit={onSubmit}
        className="flex flex-col gap-5"
      >
        <HiddenFields fields={way} />
        <input ref={token} type="hidden" name="captchaToken" />
        <AccountEmail
          id={id("username")}
          name="username"
          t={t}
          error={errors.username}
          defaultValue={userName}
          inactive={inactive}
        />
        <PasswordField
          id={id("password")}
          name="password"
          label={t("account.password")}
          error={errors.password}
          autoComplete="current-password"
          t={t}
        />
        {challenge !== undefined && (
          <>
            <input type="hidden" name="challenge" value={challenge} />
            <TextInput
              id={id("code")}
              name="code"
              label={t("account.mailedCode")}
              hint={t("account.mailedCodeHint")}
              error={errors.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={16}
              required
            />
          </>
        )}
        <Button type="submit" variant="primary" busy={busy} className="w-full">{t("layout.login")}</Button>
        <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
          <span>
            {t("account.noAccount")}{" "}
            <a href={links.register} className="link inline-block py-1">{t("account.registerNow")}</a>
          </span>
          <a href={links.recovery} className="link inline-block py-1">{t("account.forgot")}</a>
        </p>
      </form>
      {dialog}
    </>
  );
}

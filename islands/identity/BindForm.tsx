import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useCaptchaSubmit } from "../account/_captcha_submit.ts";
import { MailedCode } from "../account/_MailedCode.tsx";
import { PasswordField } from "../account/_PasswordField.tsx";

export const hydrate = "load";

interface Props {
  action: string;
  userName: string;
  /** The e-mail stands fast: the account is known. */
  fixed?: boolean;
  /** By field name. */
  errors: Record<string, string>;
  /** A code was mailed in place of the puzzle; this is the challenge that it answers. */
  challenge?: string;
  locale: Locale;
  texts: MessageSlice;
}

/** Proof of an account here by its password: a login like any other, with its puzzle, or a mailed code without script. */
export default function BindForm({ action, userName, fixed, challenge, locale, texts, ...props }: Props) {
  const t = createTranslate(locale, texts);
  const { onSubmit, token, busy, errors, dialog } = useCaptchaSubmit({
    ...{ purpose: "login" as const, locale, texts, errors: props.errors },
    skip: challenge !== undefined,
    required: { username: t("validation.emailRequired"), password: t("validation.passwordRequired") },
  });
  return (
    <>
      <form
        id="bind-form"
        method="post"
        action={action}
        noValidate
        onSubmit={onSubmit}
        className="flex flex-col gap-5"
      >
        <input type="hidden" name="form" value="bind" />
        <input ref={token} type="hidden" name="captchaToken" />
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
          maxLength={254}
          error={errors.username}
          required
        />
        <PasswordField
          id="password"
          label={t("account.password")}
          error={errors.password}
          autoComplete="current-password"
          maxLength={256}
          t={t}
        />
        <MailedCode challenge={challenge} error={errors.code} t={t} />
        <Button type="submit" variant={fixed ? "primary" : "secondary"} busy={busy}>
          {t("identity.bindAndSignIn")}
        </Button>
      </form>
      {dialog}
    </>
  );
}

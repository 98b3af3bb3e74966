import type { Locale, MessageSlice, Translate } from "../../locales/format.ts";
import { createTranslate } from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { AccountEmail } from "./_AccountEmail.tsx";
import { useCaptchaSubmit } from "./_captcha_submit.ts";
import { FormErrors } from "./_FormErrors.tsx";
import { MailedCode } from "./_MailedCode.tsx";
import { HiddenFields } from "../../ui/form/HiddenFields.tsx";
import { PasswordField } from "./_PasswordField.tsx";
import { useCountdown, WaitNote } from "./_WaitNote.tsx";

export interface LoginProps {
  action: string;
  /** Where the login comes from and leads to, by field name. */
  way: Record<string, string>;
  userName: string;
  /** By field name. */
  errors: Record<string, string>;
  /** Code 5011 came back: the activation mail can be sent again. The server's message, once. */
  inactive?: string;
  /** A code was mailed in place of the puzzle; this is the challenge that it answers. */
  challenge?: string;
  /** Seconds until the server takes the next try (code 42902). */
  wait?: number;
  /** Wrong passwords so far. */
  tries?: number;
  /** Addresses of registration and recovery. */
  links: { register: string; recovery: string };
  locale: Locale;
  texts: MessageSlice;
}

/** Wrong passwords after which the way to a new one is shown. */
const HINT_AFTER = 3;

/**
 * E-mail and password (spec 1 §2). With the script each submit opens the puzzle; without it the server mails a code.
 * `onPost`: in a dialog beside another form of the same page, which sends the form itself; so its ids differ.
 */
export function LoginFields({ onPost, ...props }: LoginProps & { onPost?: (form: HTMLFormElement) => void }) {
  const { action, way, userName, challenge, inactive, tries = 0, links, locale, texts } = props;
  const t = createTranslate(locale, texts);
  const left = useCountdown(props.wait);
  const { onSubmit, token, busy, errors, summary, dialog } = useCaptchaSubmit({
    ...{ purpose: "login" as const, locale, texts, errors: props.errors },
    skip: challenge !== undefined,
    blocked: left > 0,
    required: { username: t("validation.emailRequired"), password: t("validation.passwordRequired") },
    onPost,
  });
  const id = (name: string) => onPost ? `dialog-${name}` : name;
  // A single mistake is said beside its field alone, which takes the focus.
  const many = !onPost && Object.values(summary.errors).filter(Boolean).length > 1;
  const [first, ...more] = Object.keys(props.errors);
  const focused = onPost || more.length > 0 ? undefined : first;
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
        {many && <FormErrors title={t("account.loginStopped")} {...summary} />}
        <HiddenFields fields={tries > 0 ? { ...way, tries: String(tries) } : way} />
        <input ref={token} type="hidden" name="captchaToken" />
        {props.wait !== undefined && <WaitNote wait={props.wait} left={left} t={t} />}
        {inactive && (
          <Alert tone="attention" title={inactive} id={id("inactive")} live>
            {t("account.inactiveHint")}
          </Alert>
        )}
        <AccountEmail
          id={id("username")}
          name="username"
          t={t}
          error={errors.username}
          defaultValue={userName}
          autoFocus={focused === "username"}
          resendForm={inactive === undefined ? undefined : id("resend-form")}
        />
        <PasswordField
          id={id("password")}
          name="password"
          label={t("account.password")}
          error={errors.password}
          autoComplete="current-password"
          autoFocus={focused === "password"}
          t={t}
        />
        <MailedCode
          id={id("code")}
          autoFocus={focused === "code"}
          challenge={challenge}
          error={errors.code}
          t={t}
        />
        <TriesHint tries={tries} recovery={links.recovery} t={t} />
        <LogIn left={left} busy={busy} t={t} />
        <OtherWays links={links} t={t} />
      </form>
      {inactive !== undefined && (
        // Of its own, so that Enter in a field logs in and does not send a mail.
        <form id={id("resend-form")} method="post" action={action}>
          <HiddenFields fields={{ ...way, username: userName }} />
        </form>
      )}
      {dialog}
    </>
  );
}

/** @param left seconds until the server takes the next try */
function LogIn({ left, busy, t }: { left: number; busy: boolean; t: Translate }) {
  return (
    <Button
      type="submit"
      variant="primary"
      busy={busy}
      aria-disabled={left > 0 || undefined}
      className="w-full"
    >
      {left > 0 ? t("account.logInAfter", { seconds: left }) : t("layout.login")}
    </Button>
  );
}

/** After a few wrong passwords, the way to a new one. */
function TriesHint({ tries, recovery, t }: { tries: number; recovery: string; t: Translate }) {
  if (tries < HINT_AFTER) return null;
  return (
    <p className="text-sm text-soft -mt-2">
      {t("account.triesHint")}{" "}
      <a href={recovery} className="link inline-block py-1">{t("account.recovery")}</a>
    </p>
  );
}

function OtherWays({ links, t }: { links: LoginProps["links"]; t: Translate }) {
  return (
    <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
      <span>
        {t("account.noAccount")}{" "}
        <a href={links.register} className="link inline-block py-1">{t("account.registerNow")}</a>
      </span>
      <a href={links.recovery} className="link inline-block py-1">{t("account.forgot")}</a>
    </p>
  );
}

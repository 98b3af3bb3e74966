import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { TextInput } from "../../routes/_components/ui/TextInput.tsx";
import { AccountEmail } from "./_AccountEmail.tsx";
import { useCaptchaSubmit } from "./_captcha_submit.ts";
import { HiddenFields } from "./_HiddenFields.tsx";

export const hydrate = "load";

interface Props {
  action: string;
  way: Record<string, string>;
  email: string;
  errors: Record<string, string>;
  challenge?: string;
  locale: Locale;
  texts: MessageSlice;
}

/** Step 1 of the recovery (spec 1 §2): an e-mail, and the puzzle, since the answer tells whether the account exists. */
export default function RecoveryForm({ action, way, email, challenge, locale, texts, ...props }: Props) {
  const t = createTranslate(locale, texts);
  const { onSubmit, token, busy, errors, dialog } = useCaptchaSubmit({
    ...{ purpose: "recovery" as const, locale, texts, errors: props.errors },
    skip: challenge !== undefined,
    required: { email: t("account.emailRequired") },
  });
  return (
    <>
      <form
        id="recovery-form"
        method="post"
        action={action}
        noValidate
        onSubmit={onSubmit}
        className="flex flex-col gap-5"
      >
        <HiddenFields fields={way} />
        <input ref={token} type="hidden" name="captchaToken" />
        <AccountEmail id="email" name="email" t={t} error={errors.email} defaultValue={email} />
        {challenge !== undefined && (
          <>
            <input type="hidden" name="challenge" value={challenge} />
            <TextInput
              id="code"
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
        <Button type="submit" variant="primary" busy={busy} className="w-full">
          {t("account.sendReset")}
        </Button>
      </form>
      {dialog}
    </>
  );
}

import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { AccountEmail } from "./_AccountEmail.tsx";
import { useCaptchaSubmit } from "./_captcha_submit.ts";
import { FormErrors } from "./_FormErrors.tsx";
import { MailedCode } from "./_MailedCode.tsx";
import { HiddenFields } from "../../ui/form/HiddenFields.tsx";

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
  const { onSubmit, token, busy, errors, summary, dialog } = useCaptchaSubmit({
    ...{ purpose: "recovery" as const, locale, texts, errors: props.errors },
    skip: challenge !== undefined,
    required: { email: t("validation.emailRequired") },
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
        <FormErrors title={t("account.recoveryStopped")} {...summary} />
        <HiddenFields fields={way} />
        <input ref={token} type="hidden" name="captchaToken" />
        <AccountEmail id="email" name="email" t={t} error={errors.email} defaultValue={email} />
        <MailedCode challenge={challenge} error={errors.code} t={t} />
        <Button type="submit" variant="primary" busy={busy} className="w-full">
          {t("account.sendReset")}
        </Button>
      </form>
      {dialog}
    </>
  );
}

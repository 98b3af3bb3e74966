import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import { COMMENT_MAX, EMAIL_MAX, NAME_MAX } from "../../sdk/model/limits.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { useCaptchaSubmit } from "../account/_captcha_submit.ts";
import { HiddenFields } from "../../ui/form/HiddenFields.tsx";

export const hydrate = "load";

interface Props {
  action: string;
  /** What the letter is about. */
  subject: Record<string, string>;
  signedIn: boolean;
  given: { name: string; email: string; message: string };
  errors: Record<string, string>;
  locale: Locale;
  texts: MessageSlice;
}

/** A letter to the depositor; who is not signed in gives name and e-mail, and solves the captcha. */
export default function ContactForm({ action, subject, signedIn, given, locale, texts, ...props }: Props) {
  const t = createTranslate(locale, texts);
  const message = { message: t("contact_depositor.messageRequired") };
  const { onSubmit, token, busy, errors, dialog } = useCaptchaSubmit({
    ...{ purpose: "contact" as const, locale, texts, errors: props.errors },
    skip: signedIn,
    required: signedIn
      ? message
      : { name: t("validation.nameRequired"), email: t("validation.emailRequired"), ...message },
  });
  return (
    <>
      <form
        id="letter-form"
        method="post"
        action={action}
        noValidate
        onSubmit={onSubmit}
        className="flex flex-col gap-5"
      >
        <HiddenFields fields={subject} />
        <input ref={token} type="hidden" name="captchaToken" />
        {!signedIn && (
          <>
            <TextInput
              id="name"
              name="name"
              label={t("contact_depositor.name")}
              error={errors.name}
              defaultValue={given.name}
              autoComplete="name"
              maxLength={NAME_MAX}
              required
            />
            <TextInput
              id="email"
              name="email"
              type="email"
              label={t("contact_depositor.email")}
              hint={t("contact_depositor.emailHint")}
              error={errors.email}
              defaultValue={given.email}
              autoComplete="email"
              maxLength={EMAIL_MAX}
              required
            />
          </>
        )}
        <TextArea
          id="message"
          name="message"
          rows={8}
          label={t("contact_depositor.message")}
          hint={t("contact_depositor.accessHint")}
          error={errors.message}
          defaultValue={given.message}
          maxLength={COMMENT_MAX}
          required
        />
        <div>
          <Button type="submit" variant="primary" icon="i-tabler-send" busy={busy}>
            {t("contact_depositor.send")}
          </Button>
        </div>
      </form>
      {dialog}
    </>
  );
}

import type { Translate } from "../../locales/format.ts";
import { FilledForm } from "../../ui/form/FilledForm.tsx";

const TO_LOGIN = "taken-login";
const TO_RECOVERY = "taken-recovery";

/** An e-mail that has an account is no dead end: its owner logs in, or recovers the password. */
export function EmailTaken({ text, t }: { text?: string; t: Translate }) {
  const look = "link inline-block py-0.5";
  return (
    <>
      {text}{" "}
      <span className="inline-flex flex-wrap gap-x-4">
        <button type="submit" form={TO_LOGIN} className={look}>{t("account.emailTakenLogin")}</button>
        <button type="submit" form={TO_RECOVERY} className={look}>{t("account.emailTakenRecover")}</button>
      </span>
    </>
  );
}

interface FormsProps {
  email: string;
  way: Record<string, string>;
  links: { login: string; recovery: string };
}

/** What the buttons of {@link EmailTaken} send: they stand in a form of their own. */
export function EmailTakenForms({ email, way, links }: FormsProps) {
  return (
    <>
      <FilledForm id={TO_LOGIN} action={links.login} way={way} email={email} />
      <FilledForm id={TO_RECOVERY} action={links.recovery} way={way} email={email} />
    </>
  );
}

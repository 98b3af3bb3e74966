import type { Translate } from "../../locales/format.ts";
import { withUserName } from "./_links.ts";

interface Props {
  text?: string;
  email: string;
  links: { login: string; recovery: string };
  t: Translate;
}

/** An e-mail that has an account is no dead end: its owner logs in, or recovers the password. */
export function EmailTaken({ text, email, links, t }: Props) {
  return (
    <>
      {text}{" "}
      <span className="inline-flex flex-wrap gap-x-4">
        <a href={withUserName(links.login, email)} className="link inline-block py-0.5">
          {t("account.emailTakenLogin")}
        </a>
        <a href={withUserName(links.recovery, email)} className="link inline-block py-0.5">
          {t("account.emailTakenRecover")}
        </a>
      </span>
    </>
  );
}

import { useEffect, useRef } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import { Outcome } from "../../ui/Outcome.tsx";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { ACTIVATION_MS } from "../../sdk/model/limits.ts";
import { FilledForm } from "../../ui/form/FilledForm.tsx";
import type { RegisterState } from "./_register_state.ts";
import { ResendActivation } from "./_ResendActivation.tsx";

interface Props {
  state: RegisterState;
  links: { login: string; mails?: string };
  /** Where people come from and where the login leads, by field name. */
  way: Record<string, string>;
  locale: Locale;
  t: Translate;
  onClose: () => void;
}

/** How the registration ended (spec 1 §2): each message with its close button. */
export function RegisterOutcome({ state, onClose, ...rest }: Props) {
  const { t } = rest;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [state.step]);
  if (state.step === "form") return null;
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {state.step === "done"
        ? <Done userName={state.userName} {...rest} />
        : (
          <Outcome icon="i-tabler-alert-circle" tone="danger" title={t("account.registerFailed")}>
            <p className="mb-4">{state.text}</p>
            <p className="mb-4">{t("account.registerKept")}</p>
            <Button variant="primary" onClick={onClose}>{t("layout.close")}</Button>
          </Outcome>
        )}
    </div>
  );
}

function Done(
  { userName, links, way, locale, t }: { userName: string } & Omit<Props, "state" | "onClose">,
) {
  return (
    <>
      <Outcome icon="i-tabler-mail-check" tone="open" title={t("account.registeredCongratulations")}>
        <p>{t("account.registeredHint", { email: userName, hours: ACTIVATION_MS / 3_600_000 })}</p>
      </Outcome>
      <div className="mt-5 sm:pl-16 flex flex-col gap-5">
        <ResendActivation {...{ userName, locale, t }} rfrom={way.rfrom} />
        <div className="flex flex-wrap gap-3">
          <FilledForm action={links.login} way={way} email={userName}>
            <Button type="submit">{t("layout.login")}</Button>
          </FilledForm>
          {links.mails && <LinkButton href={links.mails}>{t("account.openMails")}</LinkButton>}
          <LinkButton variant="quiet" href={links.login}>{t("layout.close")}</LinkButton>
        </div>
      </div>
    </>
  );
}

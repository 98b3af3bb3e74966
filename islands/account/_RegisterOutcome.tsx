import { useEffect, useRef } from "react";
import type { Translate } from "../../locales/format.ts";
import { Outcome } from "../../routes/_components/ui/Outcome.tsx";
import { Button, LinkButton } from "../../routes/_components/ui/Button.tsx";
import { ACTIVATION_MS } from "../../sdk/model/limits.ts";
import type { RegisterState } from "./_register_state.ts";

interface Props {
  state: RegisterState;
  links: { login: string; mails?: string };
  t: Translate;
  onClose: () => void;
}

/** How the registration ended (spec 1 §2): each message with its close button. */
export function RegisterOutcome({ state, links, t, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [state.step]);
  if (state.step === "form") return null;
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {state.step === "done"
        ? <Done userName={state.userName} links={links} t={t} />
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

function Done({ userName, links, t }: { userName: string } & Pick<Props, "links" | "t">) {
  return (
    <Outcome icon="i-tabler-mail-check" tone="open" title={t("account.registeredCongratulations")}>
      <p>{t("account.registeredHint", { email: userName, hours: ACTIVATION_MS / 3_600_000 })}</p>
      <div className="flex flex-wrap gap-3 mt-5">
        <LinkButton variant="primary" href={links.login}>{t("layout.close")}</LinkButton>
        {links.mails && <LinkButton href={links.mails}>{t("account.openMails")}</LinkButton>}
      </div>
    </Outcome>
  );
}

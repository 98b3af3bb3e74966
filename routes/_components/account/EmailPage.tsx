import { FilledForm } from "../../../ui/form/FilledForm.tsx";
import { localizedPath } from "../../../locales/mod.ts";
import { type ReturnTarget, returnTargetFields } from "../../_return_target.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";
import { ResendForm } from "./ResendForm.tsx";
import { ReturnTargetFields } from "./ReturnTargetFields.tsx";

export type EmailState =
  | { step: "ask"; userName: string; token: string; code: string }
  | { step: "activated"; userName: string }
  | { step: "already"; userName: string }
  | { step: "resent"; userName: string; local: boolean }
  | { step: "failed"; userName: string; text: string }
  | { step: "incomplete" };

interface Props {
  view: View;
  /** What the link carries: the login after this step goes on with it. */
  way: ReturnTarget;
  state: EmailState;
}

export function EmailPage(props: Props) {
  const { view, way } = props;
  return (
    <AccountShell view={view} title={view.t("account.activation")} way={way}>
      <Step {...props} />
    </AccountShell>
  );
}

function Step({ view, way, state }: Props) {
  const { t } = view;
  switch (state.step) {
    case "ask":
      return <Ask view={view} way={way} state={state} />;
    case "activated":
      return (
        <Outcome icon="i-tabler-circle-check" tone="open" title={t("account.activated")}>
          <p className="mb-4">{t("account.activatedHint", { email: state.userName })}</p>
          <LoginLink view={view} way={way} userName={state.userName} />
        </Outcome>
      );
    case "already":
      return (
        <Outcome icon="i-tabler-circle-check" tone="open" title={t("account.alreadyActive")}>
          <p className="mb-4 break-words">{t("account.alreadyActiveHint", { email: state.userName })}</p>
          <LoginLink view={view} way={way} userName={state.userName} />
        </Outcome>
      );
    case "resent":
      return (
        <Outcome icon="i-tabler-mail-forward" tone="open" title={t("account.resent")}>
          <p className="mb-4">{t("account.resentHint")}</p>
          <LoginLink view={view} way={way} local={state.local} />
        </Outcome>
      );
    case "failed":
      return (
        <Outcome icon="i-tabler-alert-circle" tone="danger" title={state.text}>
          <p className="mb-4">{t("account.failedHint")}</p>
          <div className="flex flex-wrap items-center gap-3">
            <LoginLink view={view} way={way} />
            {state.userName && <ResendForm view={view} action="/email" userName={state.userName} way={way} />}
          </div>
        </Outcome>
      );
    case "incomplete":
      return (
        <Outcome icon="i-tabler-link-off" tone="info" title={t("account.linkIncomplete")}>
          <p className="mb-4">{t("account.linkIncompleteHint")}</p>
          <LoginLink view={view} way={way} />
        </Outcome>
      );
  }
}

function Ask({ view: { t, locale }, way, state }: Props & { state: { step: "ask" } }) {
  return (
    <Outcome icon="i-tabler-mail-opened" tone="info" title={t("account.activateAsk")}>
      <p className="mb-4">{t("account.activateHint", { email: state.userName })}</p>
      <form method="post" action={localizedPath(locale, "/email")}>
        <input type="hidden" name="username" value={state.userName} />
        <input type="hidden" name="token" value={state.token} />
        <input type="hidden" name="code" value={state.code} />
        <ReturnTargetFields way={way} />
        <Button type="submit" variant="primary" icon="i-tabler-check">{t("account.activate")}</Button>
      </form>
    </Outcome>
  );
}

interface LoginLinkProps {
  view: View;
  way: ReturnTarget;
  /** Filled in there. */
  userName?: string;
  local?: boolean;
}

function LoginLink({ view: { t, locale }, way, userName = "", local }: LoginLinkProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <FilledForm action={localizedPath(locale, "/login")} way={returnTargetFields(way)} email={userName}>
        <Button type="submit" variant="primary">{t("layout.login")}</Button>
      </FilledForm>
      {local && <LinkButton href={localizedPath(locale, "/mails")}>{t("account.openMails")}</LinkButton>}
    </div>
  );
}

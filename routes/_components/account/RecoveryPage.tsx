import { FilledForm } from "../../../ui/form/FilledForm.tsx";
import RecoveryForm from "../../../islands/account/RecoveryForm.tsx";
import { localizedPath, slice } from "../../../locales/mod.ts";
import { RESET_MS } from "../../../sdk/model/limits.ts";
import { type ReturnTarget, returnTargetFields, withReturnTarget } from "../../_return_target.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { AccountShell, type View } from "./AccountShell.tsx";
import { CAPTCHA_TEXTS } from "./captcha_texts.ts";
import type { FieldErrors } from "./form.ts";
import { NoScriptCode } from "./NoScriptCode.tsx";
import { Outcome } from "../../../ui/Outcome.tsx";

export interface RecoveryState {
  way: ReturnTarget;
  email?: string;
  errors?: FieldErrors;
  challenge?: string;
  /** The form when absent (the recovery flag of spec 1 §4 is 1, 2, 3). */
  step?: "sent" | "notFound";
  /** What the server said in the third step. */
  text?: string;
}

interface Props {
  view: View;
  state: RecoveryState;
  /** Whether mails stay on this server, where /mails shows them. */
  local: boolean;
}

export function RecoveryPage({ view, state, local }: Props) {
  const { t } = view;
  return (
    <AccountShell view={view} title={t("account.recovery")} mode="recovery" way={state.way}>
      {state.step === "sent" && <Sent view={view} state={state} local={local} />}
      {state.step === "notFound" && <NotFound view={view} state={state} />}
      {state.step === undefined && <RecoveryAsk view={view} state={state} />}
    </AccountShell>
  );
}

const RECOVERY = "/login?mode=recovery";

interface AskProps {
  view: View;
  state: RecoveryState;
  /** False where another text leads to the form. */
  intro?: boolean;
}

export function RecoveryAsk({ view, state, intro = true }: AskProps) {
  const { t, locale } = view;
  const { way, email = "", errors = {}, challenge } = state;
  return (
    <>
      {intro && <p className="mb-5 text-soft">{t("account.recoveryIntro")}</p>}
      {challenge && Object.keys(errors).length === 0 && (
        <div className="mb-5">
          <Alert tone="open" title={t("account.codeMailed")} live />
        </div>
      )}
      <RecoveryForm
        action={localizedPath(locale, RECOVERY)}
        way={returnTargetFields(way)}
        email={email}
        errors={errors}
        challenge={challenge}
        locale={locale}
        texts={slice(locale, ...RECOVERY_TEXTS, ...CAPTCHA_TEXTS)}
      />
      <NoScriptCode view={view} form="recovery-form" again={challenge !== undefined} />
    </>
  );
}

function Sent({ view: { t, locale }, state: { way, email = "" }, local }: Props) {
  return (
    <Outcome icon="i-tabler-mail-check" tone="open" title={t("account.resetSent")}>
      <p>{t("account.resetSentHint", { email, minutes: RESET_MS / 60_000 })}</p>
      <div className="flex flex-wrap gap-3 mt-5">
        {!way.websiteForgetPwd && (
          <LinkButton variant="primary" href={localizedPath(locale, withReturnTarget("/login", way))}>
            {t("layout.login")}
          </LinkButton>
        )}
        {local && <LinkButton href={localizedPath(locale, "/mails")}>{t("account.openMails")}</LinkButton>}
      </div>
    </Outcome>
  );
}

/** Step 3: what the server said, what that means, and the two ways on. */
function NotFound({ view: { t, locale }, state: { way, email = "", text } }: Omit<Props, "local">) {
  return (
    <Outcome icon="i-tabler-user-question" tone="danger" title={text ?? t("account.notFound")}>
      <p>{t("account.notFound")}</p>
      <div className="flex flex-wrap gap-3 mt-5">
        <FilledForm action={localizedPath(locale, RECOVERY)} way={returnTargetFields(way)} email={email}>
          <Button type="submit" icon="i-tabler-arrow-left">{t("account.back")}</Button>
        </FilledForm>
        <LinkButton variant="primary" href={localizedPath(locale, withReturnTarget("/register", way))}>
          {t("account.registerNew")}
        </LinkButton>
      </div>
    </Outcome>
  );
}

const RECOVERY_TEXTS = [
  "account.emailIncorrect",
  "account.email",
  "validation.emailRequired",
  "account.resend",
  "account.recoveryStopped",
  "account.sendReset",
  "account.mailedCode",
  "account.mailedCodeHint",
] as const;

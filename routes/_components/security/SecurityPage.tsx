import type { SecondFactorState } from "../../../sdk/model/account/second_factor.ts";
import { RECOVERY_CODES } from "../../../sdk/model/limits.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { SettingsShell } from "../settings/SettingsShell.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Badge } from "../../../ui/Badge.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { CodeField } from "./CodeField.tsx";

/** Which form came back, and what was wrong. */
export interface SecurityProblem {
  form: "start" | "move" | "renew" | "remove";
  text: string;
}

interface Props {
  view: View;
  user: CurrentUser;
  state: SecondFactorState;
  problem?: SecurityProblem;
  /** Sentence about the step before. */
  done?: string;
}

/** How two-step verification stands (safety 3.36). */
export function SecurityPage(props: Props) {
  const { view, user, state, done } = props;
  const { t } = view;
  return (
    <SettingsShell view={view} user={user} page="security" intro={t("security.intro")}>
      <FlashNote text={done} />
      {state.on ? <On {...props} /> : <Off {...props} />}
    </SettingsShell>
  );
}

function Off({ view, state, problem }: Props) {
  const { t } = view;
  return (
    <div className="flex flex-col gap-4">
      {state.required && (
        <Alert tone="attention" title={t("security.requiredTitle")}>{t("security.requiredText")}</Alert>
      )}
      {problem && <Alert tone="danger" title={problem.text} live />}
      <Card>
        <TwoStepStatus view={view} on={false} />
        <ol className="mt-4 flex flex-col gap-2.5 max-w-[60ch]">
          {(["needApp", "needScan", "needCodes"] as const).map((step, index) => (
            <li key={step} className="flex gap-3">
              <StepNumber number={index + 1} />
              <span>{t(`security.${step}`)}</span>
            </li>
          ))}
        </ol>
        <form method="post" action={pathOf(view, "/settings/security")} className="mt-5">
          <Button type="submit" name="intent" value="start" variant="primary" icon="i-tabler-shield-plus">
            {t("security.setUp")}
          </Button>
        </form>
      </Card>
    </div>
  );
}

export function StepNumber({ number }: { number: number }) {
  return (
    <span
      aria-hidden="true"
      className="inline-flex items-center justify-center flex-none size-6 rounded-full bg-tint border border-tint-line text-sm text-link"
    >
      {number}
    </span>
  );
}

function TwoStepStatus({ view: { t }, on }: { view: View; on: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <span
        className={`inline-flex items-center justify-center size-11 flex-none rounded-full border text-2xl ${
          on ? "bg-open-tint border-open-line text-open" : "bg-sunken border-line text-soft"
        }`}
      >
        <Icon name={on ? "i-tabler-shield-check" : "i-tabler-shield-off"} />
      </span>
      <div>
        <h2 className="text-lg leading-snug">{t("security.title")}</h2>
        <Badge tone={on ? "open" : "neutral"}>{t(on ? "security.on" : "security.off")}</Badge>
      </div>
    </div>
  );
}

/** So few codes are left that new ones are due. */
const RECOVERY_CODES_LOW = 3;

function On({ view, state, problem }: Props) {
  const { t } = view;
  const { recoveryCodes } = state;
  const few = recoveryCodes <= RECOVERY_CODES_LOW;
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <TwoStepStatus view={view} on />
        <p className="mt-3 max-w-[62ch]">{t("security.onText")}</p>
      </Card>
      <Card
        title={t("security.recoveryTitle")}
        action={
          <Badge tone={few ? "attention" : "neutral"} icon={few ? "i-tabler-alert-triangle" : undefined}>
            {t("security.recoveryLeft", { left: recoveryCodes, all: RECOVERY_CODES })}
          </Badge>
        }
      >
        <p className="mb-4 max-w-[62ch]">{t("security.recoveryText")}</p>
        <CodeForm
          view={view}
          intent="renew"
          error={errorOf(problem, "renew")}
          icon="i-tabler-refresh"
          label={t("security.renew")}
        />
      </Card>
      <Card title={t("security.moveTitle")}>
        <p className="mb-4 max-w-[62ch]">{t("security.moveText")}</p>
        <CodeForm
          view={view}
          intent="move"
          error={errorOf(problem, "move")}
          icon="i-tabler-device-mobile-plus"
          label={t("security.move")}
        />
      </Card>
      <TurnOff view={view} state={state} error={errorOf(problem, "remove")} />
    </div>
  );
}

const errorOf = (problem: SecurityProblem | undefined, form: SecurityProblem["form"]) =>
  problem?.form === form ? problem.text : undefined;

interface CodeFormProps {
  view: View;
  intent: "renew" | "move" | "remove";
  error?: string;
  icon: string;
  label: string;
  danger?: boolean;
}

/** A step that a code of the app, or a recovery code, allows. */
function CodeForm({ view, intent, error, icon, label, danger }: CodeFormProps) {
  return (
    <form
      method="post"
      action={pathOf(view, "/settings/security")}
      noValidate
      className="flex flex-col gap-3 max-w-90"
    >
      <CodeField view={view} id={`${intent}Code`} error={error} />
      <div>
        <Button
          type="submit"
          name="intent"
          value={intent}
          variant={danger ? "danger" : undefined}
          icon={icon}
        >
          {label}
        </Button>
      </div>
    </form>
  );
}

function TurnOff({ view, state, error }: { view: View; state: SecondFactorState; error?: string }) {
  const { t } = view;
  if (state.required) {
    return (
      <Card title={t("security.offTitle")}>
        <p className="max-w-[62ch] text-soft">{t("security.cannotTurnOff")}</p>
      </Card>
    );
  }
  return (
    <Card title={t("security.offTitle")}>
      <p className="mb-4 max-w-[62ch]">{t("security.offText")}</p>
      <CodeForm
        view={view}
        intent="remove"
        error={error}
        icon="i-tabler-shield-off"
        label={t("security.turnOff")}
        danger
      />
    </Card>
  );
}

import type { ReactNode } from "react";
import { EMAIL_MAX, MAILED_CODE_DIGITS, MAILED_CODE_MS } from "../../../sdk/model/limits.ts";
import type { View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";

/** What somebody is asked who opens a link: a password, an e-mail (with the password, where both are asked), or its code. */
export type OpeningStep =
  | { asks: "password" }
  | { asks: "email"; withPassword: boolean; email?: string }
  | { asks: "code"; codeId: string; email: string; withPassword: boolean };

interface Props {
  view: View;
  step: OpeningStep;
  problem?: string;
}

/** Nothing of the dataset is said before the answer is right. */
export function OpenLinkPage({ view, step, problem }: Props) {
  const { t } = view;
  return (
    <div className="max-w-130 mx-auto">
      <h1 className="text-3xl">{t("sharing.openTitle")}</h1>
      <p className="mt-3 mb-6 text-soft">{introOf(view, step)}</p>
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" live title={t("sharing.openUnsent")}>{problem}</Alert>
        </div>
      )}
      {step.asks === "password" && (
        <Step intent="open" submit={t("sharing.open")}>
          <Password view={view} />
        </Step>
      )}
      {step.asks === "email" && <EmailStep view={view} step={step} />}
      {step.asks === "code" && <CodeStep view={view} step={step} />}
    </div>
  );
}

function introOf({ t }: View, step: OpeningStep): string {
  if (step.asks === "password") return t("sharing.openIntro");
  if (step.asks === "email") return t("sharing.openEmailIntro");
  return t("sharing.openCodeIntro", { email: step.email, minutes: MAILED_CODE_MS / 60_000 });
}

function Step(
  { intent, submit, children }: { intent: string; submit: string; children: ReactNode },
) {
  return (
    <form method="post" className="flex flex-col gap-5">
      {children}
      <div>
        <Button type="submit" name="intent" value={intent} variant="primary" icon="i-tabler-lock-open">
          {submit}
        </Button>
      </div>
    </form>
  );
}

function Password({ view: { t } }: { view: View }) {
  return (
    <TextInput
      id="password"
      name="password"
      type="password"
      autoComplete="off"
      required
      label={t("sharing.openPassword")}
    />
  );
}

type Asking<Asks extends OpeningStep["asks"]> = { view: View; step: Extract<OpeningStep, { asks: Asks }> };

function EmailStep({ view, step: { email, withPassword } }: Asking<"email">) {
  const { t } = view;
  return (
    <Step intent={withPassword ? "mailWithPassword" : "mail"} submit={t("sharing.openMailCode")}>
      <TextInput
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        required
        maxLength={EMAIL_MAX}
        defaultValue={email}
        label={t("sharing.openEmail")}
      />
      {withPassword && <Password view={view} />}
    </Step>
  );
}

function CodeStep({ view, step: { codeId, email, withPassword } }: Asking<"code">) {
  const { t } = view;
  return (
    <>
      <Step intent="code" submit={t("sharing.open")}>
        <HiddenFields fields={{ codeId, email, withPassword: withPassword ? "yes" : "" }} />
        <TextInput
          id="code"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          maxLength={2 * MAILED_CODE_DIGITS}
          label={t("sharing.openCode")}
        />
      </Step>
      <p className="mt-5">
        <a href="" className="link">{t("sharing.openOtherEmail")}</a>
      </p>
    </>
  );
}

import { EMAIL_MAX, MAILED_CODE_DIGITS } from "../../../sdk/model/limits.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { ErrorSummary } from "../account/ErrorSummary.tsx";
import type { FieldErrors } from "../account/form.ts";
import { pathOf, type View } from "../dataset/view.ts";

/** How far somebody without an account has come before the request itself. */
export interface EmailStep {
  email: string;
  /** Of the code that was mailed; empty before. */
  codeId: string;
  errors?: FieldErrors;
  problem?: string;
}

interface Props {
  view: View;
  /** Where the forms are sent, without the language. */
  action: string;
  loginHref: string;
  step?: EmailStep;
}

/** Proves the e-mail of somebody without an account: it is asked for, then the code that was mailed to it. */
export function VisitorSteps({ view, action, loginHref, step }: Props) {
  const { t } = view;
  const { errors = {}, problem } = step ?? {};
  return (
    <Card title={t("access_request.confirmEmail")}>
      <p className="mb-4 text-soft">
        {t("access_request.visitorIntro")}{" "}
        <a href={loginHref} className="link">{t("access_request.loginInstead")}</a>
      </p>
      <form
        method="post"
        action={pathOf(view, action)}
        className="flex flex-col gap-5 max-w-130"
        noValidate
      >
        {problem && (
          <Alert id="problem" live tone="danger" title={t("access_request.codeFailed")}>{problem}</Alert>
        )}
        <ErrorSummary title={t("access_request.codeFailed")} errors={errors} />
        {step?.codeId ? <CodeFields view={view} step={step} /> : (
          <>
            <TextInput
              id="email"
              name="email"
              type="email"
              autoComplete="email"
              label={t("account.email")}
              error={errors.email}
              required
              maxLength={EMAIL_MAX}
              defaultValue={step?.email}
            />
            <div>
              <Button type="submit" name="intent" value="code" variant="primary" icon="i-tabler-mail">
                {t("access_request.sendCode")}
              </Button>
            </div>
          </>
        )}
      </form>
    </Card>
  );
}

function CodeFields({ view: { t }, step: { email, codeId, errors = {} } }: { view: View; step: EmailStep }) {
  return (
    <>
      <input type="hidden" name="email" value={email} />
      <input type="hidden" name="codeId" value={codeId} />
      <p role="status">{t("access_request.codeSent", { email })}</p>
      <TextInput
        id="code"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        label={t("access_request.code", { digits: MAILED_CODE_DIGITS })}
        error={errors.code}
        required
        maxLength={16}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="confirm" variant="primary">
          {t("access_request.confirmCode")}
        </Button>
        <Button type="submit" name="intent" value="code">{t("access_request.newCode")}</Button>
      </div>
    </>
  );
}

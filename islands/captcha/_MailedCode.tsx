import { type FormEvent, useRef, useState } from "react";
import { ApiError } from "../../sdk/error.ts";
import type { MailChallenge } from "../../sdk/model/account/captcha.ts";
import { CAPTCHA_TRIES } from "../../sdk/model/limits.ts";
import { isEmail } from "../../sdk/model/email_address.ts";
import { Button } from "../../ui/Button.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { captchaOf, explain } from "./_api.ts";
import type { CaptchaProps } from "./_props.ts";
import { useFocusWithin } from "./_focus.ts";

const MINUTE = 60_000;

/** A code of six digits, mailed to the account's address and typed here. */
export function MailedCode({ purpose, locale, t, email = "", onToken }: CaptchaProps) {
  const [address, setAddress] = useState(email);
  const [code, setCode] = useState("");
  const [challenge, setChallenge] = useState<MailChallenge>();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const wrong = useRef(0);
  const element = useFocusWithin<HTMLFormElement>([challenge, problem]);

  /** A wrong code may be typed again as long as the challenge takes answers. */
  const whyNot = (error: unknown): string => {
    const again = error instanceof ApiError && error.error === "captchaFailed" &&
      ++wrong.current < CAPTCHA_TRIES;
    return again ? t("captcha.codeWrong") : explain(error, locale, t("captcha.failed"));
  };
  const attempt = async (work: () => Promise<void>) => {
    setProblem("");
    setBusy(true);
    await work().catch((error) => setProblem(whyNot(error)));
    setBusy(false);
  };
  const send = () =>
    attempt(async () => {
      setCode("");
      wrong.current = 0;
      setChallenge(await captchaOf(locale).mail(purpose, address.trim()));
    });
  const confirm = ({ id }: MailChallenge) => {
    if (!/^\s*\d{6}\s*$/.test(code)) return setProblem(t("captcha.codeInvalid"));
    return attempt(async () => onToken((await captchaOf(locale).verify({ id, code })).captchaToken));
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (challenge) confirm(challenge);
    else send();
  };
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      {challenge
        ? (
          <>
            <p role="status">
              {t("captcha.sent", { email: address.trim(), minutes: challenge.expiresIn / MINUTE })}
            </p>
            <TextInput
              label={t("captcha.code")}
              hint={t("captcha.codeHint")}
              error={problem || undefined}
              value={code}
              onChange={({ target }) => setCode(target.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={8}
              required
            />
          </>
        )
        : (
          <TextInput
            type="email"
            label={t("captcha.email")}
            error={problem || undefined}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
            autoComplete="username"
            required
          />
        )}
      <Button type="submit" variant="primary" busy={busy} disabled={!isEmail(address.trim())}>
        {t(challenge ? "captcha.confirm" : "captcha.send")}
      </Button>
      {challenge && (
        <Button variant="quiet" size="sm" disabled={busy} onClick={send} className="self-center">
          {t("captcha.sendAgain")}
        </Button>
      )}
    </form>
  );
}

import { type FormEvent, useState } from "react";
import type { MailChallenge } from "../../sdk/model/captcha.ts";
import { isEmail } from "../../sdk/model/text.ts";
import { Button } from "../../routes/_components/ui/Button.tsx";
import { TextInput } from "../../routes/_components/ui/TextInput.tsx";
import { captchaOf, explain } from "./_api.ts";
import type { CaptchaProps } from "./_CaptchaDialog.tsx";
import { useFocusWithin } from "./_focus.ts";

const MINUTE = 60_000;

/** A code of six digits, mailed to the account's address and typed here. */
export function MailedCode({ purpose, locale, t, email = "", onToken }: CaptchaProps) {
  const [address, setAddress] = useState(email);
  const [code, setCode] = useState("");
  const [challenge, setChallenge] = useState<MailChallenge>();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const element = useFocusWithin<HTMLFormElement>([challenge, problem]);

  const attempt = async (work: () => Promise<void>) => {
    setProblem("");
    setBusy(true);
    await work().catch((error) => setProblem(explain(error, locale, t("captcha.failed"))));
    setBusy(false);
  };
  const send = () =>
    attempt(async () => {
      setCode("");
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

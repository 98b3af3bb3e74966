import { useEffect, useState } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { ApiError } from "../../sdk/error.ts";
import { usersOf } from "./_ticket.ts";

interface Props {
  userName: string;
  rfrom?: string;
  locale: Locale;
  t: Translate;
}

/** Activation mails are a minute apart (spec 1 §8). */
const GAP_SECONDS = 60;

/** "Resend activation email" where the registration ends, with the wait until the next one (spec 1 §2). */
export function ResendActivation({ userName, rfrom, locale, t }: Props) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    if (seconds <= 0) return;
    const next = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(next);
  }, [seconds]);
  const resend = async () => {
    if (seconds > 0) return;
    setBusy(true);
    const answer = await send(userName, rfrom, locale, t);
    setBusy(false);
    setSaid(answer.text);
    setSeconds(answer.wait);
  };
  return (
    <div>
      <Button
        variant="primary"
        icon="i-tabler-mail-forward"
        busy={busy}
        aria-disabled={seconds > 0 || undefined}
        aria-describedby="resend-limit"
        onClick={resend}
      >
        {t("account.resend")}
      </Button>
      <p id="resend-limit" className="mt-1.5 text-sm text-faint">
        {seconds > 0 ? t("account.resendIn", { seconds }) : t("account.resendLimit")}
      </p>
      <p role="status" className="mt-1.5 empty:hidden">{said}</p>
    </div>
  );
}

/** What to say, and the seconds until it is worth trying again. */
async function send(userName: string, rfrom: string | undefined, locale: Locale, t: Translate) {
  try {
    await usersOf(locale).resendActivation(userName, rfrom);
    return { text: t("account.resent"), wait: GAP_SECONDS };
  } catch (error) {
    if (!(error instanceof ApiError)) return { text: t("account.resendFailed"), wait: 0 };
    const { seconds = 0 } = (error.data ?? {}) as { seconds?: number };
    return { text: error.in(locale), wait: seconds };
  }
}

import { useEffect, useState } from "react";
import type { WorkChallenge } from "../../sdk/model/account/captcha.ts";
import type { Captcha } from "../../sdk/resources/captcha.ts";
import { findNumbers } from "../../sdk/proof_of_work.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/Progress.tsx";
import { captchaOf, explain } from "./_api.ts";
import type { CaptchaProps } from "./_props.ts";

/** Lets the page answer to its reader between two pieces of work. */
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));

/** @returns the token. @param pause See {@link findNumbers}. */
export async function answerWork(
  captcha: Captcha,
  challenge: WorkChallenge,
  pause?: (done: number) => Promise<void>,
): Promise<string> {
  const numbers = await findNumbers(challenge, pause);
  return (await captcha.verify({ id: challenge.id, numbers })).captchaToken;
}

/** The proof of work: the device calculates, the person waits. */
export function ProofOfWork({ purpose, locale, t, takeWork, onToken }: CaptchaProps) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState("");
  const [round, setRound] = useState(0);

  useEffect(() => {
    const left = new AbortController();
    const solve = async () => {
      const captcha = captchaOf(locale);
      const challenge = await (takeWork?.() ?? captcha.work(purpose));
      const token = await answerWork(captcha, challenge, async (done) => {
        left.signal.throwIfAborted();
        setShare(done / challenge.count);
        await yieldToBrowser();
      });
      left.signal.throwIfAborted();
      setShare(1);
      onToken(token);
    };
    solve().catch((error) => {
      if (!left.signal.aborted) setProblem(explain(error, locale, t("captcha.failed")));
    });
    return () => left.abort();
  }, [round]);

  const again = () => {
    setProblem("");
    setShare(0);
    setRound(round + 1);
  };
  if (problem) {
    return (
      <>
        <Alert tone="danger" live title={problem} />
        <Button icon="i-tabler-refresh" onClick={again}>{t("captcha.workAgain")}</Button>
      </>
    );
  }
  return (
    <div className="py-4">
      <ProgressBar label={t("captcha.working")} value={share} max={1} />
      <p role="status" className="sr-only">{t(share < 1 ? "captcha.working" : "captcha.verified")}</p>
    </div>
  );
}

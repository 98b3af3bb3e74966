import { useEffect, useState } from "react";
import { findNumbers } from "../../sdk/proof_of_work.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { ProgressBar } from "../../ui/Progress.tsx";
import { captchaOf, explain } from "./_api.ts";
import type { CaptchaProps } from "./_props.ts";

/** Lets the page answer to its reader between two pieces of work. */
const yieldToBrowser = () => new Promise<void>((resolve) => setTimeout(resolve));

/** The proof of work: the device calculates, the person waits. */
export function ProofOfWork({ purpose, locale, t, onToken }: CaptchaProps) {
  const [share, setShare] = useState(0);
  const [problem, setProblem] = useState("");
  const [round, setRound] = useState(0);

  useEffect(() => {
    const left = new AbortController();
    const solve = async () => {
      const captcha = captchaOf(locale);
      const challenge = await captcha.work(purpose);
      const numbers = await findNumbers(challenge, async (done) => {
        left.signal.throwIfAborted();
        setShare(done / challenge.count);
        await yieldToBrowser();
      });
      const { captchaToken } = await captcha.verify({ id: challenge.id, numbers });
      left.signal.throwIfAborted();
      setShare(1);
      onToken(captchaToken);
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

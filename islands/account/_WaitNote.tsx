import { useEffect, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";

/** Whole seconds that are left of `wait`; 0 without one, and on the server all of them. */
export function useCountdown(wait = 0): number {
  const [left, setLeft] = useState(wait);
  useEffect(() => {
    const end = Date.now() + wait * 1000;
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [wait]);
  return left;
}

/** Too many tries (code 42902): said aloud once, counted down for the eyes alone. */
export function WaitNote({ wait, left, t }: { wait: number; left: number; t: Translate }) {
  if (left === 0) return <Alert tone="info" title={t("account.waitOver")} live />;
  return (
    <div role="alert" tabIndex={-1} autoFocus className="rounded-lg">
      <p className="sr-only">{t("errors.tooManyRequests", { seconds: wait })}</p>
      <div aria-hidden="true">
        <Alert tone="danger" title={t("errors.tooManyRequests", { seconds: left })} />
      </div>
    </div>
  );
}

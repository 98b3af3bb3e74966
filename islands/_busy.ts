import { useEffect, useState } from "react";
import { UNSENT_EVENT } from "./_unsent.ts";

/** Whether the page's script runs: what only works with it stays hidden until then. */
export function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}

/** True from the moment a form is sent, so that it is sent once; false again when it was not, or the browser comes back. */
export function useBusy(): [busy: boolean, start: () => void] {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const wake = () => setBusy(false);
    const ends = ["pageshow", UNSENT_EVENT];
    for (const type of ends) addEventListener(type, wake);
    return () => ends.forEach((type) => removeEventListener(type, wake));
  }, []);
  return [busy, () => setBusy(true)];
}

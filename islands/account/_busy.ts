import { useEffect, useState } from "react";

/** Whether the page's script runs: what only works with it stays hidden until then. */
export function useReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return ready;
}

/** True from the moment a form is sent, so that it is sent once; false again when the browser comes back to the page. */
export function useBusy(): [busy: boolean, start: () => void] {
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const wake = () => setBusy(false);
    addEventListener("pageshow", wake);
    return () => removeEventListener("pageshow", wake);
  }, []);
  return [busy, () => setBusy(true)];
}

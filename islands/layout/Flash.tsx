import { useEffect } from "react";
import { toast } from "../../ui/toast.ts";

export const hydrate = "load";

/** Says once what the step before this page has done; a reload must not say it again. */
export default function Flash({ text, parameter }: { text: string; parameter: string }) {
  useEffect(() => {
    const address = new URL(location.href);
    address.searchParams.delete(parameter);
    history.replaceState(history.state, "", address);
    return whenReady("layout/Toaster", () => toast({ tone: "open", text }));
  }, []);
  return null;
}

/** The toaster wakes up when the browser is idle; a message sent before would be lost. */
function whenReady(island: string, act: () => void): () => void {
  const isReady = () => document.querySelector(`sdb-island[data-name="${island}"][data-ready]`) !== null;
  // Marked as ready a moment before its effects have run.
  const soon = () => setTimeout(act, 100);
  if (isReady()) soon();
  const observer = new MutationObserver(() => {
    if (!isReady()) return;
    observer.disconnect();
    soon();
  });
  if (!isReady()) observer.observe(document.body, { subtree: true, attributeFilter: ["data-ready"] });
  return () => observer.disconnect();
}

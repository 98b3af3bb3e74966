import { useEffect, useState } from "react";
import { BUSINESS_TOAST_MS, FAILURE_TOAST_MS, type Toast, toast, TOAST_EVENT } from "../../ui/toast.ts";
import { ToastCard } from "../../ui/ToastCard.tsx";
import { SESSION_END_EVENT } from "../_session_end.ts";

export const hydrate = "idle";

interface Props {
  label: string;
  closeLabel: string;
  /** What is said when the session is over, with the way to the login. */
  sessionEnd: Pick<Toast, "text" | "link">;
}

interface Shown extends Toast {
  id: number;
}

let lastId = 0;

/** The toasts at the top right; islands send them with `toast()`. */
export default function Toaster({ label, closeLabel, sessionEnd }: Props) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const remove = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  useEffect(() => {
    const show = (event: Event) => {
      const toast = { ...(event as CustomEvent<Toast>).detail, id: ++lastId };
      setToasts((shown) => [...shown, toast]);
      setTimeout(remove, toast.duration ?? BUSINESS_TOAST_MS, toast.id);
    };
    const showSessionEnd = () => toast({ ...sessionEnd, tone: "danger", duration: FAILURE_TOAST_MS * 2 });
    addEventListener(TOAST_EVENT, show);
    addEventListener(SESSION_END_EVENT, showSessionEnd);
    return () => {
      removeEventListener(TOAST_EVENT, show);
      removeEventListener(SESSION_END_EVENT, showSessionEnd);
    };
  }, []);
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="fixed right-4 top-18 z-50 w-[min(24rem,calc(100vw-2rem))] flex flex-col gap-3 pointer-events-none"
    >
      {toasts.map((toast) => (
        <ToastCard
          key={toast.id}
          toast={toast}
          closeLabel={closeLabel}
          onClose={() => remove(toast.id)}
        />
      ))}
    </section>
  );
}

import { useEffect, useState } from "react";
import { BUSINESS_TOAST_MS, type Toast, TOAST_EVENT } from "../../routes/_components/ui/toast.ts";
import { ToastCard } from "../../routes/_components/ui/ToastCard.tsx";

export const hydrate = "idle";

interface Shown extends Toast {
  id: number;
}

let lastId = 0;

/** The toasts at the top right; islands send them with `toast()`. */
export default function Toaster({ label, closeLabel }: { label: string; closeLabel: string }) {
  const [toasts, setToasts] = useState<Shown[]>([]);
  const remove = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  useEffect(() => {
    const show = (event: Event) => {
      const toast = { ...(event as CustomEvent<Toast>).detail, id: ++lastId };
      setToasts((shown) => [...shown, toast]);
      setTimeout(remove, toast.duration ?? BUSINESS_TOAST_MS, toast.id);
    };
    addEventListener(TOAST_EVENT, show);
    return () => removeEventListener(TOAST_EVENT, show);
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

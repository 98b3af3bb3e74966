import { useEffect, useRef, useState } from "react";
import { NOT_TYPED } from "../../sdk/model/form_owner.ts";
import { Alert } from "../../ui/Alert.tsx";

export const hydrate = "load";

interface Props {
  /** Id of the form whose texts would be lost. */
  form: string;
  /** It shows what was typed and not taken. */
  typed: boolean;
  title: string;
  text: string;
}

/** Fields and values that the form would send now. */
const contentOf = (form: HTMLFormElement): string =>
  JSON.stringify([...new FormData(form)].filter(([name]) => name !== NOT_TYPED));

/** Keeps the other forms of the page from being sent while there is something in this one that was not saved. */
export default function UnsavedGuard({ form: id, typed, title, text }: Props) {
  const [isHeld, setHeld] = useState(false);
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = document.getElementById(id);
    if (!(form instanceof HTMLFormElement)) return;
    const first = contentOf(form);
    const hold = (event: SubmitEvent) => {
      const { target } = event;
      if (target === form || !(target instanceof HTMLFormElement) || target.method !== "post") return;
      if (!document.querySelector("main")?.contains(target)) return;
      if (!typed && contentOf(form) === first) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setHeld(true);
      setTimeout(() => note.current?.scrollIntoView({ block: "center" }));
    };
    document.addEventListener("submit", hold, { capture: true });
    return () => document.removeEventListener("submit", hold, { capture: true });
  }, []);
  if (!isHeld) return null;
  return (
    <div ref={note} className="mt-4">
      <Alert tone="attention" live title={title}>{text}</Alert>
    </div>
  );
}

import { useLayoutEffect, useRef, useState } from "react";
import { isFileName } from "../../sdk/model/file.ts";
import type { Translate } from "../../locales/format.ts";

interface Props {
  t: Translate;
  name: string;
  /** @returns what it failed with. */
  onDone: (name: string) => Promise<string | undefined | void>;
  onCancel: () => void;
}

/** The name of a row, being changed in its place. */
export function NameField({ t, name, onDone, onCancel }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  // Before the next key press, so that no letter is lost.
  useLayoutEffect(() => {
    field.current?.focus();
    // The ending mostly stays.
    const dot = name.lastIndexOf(".");
    field.current?.setSelectionRange(0, dot > 0 ? dot : name.length);
  }, []);
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    const wanted = field.current!.value.trim();
    const isName = isFileName(wanted) && !wanted.includes("/");
    isSending.current = true;
    setProblem(isName ? await onDone(wanted) ?? undefined : t("validation.invalidFileName"));
    isSending.current = false;
  };
  return (
    <span className="flex-1 min-w-0 flex flex-col gap-1">
      <input
        ref={field}
        defaultValue={name}
        aria-label={t("file_manager.rename", { name })}
        aria-invalid={problem ? true : undefined}
        autoComplete="off"
        className="control"
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Escape") onCancel();
          if (event.key !== "Enter") return;
          // It lies in the form of the dataset, which is not sent by it.
          event.preventDefault();
          void send();
        }}
        onBlur={() => {
          // One that goes from the page is left too.
          if (!field.current || isSending.current) return;
          if (problem || field.current.value.trim() === name) onCancel();
          else void send();
        }}
      />
      {problem && <span role="alert" className="text-sm text-danger">{problem}</span>}
    </span>
  );
}

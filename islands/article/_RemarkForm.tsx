import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { Locale } from "../../locales/format.ts";
import { REMARK_MAX } from "../../sdk/model/limits.ts";
import { Feedback } from "../../sdk/resources/feedback.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { pageClient } from "../_page_client.ts";

export interface RemarkTexts {
  label: string;
  hint: string;
  send: string;
  sent: string;
  failed: string;
}

interface Props {
  page: string;
  locale: Locale;
  /** The answer that was given. */
  helpful: boolean;
  texts: RemarkTexts;
}

/**
 * Asks, after the answer, for a few words about the article; nobody need write any. The button that was pressed is gone, so
 * the focus comes here, and then goes to the thanks.
 */
export function RemarkForm({ page, locale, helpful, texts }: Props) {
  const [text, setText] = useState("");
  const [state, setState] = useState<"asking" | "busy" | "done">("asking");
  const [problem, setProblem] = useState("");
  const id = useId();
  const sent = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (state === "asking") document.getElementById(id)?.focus();
    if (state === "done") sent.current?.focus();
  }, [state]);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!text.trim()) return;
    setState("busy");
    setProblem("");
    try {
      await new Feedback(pageClient(locale)).remark({ page, helpful, text });
      setState("done");
    } catch {
      setProblem(texts.failed);
      setState("asking");
    }
  };
  if (state === "done") {
    return <p ref={sent} tabIndex={-1} role="status" className="mt-3 text-soft">{texts.sent}</p>;
  }
  return (
    <form onSubmit={send} className="mt-4 flex flex-col gap-3 items-start">
      <div className="w-full">
        <TextArea
          id={id}
          label={texts.label}
          hint={texts.hint}
          error={problem}
          rows={3}
          maxLength={REMARK_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      <Button type="submit" size="sm" busy={state === "busy"} disabled={!text.trim()}>{texts.send}</Button>
    </form>
  );
}

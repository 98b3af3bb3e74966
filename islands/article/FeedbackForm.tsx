import { type FormEvent, useState } from "react";
import type { Locale } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { HiddenFields } from "../../ui/form/HiddenFields.tsx";
import { Feedback } from "../../sdk/resources/feedback.ts";
import { pageClient } from "../_page_client.ts";
import { RemarkForm, type RemarkTexts } from "./_RemarkForm.tsx";

export const hydrate = "visible";

interface Props {
  /** Where the form is sent without scripts. */
  action: string;
  page: string;
  locale: Locale;
  texts: { question: string; yes: string; no: string; thanks: string; failed: string; remark: RemarkTexts };
}

/**
 * Asks whether an article was helpful; the answer is one press, and the page stays where it is. Then whoever likes writes
 * what was missing.
 */
export default function FeedbackForm({ action, page, locale, texts }: Props) {
  const [state, setState] = useState<"asking" | "busy" | "done" | "failed">("asking");
  const [helpful, setHelpful] = useState(true);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    setState("busy");
    const helpful = submitter instanceof HTMLButtonElement && submitter.value === "yes";
    setHelpful(helpful);
    await new Feedback(pageClient(locale)).send({ page, helpful })
      .then(() => setState("done"), () => setState("failed"));
  };
  return (
    <div className="min-w-0 flex-1 basis-80">
      <form
        method="post"
        action={action}
        onSubmit={send}
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <HiddenFields fields={{ page }} />
        <span className="font-medium">{texts.question}</span>
        {state !== "done" && <Answers texts={texts} disabled={state === "busy"} />}
        <span role="status" className="text-soft">
          {state === "done" ? texts.thanks : state === "failed" ? texts.failed : ""}
        </span>
      </form>
      {state === "done" && <RemarkForm {...{ page, locale, helpful }} texts={texts.remark} />}
    </div>
  );
}

function Answers({ texts, disabled }: { texts: Props["texts"]; disabled: boolean }) {
  return (
    <span className="flex gap-2">
      <Button
        type="submit"
        name="helpful"
        value="yes"
        size="sm"
        icon="i-tabler-thumb-up"
        disabled={disabled}
      >
        {texts.yes}
      </Button>
      <Button
        type="submit"
        name="helpful"
        value="no"
        size="sm"
        icon="i-tabler-thumb-down"
        disabled={disabled}
      >
        {texts.no}
      </Button>
    </span>
  );
}

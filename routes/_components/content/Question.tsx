import type { ReactNode } from "react";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { pathOf, type View } from "../dataset/view.ts";

interface Props {
  view: View;
  title: string;
  /** Path that the form is sent to, without its language. */
  action: string;
  fields: Record<string, string>;
  /** Without it the step is not possible now. */
  submit?: { label: string; icon: string; danger?: boolean };
  /** Where one goes who does not want it. */
  back: string;
  /** What is meant, and what becomes of it. */
  children: ReactNode;
}

/** Asks before a step that one press should not do; a link leads here, so that it works without scripts. */
export function Question({ view, title, action, fields, submit, back, children }: Props) {
  const backLink = (
    <LinkButton href={pathOf(view, back)}>
      {view.t(submit ? "layout.cancel" : "own_datasets.back")}
    </LinkButton>
  );
  const row = "mt-5 flex flex-wrap justify-end gap-3";
  return (
    <section id="question" aria-labelledby="question-title" className="panel p-5 md:p-6 max-w-180">
      <h2 id="question-title" className="mb-3 text-xl break-words">{title}</h2>
      <div className="flex flex-col gap-3">{children}</div>
      {submit
        ? (
          <form method="post" action={pathOf(view, action)} className={row}>
            <HiddenFields fields={fields} />
            {backLink}
            <Button type="submit" variant={submit.danger ? "danger" : "primary"} icon={submit.icon}>
              {submit.label}
            </Button>
          </form>
        )
        : <div className={row}>{backLink}</div>}
    </section>
  );
}

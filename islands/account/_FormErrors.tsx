import { useEffect, useRef } from "react";
import { ProblemSummary } from "../../ui/form/ProblemSummary.tsx";
import type { Summary } from "./_form_errors.ts";

interface Props extends Summary {
  title: string;
  /** Whether it takes the focus with each refusal by the script; else a field does. */
  focused?: boolean;
}

/** The summary on top of a form that was not taken. That of a page which comes back so takes the focus as it opens. */
export function FormErrors({ title, errors, round, focused = false }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused && round > 0) box.current?.focus();
  }, [round]);
  return <ProblemSummary id="errors" title={title} errors={errors} ref={box} autoFocus={round === 0} />;
}

import { useEffect, useRef } from "react";
import { ProblemSummary } from "../../routes/_components/ui/ProblemSummary.tsx";

interface Props {
  title: string;
  /** By field name. */
  errors: Record<string, string>;
  /** Grows with each refusal: the summary takes the focus anew. */
  round: number;
}

/** The summary of a form that the script did not send. */
export function FormErrors({ title, errors, round }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [round]);
  return <ProblemSummary title={title} errors={errors} ref={box} />;
}

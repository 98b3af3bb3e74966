import { ProblemSummary } from "../../../ui/form/ProblemSummary.tsx";
import type { FieldErrors } from "./form.ts";

/** The summary of a form that came back: it takes the focus as the page opens. */
export function ErrorSummary({ title, errors }: { title: string; errors: FieldErrors }) {
  return <ProblemSummary id="errors" title={title} errors={errors} autoFocus className="mb-5" />;
}

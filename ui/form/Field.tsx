import type { ReactNode } from "react";
import { Icon } from "../Icon.tsx";

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong and how to put it right. */
  error?: ReactNode;
  required?: boolean;
}

interface FieldProps extends FieldTexts {
  /** Id of the control; hint and error get `<id>-hint` and `<id>-error`. */
  id: string;
  /** At the right of the label: a counter, a language mark. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Label, control, hint and error of one form field, in reading order. */
export function Field({ id, label, hint, error, required, aside, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="font-medium">
          {label}
          {required && <RequiredMark />}
        </label>
        {aside && <span className="text-sm text-faint">{aside}</span>}
      </div>
      {children}
      {hint && <p id={`${id}-hint`} className="text-sm text-faint">{hint}</p>}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

/** The `required` attribute of the control speaks to screen readers; the star is for the eyes. */
export function RequiredMark() {
  return <span aria-hidden="true" className="ml-1 text-danger">*</span>;
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={`${id}-error`} className="flex gap-1.5 items-start text-sm text-danger">
      <Icon name="i-tabler-alert-circle" className="mt-1" />
      <span>{children}</span>
    </p>
  );
}

/** The ARIA attributes that tie a control to its hint and error. */
export function describedBy(id: string, { hint, error }: Pick<FieldTexts, "hint" | "error">) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return { "aria-describedby": ids || undefined, "aria-invalid": error ? true : undefined };
}

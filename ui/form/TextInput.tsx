import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from "react";
import { classes } from "../classes.ts";
import { describedBy, Field, type FieldTexts } from "./Field.tsx";

type Extra = FieldTexts & { aside?: ReactNode };

export function TextInput(props: Extra & InputHTMLAttributes<HTMLInputElement>) {
  const { label, hint, error, required, aside, className, ...rest } = props;
  const id = useIdOr(rest.id);
  return (
    <Field {...{ id, label, hint, error, required, aside }}>
      <input
        {...rest}
        {...describedBy(id, { hint, error })}
        id={id}
        required={required}
        className={classes("control", className)}
      />
    </Field>
  );
}

export function TextArea(props: Extra & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const { label, hint, error, required, aside, className, ...rest } = props;
  const id = useIdOr(rest.id);
  return (
    <Field {...{ id, label, hint, error, required, aside }}>
      <textarea
        rows={5}
        {...rest}
        {...describedBy(id, { hint, error })}
        id={id}
        required={required}
        className={classes("control", className)}
      />
    </Field>
  );
}

/** The given id or a generated one that is the same on the server and in the browser. */
export function useIdOr(given: string | undefined): string {
  const generated = useId();
  return given ?? generated;
}

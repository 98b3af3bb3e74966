import type { SelectHTMLAttributes } from "react";
import { classes } from "./classes.ts";
import { describedBy, Field, type FieldTexts } from "./Field.tsx";
import { useIdOr } from "./TextInput.tsx";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

type Props = FieldTexts & SelectHTMLAttributes<HTMLSelectElement> & {
  options: Option[];
  placeholder?: string;
};

export function Select(props: Props) {
  const { label, hint, error, required, options, placeholder, className, ...rest } = props;
  const id = useIdOr(rest.id);
  return (
    <Field {...{ id, label, hint, error, required }}>
      <select
        {...rest}
        {...describedBy(id, { hint, error })}
        id={id}
        required={required}
        className={classes("control", className)}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>{option.label}</option>
        ))}
      </select>
    </Field>
  );
}

import type { SelectHTMLAttributes } from "react";
import { classes } from "../classes.ts";
import { describedBy, Field, type FieldTexts } from "./Field.tsx";
import { useIdOr } from "./TextInput.tsx";

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
  /** Options of one group stand together under its name. */
  group?: string;
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
        {groupsOf(options).map(([group, members]) => {
          const list = members.map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>{label}</option>
          ));
          return group === undefined ? list : <optgroup key={group} label={group}>{list}</optgroup>;
        })}
      </select>
    </Field>
  );
}

/** The options by group, in the order in which the groups first occur. */
function groupsOf(options: Option[]): [string | undefined, Option[]][] {
  const groups = new Map<string | undefined, Option[]>();
  for (const option of options) groups.set(option.group, [...groups.get(option.group) ?? [], option]);
  return [...groups];
}

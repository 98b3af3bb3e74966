import type { InputHTMLAttributes, ReactNode } from "react";
import { describedBy, FieldError, type FieldTexts, RequiredMark } from "./Field.tsx";
import { useIdOr } from "./TextInput.tsx";

type CheckboxProps = FieldTexts & InputHTMLAttributes<HTMLInputElement>;

export function Checkbox({ label, hint, error, required, ...rest }: CheckboxProps) {
  const id = useIdOr(rest.id);
  return (
    <div className="flex flex-col gap-1">
      <label className="flex gap-2.5 items-start py-0.5 min-h-6">
        <input
          type="checkbox"
          {...rest}
          {...describedBy(id, { hint, error })}
          id={id}
          required={required}
          className="mt-1.25"
        />
        <span>
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {hint && <p id={`${id}-hint`} className="pl-7 text-sm text-faint">{hint}</p>}
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  );
}

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

interface RadioGroupProps extends FieldTexts {
  name: string;
  choices: Choice[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
}

/** Radio buttons as cards, each with room for an explanation. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, hint, error, required, name, choices, value, defaultValue, onChange } = props;
  const id = useIdOr(undefined);
  return (
    <fieldset className="flex flex-col gap-2 min-w-0" {...describedBy(id, { hint, error })}>
      <legend className="font-medium mb-1.5">
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && <p id={`${id}-hint`} className="text-sm text-faint">{hint}</p>}
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="panel flex gap-3 p-3 items-start hover:border-edge has-[:checked]:border-link has-[:checked]:bg-tint"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            required={required}
            disabled={choice.disabled}
            checked={value === undefined ? undefined : value === choice.value}
            defaultChecked={value === undefined ? defaultValue === choice.value : undefined}
            onChange={onChange && (() => onChange(choice.value))}
            className="mt-1.25"
          />
          <span className="flex-1 min-w-0">
            <span className="flex items-center gap-2 font-medium">{choice.icon}{choice.label}</span>
            {choice.hint && <span className="block text-sm text-soft">{choice.hint}</span>}
          </span>
        </label>
      ))}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

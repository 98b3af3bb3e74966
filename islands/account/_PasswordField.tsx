import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { classes } from "../../ui/classes.ts";
import { describedBy, Field } from "../../ui/form/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useReady } from "../_busy.ts";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  t: Translate;
}

/** A password that can be looked at: the eye appears with the script. Its name is its id unless one is given. */
export function PasswordField({ id, name = id, label, hint, error, t, ...input }: Props) {
  const [shown, setShown] = useState(false);
  const ready = useReady();
  return (
    <Field {...{ id, label, hint, error }} required>
      <div className="relative">
        <input
          {...input}
          {...describedBy(id, { hint, error })}
          id={id}
          name={name}
          required
          type={shown ? "text" : "password"}
          spellCheck={false}
          autoCapitalize="none"
          className={classes("control", ready && "pr-12")}
        />
        {ready && (
          <IconButton
            icon={shown ? "i-tabler-eye-off" : "i-tabler-eye"}
            label={t(shown ? "account.hidePassword" : "account.showPassword")}
            aria-controls={id}
            onClick={() => setShown(!shown)}
            className="absolute right-0 top-0"
          />
        )}
      </div>
    </Field>
  );
}

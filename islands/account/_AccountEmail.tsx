import type { Translate } from "../../locales/format.ts";
import { classes } from "../../routes/_components/ui/classes.ts";
import { describedBy, Field } from "../../routes/_components/ui/Field.tsx";
import { IconButton } from "../../routes/_components/ui/IconButton.tsx";

interface Props {
  id: string;
  name: string;
  t: Translate;
  error?: string;
  defaultValue: string;
  /** The account waits for its mail: an icon at the end of the field sends it again (spec 1 §2). */
  inactive?: boolean;
}

/** The e-mail that an account is known by. */
export function AccountEmail({ id, name, t, error, defaultValue, inactive }: Props) {
  return (
    <Field id={id} label={t("account.email")} error={error} required>
      <div className="relative">
        <input
          {...describedBy(id, { error })}
          id={id}
          name={name}
          type="email"
          defaultValue={defaultValue}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          className={classes("control", inactive && "pr-12")}
        />
        {inactive && (
          <IconButton
            type="submit"
            name="intent"
            value="resend"
            icon="i-tabler-mail-forward"
            label={t("account.resend")}
            className="absolute right-0 top-0 text-attention"
          />
        )}
      </div>
    </Field>
  );
}

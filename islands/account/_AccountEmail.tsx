import type { Translate } from "../../locales/format.ts";
import { classes } from "../../ui/classes.ts";
import { describedBy, Field } from "../../ui/form/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";

interface Props {
  id: string;
  name: string;
  t: Translate;
  error?: string;
  defaultValue: string;
  autoFocus?: boolean;
  /**
   * The account waits for its mail: a button beside the field, below it on a phone, sends it again (spec 1 §2). Id of the
   * form that it belongs to.
   */
  resendForm?: string;
}

/** The e-mail that an account is known by. */
export function AccountEmail({ id, name, t, error, defaultValue, autoFocus, resendForm }: Props) {
  return (
    <Field id={id} label={t("account.email")} error={error} required>
      <div className="flex flex-col sm:flex-row gap-2">
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
          autoFocus={autoFocus}
          required
          className={classes("control", resendForm && "sm:flex-1 sm:min-w-0")}
        />
        {resendForm && (
          <button
            type="submit"
            form={resendForm}
            name="intent"
            value="resend"
            title={t("account.resend")}
            aria-label={t("account.resend")}
            className="self-start sm:self-stretch inline-flex items-center gap-1.5 min-h-11 px-2.5 rounded text-sm font-medium whitespace-nowrap text-attention bg-attention-tint hover:underline"
          >
            <Icon name="i-tabler-mail-forward" className="text-lg" />
            {t("account.resendShort")}
          </button>
        )}
      </div>
    </Field>
  );
}

import { useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { Icon } from "../../routes/_components/ui/Icon.tsx";
import type { PasswordPolicy } from "../../sdk/model/password.ts";
import { PasswordField } from "./_PasswordField.tsx";
import { passwordRules } from "./_rules.ts";

interface Props {
  t: Translate;
  policy: PasswordPolicy;
  /** By field name; the names are `password` and `confirm`. */
  errors: Record<string, string | undefined>;
  label?: string;
  onBlur?: (event: { target: HTMLInputElement }) => void;
}

/** A new password with its rules as they are met, and its confirmation. */
export function NewPassword({ t, policy, errors, label, onBlur }: Props) {
  const [password, setPassword] = useState("");
  const common = { t, autoComplete: "new-password", maxLength: 128, onBlur };
  return (
    <div className="grid gap-5 sm:grid-cols-2 items-start">
      <PasswordField
        {...common}
        id="password"
        label={label ?? t("account.password")}
        error={errors.password || undefined}
        hint={<Rules {...{ t, policy, password }} />}
        onInput={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <PasswordField
        {...common}
        id="confirm"
        label={t("account.confirm")}
        error={errors.confirm || undefined}
      />
    </div>
  );
}

function Rules({ t, policy, password }: { t: Translate; policy: PasswordPolicy; password: string }) {
  return (
    <span className="grid grid-cols-[auto_1fr] gap-x-4">
      {passwordRules(policy).map(({ text, holds }) => {
        const done = holds(password);
        return (
          <span key={text} className={`flex items-center gap-1.5 ${done ? "text-open" : ""}`}>
            <Icon
              name={done ? "i-tabler-circle-check" : "i-tabler-circle"}
              label={done ? t("ui.done") : undefined}
            />
            {t(text)}
          </span>
        );
      })}
    </span>
  );
}

import { type InputEvent, useState } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { judgeShape, type PasswordPolicy } from "../../sdk/model/account/password.ts";
import { useReady } from "../_busy.ts";
import { usePasswordCheck } from "./_password_check.ts";
import { PasswordField } from "./_PasswordField.tsx";
import { passwordRules } from "../../forms/registration/rules.ts";

interface Props {
  t: Translate;
  locale: Locale;
  policy: PasswordPolicy;
  /** By field name; the names are `password` and `confirm`. */
  errors: Record<string, string | undefined>;
  label?: string;
  /** After the server has said whether the password is easy to guess. */
  onJudged?: (guessable: boolean) => void;
}

/**
 * A new password with its rules as they are met, and its confirmation. Of whom the password must not be made is read
 * from the fields of the same form: `email`, or the `userName` of a link, `realName`, `workUnit` and `phone`.
 */
export function NewPassword({ t, locale, policy, errors, label, onJudged }: Props) {
  const [password, setPassword] = useState("");
  const ready = useReady();
  const { guessable, check } = usePasswordCheck(locale, (answer) => onJudged?.(Boolean(answer)));
  const common = { t, autoComplete: "new-password", maxLength: 128 };
  const onInput = ({ currentTarget }: InputEvent<HTMLInputElement>) => {
    setPassword(currentTarget.value);
    check("");
  };
  const onBlur = ({ currentTarget: { value, form } }: { currentTarget: HTMLInputElement }) => {
    if (value && !judgeShape(value, policy)) check(value, ownerIn(form));
  };
  const marks = [
    ...passwordRules(policy).map(({ text, holds }) => ({
      text: t(text),
      done: holds(password),
      wide: false,
    })),
    ...(ready ? [{ text: t("account.ruleCommon"), done: guessable === false, wide: true }] : []),
  ];
  const error = errors.password || (guessable ? t("validation.passwordCommon", guessable) : undefined);
  return (
    <div className="grid gap-5 sm:grid-cols-2 items-start">
      <PasswordField
        {...common}
        id="password"
        label={label ?? t("account.password")}
        error={error}
        hint={<Rules t={t} marks={marks} />}
        onInput={onInput}
        onBlur={onBlur}
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

function ownerIn(form: HTMLFormElement | null) {
  const data = form ? new FormData(form) : new FormData();
  const [email = "", userName = "", ...about] = ["email", "userName", "realName", "workUnit", "phone"].map((
    name,
  ) => String(data.get(name) ?? "").trim());
  const [realName, workUnit, phone] = about;
  return { email: email || userName, realName, workUnit, phone };
}

function Rules({ t, marks }: { t: Translate; marks: { text: string; done: boolean; wide: boolean }[] }) {
  return (
    <span className="grid grid-cols-[auto_1fr] gap-x-4">
      {marks.map(({ text, done, wide }) => (
        <span
          key={text}
          className={classes("flex items-center gap-1.5", done && "text-open", wide && "col-span-full")}
        >
          <Icon
            name={done ? "i-tabler-circle-check" : "i-tabler-circle"}
            label={done ? t("ui.done") : undefined}
          />
          {text}
        </span>
      ))}
    </span>
  );
}

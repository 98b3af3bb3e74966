import type { Translate } from "../../locales/format.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";

interface Props {
  id?: string;
  /** The challenge that the code answers; absent where no code was mailed. */
  challenge?: string;
  error?: string;
  autoFocus?: boolean;
  t: Translate;
}

/** Where the page has no script, a mailed code stands for the puzzle. */
export function MailedCode({ id = "code", challenge, error, autoFocus, t }: Props) {
  if (challenge === undefined) return null;
  return (
    <>
      <input type="hidden" name="challenge" value={challenge} />
      <TextInput
        id={id}
        name="code"
        label={t("account.mailedCode")}
        hint={t("account.mailedCodeHint")}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus={autoFocus}
        maxLength={16}
        required
      />
    </>
  );
}

import type { View } from "../dataset/view.ts";
import { TextInput } from "../../../ui/form/TextInput.tsx";

interface Props {
  view: View;
  id: string;
  error?: string;
  /** Only a code of the app will do, as in the set-up. */
  appOnly?: boolean;
}

/** Six digits of the app, or a recovery code. The form that comes back with an error begins here. */
export function CodeField({ view: { t }, id, error, appOnly }: Props) {
  return (
    <TextInput
      id={id}
      name="code"
      label={t("security.code")}
      hint={t(appOnly ? "security.codeHintApp" : "security.codeHint")}
      error={error}
      inputMode={appOnly ? "numeric" : undefined}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={64}
      autoFocus={error !== undefined}
      className="font-mono text-lg tracking-widest"
      required
    />
  );
}

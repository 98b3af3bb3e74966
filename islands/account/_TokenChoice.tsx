import { Checkbox } from "../../ui/form/Choice.tsx";

export interface TokenChoiceProps {
  label: string;
  hint: string;
  /** As it was chosen when the form came back, else as it is suggested. */
  checked: boolean;
}

/** Whether the personal access tokens end together with the old password. */
export function TokenChoice({ label, hint, checked }: TokenChoiceProps) {
  return (
    <Checkbox
      id="revokeTokens"
      name="revokeTokens"
      value="yes"
      defaultChecked={checked}
      label={label}
      hint={hint}
    />
  );
}

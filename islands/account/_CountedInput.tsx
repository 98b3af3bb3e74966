import { type ComponentProps, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";

/** Characters before the limit from which on they are counted. */
const NEAR = 20;

/** "185 / 200" near the limit of a field, and a sentence at it: what is pasted beyond is cut by the browser. */
export function lengthNote(length: number, max: number, t: Translate): string | undefined {
  if (length >= max) return t("organization.lengthFull", { max });
  return max - length <= NEAR ? t("organization.lengthLeft", { length, max }) : undefined;
}

type Props = ComponentProps<typeof TextInput> & { maxLength: number; t: Translate };

/** A text field that cuts nothing off in silence. `t` is over a slice with the catalog `organization`. */
export function CountedInput({ t, ...input }: Props) {
  const [length, setLength] = useState(String(input.defaultValue ?? "").length);
  return (
    <TextInput
      {...input}
      aside={lengthNote(length, input.maxLength, t)}
      onInput={({ currentTarget }) => setLength(currentTarget.value.length)}
    />
  );
}

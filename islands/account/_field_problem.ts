/** What is wrong with a field as it stands in its form. */
import type { PasswordPolicy } from "../../sdk/model/account/password.ts";
import {
  type FieldValues,
  type MessageKey,
  problemOf,
  type RequiredField,
} from "../../forms/registration/rules.ts";

/**
 * The same of a field as it stands in its form. A telephone number is judged by its field, with the tables of all
 * countries, which says so with its validity.
 */
export function problemIn(
  form: HTMLFormElement,
  name: RequiredField,
  typed: FieldValues,
  policy: PasswordPolicy,
): MessageKey | undefined {
  const field = form.elements.namedItem(name);
  const refused = field instanceof HTMLInputElement && field.validity.customError;
  return problemOf(name, typed, policy) ??
    (refused && name === "phone" ? "validation.invalidPhone" : undefined);
}

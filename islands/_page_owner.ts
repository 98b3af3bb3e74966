/** For whom this page was drawn: said with every form and every call, whoever is signed in by then. */
import { NOT_TYPED, SIGNED_IN_AS } from "../sdk/model/form_owner.ts";
import { isSecretFill, isTypedType } from "../sdk/model/account/typed_fields.ts";
import { toUserNameHeader } from "../sdk/model/account/user_name.ts";

/** User name; nothing for a visitor. Not the cookie of this name, which another tab may have changed. */
export const pageOwner = (): string | undefined => document.documentElement.dataset.signedInAs;

/** By it a call is found in the log of the server; `randomUUID` is there over HTTPS alone. */
export const newTraceId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What every call says of its page (spec 1 §7), for those that do not go by the SDK. */
export function callHeaders(): Record<string, string> {
  const owner = pageOwner();
  return { traceId: newTraceId(), ...(owner ? { UserName: toUserNameHeader(owner) } : {}) };
}

/** From now on; the server has written the same into the forms that no island has taken over. */
export function markFormOwners(): void {
  document.addEventListener("formdata", ({ target, formData }) => {
    const owner = pageOwner();
    if (!owner || !(target instanceof HTMLFormElement) || !isPosted(target)) return;
    formData.set(SIGNED_IN_AS, owner);
    formData.set(NOT_TYPED, [...target.elements].filter(isNotTyped).map(({ name }) => name).join(" "));
  });
}

/** Read from the attribute: a field called "method" would hide the property. */
export const isPosted = (form: HTMLFormElement): boolean =>
  form.getAttribute("method")?.toLowerCase() === "post";

function isNotTyped(element: Element): element is HTMLInputElement | HTMLButtonElement {
  if (element instanceof HTMLButtonElement) return element.name !== "";
  if (!(element instanceof HTMLInputElement) || element.name === "") return false;
  return !isTypedType(element.type) || isSecretFill(element.autocomplete) || element.readOnly;
}

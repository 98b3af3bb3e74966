/**
 * Writes into every posted form of a page for whom it was drawn, so that no form can forget it; with the page's script
 * `islands/_page_owner.ts` says the same. `requireOwner` judges it.
 */
import { NOT_TYPED, SIGNED_IN_AS } from "../sdk/model/form_owner.ts";
import { isSecretFill, isTypedType } from "../sdk/model/account/typed_fields.ts";

/** Attributes in quotes may hold a closing bracket. */
const FORM = /<form((?:[^">]|"[^"]*")*)>([\s\S]*?)<\/form>/g;
const FIELD = /<(?:input|button)((?:[^">]|"[^"]*")*)>/g;

/** @param html A whole document. @param userName Nothing for a visitor, whose forms stay as they are. */
export function markFormOwners(html: string, userName: string | undefined): string {
  if (!userName) return html;
  return html.replace(
    FORM,
    (form, attributes: string, inside: string) =>
      attributeOf(attributes, "method")?.toLowerCase() === "post"
        ? `<form${attributes}>${hidden(SIGNED_IN_AS, escape(userName))}${
          hidden(NOT_TYPED, notTyped(inside))
        }${inside}</form>`
        : form,
  );
}

/** As they stand in the markup: escaped. */
function notTyped(inside: string): string {
  const names = [...inside.matchAll(FIELD)].flatMap(([field, attributes]) => {
    const name = attributeOf(attributes!, "name");
    return name && (field.startsWith("<button") || !isTyped(attributes!)) ? [name] : [];
  });
  return [...new Set(names)].join(" ");
}

const isTyped = (attributes: string) =>
  isTypedType(attributeOf(attributes, "type") ?? "text") &&
  !isSecretFill(attributeOf(attributes, "autocomplete") ?? "") &&
  !/\sreadonly(?:[\s=]|$)/i.test(attributes);

const attributeOf = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`, "i").exec(attributes)?.[1];

const hidden = (name: string, value: string) => `<input type="hidden" name="${name}" value="${value}"/>`;

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");

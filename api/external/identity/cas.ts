/** CAS 3.0. The protocol has no state of its own, so ours is part of the service address (spec 3 §6). */
import { XMLParser } from "fast-xml-parser";
import type { ProviderSettings } from "../../config.ts";
import { providerFailure } from "./failure.ts";
import { guardedFetch, textOf, type TimeoutOptions } from "./http.ts";
import type { IdentityProvider } from "./provider.ts";

const parser = new XMLParser({
  removeNSPrefix: true,
  // Only the code of a failure is read as an attribute; elsewhere an attribute would turn a name into an object.
  ignoreAttributes: (name, path) => name !== "code" || !String(path).endsWith("authenticationFailure"),
  attributeNamePrefix: "",
  parseTagValue: false,
  processEntities: true,
});

export function openCas({ url }: Pick<ProviderSettings, "url">, patience: TimeoutOptions): IdentityProvider {
  return {
    loginType: "CAS",
    authorizeUrl: ({ state, redirectUri, locale }) => {
      const login = new URL(`${url}/login`);
      login.searchParams.set("service", serviceOf(redirectUri, state));
      login.searchParams.set("locale", locale === "zh" ? "zh_CN" : "en");
      return Promise.resolve(login);
    },
    async exchange({ params, redirectUri }) {
      const ticket = params.get("ticket");
      // A person who refuses returns without a ticket, if at all, because the protocol has no answer for it.
      if (!ticket) throw providerFailure("refused", "no ticket");
      const validate = new URL(`${url}/p3/serviceValidate`);
      validate.searchParams.set("service", serviceOf(redirectUri, params.get("state") ?? ""));
      validate.searchParams.set("ticket", ticket);
      const response = await guardedFetch(validate, { headers: { Accept: "application/xml" } }, patience);
      if (!response.ok) throw providerFailure("answer", `serviceValidate ${response.status}`);
      return readAnswer(await response.text());
    },
    logoutUrl(returnTo) {
      const logout = new URL(`${url}/logout`);
      logout.searchParams.set("service", returnTo);
      return logout;
    },
  };
}

/** A ticket is valid for exactly this address. */
function serviceOf(redirectUri: string, state: string): string {
  const service = new URL(redirectUri);
  service.searchParams.set("state", state);
  return service.href;
}

type Xml = Record<string, unknown>;
const child = (node: unknown, name: string) =>
  node && typeof node === "object" ? (node as Xml)[name] : undefined;

function readAnswer(xml: string) {
  // Entities can only be declared there, and a declared one can expand without end.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) throw providerFailure("answer", "DOCTYPE");
  const answer = child(parse(xml), "serviceResponse");
  const success = child(answer, "authenticationSuccess");
  if (success === undefined) throw failureOf(child(answer, "authenticationFailure"));
  const subject = textOf(child(success, "user"));
  if (!subject) throw providerFailure("profile", "no user");
  const attribute = (...names: string[]) =>
    firstText(names.map((name) => child(child(success, "attributes"), name)));
  const email = attribute("mail", "email", "emailAddress") || undefined;
  // The directory contains addresses that nobody confirmed, so the person must confirm it here.
  return { subject, name: attribute("displayName", "cn", "name") || subject, email, emailVerified: false };
}

function parse(xml: string): unknown {
  try {
    return parser.parse(xml);
  } catch {
    throw providerFailure("answer", "no XML");
  }
}

/**
 * Maps the failure code. None of them means that the person refused (spec 3 §6): a ticket is used or expired, or one of
 * the servers has an error.
 */
function failureOf(failure: unknown): Error {
  const code = textOf(child(failure, "code"));
  if (code === "INVALID_TICKET") return providerFailure("expired", code);
  return providerFailure("answer", /^[A-Z_]{1,40}$/.test(code) ? code : "no authenticationSuccess");
}

/** An attribute with several values is a list. */
function firstText(values: unknown[]): string {
  return values.flatMap((value) => Array.isArray(value) ? value : [value]).map(textOf).find(Boolean) ?? "";
}

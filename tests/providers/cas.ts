/** Answers as the CAS 3.0 protocol says: service tickets that count once, for one address, validated in XML. */
import {
  Codes,
  consentPage,
  type LocalServer,
  type ProviderUser,
  startServer,
  withParams,
} from "./server.ts";

const NAMESPACE = "http://www.yale.edu/tp/cas";

/** @param answer Stands in for the answer of a validation. */
export function startCas(person: () => ProviderUser, answer?: () => string): LocalServer {
  const tickets = new Codes<string>();
  const xml = (inner: string) =>
    new Response(`<cas:serviceResponse xmlns:cas="${NAMESPACE}">${inner}</cas:serviceResponse>`, {
      headers: { "Content-Type": "application/xml;charset=UTF-8" },
    });
  return startServer((_request, url) => {
    const service = url.searchParams.get("service") ?? "";
    switch (url.pathname) {
      case "/cas/login": {
        const ticket = `ST-${tickets.issue(service)}`;
        return consentPage("CAS", withParams(service, { ticket }), service);
      }
      case "/cas/p3/serviceValidate": {
        if (answer) return new Response(answer(), { headers: { "Content-Type": "application/xml" } });
        const given = url.searchParams.get("ticket")?.replace(/^ST-/, "") ?? "";
        const issuedFor = tickets.take(given);
        const code = issuedFor === undefined ? "INVALID_TICKET" : "INVALID_SERVICE";
        if (issuedFor !== service) {
          return xml(`<cas:authenticationFailure code="${code}">refused</cas:authenticationFailure>`);
        }
        return xml(success(person()));
      }
      case "/cas/logout":
        return consentPage("CAS: logged out", service, "/");
      default:
        return new Response("Not Found", { status: 404 });
    }
  });
}

const success = ({ subject, name, email }: ProviderUser) =>
  `<cas:authenticationSuccess><cas:user>${subject}</cas:user><cas:attributes>
<cas:authenticationDate>2026-11-02T02:00:00Z</cas:authenticationDate><cas:displayName>${name}</cas:displayName>${
    email ? `<cas:mail>${email}</cas:mail><cas:mail>second@example.org</cas:mail>` : ""
  }</cas:attributes></cas:authenticationSuccess>`;

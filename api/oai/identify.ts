import type { Context } from "../context.ts";
import { PLATFORM_NAME } from "../crosswalks/record.ts";
import { element, type Markup } from "../crosswalks/xml.ts";
import { earliestDatestamp } from "../services/harvest/read_records.ts";
import { type OaiAnswer, wholeAnswer } from "./answer.ts";
import { writeDatestamp } from "./dates.ts";
import { itemIdentifier, repositoryIdentifier } from "./identifiers.ts";

const NAMESPACE = "http://www.openarchives.org/OAI/2.0/oai-identifier";

/** OAI-PMH 2.0 §4.2. */
export async function identify(context: Context): Promise<OaiAnswer> {
  const { publicUrl } = context.config;
  const fields: readonly (readonly [name: string, text: string])[] = [
    ["repositoryName", `${PLATFORM_NAME.en} ${PLATFORM_NAME.zh} (SDB)`],
    ["baseURL", `${publicUrl}/oai`],
    ["protocolVersion", "2.0"],
    ["adminEmail", adminEmail(context)],
    ["earliestDatestamp", writeDatestamp(await earliestDatestamp(context))],
    ["deletedRecord", "persistent"],
    ["granularity", "YYYY-MM-DDThh:mm:ssZ"],
    ["compression", "gzip"],
  ];
  return wholeAnswer(
    ...fields.map(([name, text]) => element(name, {}, text)),
    ...describeIdentifiers(publicUrl),
  );
}

/**
 * The address of the contact page, else the sender of mails. The schema wants a dot in the host; that of a server on its own
 * has none, and gets `.invalid`, at which nobody reads (RFC 2606).
 */
function adminEmail({ config: { contactEmail, mailFrom } }: Context): string {
  const address = contactEmail ?? /[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? "";
  return /@.+\..+$/.test(address) ? address : `${address}.invalid`;
}

function describeIdentifiers(publicUrl: string): Markup[] {
  const host = repositoryIdentifier(publicUrl);
  if (!host) return [];
  const description = element(
    "oai-identifier",
    {
      xmlns: NAMESPACE,
      "xsi:schemaLocation": `${NAMESPACE} ${NAMESPACE}.xsd`,
    },
    element("scheme", {}, "oai"),
    element("repositoryIdentifier", {}, host),
    element("delimiter", {}, ":"),
    element("sampleIdentifier", {}, itemIdentifier(publicUrl, "0".repeat(32))),
  );
  return [element("description", {}, description)];
}

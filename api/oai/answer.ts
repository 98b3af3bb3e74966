/** The frame of every answer, written while it is sent (OAI-PMH 2.0 §3.2). */
import { element, type Markup, XML_HEAD } from "../crosswalks/xml.ts";
import { TOKEN_MAX } from "./token.ts";
import { writeDatestamp } from "./dates.ts";
import type { OaiArguments, Verb } from "./arguments.ts";

/** The answer to a verb. */
export interface OaiAnswer {
  /** Changes whenever `parts` do; the time of the answer is no part of it. */
  version: string;
  parts: AsyncIterable<Markup> | Iterable<Markup>;
}

/** An answer that is short enough to be made at once. */
export function wholeAnswer(...parts: readonly Markup[]): OaiAnswer {
  return { version: parts.map(({ xml }) => xml).join(""), parts };
}

interface Frame {
  baseUrl: string;
  /** Epoch milliseconds. */
  now: number;
  verb?: Verb;
  args?: OaiArguments;
}

const NAMESPACE = "http://www.openarchives.org/OAI/2.0/";
const HEAD =
  `${XML_HEAD}<OAI-PMH xmlns="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"` +
  ` xsi:schemaLocation="${NAMESPACE} ${NAMESPACE}OAI-PMH.xsd">`;

/** @param around The element of the verb; absent around errors. */
export async function* writeAnswer(
  { baseUrl, now, verb, args = {} }: Frame,
  parts: OaiAnswer["parts"],
  around?: Verb,
): AsyncGenerator<string> {
  yield HEAD + element("responseDate", {}, writeDatestamp(now)).xml;
  yield element("request", { verb, ...echoed(args) }, baseUrl).xml;
  if (around) yield `<${around}>`;
  for await (const { xml } of parts) yield xml;
  yield `${around ? `</${around}>` : ""}</OAI-PMH>\n`;
}

const URI = /^(?:[A-Za-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})+$/;

/** The schema wants a URI, and nobody wants 100 KB back. */
function echoed({ identifier, resumptionToken, ...args }: OaiArguments): OaiArguments {
  const fits = (value: string | undefined) => (value ?? "").length <= TOKEN_MAX;
  return {
    ...args,
    ...identifier && URI.test(identifier) && fits(identifier) ? { identifier } : {},
    ...fits(resumptionToken) ? { resumptionToken } : {},
  };
}

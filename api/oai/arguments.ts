/** Arguments of a request, from its address or from the form that it posts (OAI-PMH 2.0 §3.1). */
import { OaiError, quoted } from "./error.ts";

export const VERBS = [
  "Identify",
  "ListMetadataFormats",
  "ListSets",
  "GetRecord",
  "ListIdentifiers",
  "ListRecords",
] as const;
export type Verb = (typeof VERBS)[number];
export type ArgumentName = "identifier" | "metadataPrefix" | "from" | "until" | "set" | "resumptionToken";
export type OaiArguments = Readonly<Partial<Record<ArgumentName, string>>>;

interface Rule {
  required?: readonly ArgumentName[];
  optional?: readonly ArgumentName[];
  /** Stands in place of all others. */
  exclusive?: ArgumentName;
}

const LIST: Rule = {
  required: ["metadataPrefix"],
  optional: ["from", "until", "set"],
  exclusive: "resumptionToken",
};
const RULES: Readonly<Record<Verb, Rule>> = {
  Identify: {},
  ListMetadataFormats: { optional: ["identifier"] },
  ListSets: { exclusive: "resumptionToken" },
  GetRecord: { required: ["identifier", "metadataPrefix"] },
  ListIdentifiers: LIST,
  ListRecords: LIST,
};

/** Characters of a value: tokens have the most, about 300. */
const VALUE_MAX = 2_000;

const isVerb = (name: string): name is Verb => VERBS.some((verb) => verb === name);

/** @throws OaiError badVerb, badArgument. */
export function readArguments(given: URLSearchParams): { verb: Verb; args: OaiArguments } {
  const verbs = given.getAll("verb");
  const [verb = ""] = verbs;
  if (verbs.length > 1) throw new OaiError("badVerb", "oai.error.verbRepeated");
  if (verb === "") throw new OaiError("badVerb", "oai.error.verbMissing", { verbs: VERBS.join(", ") });
  if (!isVerb(verb)) {
    throw new OaiError("badVerb", "oai.error.verbUnknown", { given: quoted(verb), verbs: VERBS.join(", ") });
  }
  return { verb, args: readRest(verb, given) };
}

function readRest(verb: Verb, given: URLSearchParams): OaiArguments {
  const { required = [], optional = [], exclusive } = RULES[verb];
  const allowed: readonly string[] = [...required, ...optional, ...exclusive ? [exclusive] : []];
  const args: Record<string, string> = {};
  for (const [name, value] of given) {
    if (name === "verb") continue;
    const params = { name: quoted(name), verb };
    if (!allowed.includes(name)) throw new OaiError("badArgument", "oai.error.argumentUnknown", params);
    if (name in args) throw new OaiError("badArgument", "oai.error.argumentRepeated", params);
    if (value === "") throw new OaiError("badArgument", "oai.error.argumentEmpty", params);
    // The answer repeats each argument, so a long one would make it long.
    if (value.length > VALUE_MAX) throw new OaiError("badArgument", "oai.error.argumentTooLong", params);
    args[name] = value;
  }
  if (exclusive && exclusive in args) {
    if (Object.keys(args).length > 1) {
      throw new OaiError("badArgument", "oai.error.argumentExclusive", { name: exclusive });
    }
    return args;
  }
  const missing = required.find((name) => !(name in args));
  if (missing) throw new OaiError("badArgument", "oai.error.argumentMissing", { name: missing, verb });
  return args;
}

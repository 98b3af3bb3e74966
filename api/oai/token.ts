/**
 * Resumption tokens: where a list goes on, signed, so that no state is kept and none expires. A token says the key of the
 * last record, so a list goes on exactly there whatever was published meanwhile.
 */
import { z } from "zod";
import { OAI_PREFIXES } from "../../sdk/model/oai.ts";
import type { Context } from "../context.ts";
import { OaiError } from "./error.ts";

type Vault = Context["external"]["vault"];

const USE = "oai.resumptionToken";
/** Characters; a longer one is none of ours. */
export const TOKEN_MAX = 1_000;

const position = z.object({
  verb: z.enum(["ListIdentifiers", "ListRecords"]),
  metadataPrefix: z.enum(OAI_PREFIXES),
  from: z.number().optional().describe("Epoch milliseconds"),
  until: z.number().optional(),
  set: z.string().optional(),
  datestamp: z.number().describe("Of the last record; epoch milliseconds"),
  serial: z.number().describe("Of the last record's dataset"),
  cursor: z.number().describe("Records before the next page"),
  size: z.number().describe("Records of the whole list when it began"),
});
export type ListPosition = z.infer<typeof position>;

export function writeToken(vault: Pick<Vault, "sign">, place: ListPosition): string {
  const text = Buffer.from(JSON.stringify(place)).toString("base64url");
  return `${text}.${vault.sign(text, USE)}`;
}

/** @throws OaiError badResumptionToken unless it is one of ours for this verb. */
export function readToken(
  vault: Pick<Vault, "verify">,
  token: string,
  verb: ListPosition["verb"],
): ListPosition {
  const [text, signature, ...more] = token.length > TOKEN_MAX ? [] : token.split(".");
  if (!text || !signature || more.length > 0 || !vault.verify(text, signature, USE)) {
    throw new OaiError("badResumptionToken", "oai.error.tokenInvalid");
  }
  const found = position.safeParse(JSON.parse(Buffer.from(text, "base64url").toString()));
  if (!found.success) throw new OaiError("badResumptionToken", "oai.error.tokenInvalid");
  if (found.data.verb !== verb) {
    throw new OaiError("badResumptionToken", "oai.error.tokenOfOtherVerb", { verb: found.data.verb });
  }
  return found.data;
}

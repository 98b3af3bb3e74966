/** Schemas of fields that hold an identifier: what is pasted in any way is stored in its canonical form. */
import { z } from "zod";
import { DOI_MAX, NAME_MAX, URL_MAX } from "../limits.ts";
import { text, tooLong, trimmed } from "../text.ts";
import { isOrcid, isRor } from "./identifiers.ts";
import {
  bareDoi,
  bareGrant,
  bareOrcid,
  canonicalRor,
  isOneDoi,
  isSeveralGrants,
  namesFunder,
} from "./pasted_identifiers.ts";

/** Characters of an address with percent signs and a query around a DOI. */
const PASTED_MAX = 4 * DOI_MAX;

/** A DOI in its bare form, or empty. The limit is that of the DOI, whatever stands around it. */
export const doiSchema = trimmed(
  z.string().check(tooLong(DOI_MAX, (value) => value.length > PASTED_MAX)),
)
  .transform(bareDoi)
  .check(tooLong(DOI_MAX, (value) => value.length > DOI_MAX))
  .refine((value) => value === "" || value.length > DOI_MAX || isOneDoi(value), { error: "invalidDoi" });

/** `0000-0000-0000-0000`, or empty. */
export const orcidSchema = text(URL_MAX).transform(bareOrcid)
  .refine((value) => value === "" || isOrcid(value), { error: "invalidOrcid" });

/** `https://ror.org/0…`, or empty. */
export const rorSchema = text(URL_MAX).transform(canonicalRor)
  .refine((value) => value === "" || isRor(value), { error: "invalidRor" });

/** The number of a grant or a project, whose shape is that of its funder. */
export const grantSchema = text(NAME_MAX).transform(bareGrant)
  .refine((value) => !isSeveralGrants(value), { error: "oneGrant" })
  .refine((value) => !namesFunder(value), { error: "grantNumberOnly" });

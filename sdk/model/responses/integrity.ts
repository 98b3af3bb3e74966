/** Schemas of the answers about integrity; see `response_schemas.ts`. */
import { z } from "zod";
import { count, flag, instant, localizedText, named, object, pageOf, text } from "./response_schemas.ts";
import type { Page } from "../envelope.ts";
import type { SigningKeySet } from "../signed_integrity.ts";
import { type CheckState, type DamagedFile, type IntegrityState, STORED_KINDS } from "../integrity.ts";

const check = { checkedAt: instant.optional(), sound: flag.optional(), problem: text.optional() };

export const integrityAnswer = named<IntegrityState>("IntegrityState", {
  files: object<IntegrityState["files"]>({
    count,
    size: count,
    verified: count,
    damaged: count,
    oldestVerifiedAt: instant.optional(),
  }),
  copies: object<NonNullable<IntegrityState["copies"]>>({
    count,
    size: count,
    waiting: count,
    verified: count,
    damaged: count,
    oldestVerifiedAt: instant.optional(),
  }).optional(),
  repairs: object<IntegrityState["repairs"]>({ first: count, second: count, lastAt: instant.optional() }),
  scannedAt: instant.optional(),
  database: object<CheckState>(check),
  audit: object<IntegrityState["audit"]>({ ...check, events: count.optional(), event: count.optional() }),
});

export const signingKeySetAnswer = named<SigningKeySet>("SigningKeySet", {
  keys: z.array(object<SigningKeySet["keys"][number]>({
    kty: z.literal("OKP"),
    crv: z.literal("Ed25519"),
    alg: z.literal("EdDSA"),
    use: z.literal("sig"),
    kid: text,
    x: text,
  })),
});

const damagedFile = named<DamagedFile>("DamagedFile", {
  sha256: text,
  size: count,
  damagedAt: instant,
  kind: z.enum(STORED_KINDS),
  path: text,
  dataSetId: text,
  version: text,
  title: localizedText,
});
export const damagedFilePageAnswer: z.ZodType<Page<DamagedFile>> = pageOf(damagedFile);

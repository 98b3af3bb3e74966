/** Verifies what the repository signed, with keys that it shows or that were saved from it. */
import { readFile } from "node:fs/promises";
import { compactVerify, createLocalJWKSet, errors } from "jose";
import type { Repository, SigningKeySet } from "../../sdk/mod.ts";
import { ignoreMissing } from "../config.ts";
import { CliError } from "../error.ts";

export interface Verified<T> {
  payload: T;
  /** Id of the key. */
  kid: string;
}

/** @param file A saved set of keys (JWKS); absent to ask the server for its own. */
export async function readKeys(repository: Repository, file?: string): Promise<SigningKeySet> {
  return file === undefined ? await repository.files.signingKeys() : await readJson<SigningKeySet>(file);
}

/** @throws CliError (notFound) without the file, (invalidInput) when it is no JSON. */
export async function readJson<T>(path: string): Promise<T> {
  const text = await readFile(path, "utf8").catch(ignoreMissing);
  if (text === undefined) throw new CliError("notFound", "cli.error.noFile", { values: { path } });
  try {
    return JSON.parse(text);
  } catch {
    throw new CliError("invalidInput", "cli.error.noJson", { values: { path } });
  }
}

/**
 * Verifies a compact JWS.
 * @param type What its header must say it is, so that a receipt does not pass for a manifest.
 * @param what Names it in the error.
 * @throws CliError (refused) when it was not signed with one of the keys, or says that it is something else.
 */
export async function verifySignature<T>(
  signed: string,
  { type, keys, what }: { type: string; keys: SigningKeySet; what: string },
): Promise<Verified<T>> {
  try {
    const options = { algorithms: ["EdDSA"] };
    const { payload, protectedHeader } = await compactVerify(
      signed.trim(),
      createLocalJWKSet(keys as Parameters<typeof createLocalJWKSet>[0]),
      options,
    );
    if (protectedHeader.typ !== type) throw new errors.JWSInvalid(`typ is "${protectedHeader.typ}"`);
    return { payload: JSON.parse(new TextDecoder().decode(payload)), kid: protectedHeader.kid ?? "" };
  } catch (error) {
    const found = error instanceof Error ? error.message : String(error);
    throw new CliError("refused", "cli.error.notSigned", { values: { what, found } });
  }
}

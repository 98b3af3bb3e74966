/** Reasons why a provider could not identify a person. Their texts are in `errors.providerFailed`. */
import type { SignInFailure } from "../../../sdk/model/account/identity.ts";

export type FailureReason = Extract<
  SignInFailure,
  "refused" | "timeout" | "unreachable" | "answer" | "profile" | "expired"
>;

/** The service turns it into DomainError providerFailed, because it knows the provider. */
export class ProviderFailure extends Error {
  override name = "ProviderFailure";

  /** @param detail For the log: never a secret, a code or a person's data. */
  constructor(readonly reason: FailureReason, readonly detail: string) {
    super(`${reason}: ${detail}`);
  }
}

export const providerFailure = (reason: FailureReason, detail: string) => new ProviderFailure(reason, detail);

/** Turns any error of a provider or of the protocol library into a {@link ProviderFailure}. */
export function toFailure(error: unknown): ProviderFailure {
  let cause = error;
  while (cause instanceof Error && !(cause instanceof ProviderFailure) && cause.cause instanceof Error) {
    cause = cause.cause;
  }
  if (cause instanceof ProviderFailure) return cause;
  // Libraries quote what they received, which may be a token, so only error codes are kept.
  const { code, error: named, name } = cause as { code?: unknown; error?: unknown; name?: unknown };
  return new ProviderFailure(
    "answer",
    [name, code, named].filter((part) => typeof part === "string").join(" "),
  );
}

import type { ApiContext } from "../env.ts";
import { DomainError } from "../error.ts";

/**
 * Reads a body that may be absent. The validator of a call takes one whose media type is not JSON for an empty one, so that
 * what it says would be lost. @throws DomainError invalidJson.
 */
export async function readJsonBody({ req }: Pick<ApiContext, "req">): Promise<unknown> {
  const body = await req.text();
  if (body.trim() === "") return {};
  try {
    return JSON.parse(body);
  } catch {
    throw new DomainError("invalidJson", { found: body.slice(0, 80) });
  }
}

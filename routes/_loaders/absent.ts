import { ApiError } from "../../sdk/error.ts";

/** A read whose object may not be there, or not for this visitor: `undefined` then; anything else throws. */
export async function orUndefined<T>(read: PromiseLike<T>): Promise<T | undefined> {
  try {
    return await read;
  } catch (error) {
    if (error instanceof ApiError && (error.error === "notFound" || error.status === 404)) return undefined;
    throw error;
  }
}

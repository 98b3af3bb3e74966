/** Names of files of the media library, as whoever saves one would get them. */
import { mediaPath } from "../../sdk/model/content/media.ts";

/** The name under which the library has a file; nothing where it does not say it. */
export async function findMediaName(mediaId: string, signal: AbortSignal): Promise<string | undefined> {
  const answer = await fetch(mediaPath(mediaId), { method: "HEAD", signal }).catch(() => undefined);
  return answer?.ok ? readFileName(answer.headers.get("Content-Disposition") ?? "") : undefined;
}

/** As `Content-Disposition` gives it (RFC 6266). */
export function readFileName(disposition: string): string | undefined {
  const [, encoded] = /filename\*=UTF-8''([^;]*)/i.exec(disposition) ?? [];
  return encoded && decodeURIComponent(encoded);
}

/** Brings a picture to the media library. */
import type { Locale } from "../../locales/format.ts";
import { MEDIA_PATH } from "../../sdk/model/rich_text/values.ts";
import { callHeaders } from "../_page_owner.ts";

interface Envelope {
  message?: string;
  data?: { mediaId?: string };
}

/**
 * @param path Of a call that takes a form with `file`, `name` and `altZh` or `altEn`, and answers with a `mediaId`.
 * @returns what brings a picture there; it throws an error with the sentence of the server.
 */
export const uploader =
  (path: string, lang: Locale) => async (file: File, alt: string): Promise<{ src: string }> => {
    const body = new FormData();
    body.set("file", file);
    body.set("name", file.name);
    body.set(lang === "zh" ? "altZh" : "altEn", alt);
    const answer = await fetch(path, { method: "POST", body, headers: callHeaders() });
    const { message, data }: Envelope = await answer.json();
    if (!data?.mediaId) throw new Error(message ?? String(answer.status));
    return { src: `${MEDIA_PATH}${encodeURIComponent(data.mediaId)}` };
  };

/** What islands ask the media library. */
import { type Locale, sizesApart, type Translate } from "../../locales/format.ts";
import { MEDIA_BYTES_MAX, type MediaItem, type MediaKind } from "../../sdk/model/content/media.ts";
import type { Page } from "../../sdk/model/envelope.ts";
import type { LocalizedText } from "../../sdk/model/locale.ts";
import { Content } from "../../sdk/resources/content.ts";
import { pageClient } from "../_page_client.ts";
import { dataOf, sendBytes } from "../file_manager/transfer.ts";

const PAGE_SIZE = 12;

export async function listMedia(locale: Locale, kind: MediaKind, page: number): Promise<Page<MediaItem>> {
  return await new Content(pageClient(locale)).media({ kind, page, size: PAGE_SIZE });
}

interface Sent {
  file: File;
  alt: LocalizedText;
  /** From 0 to 1; of videos, which are long. */
  onSent: (part: number) => void;
}

export const isVideo = (file: File): boolean => file.type.startsWith("video/");

/** What the browser takes a file for. */
export const kindOfFile = ({ type, name }: Pick<File, "type" | "name">): MediaKind =>
  type.startsWith("video/") ? "video" : /\.vtt$/i.test(name) ? "captions" : "picture";

/** Why a file need not be sent at all: the server reads a body that is too large no further. @param t `media`. */
export function explainSize(
  t: Translate,
  { name, size }: Pick<File, "name" | "size">,
  kind: MediaKind,
): string | undefined {
  const max = MEDIA_BYTES_MAX[kind];
  return size > max ? t("media.tooBig", { name, kind, ...sizesApart(size, max) }) : undefined;
}

/** @throws ApiError, ConnectionError. */
export async function sendMedia(locale: Locale, { file, alt, onSent }: Sent): Promise<MediaItem> {
  if (!isVideo(file)) return await new Content(pageClient(locale)).addMedia(file.name, file, alt);
  const address = `/api/sdb-content-service/video?${new URLSearchParams({ name: file.name })}`;
  const answer = await sendBytes({
    method: "POST",
    address,
    headers: { "Content-Type": "application/octet-stream" },
    body: file,
    locale,
    onSent: (bytes) => onSent(file.size > 0 ? bytes / file.size : 0),
  });
  return dataOf<MediaItem>(answer);
}

/** What a dialog of files lets through; the server looks at the bytes. */
export const ACCEPT: Readonly<Record<MediaKind, string>> = {
  picture: "image/png,image/jpeg,image/webp,image/gif",
  video: "video/mp4,video/webm",
  captions: ".vtt,text/vtt",
};

/** What islands ask the media library. */
import type { Locale } from "../../locales/format.ts";
import type { MediaItem, MediaKind } from "../../sdk/model/content/media.ts";
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

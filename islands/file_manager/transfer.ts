/** Sends one file with progress; `fetch` cannot tell how much has left the browser. */
import { ApiError, ConnectionError } from "../../sdk/error.ts";
import type { UploadedFile } from "../../sdk/mod.ts";
import { isSuccess } from "../../sdk/model/envelope.ts";
import { callHeaders } from "../_page_owner.ts";
import { handleErrorCode } from "../_session_end.ts";

export interface Transfer<T = UploadedFile> {
  /** What the server stored; its bytes are durable then. */
  done: Promise<T>;
  abort: () => void;
}

/** @throws (in `done`) ApiError when the server says no, ConnectionError when the line breaks or the transfer is stopped. */
export function sendFile<T = UploadedFile>(
  address: string,
  file: Blob,
  locale: string,
  onSent: (bytes: number) => void,
  method: "PUT" | "POST" = "PUT",
): Transfer<T> {
  const request = new XMLHttpRequest();
  const done = new Promise<T>((resolve, reject) => {
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => {
      try {
        resolve(readAnswer<T>(request.status, request.responseText));
      } catch (error) {
        // This call goes past the SDK, so it looks by itself whether the session is over, or another person's.
        if (error instanceof ApiError) handleErrorCode(error.code);
        reject(error);
      }
    };
    request.onerror = () => reject(new ConnectionError("the line broke"));
    request.onabort = () => reject(new ConnectionError("stopped"));
    request.open(method, address);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("Accept-Language", locale);
    for (const [name, value] of Object.entries(callHeaders())) request.setRequestHeader(name, value);
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}

/** The stored file in an answer of the API. */
export function readAnswer<T = UploadedFile>(status: number, body: string): T {
  let envelope;
  try {
    envelope = JSON.parse(body);
  } catch {
    throw new ConnectionError(`HTTP ${status}: an answer that is not this service's`);
  }
  if (status < 300 && isSuccess(envelope?.code)) return envelope.data;
  const { code, message, messageEn, data, traceId } = envelope ?? {};
  throw new ApiError(code, status, message, messageEn, data?.issues, data, traceId);
}

import { type ChangeEvent, useEffect, useState } from "react";
import { createTranslate, formatBytes, type Locale, type MessageSlice } from "../../locales/format.ts";
import {
  ACCESS_ATTACHMENTS_MAX,
  ACCESS_ATTACHMENTS_SIZE_MAX,
  PLAIN_UPLOAD_MAX,
} from "../../sdk/model/limits.ts";
import { AccessRequests } from "../../sdk/resources/access_requests.ts";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { browserClient } from "../_api.ts";
import { explainError } from "../_explain_error.ts";

export const hydrate = "load";

interface Props {
  locale: Locale;
  texts: MessageSlice;
  /** Bytes of the files that came already. */
  taken: readonly number[];
  /** The request, and its key where nobody is signed in. */
  target: { requestId: string; key?: string };
  error?: string;
}

/**
 * The field for more files of a request that waits. With a script each file goes up by itself as soon as it is chosen, so
 * that they may be as large as the API takes; without one they go with the form.
 */
export default function AttachmentFiles({ locale, texts, taken, target, error }: Props) {
  const t = createTranslate(locale, texts);
  const [enhanced, setEnhanced] = useState(false);
  const [problem, setProblem] = useState(error);
  const [busy, setBusy] = useState("");
  useEffect(() => setEnhanced(true), []);

  async function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...currentTarget.files ?? []];
    if (!isWithinLimits([...taken, ...files.map(({ size }) => size)])) {
      return setProblem(t("validation.accessAttachmentLimits"));
    }
    setProblem(undefined);
    try {
      for (const file of files) {
        setBusy(t("access_request.uploading", { name: file.name, size: formatBytes(file.size) }));
        await upload(locale, target, file);
      }
      location.reload();
    } catch (caught) {
      setBusy("");
      setProblem(explainError(caught, locale, t("access_request.uploadFailed")));
    }
  }

  return (
    <>
      <TextInput
        id="attachments"
        name="attachments"
        type="file"
        multiple
        disabled={busy !== ""}
        onChange={enhanced ? send : undefined}
        label={t("access_request.attachments")}
        hint={enhanced
          ? t("access_request.attachmentsHint")
          : t("access_request.attachmentsPlain", { size: formatBytes(PLAIN_UPLOAD_MAX) })}
        error={problem}
      />
      <p role="status" className="text-sm text-soft empty:hidden">{busy}</p>
    </>
  );
}

const isWithinLimits = (sizes: readonly number[]): boolean =>
  sizes.length <= ACCESS_ATTACHMENTS_MAX &&
  sizes.reduce((sum, size) => sum + size, 0) <= ACCESS_ATTACHMENTS_SIZE_MAX;

function upload(locale: Locale, { requestId, key }: Props["target"], file: File): Promise<unknown> {
  const requests = new AccessRequests(browserClient(locale));
  return key === undefined
    ? requests.attach(requestId, file.name, file)
    : requests.attachFollowed(key, file.name, file);
}

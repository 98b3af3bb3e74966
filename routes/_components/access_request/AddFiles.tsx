import { ACCESS_ATTACHMENTS_MAX } from "../../../sdk/model/limits.ts";
import AttachmentFiles from "../../../islands/access_request/AttachmentFiles.tsx";
import { slice } from "../../../locales/mod.ts";
import type { RequestEntry } from "../../../sdk/mod.ts";
import { Button } from "../../../ui/Button.tsx";
import { pathOf, type View } from "../dataset/view.ts";

interface Props {
  view: View;
  entry: RequestEntry;
  /** Where the form is sent, without the language. */
  action: string;
  /** Of somebody without an account. */
  requestKey?: string;
  error?: string;
}

/** More files for a request that waits for its answer; nothing where there is no room for one. */
export function AddFiles(
  { view, entry: { requestId, attachments, state }, action, requestKey, error }: Props,
) {
  const { t, locale } = view;
  if (state !== "PENDING" || attachments.length >= ACCESS_ATTACHMENTS_MAX) return null;
  return (
    <form
      method="post"
      action={pathOf(view, action)}
      encType="multipart/form-data"
      className="mt-4 flex flex-col gap-4"
      noValidate
    >
      <input type="hidden" name="requestId" value={requestId} />
      <AttachmentFiles
        locale={locale}
        texts={slice(locale, ...ATTACHMENT_TEXTS)}
        taken={attachments.map(({ size }) => size)}
        target={{ requestId, key: requestKey }}
        error={error}
      />
      <div>
        <Button type="submit" name="intent" value="attach" icon="i-tabler-file-plus">
          {t("access_request.addFiles")}
        </Button>
      </div>
    </form>
  );
}

/** What the field for files says. */
const ATTACHMENT_TEXTS = [
  "access_request.attachments",
  "access_request.attachmentsHint",
  "access_request.attachmentsPlain",
  "access_request.uploading",
  "access_request.uploadFailed",
  "validation.accessAttachmentLimits",
] as const;

import type { ReactNode } from "react";
import { formatBytes } from "../../../locales/format.ts";
import { type Attachment, attachmentAddress } from "../../../sdk/model/attachment.ts";
import { Button, LinkButton } from "../../../ui/Button.tsx";

/** One fact of a request in a `dl`: what it is, and how it is. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid sm:grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-2.5">
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

interface FilesProps {
  files: readonly Attachment[];
  /** Where the form that asks for a file is sent, for somebody without an account. */
  action?: string;
}

/** Files that came with a request; each can be downloaded. */
export function RequestFiles({ files, action }: FilesProps) {
  const list = (
    <ul className="flex flex-wrap gap-2">
      {files.map(({ attachmentId, name, size }) => (
        <li key={attachmentId} className="break-all">
          {action === undefined
            ? (
              <LinkButton
                size="sm"
                icon="i-tabler-file-download"
                href={attachmentAddress(attachmentId)}
                download=""
              >
                {name} · {formatBytes(size)}
              </LinkButton>
            )
            : (
              <Button
                type="submit"
                size="sm"
                icon="i-tabler-file-download"
                name="attachmentId"
                value={attachmentId}
                data-download
              >
                {name} · {formatBytes(size)}
              </Button>
            )}
        </li>
      ))}
    </ul>
  );
  if (action === undefined) return list;
  return (
    <form method="post" action={action}>
      <input type="hidden" name="intent" value="file" />
      {list}
    </form>
  );
}

import type { ReactNode } from "react";
import { formatBytes } from "../../../locales/format.ts";
import { type Attachment, attachmentAddress } from "../../../sdk/model/attachment.ts";
import { LinkButton } from "../../../ui/Button.tsx";

/** One fact of a request in a `dl`: what it is, and how it is. */
export function FactRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid sm:grid-cols-[9rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-2.5">
      <dt className="text-faint">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Files that came with a request. @param closed Whether they are only named, to somebody without an account. */
export function RequestFiles({ files, closed }: { files: readonly Attachment[]; closed?: boolean }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {files.map(({ attachmentId, name, size }) => (
        <li key={attachmentId} className="break-all">
          {closed ? `${name} · ${formatBytes(size)}` : (
            <LinkButton
              size="sm"
              icon="i-tabler-file-download"
              href={attachmentAddress(attachmentId)}
              download=""
            >
              {name} · {formatBytes(size)}
            </LinkButton>
          )}
        </li>
      ))}
    </ul>
  );
}

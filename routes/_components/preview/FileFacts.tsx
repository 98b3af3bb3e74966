import type { ReactNode } from "react";
import { baseName } from "../../../sdk/model/file.ts";
import { path } from "../../../sdk/path.ts";
import { formatBytes } from "../../../locales/format.ts";
import type { PreviewData } from "../../_loaders/preview.ts";
import { CopyText } from "../dataset/CopyText.tsx";
import { cstrPath, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";

/** Size, type, checksum and identifier; the file itself, and the way back. */
export function FileFacts({ view, data, place }: { view: View; data: PreviewData; place: string }) {
  const { t } = view;
  const { file: { fileId, path: filePath, size, mediaType, sha256, cstr } } = data.preview;
  return (
    <div className="mt-4 grid gap-4 md:grid-cols-[minmax(0,1fr)_auto] md:items-start">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1.5">
        <Fact label={t("preview.size")}>{formatBytes(size)}</Fact>
        <Fact label={t("preview.type")}>
          <code>{mediaType}</code>
        </Fact>
        <Fact label={t("preview.checksum")}>
          <span className="identifier break-all">{sha256}</span>{" "}
          <CopyText view={view} text={sha256} what="SHA-256" />
        </Fact>
        <Fact label={t("detail.integrity")}>
          <a
            href={path`/api/sdb-filetree-service/public/files/${fileId}/receipt`}
            download=""
            className="link inline-flex items-center min-h-6"
          >
            {t("file_tree.receipt")}
          </a>
          <p className="text-sm text-soft">{t("preview.receiptText")}</p>
        </Fact>
        {cstr && (
          <Fact label="CSTR">
            <a href={cstrPath(view, cstr)} className="identifier link break-all">{cstr}</a>
          </Fact>
        )}
      </dl>
      <div className="flex flex-wrap gap-3">
        <LinkButton
          variant="primary"
          icon="i-tabler-download"
          href={data.href}
          download={baseName(filePath)}
        >
          {t("preview.download")}
        </LinkButton>
        <LinkButton icon="i-tabler-folder" href={place}>{t("preview.place")}</LinkButton>
      </div>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </>
  );
}

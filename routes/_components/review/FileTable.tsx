import type { DataFile, Dataset } from "../../../sdk/mod.ts";
import { withQuery } from "../../../sdk/path.ts";
import { formatBytes, formatNumber } from "../../../locales/format.ts";
import type { View } from "../dataset/view.ts";
import { LinkButton } from "../ui/Button.tsx";
import { Table } from "../ui/Table.tsx";

interface Props {
  view: View;
  dataset: Dataset;
  files: DataFile[];
}

const call = (name: string, query: Record<string, string>) =>
  withQuery(`/api/sdb-download-service/${name}`, query);

/** Files as the reviewer gets them, with the whole as one ZIP. */
export function FileTable({ view, dataset, files }: Props) {
  const { t, locale } = view;
  const { dataSetId, version, count } = dataset;
  if (files.length === 0) return <p className="text-soft">{t("review.noFiles")}</p>;
  return (
    <div className="flex flex-col gap-4">
      <Table
        caption={t("review.files")}
        hideCaption
        rows={files}
        rowKey={({ fileId }) => fileId}
        columns={[
          {
            key: "path",
            label: t("review.files"),
            cell: ({ fileId, path }) => (
              <a
                href={call("download", { fileId })}
                download=""
                aria-label={t("review.download", { name: path })}
                className="text-link hover:underline break-all"
              >
                {path}
              </a>
            ),
          },
          {
            key: "sha",
            label: "SHA-256",
            cell: ({ sha256 }) => (
              <span className="identifier text-faint" title={sha256}>{sha256.slice(0, 12)}…</span>
            ),
          },
          {
            key: "size",
            label: t("review.size"),
            numeric: true,
            cell: ({ size }) => <span className="whitespace-nowrap">{formatBytes(size)}</span>,
          },
        ]}
      />
      {count > files.length && (
        <p className="text-soft">
          {t("review.filesMore", { count: formatNumber(locale, count - files.length) })}
        </p>
      )}
      <div>
        <LinkButton icon="i-tabler-download" href={call("getZipFile", { dataSetId, version })} download="">
          {t("review.downloadAll")}
        </LinkButton>
      </div>
    </div>
  );
}

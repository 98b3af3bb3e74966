import IslandTree from "../../../islands/file_tree/FileTree.tsx";
import { slice } from "../../../locales/mod.ts";
import type { Dataset, FolderPage } from "../../../sdk/mod.ts";
import { withQuery } from "../../../sdk/path.ts";
import { detailPath, type View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { RemarkField } from "./RemarkField.tsx";

interface Props {
  view: View;
  dataset: Dataset;
  /** The first page of the files. */
  folder?: FolderPage;
  opened?: readonly FolderPage[];
}

/** Files in their folders as the reviewer gets them, with the whole as one ZIP. */
export function FileTree({ view, dataset, folder, opened }: Props) {
  const { t } = view;
  const { dataSetId, version } = dataset;
  if (!folder || folder.folder.files === 0) return <p className="text-soft">{t("review.noFiles")}</p>;
  // Without a script, folders and further pages are shown on the page of the dataset.
  const elsewhere = detailPath(view, dataSetId, { version, tab: "files" });
  return (
    <div className="flex flex-col gap-4">
      <IslandTree
        locale={view.locale}
        messages={slice(view.locale, "file_tree")}
        target={{ dataSetId, version }}
        page={folder}
        opened={opened}
        query={{}}
        folderHref={`${elsewhere}&path=`}
        nextHref={elsewhere}
        downloads
      />
      <div className="flex flex-wrap items-start gap-x-4">
        <LinkButton
          icon="i-tabler-download"
          href={withQuery("/api/sdb-download-service/getZipFile", { dataSetId, version })}
          download=""
        >
          {t("review.downloadAll")}
        </LinkButton>
        <div className="flex-1 min-w-60">
          <RemarkField view={view} about="files" />
        </div>
      </div>
    </div>
  );
}

import type { Dataset } from "../../../sdk/model/dataset.ts";
import { FILES_RECOMMENDED_MAX, PARALLEL_UPLOAD_SIZE } from "../../../sdk/model/limits.ts";
import { formatBytes } from "../../../locales/format.ts";
import type { DownloadPaths } from "../../_loaders/detail.ts";
import { CopyText } from "../dataset/CopyText.tsx";
import type { View } from "../dataset/view.ts";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";

/** Understood by both programs. */
const TOKEN_OPTION = '--header="Authorization: TOKEN"';

interface Props {
  view: View;
  dataset: Dataset;
  downloads: DownloadPaths;
}

/** All files at once: as a ZIP, or by a program that goes on where it was interrupted. */
export function Downloads({ view, dataset, downloads }: Props) {
  const { t } = view;
  const { size, count } = dataset;
  const isLarge = size > PARALLEL_UPLOAD_SIZE || count > FILES_RECOMMENDED_MAX;
  return (
    <>
      <LinkButton variant="primary" icon="i-tabler-download" href={downloads.zip} download="">
        {dataset.linkInUse?.chosen
          ? t("detail.downloadChosen")
          : t("detail.downloadZip", { size: formatBytes(size) })}
      </LinkButton>
      <p className="text-sm text-faint -mt-1">{t("detail.zipHint")}</p>
      {isLarge && <p className="text-sm text-soft">{t("detail.largeDownload")}</p>}
      <details className="menu -mt-1">
        <summary className="inline-flex items-center gap-1.5 min-h-8 text-link hover:underline">
          {t("detail.otherDownloads")}
          <Icon name="i-tabler-chevron-down chevron transition-transform duration-120" className="text-sm" />
        </summary>
        <OtherWays view={view} dataset={dataset} downloads={downloads} />
      </details>
    </>
  );
}

function OtherWays({ view, dataset, downloads: { urls, aria2, checksums, commands } }: Props) {
  const { t } = view;
  const isOpen = dataset.status === "PUBLISHED" && dataset.accessRight === "PUBLIC";
  return (
    <ul className="mt-1 flex flex-col gap-3 text-sm">
      <li>
        <List href={urls} label={t("detail.listFor", { program: "wget" })} />
        <Command view={view} text={commands.wget} what="wget" />
      </li>
      <li>
        <List href={aria2} label={t("detail.listFor", { program: "aria2" })} />
        <Command view={view} text={commands.aria2} what="aria2" />
      </li>
      <li>
        <List href={checksums} label={t("detail.checksumList")} />
        <Command view={view} text="sha256sum -c SHA256SUMS" what="sha256sum" />
      </li>
      <li>
        <p className="min-h-8 flex items-center">{t("detail.commandLine")}</p>
        <Command view={view} text={commands.sdb} what="sdb" />
      </li>
      {!isOpen && <li className="text-soft">{t("detail.listNeedsToken", { option: TOKEN_OPTION })}</li>}
    </ul>
  );
}

function List({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} download="" className="inline-flex items-center gap-1.5 min-h-8 text-link hover:underline">
      <Icon name="i-tabler-file-download" />
      {label}
    </a>
  );
}

function Command({ view, text, what }: { view: View; text: string; what: string }) {
  return (
    <p className="flex items-start gap-1 rounded bg-sunken pl-2">
      <code className="flex-1 min-w-0 py-1.5 text-xs break-words [overflow-wrap:anywhere]">{text}</code>
      <CopyText view={view} text={text} what={what} />
    </p>
  );
}

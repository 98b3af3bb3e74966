/** The living part of the files of a draft: it comes behind the form, which is filled in before the first file goes. */
import { useEffect, useMemo, useState } from "react";
import { DATASET_SIZE_MAX, FILES_RECOMMENDED_MAX, FTP_SIZE } from "../../sdk/model/limits.ts";
import { formatBytes, formatNumber, labelled, localizedPath, type Translate } from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useSignals } from "../../ui/signals.ts";
import { FieldError } from "../../ui/form/Field.tsx";
import { browserRepository } from "../_api.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import type { ArrivingRow } from "../file_tree/rows.ts";
import { ConflictDialog } from "./_ConflictDialog.tsx";
import { DraftTree } from "./_DraftTree.tsx";
import { DropButton } from "./_DropButton.tsx";
import { DropZone } from "./_DropZone.tsx";
import { FtpUpload } from "./_FtpUpload.tsx";
import { FormatAdvice } from "./_FormatAdvice.tsx";
import type { FtpTransfer } from "./_ftp.ts";
import { ImportFiles } from "./_ImportFiles.tsx";
import { PathList } from "./_PathList.tsx";
import type { FileManagerProps } from "./props.ts";
import { Queue } from "./_Queue.tsx";
import { type Uploads, useUploads } from "./_uploads.ts";
import { WINDOWS_FORBIDDEN } from "../../sdk/model/windows_names.ts";

/** Files of a draft: choose, follow, look at, rename, move and delete them. */
export function LiveFiles(props: FileManagerProps) {
  useSignals();
  const { target, files, pages, t, locale, error, offersFtp, onChange } = props;
  const repository = () => browserRepository(locale);
  const uploads = useUploads({ repository, target, files, later: pages.first !== undefined, t, locale });
  const [importing, setImporting] = useState(false);
  const [byFtp, setByFtp] = useState<ArrivingRow[]>([]);
  const [stored, busy, { count }] = [
    uploads.stored.list.value,
    uploads.busy.value,
    uploads.stored.extent.value,
  ];
  useEffect(() => onChange(count, busy), [count, busy]);
  const storedPaths = useMemo(() => stored.map(({ path }) => path), [stored]);
  const verifying = uploads.verifying.value;
  const arriving = useMemo(() => [
    ...verifying.map((path) => arrivingRow(path, t("file_manager.state.verifying"))),
    ...byFtp,
  ], [verifying, byFtp]);
  return (
    <>
      {importing && <Alert live tone="attention">{t("file_manager.importing")}</Alert>}
      {!importing && <DropZone t={t} onChoose={uploads.add} />}
      {props.importPath && (
        <ImportFiles
          {...{ target, t, locale, importing, setImporting, busy }}
          save={props.save}
          onDone={uploads.reload}
        />
      )}
      {offersFtp && (
        <FtpUpload
          {...{ target, t, locale }}
          onArriving={(files, drop) => {
            setByFtp(files.map((file) => ftpRow(file, t, () => drop(file))));
            props.onArriving(files.length > 0);
          }}
          onArrived={uploads.reload}
        />
      )}
      <FormatAdvice paths={storedPaths} t={t} locale={locale} />
      {error && <FieldError id={fieldId("files")}>{error}</FieldError>}
      <Notes {...{ uploads, t, locale, offersFtp }} />
      <Queue uploads={uploads} t={t} />
      <DraftTree {...{ target, files, pages, t, locale, uploads, arriving }} />
      <ConflictDialog t={t} paths={uploads.taken.paths.value} onAnswer={uploads.answer} />
      <Finished uploads={uploads} t={t} />
    </>
  );
}

const arrivingRow = (path: string, note: string): ArrivingRow => ({
  kind: "arriving",
  key: `${path}///`,
  level: 1,
  name: path,
  note,
});

const ftpRow = (file: FtpTransfer, t: Translate, onDrop: () => void): ArrivingRow => ({
  ...arrivingRow(
    file.path,
    `${t(file.state === "verifying" ? "ftp.checking" : "ftp.importing")} · ${formatBytes(file.offset)}`,
  ),
  action: <DropButton name={file.path} t={t} onDrop={onDrop} />,
});

interface PartProps {
  uploads: Uploads;
  t: Translate;
}

/** What is to be known of the files that were chosen: too many, refused, interrupted, or not deleted. */
function Notes(
  { uploads, t, locale, offersFtp }: PartProps & Pick<FileManagerProps, "locale" | "offersFtp">,
) {
  useSignals();
  const [refused, emptyFolders, interrupted, problem] = [
    uploads.refused.value,
    uploads.emptyFolders.value,
    uploads.interrupted.paths.value,
    uploads.problem.value,
  ];
  return (
    <>
      {uploads.many.value && (
        <Alert tone="attention">
          {t("file_manager.manyFiles", { count: formatNumber(locale, FILES_RECOMMENDED_MAX) })}
        </Alert>
      )}
      {uploads.large.value && (
        <Alert live>
          {t(offersFtp ? "file_manager.largeByFtp" : "file_manager.large", {
            file: formatBytes(FTP_SIZE),
            dataset: formatBytes(DATASET_SIZE_MAX),
          })}
        </Alert>
      )}
      {uploads.huge.value && (
        <Alert
          live
          tone="attention"
          action={
            <a className="link self-start" href={localizedPath(locale, "/contact")}>
              {t("file_manager.contact")}
            </a>
          }
        >
          {t("file_manager.huge", { size: formatBytes(DATASET_SIZE_MAX) })}
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert live tone="danger" title={t("file_manager.refused", { count: refused.length })}>
          <PathList
            paths={refused.map(({ path, problem }) =>
              labelled(locale, path, problem)
            )}
          />
        </Alert>
      )}
      {emptyFolders.length > 0 && (
        <Alert live title={t("file_manager.emptyFolders", { count: emptyFolders.length })}>
          <PathList paths={emptyFolders} />
        </Alert>
      )}
      <NotOnWindows uploads={uploads} t={t} />
      <LeftOut uploads={uploads} t={t} />
      <Known uploads={uploads} t={t} />
      {interrupted.length > 0 && (
        <Alert
          live
          tone="attention"
          title={t("file_manager.interrupted", { count: uploads.interrupted.count.value })}
          action={
            <Button size="sm" className="self-start" onClick={uploads.interrupted.forget}>
              {t("ui.close")}
            </Button>
          }
        >
          {t("file_manager.interruptedText")}
          <PathList paths={interrupted} />
        </Alert>
      )}
      {problem && <Alert live tone="danger" title={problem} />}
    </>
  );
}

/** Names that readers on Windows will not get as they are; nothing is refused for it. */
function NotOnWindows({ uploads, t }: PartProps) {
  useSignals();
  const paths = uploads.awkward.value;
  if (paths.length === 0) return null;
  return (
    <Alert live tone="attention" title={t("file_manager.notOnWindows", { count: paths.length })}>
      {t("file_manager.notOnWindowsText", { characters: WINDOWS_FORBIDDEN })}
      <PathList paths={paths} />
    </Alert>
  );
}

/** Files that operating systems leave in folders, and a way to take them all the same. */
function LeftOut({ uploads: { leftOut, addLeftOut }, t }: PartProps) {
  useSignals();
  const paths = leftOut.value.map(({ path }) => path);
  if (paths.length === 0) return null;
  return (
    <Alert
      live
      title={t("file_manager.leftOut", { count: paths.length })}
      action={
        <Button size="sm" className="self-start" onClick={addLeftOut}>
          {t("file_manager.addLeftOut")}
        </Button>
      }
    >
      <PathList paths={paths} />
    </Alert>
  );
}

/** What the server has of the chosen files already. */
function Known({ uploads, t }: PartProps) {
  useSignals();
  const { taken: { there, comparing }, verifying } = uploads;
  return (
    <>
      <p role="status" className="text-sm text-soft">
        {uploads.asking.value > 0
          ? t("file_manager.asking", { count: uploads.asking.value })
          : comparing.value > 0
          ? t("file_manager.comparing", { count: comparing.value })
          : there.value > 0 && t("file_manager.there", { count: there.value })}
      </p>
      {verifying.value.length > 0 && (
        <Alert live title={t("file_manager.stillVerified", { count: verifying.value.length })}>
          <PathList paths={verifying.value} />
        </Alert>
      )}
    </>
  );
}

/** Says once that everything has ended. */
function Finished({ uploads, t }: PartProps) {
  useSignals();
  const { count, open, paused, done, failed } = uploads.totals.value;
  return (
    <p role="status" className="sr-only">
      {count > 0 && open === 0 && paused === 0 && t("file_manager.finished", { count: done, failed })}
    </p>
  );
}

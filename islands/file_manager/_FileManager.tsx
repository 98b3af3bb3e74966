import { useEffect, useMemo, useState } from "react";
import type { FilePage } from "../../sdk/mod.ts";
import {
  DATASET_SIZE_MAX,
  FILES_RECOMMENDED_MAX,
  FTP_SIZE,
  UPLOAD_SIZE_MAX,
} from "../../sdk/model/limits.ts";
import {
  formatBytes,
  formatNumber,
  type Locale,
  localizedPath,
  type Translate,
} from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { useSignals } from "../../ui/signals.ts";
import { FieldError } from "../../ui/form/Field.tsx";
import { browserRepository } from "../_api.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { ConflictDialog } from "./_ConflictDialog.tsx";
import { ConfirmRemoval } from "./_ConfirmRemoval.tsx";
import { DropZone } from "./_DropZone.tsx";
import { FileTree } from "./_FileTree.tsx";
import { FtpUpload } from "./_FtpUpload.tsx";
import { FormatAdvice } from "./_FormatAdvice.tsx";
import { MoveDialog } from "./_MoveDialog.tsx";
import { ImportFiles } from "./_ImportFiles.tsx";
import { PathList } from "./_PathList.tsx";
import { PlainUpload } from "./_PlainUpload.tsx";
import { Queue } from "./_Queue.tsx";
import type { UploadTarget } from "./stored_files.ts";
import { type Uploads, useUploads } from "./_uploads.ts";
import { toTree } from "./tree.ts";

export interface FilePages {
  /** Present where these files are not the first ones. */
  first?: string;
  next?: string;
}

interface Props {
  target: UploadTarget;
  files: FilePage;
  /** The other files, without JavaScript; with it they come by themselves. */
  pages: FilePages;
  t: Translate;
  locale: Locale;
  enhanced: boolean;
  error?: string;
  /** Where files of another dataset are chosen without JavaScript. */
  importPath: string;
  /** The form is saved before it is locked for an import. */
  save: () => Promise<boolean>;
  /** Whether files may be sent by FTP. */
  offersFtp: boolean;
  /** Whether some come that way, which a submission waits for. */
  onArriving: (arriving: boolean) => void;
  /** How many files are stored, and whether some are still on their way. */
  onChange: (count: number, busy: boolean) => void;
}

/** Files of a draft: choose, follow, look at and delete them. */
export function FileManager(props: Props) {
  useSignals();
  const { target, files, pages, t, locale, enhanced, error, offersFtp, onChange } = props;
  const later = pages.first !== undefined;
  const repository = () => browserRepository(locale);
  const uploads = useUploads({ repository, target, files, later, t, locale });
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<string[]>();
  const [moving, setMoving] = useState<string>();
  const [stored, whole, busy] = [uploads.stored.value, uploads.whole.value, uploads.busy.value];
  useEffect(() => onChange(stored.length, busy), [stored.length, busy]);
  const storedPaths = useMemo(() => stored.map(({ path }) => path), [stored]);
  const root = useMemo(() => toTree(stored), [stored]);
  return (
    <div id={fieldId("files")} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <Limits {...{ t, locale, offersFtp }} />
      {importing && <Alert live tone="attention">{t("file_manager.importing")}</Alert>}
      {!enhanced ? <PlainUpload t={t} /> : !importing && <DropZone t={t} onChoose={uploads.add} />}
      <ImportFiles
        {...{ target, t, locale, enhanced, stored, importing, setImporting, busy }}
        path={props.importPath}
        save={props.save}
        onDone={uploads.reload}
      />
      {offersFtp && enhanced && (
        <FtpUpload {...{ target, t, locale }} onArriving={props.onArriving} onArrived={uploads.reload} />
      )}
      <FormatAdvice paths={storedPaths} t={t} locale={locale} />
      {error && <FieldError id={fieldId("files")}>{error}</FieldError>}
      <Notes {...{ uploads, t, locale, offersFtp }} />
      <Queue uploads={uploads} t={t} />
      <FileTree
        root={root}
        of={whole ? undefined : files.total}
        t={t}
        locale={locale}
        onRemove={enhanced ? setRemoving : undefined}
        onMove={enhanced ? setMoving : undefined}
      />
      {!enhanced && !whole && <PageLinks t={t} pages={pages} />}
      <ConflictDialog t={t} paths={uploads.taken.paths.value} onAnswer={uploads.answer} />
      <ConfirmRemoval
        t={t}
        paths={removing}
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          const paths = removing ?? [];
          setRemoving(undefined);
          uploads.removeStored(paths);
        }}
      />
      <MoveDialog
        t={t}
        path={moving}
        onClose={() => setMoving(undefined)}
        onMove={(to) => uploads.moveStored(moving!, to)}
      />
      <Finished uploads={uploads} t={t} />
    </div>
  );
}

/** How large and how many files may be, said before one is chosen. */
function Limits({ t, locale, offersFtp }: Pick<Props, "t" | "locale" | "offersFtp">) {
  const sizes = { file: formatBytes(FTP_SIZE), dataset: formatBytes(DATASET_SIZE_MAX) };
  return (
    <p className="text-sm text-soft">
      {t("file_manager.limits", {
        size: formatBytes(UPLOAD_SIZE_MAX),
        count: formatNumber(locale, FILES_RECOMMENDED_MAX),
      })} {t(offersFtp ? "file_manager.largeByFtp" : "file_manager.large", sizes)}
    </p>
  );
}

interface PartProps {
  uploads: Uploads;
  t: Translate;
}

/** What is to be known of the files that were chosen: too many, refused, interrupted, or not deleted. */
function Notes({ uploads, t, locale, offersFtp }: PartProps & Pick<Props, "locale" | "offersFtp">) {
  useSignals();
  const [refused, interrupted, problem] = [
    uploads.refused.value,
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
              `${path}: ${problem}`
            )}
          />
        </Alert>
      )}
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

/** What the server has of the chosen files already. */
function Known({ uploads, t }: PartProps) {
  useSignals();
  const { taken: { there, comparing }, verifying } = uploads;
  return (
    <>
      <p role="status" className="text-sm text-soft">
        {comparing.value > 0
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

function PageLinks({ t, pages: { first, next } }: { t: Translate; pages: FilePages }) {
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      {first && <a className="link" href={first}>{t("file_manager.firstPage")}</a>}
      {next && <a className="link" href={next}>{t("file_manager.nextPage")}</a>}
    </p>
  );
}

import { useEffect, useMemo, useState } from "react";
import type { FilePage } from "../../sdk/mod.ts";
import { FILE_SIZE_MAX, FILES_RECOMMENDED_MAX } from "../../sdk/model/limits.ts";
import { formatBytes, formatNumber, type Locale, type Translate } from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { browserRepository } from "../_api.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { ConflictDialog } from "./_ConflictDialog.tsx";
import { ConfirmRemoval } from "./_ConfirmRemoval.tsx";
import { DropZone } from "./_DropZone.tsx";
import { FileTree } from "./_FileTree.tsx";
import { ImportFiles } from "./_ImportFiles.tsx";
import { PathList } from "./_PathList.tsx";
import { PlainUpload } from "./_PlainUpload.tsx";
import { QueuePanel } from "./_QueuePanel.tsx";
import { type UploadTarget, useUploads } from "./_uploads.ts";
import { totalsOf } from "./queue.ts";
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
  /** How many files are stored, and whether some are still on their way. */
  onChange: (count: number, busy: boolean) => void;
}

/** Files of a draft: choose, follow, look at and delete them. */
export function FileManager(props: Props) {
  const { target, files, pages, t, locale, enhanced, error, onChange } = props;
  const later = pages.first !== undefined;
  const uploads = useUploads({
    repository: () => browserRepository(locale),
    target,
    files,
    later,
    t,
    locale,
  });
  const [importing, setImporting] = useState(false);
  const [removing, setRemoving] = useState<string[]>();
  const { queue, stored, whole } = uploads;
  const { open, failed, paused } = totalsOf(queue);
  const busy = open + paused > 0;
  useEffect(() => onChange(stored.length, busy), [stored.length, busy]);
  const root = useMemo(() => toTree(stored), [stored]);
  return (
    <div id={fieldId("files")} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <p className="text-sm text-soft">
        {t("file_manager.limits", {
          size: formatBytes(FILE_SIZE_MAX),
          count: formatNumber(locale, FILES_RECOMMENDED_MAX),
        })}
      </p>
      {importing && <Alert live tone="attention">{t("file_manager.importing")}</Alert>}
      {!enhanced ? <PlainUpload t={t} /> : !importing && <DropZone t={t} onChoose={uploads.add} />}
      <ImportFiles
        {...{ target, t, locale, enhanced, stored, importing, setImporting, busy }}
        path={props.importPath}
        save={props.save}
        onDone={uploads.reload}
      />
      {error && <FieldError id={fieldId("files")}>{error}</FieldError>}
      {stored.length + queue.length > FILES_RECOMMENDED_MAX && (
        <Alert tone="attention">
          {t("file_manager.manyFiles", { count: formatNumber(locale, FILES_RECOMMENDED_MAX) })}
        </Alert>
      )}
      {uploads.refused.length > 0 && (
        <Alert live tone="danger" title={t("file_manager.refused", { count: uploads.refused.length })}>
          <PathList
            paths={uploads.refused.map(({ path, problem }) =>
              `${path}: ${problem}`
            )}
          />
        </Alert>
      )}
      {uploads.interrupted.length > 0 && (
        <Alert
          live
          tone="attention"
          title={t("file_manager.interrupted", { count: uploads.interrupted.length })}
          action={
            <Button size="sm" className="self-start" onClick={uploads.forgetInterrupted}>
              {t("ui.close")}
            </Button>
          }
        >
          {t("file_manager.interruptedText")}
          <PathList paths={uploads.interrupted} />
        </Alert>
      )}
      {uploads.problem && <Alert live tone="danger" title={uploads.problem} />}
      {queue.length > 0 && <QueuePanel {...{ queue, t, locale }} meter={uploads.meter} send={uploads.send} />}
      <FileTree
        root={root}
        of={whole ? undefined : files.total}
        t={t}
        locale={locale}
        onRemove={enhanced ? setRemoving : undefined}
      />
      {!enhanced && !whole && <PageLinks t={t} pages={pages} />}
      <ConflictDialog t={t} paths={uploads.taken} onAnswer={uploads.answer} />
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
      <p role="status" className="sr-only">
        {queue.length > 0 && open === 0 &&
          t("file_manager.finished", { count: totalsOf(queue).done, failed })}
      </p>
    </div>
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

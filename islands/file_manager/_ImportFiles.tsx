import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError } from "../../sdk/error.ts";
import type { DataFile, DatasetSummary } from "../../sdk/mod.ts";
import { formatBytes, formatNumber, type Locale, type Translate } from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, RadioGroup } from "../../ui/form/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { browserRepository } from "../_api.ts";
import { explainError } from "../_explain_error.ts";
import type { DatasetStatus } from "../../sdk/model/lifecycle.ts";
import type { UploadTarget } from "./_uploads.ts";
import {
  CONFLICT_ANSWERS,
  type ConflictAnswer,
  splitByConflict,
} from "../../forms/dataset/file_conflicts.ts";

interface Props {
  target: UploadTarget;
  t: Translate;
  locale: Locale;
  enhanced: boolean;
  stored: DataFile[];
  /** Files are still on their way, which the lock of an import would refuse. */
  busy: boolean;
  importing: boolean;
  setImporting: (importing: boolean) => void;
  /** Where files are chosen without JavaScript. */
  path: string;
  save: () => Promise<boolean>;
  onDone: () => Promise<void>;
}

/** Milliseconds between two looks whether an import has ended. */
const LOOK_MS = 500;

/** Files of another dataset of one's own; no bytes travel. */
export function ImportFiles(props: Props) {
  const { target: { dataSetId, version }, t, locale, enhanced, importing, busy, setImporting } = props;
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (!enhanced) {
    return (
      <p>
        <a className="link" href={props.path}>{t("requests.importFiles.title")}</a>
      </p>
    );
  }
  const { datasets } = browserRepository(locale);
  const run = async (wanted: Wanted) => {
    setOpen(false);
    setProblem(undefined);
    setImporting(true);
    try {
      // An import locks the draft: what could not be saved before it could not be saved until its end.
      if (!await props.save()) {
        setProblem(t("requests.importFiles.unsaved"));
        return setImporting(false);
      }
      const { status } = await datasets.importFiles(dataSetId, version, wanted);
      for (let now = status; now === "IMPORTING";) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        now = await look(now);
      }
      await props.onDone();
    } catch (error) {
      setProblem(explainError(error, locale, t("ui.requestFailed")));
    }
    setImporting(false);
  };
  /** A line that breaks for a moment ends no import. */
  const look = async (before: DatasetStatus) => {
    const found = await datasets.get(dataSetId, version).catch((error) => {
      if (error instanceof ApiError) throw error;
    });
    return found?.status ?? before;
  };
  return (
    <div className="flex flex-col gap-3">
      {problem && <Alert live tone="danger" title={problem} />}
      <div>
        <Button icon="i-tabler-file-download" disabled={importing || busy} onClick={() => setOpen(true)}>
          {t("requests.importFiles.title")}
        </Button>
      </div>
      {open && <ImportDialog {...props} onClose={() => setOpen(false)} onImport={run} />}
    </div>
  );
}

interface Wanted {
  from: string;
  version: string;
  paths?: string[];
  onConflict: ConflictAnswer;
}

interface DialogProps extends Props {
  onClose: () => void;
  onImport: (wanted: Wanted) => void;
}

/** Which dataset, which of its files, and what becomes of names that are taken. */
function ImportDialog({ target, t, locale, stored, onClose, onImport }: DialogProps) {
  const { datasets, files } = browserRepository(locale);
  const [sources, setSources] = useState<DatasetSummary[]>();
  const [source, setSource] = useState<DatasetSummary>();
  const [list, setList] = useState<DataFile[]>();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answer, setAnswer] = useState<ConflictAnswer>("skip");
  const [problem, setProblem] = useState<string>();
  const attempt = (work: () => Promise<void>) => {
    setProblem(undefined);
    work().catch((error) => setProblem(explainError(error, locale, t("ui.requestFailed"))));
  };
  const isOther = ({ dataSetId, version }: DatasetSummary) =>
    dataSetId !== target.dataSetId || version !== target.version;
  useEffect(() => attempt(async () => setSources((await datasets.importSources()).filter(isOther))), []);
  const wanted = useRef("");
  const choose = (key: string) => {
    wanted.current = key;
    const chosen = sources?.find((one) => keyOf(one) === key);
    setSource(chosen);
    setList(undefined);
    setLeft(new Set());
    if (chosen) {
      attempt(async () => {
        const found: DataFile[] = [];
        for await (const file of files.all(chosen.dataSetId, chosen.version)) found.push(file);
        // A long list may come after that of a dataset chosen since.
        if (wanted.current === key) setList(found);
      });
    }
  };
  const chosen = list?.filter(({ path }) => !left.has(path)) ?? [];
  const taken = useMemo(
    () => splitByConflict(chosen, stored.map(({ path }) => path)).taken,
    [list, left, stored],
  );
  const size = chosen.reduce((sum, one) => sum + one.size, 0);
  const toggle = (path: string) =>
    setLeft((old) => {
      const next = new Set(old);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t("requests.importFiles.title")}
      closeLabel={t("ui.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("layout.cancel")}</Button>
          <Button
            variant="primary"
            icon="i-tabler-file-download"
            disabled={chosen.length === 0}
            onClick={() =>
              source && onImport({
                from: source.dataSetId,
                version: source.version,
                paths: left.size > 0 ? chosen.map(({ path }) => path) : [],
                onConflict: answer,
              })}
          >
            {t("requests.importFiles.submit")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {problem && <Alert live tone="danger" title={problem} />}
        <p className="text-soft">{t("requests.importFiles.meaning")}</p>
        {sources?.length === 0
          ? <p>{t("requests.importFiles.noneTitle")} {t("requests.importFiles.noneText")}</p>
          : (
            <Select
              label={t("requests.importFiles.source")}
              value={source ? keyOf(source) : ""}
              placeholder={t("dataset_form.choose")}
              options={(sources ?? []).map((one) => ({ value: keyOf(one), label: labelOf(one, t, locale) }))}
              onChange={({ target }) => choose(target.value)}
            />
          )}
        {list && (
          <fieldset className="flex flex-col gap-1 min-w-0">
            <legend className="font-medium mb-1.5">{t("requests.importFiles.which")}</legend>
            <Checkbox
              label={t("requests.importFiles.all", {
                count: formatNumber(locale, list.length),
                size: formatBytes(source!.size),
              })}
              checked={left.size === 0}
              onChange={({ target }) =>
                setLeft(target.checked ? new Set() : new Set(list.map(({ path }) => path)))}
            />
            <div className="panel p-3 max-h-60 overflow-y-auto flex flex-col gap-1" tabIndex={0}>
              {list.map(({ path, size }) => (
                <Checkbox
                  key={path}
                  label={
                    <>
                      <span className="break-all">{path}</span>{" "}
                      <span className="text-sm text-faint whitespace-nowrap">{formatBytes(size)}</span>
                    </>
                  }
                  checked={!left.has(path)}
                  onChange={() => toggle(path)}
                />
              ))}
            </div>
            <p role="status" className="text-sm text-faint">
              {t("file_manager.total", {
                count: formatNumber(locale, chosen.length),
                size: formatBytes(size),
              })}
            </p>
          </fieldset>
        )}
        {taken.length > 0 && (
          <RadioGroup
            name="importConflict"
            label={t("file_manager.takenText", { count: taken.length })}
            value={answer}
            onChange={(value) => setAnswer(value as ConflictAnswer)}
            choices={CONFLICT_ANSWERS.map((value) => ({
              value,
              label: t(`file_manager.onConflict.${value}`),
            }))}
          />
        )}
      </div>
    </Dialog>
  );
}

const keyOf = ({ dataSetId, version }: DatasetSummary) => `${dataSetId} ${version}`;

function labelOf({ title, version, count }: DatasetSummary, t: Translate, locale: Locale): string {
  const name = title[locale] || title.zh || title.en || t("dataset_form.untitled");
  return `${name} · ${version} · ${t("file_manager.count", { count })}`;
}

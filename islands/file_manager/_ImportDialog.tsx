import { useEffect, useRef, useState } from "react";
import type { DataFile, DatasetSummary } from "../../sdk/mod.ts";
import { formatBytes, formatNumber, type Locale, type Translate } from "../../locales/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, RadioGroup } from "../../ui/form/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { browserRepository } from "../_api.ts";
import { explainError } from "../_explain_error.ts";
import type { UploadTarget } from "./stored_files.ts";
import { findTaken } from "./taken_paths.ts";
import { CONFLICT_ANSWERS, type ConflictAnswer } from "../../forms/dataset/file_conflicts.ts";

export interface Wanted {
  from: string;
  version: string;
  paths?: string[];
  onConflict: ConflictAnswer;
}

export interface ImportDialogProps {
  target: UploadTarget;
  t: Translate;
  locale: Locale;
  onClose: () => void;
  onImport: (wanted: Wanted) => void;
}

type ChoiceParts = Pick<ImportDialogProps, "target" | "t" | "locale">;

/** Datasets to import from, and the files of the chosen one. */
function useSource({ target, t, locale }: ChoiceParts) {
  const { datasets, files } = browserRepository(locale);
  const [sources, setSources] = useState<DatasetSummary[]>();
  const [source, setSource] = useState<DatasetSummary>();
  const [list, setList] = useState<DataFile[]>();
  const [problem, setProblem] = useState<string>();
  const wanted = useRef("");
  const attempt = (work: () => Promise<void>) => {
    setProblem(undefined);
    work().catch((error) => setProblem(explainError(error, locale, t("ui.requestFailed"))));
  };
  const isOther = ({ dataSetId, version }: DatasetSummary) =>
    dataSetId !== target.dataSetId || version !== target.version;
  useEffect(() => attempt(async () => setSources((await datasets.importSources()).filter(isOther))), []);
  const loadFiles = async (key: string, { dataSetId, version }: DatasetSummary) => {
    const found: DataFile[] = [];
    for await (const file of files.all(dataSetId, version)) found.push(file);
    // A long list may come after that of a dataset chosen since.
    if (wanted.current === key) setList(found);
  };
  const choose = (key: string) => {
    wanted.current = key;
    const chosen = sources?.find((one) => keyOf(one) === key);
    setSource(chosen);
    setList(undefined);
    if (chosen) attempt(() => loadFiles(key, chosen));
  };
  return { sources, source, list, problem, choose };
}

/** Those of the files whose names are taken in the draft. Where they cannot be had, the import says so itself. */
function useTaken(
  { target, locale }: Pick<ChoiceParts, "target" | "locale">,
  list: readonly DataFile[] | undefined,
): readonly string[] {
  const [taken, setTaken] = useState<readonly string[]>([]);
  useEffect(() => {
    let isLeft = false;
    setTaken([]);
    findTaken(browserRepository(locale), target, list?.map(({ path }) => path) ?? [])
      .then((found) => isLeft || setTaken([...found.keys()]), () => {});
    return () => void (isLeft = true);
  }, [list]);
  return taken;
}

/** Which dataset, which of its files, and what becomes of names that are taken. */
export function ImportDialog({ target, t, locale, onClose, onImport }: ImportDialogProps) {
  const { sources, source, list, problem, choose } = useSource({ target, t, locale });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answer, setAnswer] = useState<ConflictAnswer>("skip");
  const chosen = list?.filter(({ path }) => !left.has(path)) ?? [];
  const taken = useTaken({ target, locale }, list).filter((path) => !left.has(path));
  const submit = () =>
    source && onImport({
      from: source.dataSetId,
      version: source.version,
      paths: left.size > 0 ? chosen.map(({ path }) => path) : [],
      onConflict: answer,
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
            onClick={submit}
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
              onChange={({ target }) => {
                setLeft(new Set());
                choose(target.value);
              }}
            />
          )}
        {list && <Files {...{ list, left, t, locale }} size={source!.size} onChange={setLeft} />}
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

interface FilesProps {
  list: DataFile[];
  /** Bytes of all of them. */
  size: number;
  /** Paths that are not to be imported. */
  left: ReadonlySet<string>;
  t: Translate;
  locale: Locale;
  onChange: (left: ReadonlySet<string>) => void;
}

/** All files of the dataset at once, or each by itself. */
function Files({ list, size, left, t, locale, onChange }: FilesProps) {
  const chosen = list.filter(({ path }) => !left.has(path));
  const toggle = (path: string) => {
    const next = new Set(left);
    if (!next.delete(path)) next.add(path);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-1 min-w-0">
      <legend className="font-medium mb-1.5">{t("requests.importFiles.which")}</legend>
      <Checkbox
        label={t("requests.importFiles.all", {
          count: formatNumber(locale, list.length),
          size: formatBytes(size),
        })}
        checked={left.size === 0}
        onChange={({ target }) =>
          onChange(target.checked ? new Set() : new Set(list.map(({ path }) => path)))}
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
          size: formatBytes(chosen.reduce((sum, one) => sum + one.size, 0)),
        })}
      </p>
    </fieldset>
  );
}

const keyOf = ({ dataSetId, version }: DatasetSummary) => `${dataSetId} ${version}`;

function labelOf({ title, version, count }: DatasetSummary, t: Translate, locale: Locale): string {
  const name = title[locale] || title.zh || title.en || t("dataset_form.untitled");
  return `${name} · ${version} · ${t("file_manager.count", { count })}`;
}

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice, type Translate } from "../../locales/format.ts";
import type { FolderPage } from "../../sdk/model/folder.ts";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/form/Choice.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { browserRepository } from "../_api.ts";
import { LISTENS_MS } from "../_early_input.ts";
import { PickTree } from "./_PickTree.tsx";
import { linesOf, type PickTarget } from "./picked.ts";

export const hydrate = "visible";

/** Milliseconds after which everything typed early stands in its field again. */
const SETTLED_MS = 3 * LISTENS_MS;

interface Props {
  /** Of the field. */
  id: string;
  locale: Locale;
  texts: MessageSlice;
  target: PickTarget;
  /** `all` or `chosen`; nothing is chosen for a depositor, so that nobody grants all files by accident. */
  scope?: string;
  /** Paths that stand there at first, one a line. */
  value?: string;
  error?: string;
}

/**
 * The files that an acceptance grants: all, or those of a field with a path a line, which a script makes a tree to tick.
 * Where the tree cannot be loaded the field stays.
 */
export default function FilePicker(props: Props) {
  const { id, locale, texts, target, value = "", error } = props;
  const t = createTranslate(locale, texts);
  const [scope, setScope] = useState(props.scope ?? "");
  const [text, setText] = useState(value);
  const [first, setFirst] = useState<FolderPage>();
  const [failed, setFailed] = useState(false);
  const [enhanced, setEnhanced] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const loadTree = async () => {
    setFailed(false);
    try {
      const { files } = browserRepository(locale);
      const page = await files.listFolder(target.dataSetId, target.version);
      const field = area.current?.querySelector("textarea");
      // Whoever has begun to write goes on writing; the tree begins with what stands in the field by now.
      if (!field || field === document.activeElement) return;
      setText(field.value);
      setFirst(page);
    } catch {
      setFailed(true);
    }
  };
  const choose = (next: string) => {
    setScope(next);
    if (next === "chosen" && !first) void loadTree();
  };
  const write = (typed: string) => {
    setText(typed);
    if (typed.trim()) setScope("chosen");
  };
  useEffect(() => {
    setEnhanced(true);
    if (scope !== "chosen") return;
    const timer = setTimeout(loadTree, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  // Stays in the page, because what was typed before the script came is put back into it.
  const isHidden = enhanced && scope === "all";
  const name = isHidden ? undefined : "files";
  const isOfField = scope === "chosen";
  return (
    <div className="flex flex-col gap-4 min-w-0">
      <RadioGroup
        label={t("access_request.scope")}
        error={isOfField ? undefined : error}
        name="scope"
        choices={[
          { value: "all", label: t("access_request.scopeAll") },
          { value: "chosen", label: t("access_request.scopeChosen") },
        ]}
        value={scope}
        onChange={choose}
      />
      <div ref={area} hidden={isHidden}>
        {first
          ? (
            <Tree
              {...{ id, name, t, locale, target, first, text }}
              error={isOfField ? error : undefined}
              onText={setText}
              onWrite={() => setFirst(undefined)}
            />
          )
          : (
            <Paths
              {...{ id, name, t, text, failed, enhanced }}
              error={isOfField ? error : undefined}
              onText={write}
              onPick={() => choose("chosen")}
            />
          )}
      </div>
    </div>
  );
}

interface PathsProps {
  id: string;
  /** Of the field that goes with the form, unless it does not. */
  name?: string;
  t: Translate;
  text: string;
  error?: string;
  /** The tree could not be loaded. */
  failed: boolean;
  enhanced: boolean;
  onText: (text: string) => void;
  /** Files are to be ticked instead. */
  onPick: () => void;
}

function Paths({ id, name, t, text, error, failed, enhanced, onText, onPick }: PathsProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        id={id}
        name={name}
        label={t("access_request.onlyFiles")}
        hint={t("access_request.onlyFilesHint")}
        error={error}
        rows={3}
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      {enhanced && (
        <div>
          <Button size="sm" icon="i-tabler-list-check" onClick={onPick}>
            {t("access_request.pickFiles")}
          </Button>
        </div>
      )}
      <p role="status" className="text-sm text-danger empty:hidden">{failed ? t("file_tree.failed") : ""}</p>
    </div>
  );
}

interface TreeProps extends Omit<Parameters<typeof PickTree>[0], "start" | "onPick"> {
  /** Of the field that goes with the form, unless it does not. */
  name?: string;
  text: string;
  error?: string;
  onText: (text: string) => void;
  /** Paths are to be written instead. */
  onWrite: () => void;
}

function Tree({ name, text, error, onText, onWrite, ...tree }: TreeProps) {
  const { id, t } = tree;
  return (
    <fieldset
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      onKeyDown={keepForm}
      className="flex flex-col gap-1.5 min-w-0"
    >
      <legend className="font-medium mb-1.5">{t("access_request.onlyFiles")}</legend>
      <input type="hidden" name={name} value={text} />
      <PickTree {...tree} start={linesOf(text)} onPick={(paths) => onText(paths.join("\n"))} />
      <p id={`${id}-hint`} className="text-sm text-faint">{t("access_request.pickHint")}</p>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div>
        <Button size="sm" onClick={onWrite}>{t("access_request.writePaths")}</Button>
      </div>
    </fieldset>
  );
}

/** Enter in the tree or its search sends no decision. */
function keepForm(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === "Enter" && (event.target as HTMLElement).matches("input")) event.preventDefault();
}

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { createTranslate, type Locale, type MessageSlice } from "../../locales/format.ts";
import type { FolderPage } from "../../sdk/model/folder.ts";
import { Button } from "../../ui/Button.tsx";
import { FieldError } from "../../ui/form/Field.tsx";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { browserRepository } from "../_api.ts";
import { PickTree } from "./_PickTree.tsx";
import { linesOf, lookUp, type Picked, type PickTarget } from "./picked.ts";

export const hydrate = "visible";

interface Props {
  /** Of the field. */
  id: string;
  locale: Locale;
  texts: MessageSlice;
  target: PickTarget;
  /** Paths that stand there at first, one a line. */
  value?: string;
  error?: string;
}

interface Loaded {
  first: FolderPage;
  picked: Picked;
}

/**
 * The files that an acceptance is restricted to: a field with a path a line, which a script makes a tree to tick. Where the
 * tree cannot be loaded the field stays.
 */
export default function FilePicker({ id, locale, texts, target, value = "", error }: Props) {
  const t = createTranslate(locale, texts);
  const [text, setText] = useState(value);
  const [loaded, setLoaded] = useState<Loaded>();
  const [offered, setOffered] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const choose = async () => {
    const { files } = browserRepository(locale);
    const ask = files.listFolder.bind(files, target.dataSetId, target.version);
    try {
      const [first, picked] = await Promise.all([ask(), lookUp(linesOf(text), ask)]);
      setLoaded({ first, picked });
    } catch {
      setOffered(true);
    }
  };
  useEffect(() => {
    // Whoever has begun to write goes on writing.
    if (area.current?.contains(document.activeElement)) setOffered(true);
    else void choose();
  }, []);
  if (!loaded) {
    return (
      <div ref={area} className="flex flex-col gap-2">
        <TextArea
          id={id}
          name="files"
          label={t("access_request.onlyFiles")}
          hint={t("access_request.onlyFilesHint")}
          error={error}
          rows={3}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        {offered && (
          <div>
            <Button size="sm" icon="i-tabler-list-check" onClick={choose}>
              {t("access_request.pickFiles")}
            </Button>
          </div>
        )}
      </div>
    );
  }
  return (
    <fieldset
      aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
      onKeyDown={keepForm}
      className="flex flex-col gap-1.5 min-w-0"
    >
      <legend className="font-medium mb-1.5">{t("access_request.onlyFiles")}</legend>
      <input type="hidden" name="files" value={text} />
      <PickTree {...{ id, t, locale, target }} {...loaded} onPick={(paths) => setText(paths.join("\n"))} />
      <p id={`${id}-hint`} className="text-sm text-faint">{t("access_request.pickHint")}</p>
      {error && <FieldError id={id}>{error}</FieldError>}
      <div>
        <Button
          size="sm"
          onClick={() => {
            setLoaded(undefined);
            setOffered(true);
          }}
        >
          {t("access_request.writePaths")}
        </Button>
      </div>
    </fieldset>
  );
}

/** Enter in the tree or its search sends no decision. */
function keepForm(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === "Enter" && (event.target as HTMLElement).matches("input")) event.preventDefault();
}

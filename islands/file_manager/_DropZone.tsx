import { type DragEvent, useRef, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/form/Choice.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import { fromDrop, fromField } from "./selected_files.ts";
import type { Dropped, SelectedFile } from "./walk_entries.ts";

interface Props {
  t: Translate;
  /** @param left What was dropped and has no file to send. */
  onChoose: (
    chosen: SelectedFile[],
    keepTopFolder: boolean,
    left?: Pick<Dropped, "unreadable" | "empty">,
  ) => void;
}

/** Takes files and whole folders, dropped or chosen; the buttons are the way for the keyboard. */
export function DropZone({ t, onChoose }: Props) {
  const [over, setOver] = useState(false);
  const [keepFolder, setKeepFolder] = useState(true);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const choose = (input: HTMLInputElement) => {
    onChoose(fromField(input.files), keepFolder);
    // The same file may be chosen again after it was deleted.
    input.value = "";
  };
  const drop = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!event.dataTransfer) return;
    const { chosen, ...left } = await fromDrop(event.dataTransfer.items);
    onChoose(chosen, keepFolder, left);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classes(
        "flex flex-col items-center gap-3 text-center rounded-lg border-2 border-dashed px-4 py-7 transition-colors",
        over ? "border-link bg-tint" : "border-edge bg-sunken",
      )}
    >
      <Icon name="i-tabler-cloud-upload" className="text-4xl text-link" />
      <p className="font-medium">{t("file_manager.drop")}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Button icon="i-tabler-file-plus" onClick={() => files.current?.click()}>
          {t("file_manager.chooseFiles")}
        </Button>
        <Button icon="i-tabler-folder-plus" onClick={() => folder.current?.click()}>
          {t("file_manager.chooseFolder")}
        </Button>
      </div>
      <Checkbox
        label={t("file_manager.keepFolder")}
        checked={keepFolder}
        onChange={({ target }) => setKeepFolder(target.checked)}
      />
      <input
        ref={files}
        type="file"
        multiple
        hidden
        data-input="files"
        onChange={({ target }) => choose(target)}
      />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        data-input="folder"
        {
          // Not "": the one runtime sets the property, where an empty text is false.
          ...{ webkitdirectory: "true" }
        }
        onChange={({ target }) => choose(target)}
      />
    </div>
  );
}

/** What comes with the editor: tools, dialogs, notes. It is loaded when the field is there already. */
import { type EditorState, NodeSelection } from "prosemirror-state";
import { isInTable } from "prosemirror-tables";
import { useEffect, useMemo, useRef, useState } from "react";
import { inKilobytes, RICH_TEXT_BYTES_MAX, richTextBytes } from "../../sdk/model/rich_text/limits.ts";
import { plainToHtml, simplest } from "../../sdk/model/rich_text/paragraphs.ts";
import { insertTable, linkAt, nodes, setLink, TOOLS } from "./_commands.ts";
import { FormulaDialog, LinkDialog, TableDialog } from "./_dialogs.tsx";
import { MarkdownDialog, readMarkdown } from "./_MarkdownDialog.tsx";
import { ShortcutsDialog } from "./_ShortcutsDialog.tsx";
import { ImageDialog } from "./_ImageDialog.tsx";
import { type Editor, insertFigure, insertFormula, type LostFormulas, openEditor } from "./_editor.ts";
import type { ToolsProps as Props } from "./_field.ts";
import { type DialogName, Toolbar, type ToolState } from "./_Toolbar.tsx";

export { openEditor, plainToHtml, readMarkdown, simplest };

const toolsOf = (state: EditorState): ToolState => ({
  insideTable: isInTable(state),
  tool: (name) => ({ pressed: TOOLS[name].isActive?.(state), disabled: !TOOLS[name].run(state) }),
});

/** The toolbar above the text, and what it opens. */
export function Tools(props: Props) {
  const { t, id, state, editor, upload } = props;
  const [dialog, setDialog] = useState<DialogName>();
  const [files, setFiles] = useState<File[]>([]);
  const toolbar = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState("");
  // One paste may lose pictures and formulas.
  const add = (sentence: string) => setNote((before) => `${before} ${sentence}`.trim());
  useEditorEvents(editor, {
    link: () => setDialog("link"),
    formula: () => setDialog("formula"),
    toolbar: () => toolbar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
    images: (found) => {
      const images = found as File[];
      if (!upload) return setNote(t("rich_text.noImages", { count: images.length }));
      setFiles(images);
      setDialog("image");
    },
    pasteTooLong: (bytes) => setNote(t("rich_text.pasteTooLong", inKilobytes(bytes as number))),
    lostImages: (count) =>
      add(t(upload ? "rich_text.lostImages" : "rich_text.noImages", { count: count as number })),
    lostFormulas: (formulas) => {
      const { kept, lost } = formulas as LostFormulas;
      if (kept > 0) add(t("rich_text.keptFormulas", { count: kept }));
      if (lost > 0) add(t("rich_text.lostFormulas", { count: lost }));
    },
    change: () => setNote(""),
  });
  const close = () => {
    setDialog(undefined);
    setFiles([]);
  };
  // A dialog gives the focus back to the button that opened it; people go on writing.
  const wasOpen = useRef(false);
  useEffect(() => {
    if (!dialog && wasOpen.current) editor.view.focus();
    wasOpen.current = Boolean(dialog);
  }, [dialog]);
  return (
    <>
      <Toolbar
        {...{ t, state, toolsOf }}
        ref={toolbar}
        controls={id}
        without={upload ? [] : ["image"]}
        onTool={(name) => editor.run(TOOLS[name].run)}
        onDialog={setDialog}
      />
      {dialog && (
        <OpenDialog
          {...props}
          key={`${dialog}-${files[0]?.name}`}
          name={dialog}
          file={files[0]}
          onClose={close}
        />
      )}
      <Problem {...props} note={note} />
    </>
  );
}

/** Events of the element that is typed into; the newest listeners hear them. */
function useEditorEvents(editor: Editor, listeners: Record<string, (detail: unknown) => void>): void {
  const latest = useRef(listeners);
  latest.current = listeners;
  useEffect(() => {
    const place = editor.view.dom;
    const hear = ({ type, detail }: CustomEvent) => latest.current[type.slice("rt:".length)]?.(detail);
    const types = Object.keys(listeners).map((name) => `rt:${name}`);
    for (const type of types) place.addEventListener(type, hear as EventListener);
    return () => {
      for (const type of types) place.removeEventListener(type, hear as EventListener);
    };
  }, [editor]);
}

function OpenDialog(props: Props & { name: DialogName; file?: File; onClose: () => void }) {
  const { t, id, lang, name, file, editor, state, upload, library, onClose } = props;
  const done = (work: () => void) => {
    onClose();
    work();
  };
  if (name === "link") {
    const { from, to, href } = linkAt(state);
    const onApply = (next: string, text: string) => done(() => editor.run(setLink(next, text)));
    return <LinkDialog {...{ t, id, href, onApply, onClose }} asksText={from === to} />;
  }
  if (name === "image" && upload) {
    return (
      <ImageDialog
        {...{ t, id, lang, file, upload, library, onClose }}
        onApply={(image, caption) => done(() => editor.run(insertFigure(image, caption)))}
      />
    );
  }
  if (name === "insertTable") {
    const onApply = (rows: number, columns: number) => done(() => editor.run(insertTable(rows, columns)));
    return <TableDialog {...{ t, id, onApply, onClose }} />;
  }
  if (name === "formula") {
    const { tex, display } = selectedFormula(state);
    const onApply = (next: string, below: boolean) => done(() => editor.run(insertFormula(next, below)));
    return <FormulaDialog {...{ t, id, tex, display, onApply, onClose }} />;
  }
  if (name === "markdown") {
    const onApply = (html: string) => done(() => editor.replace(html));
    return <MarkdownDialog {...{ t, id, onApply, onClose }} html={editor.html()} />;
  }
  return <ShortcutsDialog {...{ t, onClose }} />;
}

function selectedFormula({ selection }: EditorState): { tex: string; display: boolean } {
  const node = selection instanceof NodeSelection ? selection.node : undefined;
  const isFormula = node?.type === nodes.formula || node?.type === nodes.formula_block;
  return isFormula ? { tex: node.attrs.tex, display: node.isBlock } : { tex: "", display: false };
}

/** Below the tools: what could not be pasted, and that the text is too long. */
function Problem({ t, editor, state, note }: Props & { note: string }) {
  const bytes = useMemo(() => richTextBytes(editor.html()), [state.doc]);
  const problem = bytes > RICH_TEXT_BYTES_MAX ? t("rich_text.tooLong", inKilobytes(bytes)) : note;
  return (
    <p role="alert" className={problem ? "px-3 py-2 text-sm text-danger border-b border-line" : "sr-only"}>
      {problem}
    </p>
  );
}

/** The text as Markdown: to copy, download, open and replace. */
import { useEffect, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { Frame } from "./_Frame.tsx";

interface MarkdownProps {
  t: Translate;
  id: string;
  html: string;
  onApply: (html: string) => void;
  onClose: () => void;
}

/** The converters are as large as the editor, so they come when they are asked for. */
const loadMarkdown = async () => ({
  ...await import("../../sdk/model/rich_text/markdown_to_html.ts"),
  ...await import("../../sdk/model/rich_text/html_to_markdown.ts"),
});
export const readMarkdown = async (markdown: string): Promise<string> =>
  (await loadMarkdown()).markdownToHtml(markdown);

export function MarkdownDialog({ t, id, html, onApply, onClose }: MarkdownProps) {
  const [markdown, setMarkdown] = useState<string>();
  useEffect(() => {
    loadMarkdown().then(({ htmlToMarkdown }) => setMarkdown(htmlToMarkdown(html)));
  }, []);
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([markdown ?? ""], { type: "text/markdown" }));
    link.download = "text.md";
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const more = (
    <>
      <Button icon="i-tabler-copy" onClick={() => navigator.clipboard.writeText(markdown ?? "")}>
        {t("rich_text.copyMarkdown")}
      </Button>
      <Button icon="i-tabler-download" onClick={download}>{t("rich_text.download")}</Button>
    </>
  );
  const apply = async () => onApply(await readMarkdown(markdown ?? ""));
  return (
    <Frame
      {...{ t, onClose, more }}
      title={t("rich_text.markdown")}
      onApply={apply}
      applyLabel={t("rich_text.replaceText")}
      wide
    >
      <TextInput
        id={`${id}-open`}
        type="file"
        accept=".md,.markdown,.txt,text/markdown,text/plain"
        label={t("rich_text.openFile")}
        onChange={async (event) => setMarkdown(await event.currentTarget.files?.[0]?.text() ?? markdown)}
      />
      <TextArea
        id={`${id}-markdown`}
        label={t("rich_text.markdownText")}
        hint={t("rich_text.markdownHint")}
        rows={14}
        value={markdown ?? ""}
        disabled={markdown === undefined}
        onChange={(event) => setMarkdown(event.currentTarget.value)}
        className="identifier"
      />
    </Frame>
  );
}

import PdfViewer from "../../../../islands/preview/PdfViewer.tsx";
import { baseName } from "../../../../sdk/model/file.ts";
import type { ContentProps } from "../props.ts";
import { visibleName } from "../../../../sdk/model/visible_name.ts";

/** The pages of a PDF, drawn by a script: a viewer of the browser would leave the sandbox in which the file lies. */
export function PdfContent({ view: { t }, data }: ContentProps<"pdf">) {
  return (
    <PdfViewer
      src={data.addresses.file}
      texts={{
        label: t("preview.pdf.label", { name: visibleName(baseName(data.preview.file.path)) }),
        loading: t("preview.pdf.loading"),
        tools: t("preview.pdf.tools"),
        previous: t("preview.pdf.previous"),
        next: t("preview.pdf.next"),
        page: t("preview.pdf.page"),
        // Filled in when the document is known.
        of: t("preview.pdf.of", { pages: "{pages}" }),
        pageImage: t("preview.pdf.pageImage", { page: "{page}" }),
        in: t("preview.image.in"),
        out: t("preview.image.out"),
        text: t("preview.pdf.text"),
        noText: t("preview.pdf.noText"),
        failed: t("preview.pdf.failed"),
        locked: t("preview.pdf.locked"),
        noScript: t("preview.pdf.noScript"),
      }}
    />
  );
}

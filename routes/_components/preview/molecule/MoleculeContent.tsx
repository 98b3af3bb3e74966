import { formatNumber } from "../../../../locales/format.ts";
import { moleculePath } from "../address.ts";
import type { ContentProps } from "../props.ts";
import { MoleculeFacts } from "./MoleculeFacts.tsx";
import { MoleculeFigure } from "./MoleculeFigure.tsx";
import { MoleculeTables } from "./MoleculeTables.tsx";

/** One model or record: in space, in facts, and its first atoms. */
export function MoleculeContent({ view, data, content }: ContentProps<"molecule">) {
  const { t, locale } = view;
  const { page, pages, member, file } = data.preview;
  const figure = (count: number) => formatNumber(locale, count);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-4 px-4 py-1 text-sm border-b border-line">
        {pages > 1 && (
          <span className="text-faint">
            {t("preview.molecule.model", { page: figure(page), pages: figure(pages) })}
          </span>
        )}
        {content.drawn && data.linkId === undefined && (
          <a
            href={moleculePath(view, file.fileId, { page, member })}
            className="link inline-flex items-center min-h-8 [@media(scripting:none)]:hidden"
          >
            {t("preview.molecule.large")}
          </a>
        )}
      </p>
      <MoleculeFigure view={view} data={data} content={content} />
      <MoleculeFacts view={view} content={content} />
      <MoleculeTables view={view} content={content} />
    </>
  );
}

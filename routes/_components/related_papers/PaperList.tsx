import type { Paper } from "../../../sdk/model/metadata/metadata.ts";
import { textOf, type View } from "../dataset/view.ts";
import { DoiLink, Parts, WebLink } from "../review/links.tsx";
import { Badge } from "../../../ui/Badge.tsx";

/** Papers to read: title, journal, state, identifier. */
export function PaperList({ view, papers }: { view: View; papers: Paper[] }) {
  const { t } = view;
  if (papers.length === 0) return <p className="text-faint">{t("retraction.papers.none")}</p>;
  return (
    <ol className="flex flex-col gap-3">
      {papers.map(({ title, journal, status, doi, url, manuscriptNumber, reference }, index) => (
        <li key={index} className="min-w-0 break-words">
          <p className="font-medium">{textOf(view, title) || textOf(view, journal)}</p>
          <p className="text-sm text-soft flex flex-wrap items-center gap-x-2">
            <Badge>{t(`vocabulary.paperStatus.${status}`)}</Badge>
            <span>
              <Parts>
                {textOf(view, title) && textOf(view, journal)}
                {manuscriptNumber}
                {doi && <DoiLink doi={doi} />}
                {url && <WebLink address={url} />}
              </Parts>
            </span>
          </p>
          {textOf(view, reference) && <p className="text-sm text-soft">{textOf(view, reference)}</p>}
        </li>
      ))}
    </ol>
  );
}

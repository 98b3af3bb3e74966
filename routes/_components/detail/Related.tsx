import type { Dataset } from "../../../sdk/model/dataset.ts";
import type { Paper } from "../../../sdk/model/metadata/metadata.ts";
import { LocalText } from "../dataset/LocalText.tsx";
import { textOf, type View } from "../dataset/view.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Section } from "./Section.tsx";

/** Papers, funding, projects and references. */
export function Related({ view, dataset }: { view: View; dataset: Dataset }) {
  const { t } = view;
  const { papers, funding, projects, references } = dataset;
  return (
    <>
      {papers.length > 0 && (
        <Section title={t("detail.papers")}>
          <ul className="flex flex-col gap-4">
            {papers.map((paper, index) => <PaperEntry key={index} view={view} paper={paper} />)}
          </ul>
        </Section>
      )}
      {funding.length > 0 && (
        <Section title={t("detail.funding")}>
          <ul className="list-disc pl-5">
            {funding.map(({ name, number }, index) => (
              <li key={index}>
                <LocalText view={view} text={name} />
                {number && <span className="identifier text-faint ml-2">{number}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {projects.length > 0 && (
        <Section title={t("detail.projects")}>
          <ul className="list-disc pl-5">
            {projects.map(({ name, number, url }, index) => (
              <li key={index}>
                {url
                  ? (
                    <a href={url} rel="noopener nofollow" className="link">
                      <LocalText view={view} text={name} />
                    </a>
                  )
                  : <LocalText view={view} text={name} />}
                {number && <span className="identifier text-faint ml-2">{number}</span>}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {references.length > 0 && (
        <Section title={t("detail.references")}>
          <ol className="list-decimal pl-6 flex flex-col gap-1.5">
            {references.map(({ type, text }, index) => (
              <li key={index} className="break-words">
                {text} <Badge>{t(`vocabulary.referenceType.${type}`)}</Badge>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </>
  );
}

function PaperEntry({ view, paper }: { view: View; paper: Paper }) {
  const { t } = view;
  const { title, journal, status, doi, url, manuscriptNumber, reference } = paper;
  const name = <LocalText view={view} text={textOf(view, title) ? title : journal} />;
  const target = doi ? `https://doi.org/${doi.split("/").map(encodeURIComponent).join("/")}` : url;
  return (
    <li>
      <p className="font-medium">
        {target ? <a href={target} rel="noopener nofollow" className="link">{name}</a> : name}
      </p>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <Badge>{t(`vocabulary.paperStatus.${status}`)}</Badge>
        {textOf(view, title) && <LocalText view={view} text={journal} />}
        {doi && <span className="identifier break-all">doi:{doi}</span>}
        {doi && url && (
          <a href={url} rel="noopener nofollow" className="identifier link break-all min-h-6">{url}</a>
        )}
        {manuscriptNumber && <span>{t("detail.manuscript", { number: manuscriptNumber })}</span>}
      </p>
      {textOf(view, reference) && (
        <p className="mt-0.5 text-sm text-soft break-words">
          <LocalText view={view} text={reference} />
        </p>
      )}
    </li>
  );
}

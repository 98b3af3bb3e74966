import type { Dataset } from "../../../sdk/mod.ts";
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import type { Paper, Spatial } from "../../../sdk/model/metadata/metadata.ts";
import type { View } from "../dataset/view.ts";
import { DoiLink, Parts, WebLink } from "./links.tsx";
import type { RowComponent } from "./row.ts";
import { rangeOf } from "../../../locales/format.ts";

interface Props {
  view: View;
  dataset: Dataset;
  row: RowComponent;
}

/** Papers, references, funding, projects and places: only where there are any. */
export function Related({ view, dataset, row: Row }: Props) {
  const { t } = view;
  const { papers, references, funding, projects, spatial } = dataset;
  return (
    <>
      {papers.length > 0 && (
        <Row label={t("review.field.papers")} about="papers">
          {papers.map((paper, index) => <PaperLine key={index} view={view} paper={paper} />)}
        </Row>
      )}
      {references.length > 0 && (
        <Row label={t("review.field.references")} about="references">
          {references.map(({ type, text }, index) => (
            <p key={index}>
              <span className="text-faint">{t(`vocabulary.referenceType.${type}`)}:</span> {text}
            </p>
          ))}
        </Row>
      )}
      {funding.length > 0 && (
        <Row label={t("review.field.funding")} about="funding">
          {funding.map(({ name, number }, index) => (
            <p key={index}>{[bothOf(name), number].filter(Boolean).join(" · ")}</p>
          ))}
        </Row>
      )}
      {projects.length > 0 && (
        <Row label={t("review.field.projects")} about="projects">
          {projects.map(({ name, number, url }, index) => (
            <p key={index}>
              <Parts>
                {bothOf(name)}
                {number}
                {url && <WebLink address={url} />}
              </Parts>
            </p>
          ))}
        </Row>
      )}
      {spatial.length > 0 && (
        <Row label={t("review.field.spatial")} about="spatial">
          {spatial.map((place, index) => <p key={index} className="identifier">{describe(place)}</p>)}
        </Row>
      )}
    </>
  );
}

/** As a reviewer compares them: both languages beside each other. */
const bothOf = ({ zh, en }: LocalizedText) => [...new Set([zh, en])].filter(Boolean).join(" / ");

function PaperLine({ view, paper }: { view: View; paper: Paper }) {
  const { title, journal, status, manuscriptNumber, reference, doi, url } = paper;
  return (
    <p>
      <span className="text-faint">{view.t(`vocabulary.paperStatus.${status}`)}:</span>{" "}
      <Parts>
        {bothOf(title)}
        {bothOf(journal)}
        {manuscriptNumber}
        {doi && <DoiLink doi={doi} />}
        {url && <WebLink address={url} />}
        {bothOf(reference)}
      </Parts>
    </p>
  );
}

const height = (metres: number | undefined) => metres === undefined ? "" : `, ${metres} m`;

function describe(place: Spatial): string {
  if (place.kind === "point") return `${place.longitude}°, ${place.latitude}°${height(place.elevation)}`;
  const { west, east, south, north, minElevation, maxElevation } = place;
  return `${rangeOf(`${west}°`, `${east}°`)}, ${rangeOf(`${south}°`, `${north}°`)}${height(minElevation)}${
    height(maxElevation)
  }`;
}

import type { ReactNode } from "react";
import type { Dataset, Link, NewLink, Page } from "../../../sdk/mod.ts";
import { detailPath, pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { pageTexts } from "../page_texts.ts";
import { titleOf } from "../own_datasets/links.ts";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Card } from "../../../ui/Card.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { type Anonymity, AnonymityStep } from "./AnonymityStep.tsx";
import { LinkList } from "./LinkList.tsx";
import { MadeLink } from "./MadeLink.tsx";
import { type LinkValues, NewLinkForm } from "./NewLinkForm.tsx";
import { privateLinksPath, SHARED_LINKS } from "./paths.ts";

interface Props {
  view: View;
  links: Page<Link>;
  /** Whose links are shown; those of all datasets when absent. */
  dataset?: Dataset;
  /** Just made: shown this once. */
  made?: NewLink;
  values?: LinkValues;
  errors?: Record<string, string>;
  problem?: string;
  /** What an anonymous link would tell, before it is made. */
  anonymity?: Anonymity;
  /** What others ask of the depositor, above the links to all datasets. */
  requests?: ReactNode;
  /** Sentence about the step before. */
  done?: string;
}

/** One's own links: to all datasets, or to one, where another can be made. */
export function LinksPage(props: Props) {
  const { view, links, dataset, made, values, errors = {}, problem, requests, done, anonymity } = props;
  const { t } = view;
  const action = dataset ? privateLinksPath(dataset.dataSetId, dataset.version) : SHARED_LINKS;
  return (
    <div className="max-w-220">
      <h1 className="text-2xl md:text-3xl">{t(dataset ? "sharing.panelTitle" : "sharing.title")}</h1>
      {dataset && (
        <p className="mt-1">
          <a
            href={detailPath(view, dataset.dataSetId, { version: dataset.version })}
            className="link break-words"
          >
            {titleOf(view, dataset)}
          </a>
        </p>
      )}
      <p className="mt-2 text-soft max-w-[68ch]">{t("sharing.intro")}</p>
      <FlashNote text={done} />
      <div className="mt-5 flex flex-col gap-5">
        {problem && !values && <Alert tone="danger" live title={problem} />}
        {requests}
        {made && <MadeLink view={view} {...made} />}
        {dataset && anonymity && <AnonymityStep view={view} dataset={dataset} {...anonymity} />}
        {!anonymity && <Links {...{ view, links, dataset, action }} />}
        {dataset && !anonymity && (
          <Card title={t("sharing.createTitle")}>
            <NewLinkForm {...{ view, dataset, values, errors }} problem={values && problem} />
          </Card>
        )}
        {!dataset && (
          <p>
            <a href={pathOf(view, "/datalist")} className="link">{t("layout.myData")}</a>
          </p>
        )}
      </div>
    </div>
  );
}

function Links(
  { view, links, dataset, action }: Pick<Props, "view" | "links" | "dataset"> & { action: string },
) {
  const { t } = view;
  return (
    <section aria-labelledby="links-title">
      <h2 id="links-title" className="text-lg mb-3">{t("sharing.listTitle")}</h2>
      {links.total === 0
        ? (
          <div className="panel">
            <EmptyState icon="i-tabler-link" title={t("sharing.none")}>
              {t(dataset ? "sharing.noneOfDataset" : "sharing.noneText")}
            </EmptyState>
          </div>
        )
        : (
          <>
            <LinkList view={view} links={links.list} action={action} named={!dataset} />
            <div className="mt-3">
              <TimeZoneNote view={view} />
            </div>
            <div className="mt-5">
              <Pagination
                page={links.page}
                pages={Math.ceil(links.total / links.size)}
                href={(page) => `${pathOf(view, withPage(action, page))}#links-title`}
                texts={pageTexts(view)}
              />
            </div>
          </>
        )}
    </section>
  );
}

const withPage = (path: string, page: number) => `${path}${path.includes("?") ? "&" : "?"}links=${page}`;

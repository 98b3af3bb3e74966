import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import type { ArchiveLink, NewArchiveLink, Page } from "../../../sdk/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { TimeZoneNote } from "../own_datasets/TimeZoneNote.tsx";
import { pageTexts } from "../page_texts.ts";
import { ManageNav } from "../review/ManageNav.tsx";
import { Alert } from "../../../ui/Alert.tsx";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Pagination } from "../../../ui/Pagination.tsx";
import { ArchiveLinkForm, type ArchiveLinkValues } from "./ArchiveLinkForm.tsx";
import { ArchiveLinkList } from "./ArchiveLinkList.tsx";
import { MadeLink } from "../sharing/MadeLink.tsx";
import { ARCHIVE_LINKS } from "./paths.ts";

interface Props {
  view: View;
  user: CurrentUser;
  links: Page<ArchiveLink>;
  /** Just made; its address is shown this once, unless it is mailed. */
  made?: NewArchiveLink;
  values?: ArchiveLinkValues;
  errors?: Record<string, string>;
  problem?: string;
  /** Sentence about the step before. */
  done?: string;
}

/** Records that the caller prepared for others to archive, and the form for another one. */
export function ArchiveLinksPage(props: Props) {
  const { view, user, links, made, values, errors = {}, problem, done } = props;
  const { t } = view;
  return (
    <>
      <ManageNav view={view} user={user} current="archiveLinks" />
      <div className="max-w-220">
        <h1 className="text-3xl">{t("archive_link.title")}</h1>
        <p className="mt-2 text-soft max-w-[68ch]">{t("archive_link.intro")}</p>
        <FlashNote text={done} />
        <div className="mt-5 flex flex-col gap-5">
          {problem && !values && <Alert tone="danger" live title={problem} />}
          {made && <Made view={view} made={made} />}
          <Links view={view} links={links} />
          <Card title={t("archive_link.createTitle")}>
            <ArchiveLinkForm {...{ view, user, values, errors }} problem={values && problem} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Links({ view, links }: Pick<Props, "view" | "links">) {
  const { t } = view;
  return (
    <section aria-labelledby="links-title">
      <h2 id="links-title" className="text-lg mb-3">{t("sharing.listTitle")}</h2>
      {links.total === 0
        ? (
          <div className="panel">
            <EmptyState icon="i-tabler-archive" title={t("sharing.none")}>
              {t("sharing.noneOfDataset")}
            </EmptyState>
          </div>
        )
        : (
          <>
            <ArchiveLinkList view={view} links={links.list} />
            <div className="mt-3">
              <TimeZoneNote view={view} />
            </div>
            <div className="mt-5">
              <Pagination
                page={links.page}
                pages={Math.ceil(links.total / links.size)}
                href={(page) => `${pathOf(view, `${ARCHIVE_LINKS}?links=${page}`)}#links-title`}
                texts={pageTexts(view)}
              />
            </div>
          </>
        )}
    </section>
  );
}

function Made({ view, made: { url, email, expiresAt } }: { view: View; made: NewArchiveLink }) {
  if (url === undefined) {
    return <Alert tone="open" live title={view.t("archive_link.mailed", { email })} />;
  }
  return <MadeLink view={view} url={url} expiresAt={expiresAt} />;
}

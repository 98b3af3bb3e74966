import { formatNumber } from "../../../locales/format.ts";
import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import type { Page } from "../../../sdk/model/envelope.ts";
import { type FeedbackCount, type PageRemark, REMARK_STATES } from "../../../sdk/model/page_feedback.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { Table } from "../../../ui/Table.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { type FeedbackFilter, feedbackListPath } from "./address.ts";
import { ContentTabs } from "./ContentTabs.tsx";
import { FilterForm } from "./FilterForm.tsx";
import { PagedList } from "./PagedList.tsx";
import { Remark, RemoveRemark } from "./Remark.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  filter: FeedbackFilter;
  counts: FeedbackCount[];
  remarks: Page<PageRemark>;
  /** The remark that is to be deleted, where that is asked. */
  asked?: PageRemark;
  problem?: string;
  done?: string;
}

/** What readers wrote about articles, to be dealt with one by one; below it how many found each article helpful. */
export function FeedbackListPage(props: Props) {
  const { view, user, filter, asked, problem, done } = props;
  const { t } = view;
  if (asked) {
    return (
      <>
        <ContentTabs view={view} user={user} current="feedback" />
        <RemoveRemark view={view} remark={asked} filter={filter} />
      </>
    );
  }
  return (
    <>
      <ContentTabs view={view} user={user} current="feedback" />
      <FlashNote text={done} />
      {problem && (
        <div className="mb-5">
          <Alert tone="danger" live id="problem" title={t("content.failed")}>{problem}</Alert>
        </div>
      )}
      <Filter {...props} />
      <Remarks {...props} />
      <Counts {...props} />
    </>
  );
}

function Filter({ view, filter, counts }: Props) {
  const { t } = view;
  const articles = new Set([...counts.map(({ page }) => page), ...filter.article ? [filter.article] : []]);
  return (
    <FilterForm
      view={view}
      path="/manage/content/feedback"
      className="md:grid-cols-[11rem_11rem_minmax(0,1fr)_auto]"
    >
      <Select
        id="state"
        name="state"
        label={t("content.state")}
        defaultValue={filter.state}
        options={REMARK_STATES.map((value) => ({ value, label: t(`content.feedback.state.${value}`) }))}
      />
      <Select
        id="answer"
        name="answer"
        label={t("content.feedback.answer")}
        defaultValue={filter.answer}
        placeholder={t("content.feedback.anyAnswer")}
        options={(["yes", "no"] as const).map((value) => ({ value, label: t(`content.feedback.${value}`) }))}
      />
      <Select
        id="article"
        name="article"
        label={t("content.feedback.article")}
        defaultValue={filter.article}
        placeholder={t("content.feedback.anyArticle")}
        options={[...articles].sort().map((value) => ({ value, label: value }))}
      />
    </FilterForm>
  );
}

function Remarks({ view, filter, remarks }: Props) {
  const { t, locale } = view;
  return (
    <section aria-labelledby="remarks" className="mt-6">
      <h2 id="remarks" className="text-xl">{t("content.feedback.remarks")}</h2>
      <p className="mt-1 mb-3 text-sm text-soft" role="status">
        {t("content.feedback.found", { total: formatNumber(locale, remarks.total) })}
      </p>
      <PagedList
        view={view}
        page={remarks}
        row={(remark) => <Remark key={remark.remarkId} view={view} remark={remark} filter={filter} />}
        empty={{
          icon: "i-tabler-message",
          title: t("content.feedback.none"),
          text: t("content.feedback.noneText"),
        }}
        pathTo={(number) => feedbackListPath({ ...filter, page: number })}
      />
    </section>
  );
}

function Counts({ view, counts }: Props) {
  const { t, locale } = view;
  const figure = (key: "helpful" | "unhelpful" | "remarks") => ({
    key,
    label: t(`content.feedback.column.${key}`),
    numeric: true,
    cell: (row: FeedbackCount) => formatNumber(locale, row[key]),
  });
  return (
    <section aria-labelledby="counts" className="mt-8">
      <h2 id="counts" className="text-xl">{t("content.feedback.counts")}</h2>
      <p className="mt-1 mb-3 text-sm text-soft">{t("content.feedback.countsHint")}</p>
      {counts.length === 0 ? <p className="text-soft">{t("content.feedback.noCounts")}</p> : (
        <Table
          caption={t("content.feedback.counts")}
          hideCaption
          rowKey={({ page }) => page}
          rows={counts}
          columns={[
            {
              key: "page",
              label: t("content.feedback.article"),
              cell: ({ page }) => <a className="link break-all" href={pathOf(view, page)}>{page}</a>,
            },
            figure("helpful"),
            figure("unhelpful"),
            figure("remarks"),
          ]}
        />
      )}
    </section>
  );
}

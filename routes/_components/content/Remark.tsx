import { formatDateTime, languageTag } from "../../../locales/format.ts";
import type { PageRemark } from "../../../sdk/model/page_feedback.ts";
import { Badge } from "../../../ui/Badge.tsx";
import { Button, LinkButton } from "../../../ui/Button.tsx";
import { HiddenFields } from "../../../ui/form/HiddenFields.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { type FeedbackFilter, feedbackListPath } from "./address.ts";
import { Question } from "./Question.tsx";

interface Props {
  view: View;
  remark: PageRemark;
  /** Of the list that the page comes back to. */
  filter: FeedbackFilter;
}

/** What one reader wrote, and what may be done with it: each step is a form of its own, and deleting asks first. */
export function Remark({ view, remark, filter }: Props) {
  const { t } = view;
  const { page, helpful, text, locale, createdAt, handledAt } = remark;
  return (
    <li className="p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={helpful ? "open" : "attention"}>
          {t(helpful ? "content.feedback.yes" : "content.feedback.no")}
        </Badge>
        <a className="link break-all" href={pathOf(view, page)}>{page}</a>
        <span className="text-sm text-faint">
          {t(`content.language.${locale}`)} · {formatDateTime(createdAt)}
        </span>
      </p>
      <p lang={languageTag[locale]} className="mt-2 whitespace-pre-line break-words max-w-[80ch]">{text}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Step {...{ view, remark, filter }} intent={handledAt ? "reopen" : "handle"} />
        <LinkButton
          size="sm"
          variant="quiet"
          icon="i-tabler-trash"
          href={pathOf(view, feedbackListPath(filter, { remove: remark.remarkId }))}
        >
          {t("content.feedback.remove")}
        </LinkButton>
        {handledAt && (
          <span className="text-sm text-faint">
            {t("content.feedback.handledAt", { at: formatDateTime(handledAt) })}
          </span>
        )}
      </div>
    </li>
  );
}

const ICONS = { handle: "i-tabler-check", reopen: "i-tabler-arrow-back-up" } as const;

function Step({ view, remark, filter, intent }: Props & { intent: keyof typeof ICONS }) {
  return (
    <form method="post" action={pathOf(view, feedbackListPath(filter))}>
      <HiddenFields fields={{ intent, id: remark.remarkId }} />
      <Button type="submit" size="sm" icon={ICONS[intent]}>{view.t(`content.feedback.${intent}`)}</Button>
    </form>
  );
}

/** Whether it is to be deleted: it is shown once more. */
export function RemoveRemark({ view, remark, filter }: Props) {
  const { t } = view;
  const { remarkId, page, text, locale } = remark;
  return (
    <Question
      view={view}
      title={t("content.feedback.removeTitle")}
      action={feedbackListPath(filter)}
      fields={{ intent: "remove", id: remarkId }}
      submit={{ label: t("content.feedback.remove"), icon: "i-tabler-trash", danger: true }}
      back={feedbackListPath(filter)}
    >
      <p className="break-all text-sm text-faint">{page}</p>
      <p lang={languageTag[locale]} className="whitespace-pre-line break-words">{text}</p>
      <p>{t("content.feedback.removeText")}</p>
    </Question>
  );
}

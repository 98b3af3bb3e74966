import PolicyTool from "../../../islands/data_policy/PolicyTool.tsx";
import { slice } from "../../../locales/mod.ts";
import type { DataPolicy } from "../../../sdk/model/data_policy/choices.ts";
import type { DataPolicyHead } from "../../../sdk/model/data_policy/policy.ts";
import type { Locale } from "../../../sdk/model/locale.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Breadcrumbs } from "../../../ui/Breadcrumbs.tsx";
import { LinkButton } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { FieldErrors } from "../account/form.ts";
import { ErrorSummary } from "../account/ErrorSummary.tsx";
import type { Article } from "../../../sdk/model/content/article.ts";
import { ArticleBody } from "../articles/ArticleBody.tsx";
import { OnlyInNote } from "../dataset/LocalText.tsx";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { ImportBox } from "./ImportBox.tsx";
import { OwnPolicies } from "./OwnPolicies.tsx";

/** What the tool shows: a policy that is kept, one that came back from a form, or the one at the beginning. */
export interface ToolState {
  policy: DataPolicy;
  kept?: { id: string; name: string; revision: number };
  name: string;
  previewLocale?: Locale;
  errors?: FieldErrors;
  problem?: string;
  /** Another save came between. */
  conflict?: boolean;
  note?: string;
}

interface Props {
  view: View;
  state: ToolState;
  own: DataPolicyHead[];
  signedIn: boolean;
  loginHref: string;
  done?: string;
  /** How to use the tool, which the operator edits. */
  guide?: Article;
}

const POINTS = [
  ["sections", "i-tabler-list-numbers"],
  ["bilingual", "i-tabler-language"],
  ["strength", "i-tabler-chart-bar"],
  ["export", "i-tabler-file-type-docx"],
] as const;

export function PolicyToolPage({ view, state, own, signedIn, loginHref, done, guide }: Props) {
  const { locale } = view;
  const { policy, kept, name, errors = {}, previewLocale = locale } = state;
  return (
    <>
      <Heading view={view} />
      <FlashNote text={done} />
      <Notes view={view} state={state} />
      <div className="mt-6 mb-6 flex flex-col gap-3 no-print">
        {signedIn && <OwnPolicies view={view} own={own} current={kept?.id} />}
        <ImportBox view={view} />
      </div>
      <PolicyTool
        action={pathOf(view, "/data_policy_tool")}
        {...{ policy, name, signedIn, loginHref, errors, previewLocale, locale }}
        kept={kept && { id: kept.id, name: kept.name, revision: kept.revision }}
        texts={slice(locale, "data_policy", "layout.login")}
        sentences={{ zh: slice("zh", "data_policy_text"), en: slice("en", "data_policy_text") }}
      />
      {guide && (
        <div className="mt-12 max-w-[50rem] no-print">
          <OnlyInNote view={view} text={guide.body} />
          <ArticleBody view={view} article={guide} idPrefix="guide-" />
        </div>
      )}
    </>
  );
}

function Heading({ view }: { view: View }) {
  const { t } = view;
  const title = t("data_policy.title");
  return (
    <header className="no-print">
      <Breadcrumbs
        label={t("ui.breadcrumbs")}
        trail={[{ label: t("layout.home"), href: pathOf(view, "/") }, { label: title }]}
      />
      <h1 className="mt-4 text-3xl">{title}</h1>
      <p className="mt-3 text-lg text-soft max-w-[64ch]">{t("data_policy.intro")}</p>
      <ul className="mt-5 grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {POINTS.map(([point, icon]) => (
          <li key={point} className="flex gap-3 items-start">
            <Icon name={icon} className="mt-0.5 text-2xl text-link" />
            <span>{t(`data_policy.point.${point}`)}</span>
          </li>
        ))}
      </ul>
    </header>
  );
}

function Notes(
  { view, state: { errors = {}, problem, conflict, note, kept } }: { view: View; state: ToolState },
) {
  const { t } = view;
  return (
    <div className="mt-5 flex flex-col gap-4 no-print empty:hidden">
      {problem && (
        <Alert
          tone="danger"
          live
          id="problem"
          title={t("data_policy.notDone")}
          action={conflict && kept && (
            <LinkButton size="sm" href={pathOf(view, `/data_policy_tool?id=${kept.id}`)}>
              {t("data_policy.openStored")}
            </LinkButton>
          )}
        >
          {problem} {conflict && t("data_policy.conflictHint")}
        </Alert>
      )}
      {note && <Alert tone="open" live title={note} />}
      <ErrorSummary title={t("data_policy.stopped")} errors={errors} />
    </div>
  );
}

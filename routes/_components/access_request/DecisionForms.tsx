import type { ReactNode } from "react";
import FilePicker from "../../../islands/access_request/FilePicker.tsx";
import { slice } from "../../../locales/mod.ts";
import type { AnswerTemplate, AnswerUse } from "../../../sdk/model/answer_template.ts";
import { COMMENT_MAX } from "../../../sdk/model/limits.ts";
import type { RequestEntry } from "../../../sdk/mod.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../../ui/form/TextInput.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import type { FieldErrors } from "../account/form.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { DIALOG } from "../sharing/LinkDialog.tsx";
import { payloadOf } from "./RequestFacts.tsx";
import { lifeOptions } from "../sharing/life_options.ts";

export interface PostedDecision {
  intent: string;
  /** Which of the forms it was. */
  use: string;
  requestId: string;
  until: string;
  untilDate: string;
  /** Which files are granted: `all` or `chosen`. */
  scope: string;
  /** Paths as they were typed, one a line. */
  files: string;
  /** Id of a text to fill in. */
  template: string;
  comments: string;
  errors?: FieldErrors;
  problem?: string;
}

interface Props {
  view: View;
  entry: RequestEntry;
  /** Where the forms are sent, without the language. */
  action: string;
  /** Texts that the depositor keeps. */
  templates: readonly AnswerTemplate[];
  /** A decision about this request that came back; its form is open. */
  posted?: PostedDecision;
}

/** What a depositor can do about a request now: each decision unfolds its form, without a script too. */
export function DecisionForms(props: Props) {
  const { view, entry: { actions }, posted } = props;
  if (actions.length === 0) return null;
  return (
    <div className="mt-3 flex flex-col gap-3">
      {posted?.problem && (
        <Alert id="problem" live tone="danger" title={view.t("access_request.decideFailed")}>
          {posted.problem}
        </Alert>
      )}
      {actions.includes("accept") && (
        <Decision {...props} use="accept">
          {(mine) => <Terms view={view} entry={props.entry} mine={mine} />}
        </Decision>
      )}
      {actions.includes("reject") && <Decision {...props} use="reject" />}
      {actions.includes("cancel") && <Cancellation {...props} />}
    </div>
  );
}

const nameOf = (entry: RequestEntry): string => payloadOf(entry).name ?? entry.requester ?? "";

function Unfolding(
  { label, named, open, children }: { label: string; named: string; open: boolean; children: ReactNode },
) {
  return (
    <details open={open} className="border border-line rounded-lg px-4 py-2">
      <summary
        aria-label={named}
        className="cursor-pointer min-h-9 py-1.5 font-medium flex items-center gap-2"
      >
        <Icon name="i-tabler-chevron-right" className="text-faint" />
        {label}
      </summary>
      <div className="pt-2 pb-3">{children}</div>
    </details>
  );
}

interface DecisionProps extends Props {
  use: AnswerUse;
  /** Fields before the words to the requester. */
  children?: (mine: PostedDecision | undefined) => ReactNode;
}

const LOOK = {
  accept: { text: "message", hint: undefined, variant: "primary", icon: "i-tabler-check" },
  reject: { text: "rejectReason", hint: "rejectHint", variant: "danger", icon: "i-tabler-x" },
} as const;

/** One of the two answers with its words, which a text that the depositor keeps can fill in. */
function Decision({ view, entry, action, posted, templates, use, children }: DecisionProps) {
  const { t } = view;
  const { requestId } = entry;
  const { text, hint, variant, icon } = LOOK[use];
  const mine = posted && (posted.use || posted.intent) === use ? posted : undefined;
  return (
    <Unfolding
      label={t(`access_request.${use}`)}
      named={t(`access_request.${use}Of`, { name: nameOf(entry) })}
      open={Boolean(mine)}
    >
      <form method="post" action={pathOf(view, action)} className="flex flex-col gap-4 max-w-130">
        <input type="hidden" name="requestId" value={requestId} />
        <input type="hidden" name="use" value={use} />
        {children?.(mine)}
        <TemplateChoice {...{ view, requestId }} templates={templates.filter((one) => one.use === use)} />
        <TextArea
          id={`${use}-words-${requestId}`}
          name="comments"
          label={t(`access_request.${text}`)}
          hint={hint && t(`access_request.${hint}`)}
          error={mine?.errors?.comments}
          required={use === "reject"}
          rows={3}
          maxLength={COMMENT_MAX}
          defaultValue={mine?.comments}
        />
        <div>
          <Button type="submit" name="intent" value={use} variant={variant} icon={icon}>
            {t(`access_request.${use}Title`)}
          </Button>
        </div>
      </form>
    </Unfolding>
  );
}

/** Comes back with the text in its field, without a script too. */
function TemplateChoice(
  { view: { t }, requestId, templates }: {
    view: View;
    requestId: string;
    templates: readonly AnswerTemplate[];
  },
) {
  if (templates.length === 0) return null;
  const id = `template-${templates[0].use}-${requestId}`;
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        id={id}
        name="template"
        label={t("access_request.template")}
        options={templates.map(({ templateId, name }) => ({ value: templateId, label: name }))}
      />
      <Button type="submit" name="intent" value="template">{t("access_request.useTemplate")}</Button>
    </div>
  );
}

/** Until when, and for which files. */
function Terms(
  { view: { t, locale }, entry, mine }: Pick<Props, "view" | "entry"> & { mine?: PostedDecision },
) {
  const { requestId, dataSetId = "", version = "" } = entry;
  const errors = mine?.errors ?? {};
  return (
    <>
      <Select
        id={`until-${requestId}`}
        name="until"
        label={t("access_request.until")}
        hint={t("access_request.untilHint")}
        error={errors.until}
        placeholder={t("access_request.untilPlaceholder")}
        defaultValue={mine?.until}
        options={lifeOptions({ t })}
      />
      <TextInput
        id={`date-${requestId}`}
        name="untilDate"
        type="date"
        label={t("access_request.untilDate")}
        defaultValue={mine?.untilDate}
      />
      <FilePicker
        id={`files-${requestId}`}
        locale={locale}
        texts={slice(locale, ...PICKER_TEXTS)}
        target={{ dataSetId, version }}
        scope={mine?.scope}
        value={mine?.files}
        error={errors.files}
      />
    </>
  );
}

/** What the picker of files says. */
const PICKER_TEXTS = [
  "file_tree",
  "access_request.onlyFiles",
  "access_request.onlyFilesHint",
  "access_request.pickFiles",
  "access_request.pickHint",
  "access_request.writePaths",
  "access_request.scope",
  "access_request.scopeAll",
  "access_request.scopeChosen",
  "access_request.noneChosen",
  "access_request.chosenPaths",
  "access_request.remove",
  "access_request.removePath",
  "access_request.tooManyChosen",
] as const;

function Cancellation({ view, entry, action }: Props) {
  const { t } = view;
  const id = `cancel-${entry.requestId}`;
  return (
    <div>
      <Button size="sm" popoverTarget={id} aria-label={t("access_request.cancelOf", { name: nameOf(entry) })}>
        {t("access_request.cancel")}
      </Button>
      <div id={id} popover="auto" role="dialog" aria-labelledby={`${id}-title`} className={DIALOG}>
        <h3 id={`${id}-title`} className="text-lg">{t("access_request.cancelTitle")}</h3>
        <p className="mt-2">{t("access_request.cancelText")}</p>
        <form method="post" action={pathOf(view, action)} className="mt-4 flex flex-wrap justify-end gap-3">
          <Button popoverTarget={id} popoverTargetAction="hide">{t("layout.cancel")}</Button>
          <input type="hidden" name="requestId" value={entry.requestId} />
          <Button type="submit" name="intent" value="cancelAccess" variant="danger">
            {t("access_request.cancel")}
          </Button>
        </form>
      </div>
    </div>
  );
}

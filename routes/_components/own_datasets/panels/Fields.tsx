import {
  PRIVATE_MONTHS_DEFAULT,
  PRIVATE_MONTHS_MAX,
  REVIEW_WORKING_DAYS,
  TEXT_MAX,
} from "../../../../sdk/model/limits.ts";
import { addMonths } from "../../../../sdk/model/time.ts";
import { URGE_REASONS } from "../../../../sdk/model/request.ts";
import { formatDate } from "../../../../locales/format.ts";
import { textOf } from "../../dataset/view.ts";
import { Alert } from "../../../../ui/Alert.tsx";
import { Checkbox, RadioGroup } from "../../../../ui/form/Choice.tsx";
import { Select } from "../../../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../../../ui/form/TextInput.tsx";
import { CONFIRMED_BY_CHECKBOX, CONFIRMED_BY_WORD, GOVERNANCE } from "../panel_forms.ts";
import type { ActionPanelProps } from "./props.ts";
import { ImportFields } from "./ImportFields.tsx";

/** What a step asks for. */
export function Fields(props: ActionPanelProps) {
  const { action } = props;
  return (
    <>
      {action === "urge" && <UrgeFields {...props} />}
      {action === "redirect" && <RedirectFields {...props} />}
      {action === "makePrivate" && <PrivateFields {...props} />}
      {action === "importFiles" && <ImportFields {...props} />}
      {CONFIRMED_BY_WORD[action] && <Word {...props} step={CONFIRMED_BY_WORD[action]} />}
      {CONFIRMED_BY_CHECKBOX.includes(action) && <Tick {...props} />}
    </>
  );
}

function Tick({ view, action, posted }: ActionPanelProps) {
  const { t } = view;
  const label = t(action === "makePrivate" ? "requests.makePrivate.confirm" : "requests.endPrivacy.confirm");
  return (
    <Checkbox
      id="confirm"
      name="confirm"
      value="yes"
      required
      label={label}
      error={posted?.errors.confirm}
      defaultChecked={Boolean(posted?.form.text("confirm"))}
    />
  );
}

function UrgeFields({ view, data, posted }: ActionPanelProps) {
  const { t } = view;
  const { round } = data;
  const typed = (name: string) => posted?.form.text(name) ?? "";
  return (
    <>
      {round && (
        <Alert
          tone={round.overdue ? "attention" : "info"}
          title={t("requests.urge.waited", { count: round.workingDays })}
        >
          {t("requests.urge.due", { submitted: formatDate(round.submittedAt), due: formatDate(round.dueAt) })}
          {" "}
          {!round.overdue &&
            t("requests.urge.overdueFrom", { date: formatDate(round.dueAt), days: REVIEW_WORKING_DAYS })}
        </Alert>
      )}
      <RadioGroup
        name="reason"
        label={t("requests.urge.reason")}
        required
        defaultValue={typed("reason")}
        error={posted?.errors.reason}
        choices={URGE_REASONS.map((value) => ({
          value,
          label: t(`requests.urge.reason.${value}`, { days: REVIEW_WORKING_DAYS }),
          hint: value === "overdue" && round && !round.overdue ? t("requests.urge.overdueHint") : undefined,
        }))}
      />
      <TextArea
        id="specification"
        name="specification"
        rows={3}
        maxLength={TEXT_MAX}
        label={t("requests.urge.specification")}
        hint={t("requests.urge.specificationHint")}
        defaultValue={typed("specification")}
        error={posted?.errors.specification}
      />
      <TextArea
        id="remark"
        name="remark"
        rows={3}
        maxLength={TEXT_MAX}
        label={t("requests.urge.remark")}
        hint={t("requests.urge.remarkHint")}
        defaultValue={typed("remark")}
        error={posted?.errors.remark}
      />
    </>
  );
}

function RedirectFields({ view, data, posted }: ActionPanelProps) {
  const { t } = view;
  const { communities = [], dataset } = data;
  const own = dataset.community?.code ?? GOVERNANCE;
  const options = [
    { value: GOVERNANCE, label: t("requests.redirect.governance") },
    ...communities.map((one) => ({
      value: one.code,
      label: `${textOf(view, one.name)} (${t(`vocabulary.communityKind.${one.kind}`)})`,
    })),
  ].filter(({ value }) => value !== own);
  return (
    <>
      <p>
        <span className="text-faint">{t("requests.redirect.from")}</span>{" "}
        <span className="font-medium">
          {dataset.community ? textOf(view, dataset.community.name) : t("requests.redirect.governance")}
        </span>
      </p>
      <Select
        id="communityCode"
        name="communityCode"
        required
        label={t("requests.redirect.to")}
        defaultValue={posted?.form.text("communityCode") ?? ""}
        error={posted?.errors.communityCode}
        placeholder={t("requests.redirect.choose")}
        options={options}
      />
    </>
  );
}

function PrivateFields({ view, posted }: ActionPanelProps) {
  const { t } = view;
  const chosen = posted?.form.text("months") || String(PRIVATE_MONTHS_DEFAULT);
  const months = Array.from({ length: PRIVATE_MONTHS_MAX }, (_, index) => index + 1);
  return (
    <Select
      id="months"
      name="months"
      required
      label={t("requests.makePrivate.months")}
      hint={t("requests.makePrivate.monthsHint")}
      defaultValue={chosen}
      error={posted?.errors.months}
      options={months.map((count) => ({
        value: String(count),
        label: t("requests.makePrivate.option", { count, date: formatDate(addMonths(Date.now(), count)) }),
      }))}
    />
  );
}

/** What is typed before something that nothing undoes. */
function Word({ view, action, posted, step }: ActionPanelProps & { step: "remove" | "open" }) {
  const { t } = view;
  return (
    <>
      {(action === "endEmbargo" || action === "openAccess") && <p>{t(`requests.${action}.confirm`)}</p>}
      <TextInput
        id="word"
        name="word"
        required
        autoComplete="off"
        label={t("own_datasets.removeType", { word: t(`own_datasets.${step}Word`) })}
        defaultValue={posted?.form.text("word")}
        error={posted?.errors.word}
      />
    </>
  );
}

import type { ReactNode } from "react";
import type { DatasetSummary } from "../../../sdk/model/dataset.ts";
import { LANGUAGES } from "../../../sdk/model/vocabulary/languages.ts";
import { PACKAGE, RESOURCE_TYPE_CODES } from "../../../sdk/model/vocabulary/resource_types.ts";
import type { MessageKey } from "../../../locales/mod.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox, RadioGroup } from "../../../ui/form/Choice.tsx";
import { TYPE_ICONS } from "../../../ui/DatasetBadges.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { namedProblems } from "../../../ui/form/named_problems.ts";
import { ProblemSummary } from "../../../ui/form/ProblemSummary.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";

/** @param archive Of data that keep the DOI under which they were published before. */
const agreement = (archive: boolean): [icon: string, key: MessageKey][] => [
  ["i-tabler-user-check", "dataset_form.agreement.owner"],
  ["i-tabler-copyright-off", "dataset_form.agreement.metadata"],
  ["i-tabler-license", "dataset_form.agreement.files"],
  ["i-tabler-checklist", "dataset_form.agreement.review"],
  ["i-tabler-certificate", archive ? "dataset_form.agreement.archived" : "dataset_form.agreement.public"],
  ["i-tabler-shield-lock", "dataset_form.agreement.secret"],
];

/** What was posted, when it comes back. */
export interface StartChoice {
  type: string;
  language: string;
  agree: boolean;
  /** `dataSetId` of the dataset to begin with. */
  from: string;
  /** Begin with what is known of the DOI. */
  fromDoi: boolean;
  archiveDoi: string;
  archiveEmail: string;
}

interface Props {
  view: View;
  archive: boolean;
  /** One's own datasets. */
  earlier: Pick<DatasetSummary, "dataSetId" | "title">[];
  /** The same form posted twice makes one draft. */
  formKey: string;
  chosen?: StartChoice;
  /** The type that the address asks for. */
  type?: string;
  /** Sentences by field. */
  errors?: Record<string, string>;
  /** What somebody prepared for whoever archives it, above the form; the form then answers that invitation. */
  invitation?: ReactNode;
}

/** The first step: agreement, type and language, DOI and contact of an archive; posting it creates the draft. */
export function StartPage(props: Props) {
  const { view, archive, earlier, formKey, chosen, type, errors = {}, invitation } = props;
  const { t, locale } = view;
  const address = archive ? "/dataset?type=create&source=archive" : "/dataset?type=create";
  // What was published elsewhere before has files; a package has none.
  const types = RESOURCE_TYPE_CODES.filter((code) => !archive || code !== PACKAGE);
  return (
    <div className="max-w-200 mx-auto">
      <h1 className="text-3xl">{t(archive ? "dataset_form.archiveTitle" : "dataset_form.startTitle")}</h1>
      <p className="mt-2 text-soft">{t(archive ? "dataset_form.archiveIntro" : "dataset_form.startIntro")}</p>
      {invitation ?? <OtherWay view={view} archive={archive} />}
      <StartProblems view={view} errors={errors} />
      <form
        method="post"
        action={invitation ? undefined : pathOf(view, address)}
        className="mt-8 flex flex-col gap-8"
        noValidate
      >
        <input type="hidden" name="key" value={formKey} />
        {archive && <ArchiveFields view={view} chosen={chosen} errors={errors} />}
        <Agreement view={view} archive={archive} chosen={chosen} errors={errors} />
        <div className="[&>fieldset]:grid [&>fieldset]:grid-cols-2 md:[&>fieldset]:grid-cols-3">
          <RadioGroup
            label={t("dataset_form.type")}
            name="dataSetTypeCode"
            defaultValue={chosen?.type ?? types.find((code) => code === type) ?? "001"}
            choices={types.map((value) => ({
              value,
              label: t(`vocabulary.resourceType.${value}`),
              icon: <Icon name={TYPE_ICONS[value]} className="text-lg text-soft" />,
            }))}
          />
        </div>
        <Select
          label={t("dataset_form.language")}
          hint={t("dataset_form.language.hint")}
          id="language"
          name="language"
          required
          defaultValue={chosen?.language ?? ""}
          error={errors.language}
          placeholder={t("dataset_form.choose")}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name[locale] }))}
        />
        {!archive && earlier.length > 0 && (
          <Select
            label={t("dataset_form.prefill.earlier")}
            hint={t("dataset_form.prefill.startHint")}
            name="from"
            defaultValue={chosen?.from}
            placeholder={t("dataset_form.prefill.startNone")}
            options={earlier.map(({ dataSetId, title }) => ({
              value: dataSetId,
              label: textOf(view, title) || t("dataset_form.untitled"),
            }))}
          />
        )}
        <div className="flex flex-wrap items-center gap-4">
          <Button
            type="submit"
            name="action"
            value="create"
            variant="primary"
            size="lg"
            icon="i-tabler-file-plus"
          >
            {t("dataset_form.create")}
          </Button>
          <p className="text-sm text-faint">{t("dataset_form.retention")}</p>
        </div>
      </form>
    </div>
  );
}

/** Data with a DOI are archived, those without one are submitted. */
function OtherWay({ view, archive }: Pick<Props, "view" | "archive">) {
  const { t } = view;
  const other = archive ? "/dataset?type=create" : "/dataset?type=create&source=archive";
  return (
    <p className="mt-2">
      {t(archive ? "dataset_form.archiveOther" : "dataset_form.newOther")}{" "}
      <a href={pathOf(view, other)} className="link">
        {t(archive ? "dataset_form.startTitle" : "dataset_form.archiveTitle")}
      </a>
    </p>
  );
}

/** What the depositor agrees to, and that it is so. */
function Agreement(
  { view: { t }, archive, chosen, errors }:
    & Required<Pick<Props, "view" | "archive" | "errors">>
    & Pick<Props, "chosen">,
) {
  return (
    <section className="panel p-5 md:p-6">
      <h2 className="text-xl">{t("dataset_form.agreement")}</h2>
      <ul className="mt-4 flex flex-col gap-3">
        {agreement(archive).map(([icon, key]) => (
          <li key={key} className="flex gap-3">
            <Icon name={icon} className="mt-1 text-xl text-link" />
            <span>{t(key)}</span>
          </li>
        ))}
      </ul>
      <div className="mt-5 pt-4 border-t border-line">
        <Checkbox
          id="agree"
          name="agree"
          value="true"
          label={t("dataset_form.agree")}
          defaultChecked={chosen?.agree}
          error={errors.agree}
          required
        />
      </div>
    </section>
  );
}

/** As they stand on the page, from top to bottom. */
const FIELDS = ["archiveDoi", "archiveEmail", "agree", "language"];

/** The page is longer than a telephone's screen: what stopped the draft is said where the page opens again. */
function StartProblems({ view: { t }, errors }: Required<Pick<Props, "view" | "errors">>) {
  const place = ([field]: [string, string]) => FIELDS.indexOf(field);
  const sorted = Object.fromEntries(
    Object.entries(errors).toSorted((one, other) => place(one) - place(other)),
  );
  const labels = { archiveDoi: t("dataset_form.archiveDoi"), archiveEmail: t("dataset_form.archiveEmail") };
  return (
    <ProblemSummary
      id="errors"
      title={t("dataset_form.startStopped")}
      errors={namedProblems(sorted, labels, t)}
      autoFocus
      className="mt-6"
    />
  );
}

/** What archiving wants first (spec 2 §5): the DOI that stays, and whom to ask. */
function ArchiveFields(
  { view: { t }, chosen, errors }: Required<Pick<Props, "view" | "errors">> & Pick<Props, "chosen">,
) {
  return (
    <section className="panel p-5 md:p-6 flex flex-col gap-4">
      <h2 className="text-xl">{t("dataset_form.section.archive")}</h2>
      <div className="grid md:grid-cols-2 gap-4">
        <TextInput
          id="archiveDoi"
          name="archiveDoi"
          label={t("dataset_form.archiveDoi")}
          hint={t("dataset_form.archiveDoi.hint")}
          placeholder="10.1234/abcd"
          autoComplete="off"
          defaultValue={chosen?.archiveDoi}
          error={errors.archiveDoi}
          required
        />
        <TextInput
          id="archiveEmail"
          name="archiveEmail"
          type="email"
          label={t("dataset_form.archiveEmail")}
          hint={t("dataset_form.archiveEmail.hint")}
          defaultValue={chosen?.archiveEmail}
          error={errors.archiveEmail}
          required
        />
      </div>
      <Checkbox
        name="fromDoi"
        value="true"
        label={t("dataset_form.prefill.fromDoi")}
        defaultChecked={chosen?.fromDoi ?? true}
      />
    </section>
  );
}

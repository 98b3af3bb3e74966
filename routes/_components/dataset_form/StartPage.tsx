import { LANGUAGES } from "../../../sdk/model/vocabulary/languages.ts";
import { RESOURCE_TYPE_CODES } from "../../../sdk/model/vocabulary/resource_types.ts";
import type { MessageKey } from "../../../locales/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Button, LinkButton } from "../ui/Button.tsx";
import { Checkbox, RadioGroup } from "../ui/Choice.tsx";
import { TYPE_ICONS } from "../ui/DatasetBadges.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { Icon } from "../ui/Icon.tsx";
import { Select } from "../ui/Select.tsx";

const AGREEMENT: [icon: string, key: MessageKey][] = [
  ["i-tabler-user-check", "dataset_form.agreement.owner"],
  ["i-tabler-copyright-off", "dataset_form.agreement.metadata"],
  ["i-tabler-license", "dataset_form.agreement.files"],
  ["i-tabler-checklist", "dataset_form.agreement.review"],
  ["i-tabler-certificate", "dataset_form.agreement.public"],
  ["i-tabler-shield-lock", "dataset_form.agreement.secret"],
];

interface Props {
  view: View;
  /** What was posted, when it comes back. */
  chosen?: { type: string; language: string };
  error?: string;
}

/** The first step: agreement, type and language; posting it creates the draft. */
export function StartPage({ view, chosen, error }: Props) {
  const { t, locale } = view;
  const types = RESOURCE_TYPE_CODES.filter((code) => code !== "007");
  return (
    <div className="max-w-200 mx-auto">
      <h1 className="text-3xl">{t("dataset_form.startTitle")}</h1>
      <p className="mt-2 text-soft">{t("dataset_form.startIntro")}</p>
      <form method="post" action={pathOf(view, "/dataset?type=create")} className="mt-8 flex flex-col gap-8">
        <section className="panel p-5 md:p-6">
          <h2 className="text-xl">{t("dataset_form.agreement")}</h2>
          <ul className="mt-4 flex flex-col gap-3">
            {AGREEMENT.map(([icon, key]) => (
              <li key={key} className="flex gap-3">
                <Icon name={icon} className="mt-1 text-xl text-link" />
                <span>{t(key)}</span>
              </li>
            ))}
          </ul>
          <div className="mt-5 pt-4 border-t border-line">
            <Checkbox name="agree" value="true" label={t("dataset_form.agree")} error={error} required />
          </div>
        </section>
        <div className="[&>fieldset]:grid [&>fieldset]:grid-cols-2 md:[&>fieldset]:grid-cols-3">
          <RadioGroup
            label={t("dataset_form.type")}
            name="dataSetTypeCode"
            defaultValue={chosen?.type ?? "001"}
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
          name="language"
          required
          defaultValue={chosen?.language ?? locale}
          placeholder={t("dataset_form.choose")}
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name[locale] }))}
        />
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

/** Archiving data that already have a DOI is a way of its own. */
export function ArchivePage({ view }: { view: View }) {
  const { t } = view;
  return (
    <EmptyState
      icon="i-tabler-archive"
      title={t("dataset_form.archiveTitle")}
      action={
        <LinkButton variant="primary" href={pathOf(view, "/dataset?type=create")}>
          {t("dataset_form.startTitle")}
        </LinkButton>
      }
    >
      {t("dataset_form.archiveText")}
    </EmptyState>
  );
}

import { labelled } from "../../../locales/format.ts";
import { LINK_ACCESS, type LinkKind } from "../../../sdk/model/link.ts";
import {
  LINK_EMAILS_MAX,
  LINK_PASSWORD_MAX,
  LINK_PASSWORD_MIN,
  LINKS_LABEL_MAX,
} from "../../../sdk/model/limits.ts";
import { isUnpublished } from "../../../sdk/model/lifecycle.ts";
import type { Dataset } from "../../../sdk/mod.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RadioGroup } from "../../../ui/form/Choice.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../../ui/form/TextInput.tsx";
import { privateLinksPath } from "./paths.ts";
import { lifeOptions } from "./life_options.ts";

/** Kinds that a depositor makes by hand in the panel. */
export const PANEL_KINDS = ["private", "anonymous", "edit"] as const satisfies readonly LinkKind[];

export interface LinkValues {
  kind: string;
  version: string;
  access: string;
  label: string;
  expiry: string;
  /** One a line. */
  emails: string;
}

interface Props {
  view: View;
  dataset: Dataset;
  values?: LinkValues;
  errors: Record<string, string>;
  problem?: string;
}

/** A new link to a dataset. */
export function NewLinkForm({ view, dataset, values, errors, problem }: Props) {
  const { t } = view;
  const { dataSetId, version, versions } = dataset;
  const shown = versions.filter(({ status }) => status !== "RETRACTED");
  return (
    <form
      method="post"
      action={pathOf(view, privateLinksPath(dataSetId, version))}
      className="flex flex-col gap-5 max-w-150"
    >
      {problem && <Alert tone="danger" live title={t("sharing.createFailed")}>{problem}</Alert>}
      <Kinds view={view} versions={versions} kind={values?.kind} error={errors.kind} />
      <Select
        id="version"
        name="version"
        label={t("sharing.fieldVersion")}
        error={errors.version}
        defaultValue={values?.version ?? version}
        options={[
          ...shown.map((one) => ({
            value: one.version,
            label: t("sharing.versionOnly", { version: one.version }),
          })),
          { value: "", label: labelled(view.locale, t("sharing.newest"), t("sharing.newestHint")) },
        ]}
      />
      <RadioGroup
        name="access"
        label={t("sharing.fieldAccess")}
        error={errors.access}
        defaultValue={values?.access ?? "download"}
        choices={LINK_ACCESS.map((access) => ({
          value: access,
          label: t(`sharing.access.${access}`),
          hint: t(`sharing.accessHint.${access}`),
        }))}
      />
      <Select
        id="expiry"
        name="expiry"
        label={t("sharing.fieldExpiry")}
        error={errors.expiry}
        defaultValue={values?.expiry ?? "3m"}
        options={lifeOptions(view)}
      />
      <TextInput
        id="label"
        name="label"
        label={t("sharing.fieldLabel")}
        hint={t("sharing.fieldLabelHint")}
        error={errors.label}
        defaultValue={values?.label}
        maxLength={LINKS_LABEL_MAX}
        autoComplete="off"
      />
      <Protection view={view} emails={values?.emails} errors={errors} />
      <div>
        <Button type="submit" name="intent" value="create" variant="primary" icon="i-tabler-link">
          {t("sharing.create")}
        </Button>
      </div>
    </form>
  );
}

interface KindsProps extends Pick<Dataset, "versions"> {
  view: View;
  kind?: string;
  error?: string;
}

/** Only what has not been published is worked on. */
function Kinds({ view: { t }, versions, kind = "private", error }: KindsProps) {
  const isDraft = versions.some(({ status }) => isUnpublished(status));
  return (
    <RadioGroup
      name="kind"
      label={t("sharing.fieldKind")}
      error={error}
      defaultValue={kind}
      choices={PANEL_KINDS.filter((one) => one !== "edit" || isDraft).map((one) => ({
        value: one,
        label: t(`sharing.kind.${one}`),
        hint: t(`sharing.kindHint.${one}`),
      }))}
    />
  );
}

/** What whoever holds the address has to bring besides. */
function Protection(
  { view: { t }, emails, errors }: Pick<Props, "view" | "errors"> & { emails?: string },
) {
  return (
    <>
      <TextInput
        id="password"
        name="password"
        type="password"
        label={t("sharing.fieldPassword")}
        hint={t("sharing.fieldPasswordHint", { min: LINK_PASSWORD_MIN })}
        error={errors.password}
        maxLength={LINK_PASSWORD_MAX}
        autoComplete="new-password"
      />
      <TextArea
        id="emails"
        name="emails"
        rows={3}
        label={t("sharing.fieldEmails")}
        hint={t("sharing.fieldEmailsHint", { max: LINK_EMAILS_MAX })}
        error={errors.emails}
        defaultValue={emails}
      />
    </>
  );
}

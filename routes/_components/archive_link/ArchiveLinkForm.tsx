import type { CurrentUser } from "../../../sdk/model/account/user.ts";
import { LOCALES } from "../../../sdk/model/locale.ts";
import { EMAIL_MAX, TITLE_MAX } from "../../../sdk/model/limits.ts";
import { pathOf, textOf, type View } from "../dataset/view.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { RadioGroup } from "../../../ui/form/Choice.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { TextInput } from "../../../ui/form/TextInput.tsx";
import { ARCHIVE_LINKS } from "./paths.ts";
import { lifeOptions } from "../sharing/life_options.ts";

/** Text fields, in the order of the page; a field of the title is named by its language. */
export const ARCHIVE_FIELDS = [
  "email",
  "titleZh",
  "titleEn",
  "archiveDoi",
  "archiveEmail",
  "communityCode",
  "expiry",
  "sending",
  "locale",
] as const;
export type ArchiveLinkValues = Record<typeof ARCHIVE_FIELDS[number], string>;

/** The platform mails the link, or the preparer does. */
export const SENDINGS = ["mailed", "shown"] as const;

interface Props {
  view: View;
  user: CurrentUser;
  values?: ArchiveLinkValues;
  errors: Record<string, string>;
  problem?: string;
}

/** A record that is prepared for somebody else to archive. */
export function ArchiveLinkForm({ view, user, values, errors, problem }: Props) {
  const { t, locale } = view;
  return (
    <form method="post" action={pathOf(view, ARCHIVE_LINKS)} className="flex flex-col gap-5 max-w-150">
      {problem && <Alert tone="danger" live title={t("archive_link.createFailed")}>{problem}</Alert>}
      <TextInput
        id="email"
        name="email"
        type="email"
        label={t("archive_link.fieldEmail")}
        error={errors.email}
        defaultValue={values?.email}
        maxLength={EMAIL_MAX}
        autoComplete="off"
        required
      />
      <Titles view={view} values={values} errors={errors} />
      <TextInput
        id="archiveDoi"
        name="archiveDoi"
        label={t("dataset_form.archiveDoi")}
        hint={t("dataset_form.archiveDoi.hint")}
        error={errors.archiveDoi}
        defaultValue={values?.archiveDoi}
        placeholder="10.1234/abcd"
        autoComplete="off"
        required
      />
      <TextInput
        id="archiveEmail"
        name="archiveEmail"
        type="email"
        label={t("dataset_form.archiveEmail")}
        hint={t("archive_link.fieldContactHint")}
        error={errors.archiveEmail}
        defaultValue={values?.archiveEmail ?? user.email}
        maxLength={EMAIL_MAX}
        autoComplete="off"
      />
      <Communities view={view} user={user} chosen={values?.communityCode} error={errors.communityCode} />
      <Select
        id="expiry"
        name="expiry"
        label={t("sharing.fieldExpiry")}
        error={errors.expiry}
        defaultValue={values?.expiry ?? "3m"}
        options={lifeOptions(view)}
      />
      <RadioGroup
        name="sending"
        label={t("archive_link.fieldSending")}
        defaultValue={values?.sending ?? SENDINGS[0]}
        choices={SENDINGS.map((value) => ({
          value,
          label: t(`archive_link.sending.${value}`),
          hint: t(`archive_link.sendingHint.${value}`),
        }))}
      />
      <Select
        id="locale"
        name="locale"
        label={t("profile.mailLanguage")}
        defaultValue={values?.locale ?? locale}
        options={LOCALES.map((value) => ({ value, label: t(`archive_link.language.${value}`) }))}
      />
      <div>
        <Button type="submit" name="intent" value="create" variant="primary" icon="i-tabler-send">
          {t("archive_link.create")}
        </Button>
      </div>
    </form>
  );
}

/** One of both is enough. */
function Titles({ view: { t }, values, errors }: Pick<Props, "view" | "values" | "errors">) {
  return (
    <div className="grid md:grid-cols-2 gap-4">
      {(["titleZh", "titleEn"] as const).map((name) => (
        <TextInput
          key={name}
          id={name}
          name={name}
          label={t(`archive_link.field.${name}`)}
          hint={t("archive_link.titleHint")}
          error={errors[name]}
          defaultValue={values?.[name]}
          maxLength={TITLE_MAX}
          autoComplete="off"
        />
      ))}
    </div>
  );
}

/** Only who belongs to the platform prepares a record for no community. */
function Communities(
  { view, user, chosen, error }: Pick<Props, "view" | "user"> & { chosen?: string; error?: string },
) {
  const { t } = view;
  const own = user.communities.map(({ code, name }) => ({ value: code, label: textOf(view, name) }));
  const isOfPlatform = user.allowedAreas.includes("retractions");
  const options = [...own, ...(isOfPlatform ? [{ value: "", label: t("archive_link.platform") }] : [])];
  return (
    <Select
      id="communityCode"
      name="communityCode"
      label={t("archive_link.fieldCommunity")}
      hint={t("archive_link.fieldCommunityHint")}
      error={error}
      defaultValue={chosen ?? options[0]?.value}
      options={options}
    />
  );
}

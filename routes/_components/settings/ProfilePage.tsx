import type { RegistrationFields } from "../../../forms/registration/fields.ts";
import ProfileForm from "../../../islands/settings/ProfileForm.tsx";
import { formatDate, slice } from "../../../locales/mod.ts";
import { callingOptions, countryOptions } from "../../../sdk/model/vocabulary/countries.ts";
import type { CurrentUser, Profile } from "../../../sdk/model/account/user.ts";
import type { FieldErrors } from "../account/form.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { FlashNote } from "../own_datasets/FlashNote.tsx";
import { SettingsShell } from "./SettingsShell.tsx";

interface Props {
  view: View;
  user: CurrentUser;
  profile: Profile;
  values: RegistrationFields;
  /** Language of mails. */
  mailLocale: string;
  errors: FieldErrors;
  /** Sentence about the step before. */
  done?: string;
}

export function ProfilePage({ view, user, profile, values, mailLocale, errors, done }: Props) {
  const { t, locale } = view;
  return (
    <SettingsShell view={view} user={user} page="profile" intro={t("profile.profileIntro")}>
      <FlashNote text={done} />
      <Facts view={view} profile={profile} />
      <ProfileForm
        action={pathOf(view, "/login/edit_profile")}
        values={values}
        mailLocale={mailLocale}
        errors={errors}
        choices={{ countries: countryOptions(locale), calling: callingOptions(locale) }}
        locale={locale}
        texts={slice(
          locale,
          "account",
          "organization",
          "profile.mailLanguage",
          "profile.mailLanguageHint",
          "profile.save",
          "profile.updateFailed",
          "validation.nameRequired",
          "validation.affiliationMissing",
          "validation.affiliationTooShort",
          "validation.phoneRequired",
          "validation.invalidPhone",
          "ui.remove",
        )}
      />
    </SettingsShell>
  );
}

/** What stands fast. */
function Facts({ view, profile }: Pick<Props, "view" | "profile">) {
  const { t } = view;
  const facts = [
    [t("account.email"), profile.email],
    [t("profile.role"), t(`profile.role.${profile.role}`)],
    [t("profile.memberSince"), formatDate(profile.createdAt)],
  ];
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-2 mb-5">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt className="text-sm text-faint">{label}</dt>
          <dd className="break-all">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

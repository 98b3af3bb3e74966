import InstitutionField from "../../../islands/access_request/InstitutionField.tsx";
import { ACCESS_FIELDS, type AccessDraft } from "../../../forms/access_request.ts";
import { chosenOrganizations } from "../../../forms/registration/fields.ts";
import { formatBytes } from "../../../locales/format.ts";
import { PLAIN_UPLOAD_MAX, VISITOR_FORM_MAX } from "../../../sdk/model/limits.ts";
import { slice } from "../../../locales/mod.ts";
import type { CurrentUser, RequestEntry } from "../../../sdk/mod.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { TextArea, TextInput } from "../../../ui/form/TextInput.tsx";
import { ErrorSummary } from "../account/ErrorSummary.tsx";
import type { FieldErrors } from "../account/form.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { payloadOf } from "./RequestFacts.tsx";

export interface AccessFormProps {
  view: View;
  /** Absent for somebody without an account, whose e-mail is proven. */
  user?: CurrentUser;
  /** Where the answer goes. */
  email: string;
  /** What proves the e-mail of somebody without an account. */
  proof?: string;
  /** Where it is sent, without the language. */
  action: string;
  draft?: AccessDraft;
  /** The last request of the same person for the same data: who they are stands in it already. */
  earlier?: RequestEntry;
  errors?: FieldErrors;
  problem?: string;
}

/** Asks for access: one field after another, as `ACCESS_FIELDS` lists them. */
export function AccessForm(props: AccessFormProps) {
  const { view, user, email, proof, action, draft, errors = {}, problem } = props;
  const { t, locale } = view;
  const given = draft ?? introduction(props);
  return (
    <form
      method="post"
      action={pathOf(view, action)}
      encType="multipart/form-data"
      className="flex flex-col gap-5"
      noValidate
    >
      {proof && <input type="hidden" name="proof" value={proof} />}
      {proof && <input type="hidden" name="email" value={email} />}
      {problem && <Alert id="problem" live tone="danger" title={t("access_request.failed")}>{problem}</Alert>}
      <ErrorSummary title={t("access_request.failed")} errors={errors} />
      {ACCESS_FIELDS.map(({ name, asked, label, hint, required, max }) => {
        if (asked === "institution") {
          return (
            <InstitutionField
              key={name}
              organizations={chosenOrganizations(given)}
              workUnit={given.workUnit}
              error={errors[name]}
              locale={locale}
              texts={slice(locale, "organization", "access_request.institution", ...PICKER_TEXTS)}
            />
          );
        }
        const Control = asked === "lines" ? TextArea : TextInput;
        return (
          <Control
            key={name}
            id={name}
            name={name}
            label={t(label)}
            hint={hint && t(hint)}
            error={errors[name]}
            required={required}
            maxLength={max}
            defaultValue={given[name as "name" | "justification"]}
          />
        );
      })}
      <TextInput
        id="attachments"
        name="attachments"
        type="file"
        multiple
        label={t("access_request.attachments")}
        hint={t("access_request.attachmentsFirst", {
          size: formatBytes(user ? PLAIN_UPLOAD_MAX : VISITOR_FORM_MAX),
        })}
        error={errors.attachments}
      />
      <p className="text-soft">{t("access_request.emailNote", { email })}</p>
      <p className="text-sm text-faint">{t("access_request.fees")}</p>
      <div>
        <Button type="submit" name="intent" value="request" variant="primary" icon="i-tabler-send">
          {t("access_request.submit")}
        </Button>
      </div>
    </form>
  );
}

/** Nobody who asks once more says again who they are; why they ask is another matter each time. */
function introduction({ user, earlier }: AccessFormProps): Omit<AccessDraft, "institution"> {
  const { name, institution } = earlier ? payloadOf(earlier) : {};
  return {
    name: name ?? user?.realName ?? "",
    organizations: "",
    workUnit: institution ?? "",
    justification: "",
  };
}

const PICKER_TEXTS = [
  "validation.affiliationMissing",
  "validation.affiliationTooShort",
  "ui.remove",
] as const;

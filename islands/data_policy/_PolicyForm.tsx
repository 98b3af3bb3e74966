import type { ReactNode } from "react";
import { journalName } from "../../forms/data_policy/read_form.ts";
import {
  POLICY_CONTACT_MAX,
  POLICY_NAME_MAX,
  POLICY_SECTIONS,
  type PolicySection,
} from "../../sdk/model/data_policy/choices.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { Card } from "../../ui/Card.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { Additions } from "./_Additions.tsx";
import { ChoiceField } from "./_ChoiceField.tsx";
import type { PolicyFields } from "./_fields.ts";
import { FormatChoices, LicenceChoices } from "./_Vocabularies.tsx";

/** The journal, and the nine sections with their choices. */
export function PolicyForm(props: PolicyFields) {
  return (
    <>
      <Journal {...props} />
      {POLICY_SECTIONS.map((section, at) => (
        <Section key={section} {...props} section={section} number={at + 1}>{FIELDS[section](props)}</Section>
      ))}
    </>
  );
}

function Journal({ policy: { journal }, change, errors, t }: PolicyFields) {
  return (
    <Card title={t("data_policy.journal")}>
      <div className="grid gap-4 sm:grid-cols-2">
        {LOCALES.map((one) => (
          <TextInput
            key={one}
            id={journalName(one)}
            name={journalName(one)}
            label={t(`data_policy.journalName.${one}`)}
            error={errors[journalName(one)]}
            lang={one}
            maxLength={POLICY_NAME_MAX}
            value={journal[one]}
            onChange={(event) => change({ journal: { ...journal, [one]: event.currentTarget.value } })}
          />
        ))}
      </div>
      <p className="mt-3 text-sm text-faint">{t("data_policy.journalHint")}</p>
    </Card>
  );
}

interface SectionProps extends PolicyFields {
  section: PolicySection;
  number: number;
  children: ReactNode;
}

function Section({ section, number, children, ...props }: SectionProps) {
  const { t } = props;
  return (
    <section id={section} aria-labelledby={`${section}-title`} className="panel p-4 md:p-5 scroll-mt-20">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className="flex-none size-8 rounded-full bg-tint border border-tint-line text-link font-semibold inline-flex items-center justify-center"
        >
          {number}
        </span>
        <h2 id={`${section}-title`} className="text-lg">{t(`data_policy_text.heading.${section}`)}</h2>
      </div>
      <p className="mt-2 mb-4 text-soft">{t(`data_policy.intro.${section}`)}</p>
      <div className="flex flex-col gap-5">
        {children}
        <Additions section={section} {...props} />
      </div>
    </section>
  );
}

const FIELDS: Record<PolicySection, (props: PolicyFields) => ReactNode> = {
  significance: () => null,
  types: (props) => <ChoiceField field="types" {...props} />,
  formats: (props) => <FormatChoices {...props} />,
  licence: (props) => <LicenceChoices {...props} />,
  sharing: (props) => (
    <>
      <ChoiceField field="sharing" {...props} />
      <ChoiceField field="embargo" {...props} />
    </>
  ),
  review: (props) => (
    <>
      <ChoiceField field="review" {...props} />
      {/* Without script all fields are there; what does not count is left out of the text. */}
      <div className={props.policy.review === "none" ? "[@media(scripting:enabled)]:hidden" : ""}>
        <div className="flex flex-col gap-5">
          <ChoiceField field="curator" {...props} />
          <ChoiceField field="stage" {...props} />
        </div>
      </div>
    </>
  ),
  statement: (props) => <ChoiceField field="statement" {...props} />,
  citation: (props) => <ChoiceField field="citation" {...props} />,
  support: ({ policy: { contact }, change, errors, t }) => (
    <TextInput
      id="contact"
      name="contact"
      label={t("data_policy.contact")}
      hint={t("data_policy.contactHint")}
      error={errors.contact}
      maxLength={POLICY_CONTACT_MAX}
      value={contact}
      onChange={(event) => change({ contact: event.currentTarget.value })}
    />
  ),
};

import { additionName } from "../../forms/data_policy/read_form.ts";
import { POLICY_ADDITION_MAX, type PolicySection } from "../../sdk/model/data_policy/choices.ts";
import { LOCALES } from "../../sdk/model/locale.ts";
import { TextArea } from "../../ui/form/TextInput.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { PolicyFields } from "./_fields.ts";

/** What the journal adds to a section in its own words, in either language; open where there is something. */
export function Additions(
  { section, policy: { additions }, change, errors, t }: PolicyFields & { section: PolicySection },
) {
  const addition = additions[section];
  const set = (locale: "zh" | "en", text: string) =>
    change({ additions: { ...additions, [section]: { ...addition, [locale]: text } } });
  const isOpen = LOCALES.some((one) => addition[one] !== "" || errors[additionName(section, one)]);
  return (
    <details open={isOpen || undefined} className="group border-t border-line pt-3">
      <summary className="inline-flex items-center gap-2 min-h-8 text-link font-medium">
        <Icon name="i-tabler-chevron-right" className="chevron transition-transform group-open:rotate-90" />
        {t("data_policy.addition")}
      </summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {LOCALES.map((one) => (
          <TextArea
            key={one}
            id={additionName(section, one)}
            name={additionName(section, one)}
            rows={4}
            lang={one}
            label={t(`data_policy.additionIn.${one}`)}
            error={errors[additionName(section, one)]}
            maxLength={POLICY_ADDITION_MAX}
            value={addition[one]}
            onChange={(event) => set(one, event.currentTarget.value)}
          />
        ))}
      </div>
    </details>
  );
}

import SamplePickers from "../../islands/showcase/SamplePickers.tsx";
import { slice } from "../../locales/mod.ts";
import { callingOptions, countryOptions } from "../../sdk/model/vocabulary/countries.ts";
import { Checkbox, RadioGroup } from "../../ui/form/Choice.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { showcasePage } from "./_Showcase.tsx";

const LICENCES = ["CC BY 4.0", "CC BY-NC 4.0", "CC0 1.0"].map((label) => ({ value: label, label }));

export default showcasePage(({ t, locale }) => (
  <form className="grid gap-6 md:grid-cols-2 items-start" noValidate>
    <TextInput
      label={t("showcase.titleLabel")}
      hint={t("showcase.titleHint")}
      defaultValue={t("showcase.datasetTitle")}
      required
      aside="38 / 200"
    />
    <TextInput label={t("showcase.titleLabel")} error={t("showcase.titleMissing")} required />
    <TextInput label={t("showcase.name")} placeholder={t("layout.searchPlaceholder")} />
    <TextInput label={t("showcase.name")} defaultValue={t("showcase.disabled")} disabled />
    <TextArea label={t("showcase.description")} defaultValue={t("showcase.sampleText")} />
    <div className="flex flex-col gap-6">
      <Select
        label={t("showcase.licence")}
        placeholder={t("showcase.chooseLicence")}
        options={LICENCES}
        required
      />
      <Checkbox label={t("showcase.agree")} defaultChecked />
      <Checkbox label={t("showcase.agree")} error={t("showcase.agreeMissing")} required />
    </div>
    <RadioGroup
      label={t("showcase.accessRights")}
      name="access"
      defaultValue="PUBLIC"
      required
      choices={[
        {
          value: "PUBLIC",
          label: t("showcase.open"),
          hint: t("showcase.openHint"),
          icon: <Icon name="i-tabler-lock-open text-open" />,
        },
        {
          value: "EMBARGO",
          label: t("showcase.embargo"),
          hint: t("showcase.embargoHint"),
          icon: <Icon name="i-tabler-clock text-attention" />,
        },
        {
          value: "RESTRICTED",
          label: t("showcase.restricted"),
          hint: t("showcase.restrictedHint"),
          icon: <Icon name="i-tabler-key text-restricted" />,
        },
      ]}
    />
    <div className="flex flex-col gap-6">
      <SamplePickers
        countries={countryOptions(locale)}
        callingCodes={callingOptions(locale)}
        locale={locale}
        texts={slice(
          locale,
          "organization",
          "validation.affiliationMissing",
          "validation.affiliationTooShort",
          "validation.phoneRequired",
          "validation.invalidPhone",
          "ui.remove",
        )}
      />
    </div>
  </form>
));

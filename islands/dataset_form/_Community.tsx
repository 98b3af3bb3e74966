import { memo } from "react";
import type { Option } from "../../routes/_components/ui/Select.tsx";
import { useForm } from "./_context.ts";
import { SelectField } from "./_Field.tsx";
import { SectionCard } from "./_SectionCard.tsx";

/** Who reviews the submission (spec 2 §6). */
export const Community = memo(function Community({ code, options }: { code: string; options: Option[] }) {
  const { t } = useForm();
  return (
    <SectionCard section="community">
      <SelectField
        path="communityCode"
        value={code}
        label={t("dataset_form.community")}
        placeholder={t("dataset_form.noCommunity")}
        options={options}
      />
    </SectionCard>
  );
});

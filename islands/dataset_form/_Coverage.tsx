import { memo } from "react";
import { useForm } from "./_context.ts";
import { EntryList } from "./_EntryList.tsx";
import { PeriodFields } from "./_Period.tsx";
import { SectionCard } from "./_SectionCard.tsx";
import { SpatialList } from "./_Spatial.tsx";

/** Where and when. */
export const Coverage = memo(function Coverage() {
  const { t, enhanced } = useForm();
  return (
    <SectionCard section="coverage">
      <SpatialList />
      <EntryList
        path="temporal"
        title={t("dataset_form.temporal")}
        hint={t(enhanced ? "dataset_form.temporal.hint" : "dataset_form.temporal.hintTyped")}
        nameOf={() => "dataset_form.period"}
        fields={PeriodFields}
        add={[{ kind: "temporal", icon: "i-tabler-calendar-plus", label: "dataset_form.addPeriod" }]}
      />
    </SectionCard>
  );
});

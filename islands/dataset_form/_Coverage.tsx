import { memo } from "react";
import type { Temporal } from "../../sdk/model/metadata/metadata.ts";
import { useForm } from "./_context.ts";
import { EntryList } from "./_EntryList.tsx";
import { PeriodFields } from "./_Period.tsx";
import { SectionCard } from "./_SectionCard.tsx";
import { SpatialList } from "./_Spatial.tsx";
import type { SpatialForm } from "../../forms/dataset/form_state.ts";

interface Props {
  spatial: SpatialForm[];
  temporal: Temporal[];
}

/** Where and when. */
export const Coverage = memo(function Coverage({ spatial, temporal }: Props) {
  const { t, enhanced } = useForm();
  return (
    <SectionCard section="coverage">
      <SpatialList spatial={spatial} />
      <EntryList
        path="temporal"
        title={t("dataset_form.temporal")}
        hint={t(enhanced ? "dataset_form.temporal.hint" : "dataset_form.temporal.hintTyped")}
        entries={temporal}
        nameOf={() => "dataset_form.period"}
        fields={PeriodFields}
        add={[{ kind: "temporal", icon: "i-tabler-calendar-plus", label: "dataset_form.addPeriod" }]}
      />
    </SectionCard>
  );
});

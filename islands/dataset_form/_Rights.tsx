import { memo, useEffect, useState } from "react";
import { EMBARGO_MONTHS_MAX } from "../../sdk/model/limits.ts";
import { ACCESS_RIGHTS } from "../../sdk/model/vocabulary/access_rights.ts";
import { forecastEmbargoEnd } from "../../forms/dataset/embargo_end.ts";
import { RadioGroup } from "../../ui/form/Choice.tsx";
import { ACCESS_LOOK } from "../../ui/DatasetBadges.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { useForm } from "./_context.ts";
import { SelectField } from "./_Field.tsx";
import { LicencePicker } from "./_LicencePicker.tsx";
import { Remarks } from "./_Remarks.tsx";
import { SectionCard } from "./_SectionCard.tsx";

/** Under which licence, and who gets the files when; a package has none. */
export const Rights = memo(function Rights({ isPackage }: { isPackage: boolean }) {
  return (
    <SectionCard section="rights">
      <Remarks about="license" />
      <LicencePicker />
      <Remarks about="accessRight" />
      {!isPackage && <AccessPicker />}
    </SectionCard>
  );
});

/** To whoever came by an edit link what the depositor chose is all there is to choose. */
function AccessPicker() {
  const { t, enhanced, own, change, valueAt } = useForm();
  const accessRight = valueAt("accessRight");
  const isOffered = (path: string) => (value: string) => own || value === valueAt(path);
  const months = Array.from({ length: EMBARGO_MONTHS_MAX }, (_, index) => String(index + 1))
    .filter(isOffered("embargoMonths"));
  return (
    <>
      <RadioGroup
        label={t("dataset_form.accessRight")}
        hint={t(own ? "dataset_form.accessRight.hint" : "validation.depositorOnly")}
        name="accessRight"
        value={accessRight}
        onChange={(value) => change({ type: "set", path: "accessRight", value })}
        choices={ACCESS_RIGHTS.filter(isOffered("accessRight")).map((value) => ({
          value,
          label: t(`vocabulary.accessRight.${value}`),
          hint: t(
            value === "RESTRICTED"
              ? "dataset_form.accessRight.restricted"
              : `vocabulary.accessRight.${value}.meaning`,
            { page: t("access_request.received") },
          ),
          icon: <Icon name={ACCESS_LOOK[value].icon} />,
        }))}
      />
      {(accessRight === "EMBARGO" || !enhanced) && (
        <div>
          <div className="max-w-100">
            <SelectField
              path="embargoMonths"
              label={t("dataset_form.embargoMonths")}
              hint={t("dataset_form.embargoMonths.hint")}
              required={accessRight === "EMBARGO"}
              placeholder={t("dataset_form.choose")}
              options={months.map((value) => ({
                value,
                label: t("dataset_form.months", { count: Number(value) }),
              }))}
            />
          </div>
          <EmbargoEnd />
        </div>
      )}
    </>
  );
}

/** When the files would open, to the minute; the time is the browser's to know, so it is said once the form is alive. */
function EmbargoEnd() {
  const { t, valueAt } = useForm();
  const months = valueAt("embargoMonths");
  const [now, setNow] = useState<number>();
  useEffect(() => setNow(Date.now()), [months]);
  if (now === undefined || months === "") return null;
  return (
    <p role="status" className="mt-1.5 flex gap-1.5 items-start text-sm text-soft">
      <Icon name="i-tabler-calendar-event" className="mt-1" />
      {t("dataset_form.embargoEnd", { time: forecastEmbargoEnd(now, Number(months)) })}
    </p>
  );
}

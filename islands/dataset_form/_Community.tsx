import { memo } from "react";
import { FieldError } from "../../ui/form/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";
import type { Option } from "../../ui/form/Select.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { SelectField } from "./_Field.tsx";
import { SectionCard } from "./_SectionCard.tsx";
import type { FixedCommunity } from "../../forms/dataset/context.ts";

interface Props {
  options: Option[];
  fixed?: FixedCommunity;
}

/** Who reviews the submission (spec 2 §6). */
export const Community = memo(function Community({ options, fixed }: Props) {
  const { t } = useForm();
  return (
    <SectionCard section="community">
      {fixed ? <Fixed {...fixed} /> : (
        <SelectField
          path="communityCode"
          label={t("dataset_form.community")}
          placeholder={t("dataset_form.noCommunity")}
          options={options}
        />
      )}
    </SectionCard>
  );
});

/** To be read, and to travel along with a posted form. */
function Fixed({ code, name, redirectHref }: FixedCommunity) {
  const { t, errorAt } = useForm();
  const error = errorAt("communityCode");
  return (
    <div id={fieldId("communityCode")} tabIndex={-1} className="flex flex-col gap-1.5 min-w-0 outline-none">
      <p className="font-medium">{t("dataset_form.community")}</p>
      <p className="min-h-11 px-3 py-2 rounded-md bg-sunken break-words">
        {name || t("dataset_form.noCommunity")}
      </p>
      <input type="hidden" name="communityCode" value={code} />
      <p className="flex items-start gap-1.5 text-sm text-faint">
        <Icon name="i-tabler-lock" className="flex-none mt-1" />
        <span>
          {t(redirectHref ? "dataset_form.community.fixedYet" : "dataset_form.community.fixed")}{" "}
          {redirectHref && <a href={redirectHref} className="link">{t("dataset_form.community.redirect")}</a>}
        </span>
      </p>
      {error && <FieldError id={fieldId("communityCode")}>{error}</FieldError>}
    </div>
  );
}

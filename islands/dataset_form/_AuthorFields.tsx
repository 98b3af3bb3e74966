import { memo } from "react";
import { AFFILIATIONS_MAX, EMAIL_MAX, URL_MAX } from "../../sdk/model/limits.ts";
import { Checkbox } from "../../ui/form/Choice.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { AuthorName } from "./_AuthorName.tsx";
import { Affiliation } from "./_Affiliation.tsx";
import { useForm } from "./_context.ts";
import { ChangeButton, TextField, useField } from "./_Field.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { ListGroup } from "./_SectionCard.tsx";
import { isOrcidRight, normalizeOrcid } from "../../forms/dataset/author_rules.ts";

interface Props {
  index: number;
  bound: boolean;
  dataSetId: string;
}

export const AuthorFields = memo(function AuthorFields({ index, bound, dataSetId }: Props) {
  const { t, enhanced, valueAt, isBlankAt } = useForm();
  const path = `authors.${index}`;
  const corresponding = valueAt<boolean>(`${path}.corresponding`);
  const orphaned = enhanced && corresponding && isBlankAt(`${path}.email`);
  return (
    <>
      <AuthorName index={index} />
      <div className="grid md:grid-cols-2 gap-4">
        <TextField
          path={`${path}.email`}
          label={t("dataset_form.email")}
          type="email"
          maxLength={EMAIL_MAX}
          required={corresponding}
          problem={bound
            ? t("validation.emailBoundTwice")
            : orphaned
            ? t("validation.correspondingNeedsEmail")
            : undefined}
        />
        <OrcidField path={`${path}.orcid`} />
      </div>
      <Corresponding path={path} />
      <Affiliations path={`${path}.affiliations`} dataSetId={dataSetId} />
    </>
  );
});

/** Says at once whether the check digit fits, and writes what was pasted in the usual form. */
const OrcidField = memo(function OrcidField({ path }: { path: string }) {
  const { t, enhanced, change, valueAt } = useForm();
  const value = valueAt(path);
  const right = enhanced ? isOrcidRight(value) : undefined;
  const problem = right === false ? t("validation.invalidOrcid") : undefined;
  const field = useField({ path, label: "ORCID", problem });
  return (
    <TextInput
      {...field}
      value={value}
      placeholder="0000-0002-1825-0097"
      maxLength={URL_MAX}
      autoComplete="off"
      aside={right && (
        <span className="inline-flex items-center gap-1 text-open">
          <Icon name="i-tabler-circle-check" />
          {t("dataset_form.orcidRight")}
        </span>
      )}
      onBlur={() => {
        const tidy = normalizeOrcid(value);
        if (tidy !== value) change({ type: "set", path, value: tidy });
      }}
    />
  );
});

/** Only an author with an e-mail can be the corresponding one (spec 2 §5). */
const Corresponding = memo(function Corresponding({ path }: { path: string }) {
  const { t, enhanced, change, valueAt, isBlankAt } = useForm();
  const corresponding = valueAt<boolean>(`${path}.corresponding`);
  const blocked = enhanced && !corresponding && isBlankAt(`${path}.email`);
  return (
    <Checkbox
      name={`${path}.corresponding`}
      value="true"
      label={t("dataset_form.corresponding")}
      hint={blocked || !enhanced ? t("validation.correspondingNeedsEmail") : undefined}
      checked={corresponding}
      disabled={blocked}
      onChange={({ target }) => change({ type: "set", path: `${path}.corresponding`, value: target.checked })}
    />
  );
});

const Affiliations = memo(function Affiliations({ path, dataSetId }: { path: string; dataSetId: string }) {
  const { t, lengthAt } = useForm();
  const count = lengthAt(path);
  const add = count < AFFILIATIONS_MAX && (
    <ChangeButton
      change={{ type: "add", path, kind: "affiliations" }}
      icon="i-tabler-building-plus"
      variant="quiet"
    >
      {t("dataset_form.addAffiliation")}
    </ChangeButton>
  );
  return (
    <ListGroup path={path} add={add}>
      {Array.from(
        { length: count },
        (_, index) => <Affiliation key={index} list={path} index={index} dataSetId={dataSetId} />,
      )}
    </ListGroup>
  );
});

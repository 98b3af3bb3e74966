import { type ClipboardEvent, memo, useState } from "react";
import { languageTag } from "../../locales/format.ts";
import { CREATOR_KINDS, partsOf } from "../../sdk/model/metadata/creator_name.ts";
import { NAME_MAX } from "../../sdk/model/limits.ts";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import type { Creator } from "../../sdk/model/metadata/metadata.ts";
import type { NameParts } from "../../sdk/model/metadata/person_name/format.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/form/Choice.tsx";
import { TextInput } from "../../ui/form/TextInput.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { PairField, useField } from "./_Field.tsx";
import { applyNameSplit, suggestNameSplit } from "../../forms/dataset/author_name.ts";

interface Props {
  index: number;
}

/** The name of a person in its parts and in both languages, or the whole name of an organisation. */
export const AuthorName = memo(function AuthorName({ index }: Props) {
  const { t, valueAt } = useForm();
  const path = `authors.${index}`;
  return (
    <>
      {valueAt<boolean>(`${path}.nameDoubtful`) && <Doubt index={index} />}
      <Kind index={index} />
      {valueAt(`${path}.kind`) === "organization"
        ? <PairField path={`${path}.name`} label={t("dataset_form.name")} maxLength={NAME_MAX} required />
        : (
          <div id={fieldId(`${path}.name`)} tabIndex={-1} className="outline-none grid md:grid-cols-2 gap-4">
            {LOCALES.map((locale) => <PersonName key={locale} index={index} locale={locale} />)}
          </div>
        )}
    </>
  );
});

/** Says that the parts were guessed; changing them, or saying that they are right, ends it. */
function Doubt({ index }: Props) {
  const { t, enhanced, change } = useForm();
  const path = `authors.${index}`;
  const confirm = () => {
    change({ type: "set", path: `${path}.nameDoubtful`, value: false });
    // The button goes away with its note.
    document.getElementById(fieldId(`${path}.name.zh`))?.focus();
  };
  return (
    <Alert tone="attention" title={t("dataset_form.nameDoubtful")}>
      <p>{t("dataset_form.nameDoubtful.text")}</p>
      <div className="mt-2">
        {enhanced
          ? (
            <Button size="sm" icon="i-tabler-check" onClick={confirm}>
              {t("dataset_form.nameDoubtful.checked")}
            </Button>
          )
          : (
            <>
              <input type="hidden" name={`${path}.nameDoubtful`} value="true" />
              <Checkbox
                name={`${path}.nameChecked`}
                value="true"
                label={t("dataset_form.nameDoubtful.checked")}
              />
            </>
          )}
      </div>
    </Alert>
  );
}

function Kind({ index }: Props) {
  const { t, change, valueAt } = useForm();
  const path = `authors.${index}.kind`;
  const chosen = valueAt(path);
  return (
    <fieldset id={fieldId(path)} className="flex flex-wrap gap-x-6 gap-y-1">
      <legend className="sr-only">{t("dataset_form.authorKind")}</legend>
      {CREATOR_KINDS.map((kind) => (
        <label key={kind} className="inline-flex items-center gap-2 min-h-8">
          <input
            type="radio"
            name={path}
            value={kind}
            checked={chosen === kind}
            onChange={() => change({ type: "set", path, value: kind })}
          />
          {t(`dataset_form.authorKind.${kind}`)}
        </label>
      ))}
    </fieldset>
  );
}

type PersonProps = Props & { locale: Locale };

/** A whole name that was pasted, with the parts into which it was split. */
type Pasted = { text: string } & NameParts;

/** Family and given name in one language; a whole name that is pasted is split between them, and one sees how. */
const PersonName = memo(function PersonName({ index, locale }: PersonProps) {
  const { enhanced, change, valueAt } = useForm();
  const [pasted, setPasted] = useState<Pasted>();
  const path = `authors.${index}`;
  const take = (now: NameParts, certain = true) => {
    change({ type: "set", path, value: applyNameSplit(valueAt<Creator>(path), locale, now, certain) });
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const author = valueAt<Creator>(path);
    const parts = partsOf(author, locale);
    const field = event.currentTarget;
    const all = field.selectionStart === 0 && field.selectionEnd === field.value.length;
    const others = field.name.includes(".family.") ? parts.given : parts.family;
    const text = event.clipboardData.getData("text/plain").trim();
    const offer = others === "" && all ? suggestNameSplit(text, author, locale) : undefined;
    if (offer?.kind !== "person" || offer.asked) return;
    event.preventDefault();
    setPasted({ text, family: offer.family, given: offer.given });
    take(offer, offer.certain);
  };
  const whole = `${path}.name.${locale}`;
  return (
    <div>
      <div className="grid grid-cols-2 gap-3">
        <Part {...{ index, locale, onPaste }} part="family" />
        <Part {...{ index, locale, onPaste }} part="given" />
      </div>
      {!enhanced && <input type="hidden" name={whole} value={valueAt(whole)} />}
      <div className="mt-1 min-h-10 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
        <Shown {...{ index, locale, pasted }} onTake={take} />
      </div>
    </div>
  );
});

type ShownProps = PersonProps & { pasted?: Pasted; onTake: (parts: NameParts) => void };

/** The name as it is shown, with the ways to correct it; of a name in one part, how it could be split. */
function Shown({ index, locale, pasted, onTake }: ShownProps) {
  const { t, enhanced, valueAt } = useForm();
  const author = valueAt<Creator>(`authors.${index}`);
  const parts = partsOf(author, locale);
  const name = author.name[locale];
  const isPasted = pasted?.family === parts.family && pasted.given === parts.given;
  return (
    <>
      <span role="status" className="min-w-0 break-words empty:-mr-3">
        {isPasted && t("dataset_form.name.split", { ...parts, name })}
      </span>
      {parts.family && parts.given && enhanced
        ? (
          <>
            {!isPasted && (
              <span className="min-w-0 break-words">{t("dataset_form.name.shownAs", { name })}</span>
            )}
            <Button
              size="sm"
              variant="quiet"
              icon="i-tabler-switch-horizontal"
              onClick={() => onTake({ family: parts.given, given: parts.family })}
            >
              {t("dataset_form.name.swap")}
            </Button>
            {isPasted && (
              <Button
                size="sm"
                variant="quiet"
                icon="i-tabler-arrow-back-up"
                onClick={() => onTake({ family: pasted.text, given: "" })}
              >
                {t("dataset_form.name.undo")}
              </Button>
            )}
          </>
        )
        : <Suggestion author={author} index={index} locale={locale} onTake={onTake} />}
    </>
  );
}

type PartProps = PersonProps & {
  part: "family" | "given";
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
};

/** A missing name is told at the family name, whose field has the id of the whole. */
function Part({ index, locale, part, onPaste }: PartProps) {
  const { t, errorAt, valueAt } = useForm();
  const path = `authors.${index}.${part}.${locale}`;
  const whole = `authors.${index}.name.${locale}`;
  const isFamily = part === "family";
  const field = useField({
    path,
    label: t(`dataset_form.in.${locale}`, { label: t(`dataset_form.${part}`) }),
    required: isFamily,
    problem: isFamily ? errorAt(whole) : undefined,
  });
  return (
    <TextInput
      {...field}
      id={isFamily ? fieldId(whole) : field.id}
      value={valueAt(path)}
      lang={languageTag[locale]}
      maxLength={NAME_MAX}
      autoComplete="off"
      onPaste={onPaste}
    />
  );
}

/** Where one field holds a whole name: how it could be split. Nothing happens unless one wants it. */
function Suggestion({ author, index, locale, onTake }: Omit<ShownProps, "pasted"> & { author: Creator }) {
  const { t, enhanced, change } = useForm();
  const { family, given } = partsOf(author, locale);
  const offer = enhanced && given === "" ? suggestNameSplit(family, author, locale) : undefined;
  if (offer?.kind === "person" && (offer.certain || offer.asked || /\s/.test(family.trim()))) {
    return (
      <Button size="sm" variant="quiet" icon="i-tabler-separator-vertical" onClick={() => onTake(offer)}>
        {t("dataset_form.name.offer", { family: offer.family, given: offer.given })}
      </Button>
    );
  }
  if (offer?.kind === "organization") {
    const path = `authors.${index}.kind`;
    return (
      <Button
        size="sm"
        variant="quiet"
        icon="i-tabler-building"
        onClick={() => change({ type: "set", path, value: "organization" })}
      >
        {t("dataset_form.name.offerOrganization")}
      </Button>
    );
  }
  return index === 0 ? <span className="text-faint">{t("dataset_form.name.hint")}</span> : null;
}

import { type ChangeEvent, type FocusEvent, type InputEvent, useRef, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { classes } from "../../ui/classes.ts";
import { describedBy, Field } from "../../ui/form/Field.tsx";
import type { Option } from "../../ui/form/Select.tsx";
import { PHONE_MAX } from "../../sdk/model/limits.ts";
import { afterPress } from "../_after_press.ts";
import { useReady } from "../_busy.ts";

interface Props {
  id?: string;
  label?: string;
  /** What the server found wrong; gone as soon as the number changes. */
  error?: string;
  /** What stands there at first, as typed or as its country writes it. */
  phone?: string;
  /** ISO 3166-1 alpha-2. */
  country?: string;
  /** `callingOptions(locale)`: made by the page, in the reader's language alone. */
  options: Option[];
  required?: boolean;
  /** After the validity of the field has been judged, which takes a moment. */
  onJudged?: () => void;
  /** Over a slice with the catalog `organization`, `validation.phoneRequired` and `validation.invalidPhone`. */
  t: Translate;
}

type Library = typeof import("../../sdk/model/account/phone.ts");

interface Problem {
  key: "phoneRequired" | "invalidPhone";
  /** A number of the country that was chosen. */
  example?: string;
}

/** Its tables are too heavy for a page whose form nobody fills in, so it comes with the first focus. */
let library: Promise<Library> | undefined;
const loadLibrary = () => library ??= import("../../sdk/model/account/phone.ts");

/** The preferred country, until a person or a number says otherwise (spec 1 §2). */
const PREFERRED = "CN";

/** What is typed, written as its country writes it and judged once the field is left. */
function usePhone({ options, required = true, ...props }: Props) {
  const [country, setCountry] = useState(props.country || PREFERRED);
  const [found, setFound] = useState<{ number?: string; problem?: Problem }>();
  const input = useRef<HTMLInputElement>(null);
  // Counts what is typed: the field is also written by its own spacing, which makes no judgement out of date.
  const typing = useRef(0);
  const validate = async (where: string) => {
    const field = input.current!;
    const typed = field.value.trim();
    const since = typing.current;
    const outdated = () => since !== typing.current;
    const number = typed === "" ? undefined : (await loadLibrary()).spacedPhone(typed, where);
    if (outdated()) return;
    const key: Problem["key"] | false = typed === ""
      ? required && "phoneRequired"
      : !number && "invalidPhone";
    field.setCustomValidity(key || "");
    const problem = key ? { key, example: typed && await exampleOf(where) } : undefined;
    afterPress(() => {
      if (outdated()) return;
      setFound({ number, problem });
      props.onJudged?.();
    });
  };
  const onInput = async ({ currentTarget: field }: InputEvent<HTMLInputElement>) => {
    typing.current++;
    setFound({});
    field.setCustomValidity("");
    // What is still to come is read when its time has come: the loading must not hold up the typing.
    const { typedPhone } = await loadLibrary();
    const { phone, country: from } = typedPhone(field.value, country);
    if (field.selectionStart === field.value.length) field.value = phone;
    if (from && options.some(({ value }) => value === from)) setCountry(from);
  };
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    if (currentTarget.value !== "" || found) validate(country);
  };
  const onCountry = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    setCountry(currentTarget.value);
    if (input.current?.value) validate(currentTarget.value);
  };
  return { country, setCountry, onCountry, found, input, listeners: { onInput, onBlur } };
}

/**
 * A telephone number of any country, written as that country writes it (spec 1 §2, §5). Posts `phone` and
 * `phoneCountry`; the server reads both, with the script and without.
 */
export function PhoneField(props: Props) {
  const { id = "phone", label, options, required = true, t } = props;
  const phone = usePhone(props);
  const { found } = phone;
  const error = found ? found.problem && explain(found.problem, t) : props.error;
  // There is always a line, so that nothing below moves when the number has been read.
  const hint = found?.number
    ? t("organization.phoneHint", { number: found.number })
    : t("organization.phoneTyping");
  return (
    <Field id={id} label={label ?? t("organization.phone")} hint={hint} error={error} required={required}>
      <div className="grid grid-cols-[minmax(8.25rem,2fr)_minmax(0,3fr)] gap-2">
        <CountrySelect id={`${id}Country`} options={options} t={t} {...phone} />
        <input
          ref={phone.input}
          {...describedBy(id, { hint, error })}
          id={id}
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          defaultValue={props.phone}
          required={required}
          maxLength={PHONE_MAX}
          onFocus={() =>
            void loadLibrary()}
          {...phone.listeners}
          className="control"
        />
      </div>
    </Field>
  );
}

type CountryProps =
  & Pick<Props, "options" | "t">
  & Pick<ReturnType<typeof usePhone>, "country" | "setCountry" | "onCountry">
  & { id: string };

function CountrySelect({ id, options, t, country, setCountry, onCountry }: CountryProps) {
  const ready = useReady();
  return (
    <div className="relative">
      <select
        id={id}
        name="phoneCountry"
        aria-label={t("organization.phoneCountry")}
        autoComplete="tel-country-code"
        value={country}
        // Kept at the first of the two events that a choice causes: a form that draws itself anew at `input` would put
        // the old country back before `change` comes.
        onInput={({ currentTarget }) => setCountry(currentTarget.value)}
        onChange={onCountry}
        className={classes("control", ready && "text-transparent [&>option]:text-ink")}
      >
        {options.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
      </select>
      {ready && (
        // Names of countries are longer than the field: closed, it shows the codes.
        <span
          aria-hidden="true"
          className="absolute inset-y-0 left-0 px-3 flex items-center pointer-events-none forced-colors:hidden"
        >
          {shortLabel(country, options)}
        </span>
      )}
    </div>
  );
}

const shortLabel = (country: string, options: Option[]) =>
  `${country} ${/\+.*$/.exec(options.find(({ value }) => value === country)?.label ?? "")?.[0] ?? ""}`;

function explain({ key, example }: Problem, t: Translate): string {
  const said = t(`validation.${key}`);
  return example ? `${said} ${t("organization.phoneExample", { number: example })}` : said;
}

/** A mobile number of a country as people there write it; "" where none is known. */
async function exampleOf(country: string): Promise<string> {
  const { examplePhone } = await import("./_phone_example.ts");
  return examplePhone(country);
}

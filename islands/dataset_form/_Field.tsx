import { type ChangeEvent, type InputHTMLAttributes, memo, type ReactNode } from "react";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import { languageTag } from "../../locales/format.ts";
import { Button, type ButtonLook } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { FieldError, RequiredMark } from "../../ui/form/Field.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { type Option, Select } from "../../ui/form/Select.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { buttonValue, type ListEdit } from "../../forms/dataset/edit.ts";

type Typing = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>;

/** Of a field that shows the text at `path`; it is drawn again by that text, and by what is wrong with it. */
interface ValueProps {
  path: string;
  label: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  maxLength?: number;
  /** What can be said at once, before the whole form is looked through. */
  problem?: string;
  /** At the right of the label. */
  aside?: ReactNode;
}

type TextFieldProps =
  & ValueProps
  & Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "type" | "inputMode" | "placeholder" | "lang" | "step" | "min" | "max" | "autoComplete"
  >;

/** `required` only marks the label: a draft may be saved without it, and the browser must not refuse that. */
export function useField(
  { path, label, required, problem }: Pick<ValueProps, "path" | "label" | "required" | "problem">,
) {
  const { change, errorAt } = useForm();
  return {
    id: fieldId(path),
    name: path,
    label: <>{label}{required && <RequiredMark />}</>,
    error: errorAt(path) ?? problem,
    "aria-required": required,
    onChange: (event: Typing) => change({ type: "set", path, value: event.target.value }),
  };
}

export const TextField = memo(function TextField(props: TextFieldProps) {
  const { path, label, required, problem, ...rest } = props;
  const { valueAt } = useForm();
  const field = useField({ path, label, required, problem });
  return <TextInput autoComplete="off" {...rest} {...field} value={valueAt(path)} />;
});

type LongFieldProps = ValueProps & { rows?: number; lang?: string };

export const LongField = memo(function LongField({ path, label, required, ...rest }: LongFieldProps) {
  const { valueAt } = useForm();
  return <TextArea {...rest} {...useField({ path, label, required })} value={valueAt(path)} />;
});

type SelectFieldProps = ValueProps & { options: Option[]; placeholder?: string };

export const SelectField = memo(function SelectField({ path, label, required, ...rest }: SelectFieldProps) {
  const { valueAt } = useForm();
  return <Select {...rest} {...useField({ path, label, required })} value={valueAt(path)} />;
});

interface PairProps {
  path: string;
  label: string;
  required?: boolean;
  maxLength: number;
  /** Rows of a text area; absent: one line. */
  rows?: number;
  hint?: Record<Locale, string>;
  /** One of the two is wanted; says so below both. */
  either?: string;
}

/** The same text in both languages, side by side where there is room. */
export function PairField({ path, label, required, maxLength, rows, hint, either }: PairProps) {
  const { t, errorAt } = useForm();
  const error = errorAt(path);
  return (
    <div id={fieldId(path)} tabIndex={-1} className="outline-none">
      <div className="grid md:grid-cols-2 gap-4">
        {LOCALES.map((locale) => {
          const name = t(`dataset_form.in.${locale}`, { label });
          const common = {
            path: `${path}.${locale}`,
            label: either
              ? (
                <>
                  {name}
                  <RequiredMark />
                </>
              )
              : name,
            lang: languageTag[locale],
            hint: either ?? hint?.[locale],
            required,
            maxLength,
          };
          return rows
            ? <LongField key={locale} {...common} rows={rows} />
            : <TextField key={locale} {...common} />;
        })}
      </div>
      {error && <FieldError id={fieldId(path)}>{error}</FieldError>}
    </div>
  );
}

type ChangeButtonProps = ButtonLook & {
  change: ListEdit;
  disabled?: boolean;
  children?: ReactNode;
  /** Only the icon is shown, with this as its name. */
  label?: string;
};

/** A button that changes a list: at once with JavaScript, by posting the form without. */
export function ChangeButton({ change, icon = "", label, children, ...rest }: ChangeButtonProps) {
  const tools = useForm();
  const value = buttonValue(change);
  const common = {
    type: "submit" as const,
    name: "action",
    value,
    id: `b-${value}`,
    disabled: rest.disabled,
    onClick: (event: { preventDefault(): void }) => {
      event.preventDefault();
      tools.change(change);
    },
  };
  return label
    ? <IconButton {...common} icon={icon} label={label} size={rest.size === "sm" ? "sm" : "md"} />
    : <Button size="sm" {...rest} {...common} icon={icon}>{children}</Button>;
}

interface EntryProps {
  list: string;
  index: number;
  title: string;
  /** At the right of the title. */
  note?: ReactNode;
  /** How many there are, where the order matters. */
  movable?: number;
  children: ReactNode;
  level?: "card" | "row";
}

/** One entry of a list in its own group, with the buttons that move and remove it. */
export function Entry({ list, index, title, note, movable, children, level = "card" }: EntryProps) {
  const { t, returnTo } = useForm();
  const move = (by: number) => ({ type: "move" as const, path: list, index, by });
  return (
    <fieldset
      id={fieldId(`${list}.${index}`)}
      tabIndex={-1}
      autoFocus={returnTo === `${list}.${index}`}
      className={classes(
        "min-w-0 outline-none",
        level === "card" ? "panel bg-paper p-4" : "border-l-2 border-line pl-4",
      )}
    >
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap items-center gap-x-3 mb-2 min-h-11">
        <p aria-hidden="true" className={level === "card" ? "font-semibold" : "font-medium text-soft"}>
          {title}
        </p>
        {note}
        <span className="flex-1" />
        <span className="inline-flex -mr-2">
          {movable !== undefined && movable > 1 && (
            <>
              <ChangeButton
                change={move(-1)}
                icon="i-tabler-arrow-up"
                label={t("dataset_form.moveUp", { name: title })}
                disabled={index === 0}
              />
              <ChangeButton
                change={move(1)}
                icon="i-tabler-arrow-down"
                label={t("dataset_form.moveDown", { name: title })}
                disabled={index === movable - 1}
              />
            </>
          )}
          <ChangeButton
            change={{ type: "remove", path: list, index }}
            icon="i-tabler-trash"
            label={t("ui.remove", { name: title })}
          />
        </span>
      </div>
      <div className="flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}

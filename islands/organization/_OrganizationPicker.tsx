import {
  type Dispatch,
  type InputEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useReducer,
  useRef,
} from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import { describedBy, Field } from "../../ui/form/Field.tsx";
import { AFFILIATIONS_MAX, NAME_MAX } from "../../sdk/model/limits.ts";
import type { Organization } from "../../sdk/model/organization_types.ts";
import { isShortName, mayLackOrganization } from "../../sdk/model/organization_choice.ts";
import { lengthNote } from "../account/_CountedInput.tsx";
import { afterPress } from "../_after_press.ts";
import { useReady } from "../_busy.ts";
import { Choices, nameOf } from "./_Choices.tsx";
import { Options } from "./_Options.tsx";
import { useSearch } from "./_use_search.ts";
import { type Change, change, isAnswered, isOpen, optionsOf, type Picker, startPicker } from "./picker.ts";

interface Props {
  /** Id of the field; the fields that are posted are called `workUnit` and `organizations` all the same. */
  id?: string;
  label?: string;
  hint?: ReactNode;
  /** What the server found wrong; gone as soon as there is an organisation. */
  error?: string;
  /** What stands there at first. */
  organizations?: Organization[];
  /** What was typed without the script and came back with an error elsewhere. */
  workUnit?: string;
  /** One organisation alone. */
  single?: boolean;
  /** Of the dataset that is edited: some may go without (spec 1 §5). */
  dataSetId?: string;
  /** Whether anybody may go without. */
  optional?: boolean;
  /** After the fields that are posted have changed. */
  onChange?: (organizations: Organization[]) => void;
  locale: Locale;
  /** Over a slice with the catalogs `organization`, `validation.affiliationMissing`, `…TooShort` and `ui.remove`. */
  t: Translate;
}

/**
 * The institution picker (spec 1 §5): a combobox over the registry that also takes what the registry lacks. Without
 * the script it is a text field, and what is typed counts.
 */
export function OrganizationPicker(props: Props) {
  const { id = "workUnit", label, hint, organizations = [], workUnit = "", single = false } = props;
  const { dataSetId = "", optional = false, onChange, locale, t } = props;
  const [picker, dispatch] = useReducer(change, startPicker(organizations, single));
  const ready = useReady();
  const input = useRef<HTMLInputElement>(null);
  const posted = useRef<HTMLInputElement>(null);
  const listId = useId();
  useChange(picker, onChange);
  useTakeOver(input, dispatch);
  useRestore(posted, dispatch);
  // The field stays one and the same element from the first paint on, and keeps the focus: so it is written to by hand.
  useEffect(() => {
    if (ready && input.current && input.current.value !== picker.text) input.current.value = picker.text;
  }, [ready, picker.text]);

  const { chosen } = picker;
  const error = problemOf(picker, props);
  const mayLack = optional || mayLackOrganization(dataSetId);
  const required = chosen.length === 0 && !mayLack;
  const full = chosen.length >= (single ? 1 : AFFILIATIONS_MAX);
  const listeners = listen(picker, dispatch, input);
  const first = chosen[0] ? nameOf(chosen[0], locale) : "";
  return (
    <Field
      id={id}
      label={label ?? t("organization.label")}
      hint={hint ?? t(ready ? "organization.hint" : "organization.hintTyped")}
      error={error}
      required={!mayLack}
      aside={lengthNote(picker.text.length, NAME_MAX, t)}
    >
      <input
        ref={posted}
        type="hidden"
        name="organizations"
        data-kept
        value={JSON.stringify(chosen)}
      />
      {ready && <input type="hidden" name="workUnit" value={chosen[0]?.nameEn ?? picker.text.trim()} />}
      {ready && (
        <Choices
          chosen={chosen}
          ready
          dispatch={dispatch}
          onFocus={() => requestAnimationFrame(() => input.current?.focus())}
          locale={locale}
          t={t}
        />
      )}
      <div className="relative" hidden={ready && full}>
        <input
          ref={input}
          id={id}
          type="text"
          role={ready ? "combobox" : undefined}
          defaultValue={workUnit || first}
          {...(ready ? comboboxOf(picker, listId) : { name: "workUnit" })}
          {...describedBy(id, { hint: true, error })}
          autoComplete={ready ? "off" : "organization"}
          spellCheck={false}
          required={required}
          maxLength={NAME_MAX}
          placeholder={t(chosen.length > 0 && ready ? "organization.addAnother" : "organization.placeholder")}
          {...listeners}
          className="control"
        />
        <Found id={listId} picker={picker} dispatch={dispatch} locale={locale} t={t} />
      </div>
      <Status picker={picker} locale={locale} t={t} />
    </Field>
  );
}

interface FoundProps extends Pick<Props, "locale" | "t"> {
  id: string;
  picker: Picker;
  dispatch: Dispatch<Change>;
}

/** What the registry has for the typed text. */
function Found({ id, picker, dispatch, locale, t }: FoundProps) {
  const list = useRef<HTMLUListElement>(null);
  const loadMore = useSearch(picker, dispatch, locale);
  return (
    <Options
      id={id}
      options={optionsOf(picker)}
      active={picker.active}
      open={isOpen(picker)}
      text={picker.text}
      list={list}
      onChoose={(index) => dispatch({ type: "choose", index })}
      onEnd={loadMore}
      locale={locale}
      t={t}
    />
  );
}

/** What is wrong with the choice, as a sentence. */
function problemOf(
  { chosen, touched, text }: Picker,
  { dataSetId = "", optional = false, error, t }: Props,
): string | undefined {
  const required = chosen.length === 0 && !optional && !mayLackOrganization(dataSetId);
  const short = chosen.some(({ custom, nameEn }) => custom && isShortName(nameEn));
  if (short) return t("validation.affiliationTooShort");
  if (touched && required && text.trim() === "") return t("validation.affiliationMissing");
  return required ? error : undefined;
}

/** What assistive technology is told of the field and its list. */
function comboboxOf(picker: Picker, listId: string) {
  const open = isOpen(picker);
  return {
    "aria-autocomplete": "list" as const,
    "aria-expanded": open,
    "aria-controls": listId,
    "aria-activedescendant": open && picker.active >= 0 ? `${listId}-${picker.active}` : undefined,
  };
}

function listen(picker: Picker, dispatch: Dispatch<Change>, input: RefObject<HTMLInputElement | null>) {
  return {
    onInput: ({ currentTarget }: InputEvent<HTMLInputElement>) =>
      dispatch({ type: "type", text: currentTarget.value }),
    onFocus: () => dispatch({ type: "focus" }),
    // The choice that is made of what was typed takes a line: not while something below is pressed.
    onBlur() {
      const leave = () => document.activeElement !== input.current && dispatch({ type: "blur" });
      if (picker.chosen.length === 0) afterPress(leave);
      else dispatch({ type: "blur" });
    },
    onKeyDown(event: KeyboardEvent) {
      const wanted = changeOfKey(event, picker);
      if (!wanted) return;
      // Tab goes on to the next field whatever it chooses.
      if (event.key !== "Tab") event.preventDefault();
      dispatch(wanted);
    },
  };
}

/** What a browser has filled in, or a person typed before the script ran, is not lost. */
function useTakeOver(input: RefObject<HTMLInputElement | null>, dispatch: Dispatch<Change>): void {
  useEffect(() => {
    const field = input.current!;
    dispatch({ type: "adopt", text: field.value, focused: document.activeElement === field });
  }, []);
}

/** What this tab has kept of the form comes back by an event; see `layout/form_drafts.ts`. */
function useRestore(posted: RefObject<HTMLInputElement | null>, dispatch: Dispatch<Change>): void {
  useEffect(() => {
    const take = (event: Event) => {
      dispatch({ type: "restore", chosen: JSON.parse((event as CustomEvent<string>).detail) });
    };
    posted.current!.addEventListener("sdb:restore", take);
    return () => posted.current?.removeEventListener("sdb:restore", take);
  }, []);
}

/** Tells the form around it, after the first rendering. */
function useChange({ chosen }: Picker, onChange: Props["onChange"]): void {
  const known = useRef(chosen);
  useEffect(() => {
    if (known.current === chosen) return;
    known.current = chosen;
    onChange?.(chosen);
  }, [chosen]);
}

/** What a key means here; nothing where it means what it means in every text field. */
function changeOfKey({ key, nativeEvent }: KeyboardEvent, picker: Picker): Change | undefined {
  // The Enter that ends an input method's composition chooses among its candidates, not among ours.
  if (nativeEvent.isComposing) return undefined;
  const { text, active } = picker;
  const moving = isOpen(picker) && active >= 0;
  if (key === "ArrowDown" && optionsOf(picker).length > 0) return { type: "move", to: "next" };
  if (key === "ArrowUp" && optionsOf(picker).length > 0) return { type: "move", to: "previous" };
  if (key === "Home" && moving) return { type: "move", to: "first" };
  if (key === "End" && moving) return { type: "move", to: "last" };
  if (key === "Enter" && text.trim() !== "") return { type: "enter" };
  if (key === "Tab" && moving) return { type: "enter" };
  if (key === "Escape" && text !== "") return { type: "escape" };
  return undefined;
}

/** Counts and failures: seen in small print, and read out once the answer is there. */
function Status({ picker, locale, t }: { picker: Picker; locale: Locale; t: Translate }) {
  const answered = isAnswered(picker);
  return (
    <p role="status" className={answered ? "text-sm text-soft" : "sr-only"}>
      {answered ? statusText(picker.answer, t) : noteText(picker, locale, t)}
    </p>
  );
}

function noteText({ note }: Picker, locale: Locale, t: Translate): string {
  if (!note) return "";
  const name = nameOf(note.organization, locale);
  return t(note.type === "chosen" ? "organization.chosenOne" : "organization.removed", { name });
}

function statusText({ state, total, hits, page }: Picker["answer"], t: Translate): string {
  if (state === "failed") return t("organization.failed");
  if (state === "searching") return t("organization.searching");
  return page > 1
    ? t("organization.loadedMore", { loaded: hits.length, count: total })
    : t("organization.found", { count: total });
}

import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { KEYWORD_MAX, KEYWORDS_MAX } from "../../sdk/model/limits.ts";
import { type Locale, LOCALES } from "../../sdk/model/locale.ts";
import { languageTag } from "../../locales/format.ts";
import { Chip } from "../../ui/Chip.tsx";
import { describedBy, Field, RequiredMark } from "../../ui/form/Field.tsx";
import { holdHeight } from "../_after_press.ts";
import { useForm } from "./_context.ts";
import { fieldId } from "../../forms/dataset/anchors.ts";
import { atDots, mayBeSeveral } from "../../sdk/model/metadata/keywords.ts";
import { splitKeywords } from "../../sdk/model/metadata/pasted_keywords.ts";
import { Button } from "../../ui/Button.tsx";
import { addWords } from "../../forms/dataset/keyword_list.ts";

export function KeywordFields({ minimum }: { minimum: number }) {
  return (
    // The two share their rows, so that boxes are equally high and hints stand in one line.
    <div className="grid md:grid-cols-2 gap-4 md:gap-y-1.5 md:[&>div]:grid md:[&>div]:[grid-template-rows:subgrid] md:[&>div]:row-span-4">
      {LOCALES.map((locale) => <KeywordField key={locale} language={locale} minimum={minimum} />)}
    </div>
  );
}

function KeywordField({ language, minimum }: { language: Locale; minimum: number }) {
  const { t, enhanced, valueAt, errorAt } = useForm();
  const path = `keywords.${language}`;
  const words = valueAt<string[]>(path);
  const id = fieldId(path);
  const hint = t(enhanced ? "dataset_form.keywords.hint" : "dataset_form.keywords.hintLines", { minimum });
  const error = errorAt(path);
  const label = (
    <>
      {t(`dataset_form.in.${language}`, { label: t("dataset_form.keywords") })}
      <RequiredMark />
    </>
  );
  const area = useLines(path, words);
  const described = { ...describedBy(id, { hint, error }), id, lang: languageTag[language] };
  return (
    <Field id={id} label={label} hint={hint} error={error} aside={`${words.length} / ${KEYWORDS_MAX}`}>
      {enhanced && !area.typing
        ? (
          <div>
            <TokenInput path={path} words={words} described={described} />
            <Joined path={path} words={words} />
          </div>
        )
        : (
          <textarea
            {...described}
            {...area.props}
            name={path}
            rows={4}
            className="control"
            defaultValue={words.join("\n")}
          />
        )}
    </Field>
  );
}

/**
 * The field of lines that stands there before the form is awake. What was typed into it is taken over, and as long as
 * somebody types on, nothing takes its place.
 */
function useLines(path: string, words: string[]) {
  const { change } = useForm();
  const [typing, setTyping] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // Looked at before the markup is taken over: React gives the field back what the server wrote.
  const [early] = useState(() =>
    globalThis.document?.querySelector<HTMLTextAreaElement>(`textarea[name="${path}"]`)?.value
  );
  const take = () => {
    const value = addWords([], splitKeywords(field.current!.value), KEYWORDS_MAX, KEYWORD_MAX);
    if (value.join("\n") !== words.join("\n")) change({ type: "set", path, value });
  };
  useEffect(() => {
    const area = field.current!;
    if (early !== undefined && area.value === area.defaultValue) area.value = early;
    take();
    setTyping(area === document.activeElement);
  }, []);
  const onBlur = () => {
    take();
    setTyping(false);
  };
  return { typing, props: { ref: field, onChange: take, onBlur } };
}

/** 海洋·温度 may be two keywords or a name: whoever typed it says so. */
function Joined({ path, words }: { path: string; words: string[] }) {
  const { t, change } = useForm();
  return words.filter(mayBeSeveral).map((word) => {
    const apart = () => words.flatMap((one) => one === word ? atDots(word) : [one]);
    const set = () => change({ type: "set", path, value: addWords([], apart(), KEYWORDS_MAX, KEYWORD_MAX) });
    return (
      <Button key={word} size="sm" variant="quiet" icon="i-tabler-separator-vertical" onClick={set}>
        {t("dataset_form.keywords.apart", { word })}
      </Button>
    );
  });
}

interface TokenProps {
  path: string;
  words: string[];
  described: object;
}

/** Words as chips; Enter or a separator adds one, Backspace in the empty field takes the last one back. */
function TokenInput({ path, words, described }: TokenProps) {
  const { t, change } = useForm();
  const [typed, setTyped] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const set = (value: string[]) => change({ type: "set", path, value });
  const add = (text: string) => set(addWords(words, splitKeywords(text), KEYWORDS_MAX, KEYWORD_MAX));
  const commit = () => {
    if (typed.trim()) add(typed);
    setTyped("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method composes, Enter belongs to it.
    if (event.nativeEvent?.isComposing ?? (event as unknown as globalThis.KeyboardEvent).isComposing) return;
    if (["Enter", ";", "；", "，", "、", "|"].includes(event.key)) {
      event.preventDefault();
      commit();
    } else if (event.key === "Backspace" && typed === "" && words.length > 0) {
      event.preventDefault();
      setTyped(words[words.length - 1]);
      set(words.slice(0, -1));
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData("text") ?? "";
    const [first, ...more] = splitKeywords(text);
    if (first === undefined || more.length === 0 && first === text.trim()) return;
    event.preventDefault();
    add(typed + text);
    setTyped("");
  };
  return (
    <div
      ref={box}
      className="group control h-auto flex flex-wrap gap-1.5 items-center content-start cursor-text focus-within:border-link"
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        field.current?.focus();
      }}
    >
      {words.map((word) => (
        <Chip
          key={word}
          label={word}
          removeLabel={t("ui.remove", { name: word })}
          onRemove={() => set(words.filter((one) => one !== word))}
        />
      ))}
      <input
        {...described}
        ref={field}
        value={typed}
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        enterKeyHint="enter"
        className="flex-1 min-w-6 group-focus-within:min-w-30 min-h-7 bg-transparent outline-none"
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          // The field gets narrower and a chip may be added: neither may move what is pressed.
          holdHeight(box.current);
          commit();
        }}
      />
    </div>
  );
}

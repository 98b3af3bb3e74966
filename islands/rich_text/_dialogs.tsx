/** What the tools for links, tables and formulas ask for. */
import { useEffect, useRef, useState } from "react";
import type { Translate } from "../../locales/format.ts";
import { FORMULA_MAX } from "../../sdk/model/rich_text/limits.ts";
import { safeHref } from "../../sdk/model/rich_text/values.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/form/Choice.tsx";
import { TextArea, TextInput } from "../../ui/form/TextInput.tsx";
import { loadFormulas } from "./_formula_view.ts";
import { mathElement } from "./_math_element.ts";
import { Frame } from "./_Frame.tsx";

interface LinkProps {
  t: Translate;
  id: string;
  href: string;
  /** Nothing is selected: the words are asked for as well. */
  asksText: boolean;
  onApply: (href: string, text: string) => void;
  onClose: () => void;
}

export function LinkDialog({ t, id, href, asksText, onApply, onClose }: LinkProps) {
  const [address, setAddress] = useState(href);
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const apply = () => {
    const given = address.trim();
    const kept = safeHref(/^[\w-]+(?:\.[\w-]+)+(?:\/|$)/.test(given) ? `https://${given}` : given);
    if (!kept) setError(t("rich_text.hrefInvalid", { value: given }));
    else onApply(kept, text.trim());
  };
  const remove = href && (
    <Button variant="danger" onClick={() => onApply("", "")}>{t("rich_text.removeLink")}</Button>
  );
  return (
    <Frame
      {...{ t, onClose }}
      title={t("rich_text.link")}
      onApply={apply}
      applyLabel={t("rich_text.apply")}
      more={remove}
    >
      <TextInput
        id={`${id}-href`}
        label={t("rich_text.href")}
        hint={t("rich_text.hrefHint")}
        error={error}
        value={address}
        onChange={(event) => setAddress(event.currentTarget.value)}
        autoFocus
        inputMode="url"
      />
      {asksText && (
        <TextInput
          id={`${id}-text`}
          label={t("rich_text.linkText")}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
    </Frame>
  );
}

interface TableProps {
  t: Translate;
  id: string;
  onApply: (rows: number, columns: number) => void;
  onClose: () => void;
}

const within = (value: string, max: number) => Math.min(max, Math.max(1, Math.round(Number(value)) || 1));

export function TableDialog({ t, id, onApply, onClose }: TableProps) {
  const [rows, setRows] = useState("3");
  const [columns, setColumns] = useState("3");
  return (
    <Frame
      {...{ t, onClose }}
      title={t("rich_text.insertTable")}
      onApply={() => onApply(within(rows, 50), within(columns, 20))}
    >
      <TextInput
        id={`${id}-rows`}
        type="number"
        min={1}
        max={50}
        label={t("rich_text.rows")}
        value={rows}
        onChange={(event) => setRows(event.currentTarget.value)}
        autoFocus
      />
      <TextInput
        id={`${id}-columns`}
        type="number"
        min={1}
        max={20}
        label={t("rich_text.columns")}
        value={columns}
        onChange={(event) => setColumns(event.currentTarget.value)}
      />
    </Frame>
  );
}

interface FormulaProps {
  t: Translate;
  id: string;
  tex: string;
  display: boolean;
  onApply: (tex: string, display: boolean) => void;
  onClose: () => void;
}

export function FormulaDialog({ t, id, tex: given, display: displayed, onApply, onClose }: FormulaProps) {
  const [tex, setTex] = useState(given);
  const [display, setDisplay] = useState(displayed);
  const [error, setError] = useState("");
  const preview = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isCurrent = true;
    loadFormulas().then(({ renderFormula }) => {
      if (!isCurrent || !preview.current) return;
      const { mathml, error: reason } = renderFormula(tex.trim(), display);
      setError(tex.trim() && reason ? t("rich_text.texInvalid", { reason }) : "");
      preview.current.replaceChildren(...[tex.trim() && !reason ? mathElement(mathml) ?? "" : ""]);
    });
    return () => void (isCurrent = false);
  }, [tex, display]);
  const apply = () => {
    if (tex.length > FORMULA_MAX) {
      setError(t("rich_text.texTooLong", { found: tex.length, max: FORMULA_MAX }));
    } else if (tex.trim() && !error) onApply(tex.trim(), display);
  };
  return (
    <Frame
      {...{ t, onClose }}
      title={t("rich_text.formula")}
      onApply={apply}
      applyLabel={t("rich_text.apply")}
    >
      <TextArea
        id={`${id}-tex`}
        label={t("rich_text.tex")}
        hint={t("rich_text.texHint")}
        error={error}
        rows={3}
        value={tex}
        onChange={(event) => setTex(event.currentTarget.value)}
        className="identifier"
        spellCheck={false}
        autoFocus
      />
      <Checkbox
        id={`${id}-display`}
        label={t("rich_text.display")}
        checked={display}
        onChange={(event) => setDisplay(event.currentTarget.checked)}
      />
      <div>
        <p className="text-sm text-faint">{t("rich_text.preview")}</p>
        <div ref={preview} className="rich-text min-h-12 overflow-x-auto py-2" />
      </div>
    </Frame>
  );
}

/** What every field of the form needs. What it reads of the form is watched: a field is drawn again by its own changes. */
import { createContext, useContext } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import type { Remark, RemarkSubject } from "../../sdk/model/review.ts";
import { useSignals } from "../../ui/signals.ts";
import type { Edit } from "../../forms/dataset/edit.ts";

export interface FormTools {
  t: Translate;
  locale: Locale;
  /** False on the server and without JavaScript: fields are plain, buttons post the form. */
  enhanced: boolean;
  /** Whether the version is the reader's own; to whoever has an edit link, some fields are the depositor's to change. */
  own: boolean;
  change: (edit: Edit) => void;
  /** Without JavaScript: the entry that a posted button added or moved, where the reader goes on. */
  returnTo?: string;
  /** What the reviewer who returned it said of a part. */
  remarksOn: (about: RemarkSubject) => Remark[];
  /** The value at a path of the form, `authors.0.email`. */
  valueAt: <T = string>(path: string) => T;
  /** How many entries the list at a path has. */
  lengthAt: (path: string) => number;
  /** Whether the text at a path says nothing. */
  isBlankAt: (path: string) => boolean;
  /** The sentence to show beside a field. */
  errorAt: (path: string) => string | undefined;
  /** Whether something below a path is wrong. */
  hasErrors: (path: string) => boolean;
}

export const FormContext = createContext<FormTools | undefined>(undefined);

export function useForm(): FormTools {
  useSignals();
  const tools = useContext(FormContext);
  if (!tools) throw new Error("useForm: there is no form around this field");
  return tools;
}

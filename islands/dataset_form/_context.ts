/** What every field of the form needs; its values come as properties, so that untouched parts are not drawn again. */
import { createContext, useContext } from "react";
import type { Locale, Translate } from "../../locales/format.ts";
import type { Remark, RemarkSubject } from "../../sdk/model/review.ts";
import type { Edit } from "../../forms/dataset/edit.ts";

export interface FormTools {
  t: Translate;
  locale: Locale;
  /** False on the server and without JavaScript: fields are plain, buttons post the form. */
  enhanced: boolean;
  change: (edit: Edit) => void;
  /** Without JavaScript: the entry that a posted button added or moved, where the reader goes on. */
  returnTo?: string;
  /** What the reviewer who returned it said of a part. */
  remarksOn: (about: RemarkSubject) => Remark[];
  /** The sentence to show beside a field. */
  errorAt: (path: string) => string | undefined;
  /** Whether something below a path is wrong. */
  hasErrors: (path: string) => boolean;
}

export const FormContext = createContext<FormTools | undefined>(undefined);

export function useForm(): FormTools {
  const tools = useContext(FormContext);
  if (!tools) throw new Error("useForm: there is no form around this field");
  return tools;
}

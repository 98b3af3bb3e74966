/** What the parts of the form share. */
import type { Translate } from "../../locales/format.ts";
import type { DataPolicy } from "../../sdk/model/data_policy/choices.ts";
import type { Locale } from "../../sdk/model/locale.ts";

export interface PolicyFields {
  policy: DataPolicy;
  change: (changed: Partial<DataPolicy>) => void;
  errors: Record<string, string>;
  locale: Locale;
  t: Translate;
}

/** A policy that is kept, and which save of it is edited here. */
export interface Kept {
  id: string;
  name: string;
  revision: number;
}

import type { Translate } from "../../locales/format.ts";
import type { MessageKey, RequiredField } from "../../forms/registration/rules.ts";

interface Props {
  id: string;
  missing: RequiredField[];
  wrong: RequiredField[];
  t: Translate;
}

/** What keeps a registration from being sent, below its button: what is missing, and what stands there and is wrong. */
export function IncompleteHint({ id, missing, wrong, t }: Props) {
  const list = (names: RequiredField[]) => names.map((name) => t(LABELS[name])).join(t("account.listComma"));
  return (
    <div id={id} className="mt-1.5 text-sm text-soft text-center">
      {missing.length > 0 && <p>{t("account.missing", { fields: list(missing) })}</p>}
      {wrong.length > 0 && <p>{t("account.checkFields", { fields: list(wrong) })}</p>}
    </div>
  );
}

const LABELS: Record<RequiredField, MessageKey> = {
  email: "account.email",
  password: "account.password",
  confirm: "account.confirm",
  realName: "account.realName",
  workUnit: "account.workUnit",
  phone: "account.phone",
  terms: "layout.terms",
};

import type { Translate } from "../../locales/format.ts";

const CHOICES = [
  ["male", "account.gender.male"],
  ["female", "account.gender.female"],
  ["", "account.gender.none"],
] as const;

/** Optional, and to be taken back: whoever says nothing has the last choice. Cards would be too much for it. */
export function GenderField({ t, value }: { t: Translate; value: string }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium mb-1.5">{t("account.gender")}</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-1 min-h-11 items-center">
        {CHOICES.map(([choice, label]) => (
          <label key={choice} className="inline-flex items-center gap-2 min-h-6">
            <input type="radio" name="gender" value={choice} defaultChecked={value === choice} />
            {t(label)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

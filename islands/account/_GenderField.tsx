import type { Translate } from "../../locales/format.ts";

const CHOICES = ["male", "female"] as const;

/** Optional; a row of two, since cards would be too much for it. */
export function GenderField({ t, value }: { t: Translate; value: string }) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-medium mb-1.5">{t("account.gender")}</legend>
      <div className="flex gap-6 min-h-11 items-center">
        {CHOICES.map((choice) => (
          <label key={choice} className="inline-flex items-center gap-2 min-h-6">
            <input type="radio" name="gender" value={choice} defaultChecked={value === choice} />
            {t(`account.gender.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

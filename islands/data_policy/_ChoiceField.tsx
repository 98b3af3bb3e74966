import type { Translate } from "../../locales/format.ts";
import type { MessageKey } from "../../locales/keys.ts";
import { POLICY_CHOICES, type PolicyField } from "../../sdk/model/data_policy/choices.ts";
import { highestLevelWith, LEVELS } from "../../sdk/model/data_policy/strength.ts";
import { FieldError } from "../../ui/form/Field.tsx";
import type { PolicyFields } from "./_fields.ts";

/** Side by side where there is room. Long words, and there are some in the first field, get a line of their own. */
const COLUMNS: Partial<Record<PolicyField, string>> = { types: "" };
const columnsOf = (field: PolicyField) =>
  COLUMNS[field] ?? (POLICY_CHOICES[field].length > 2 ? "sm:grid-cols-3" : "sm:grid-cols-2");

/** One choice of several, each with the highest level that a policy with it can reach. */
export function ChoiceField({ field, policy, change, errors, t }: PolicyFields & { field: PolicyField }) {
  const levels = POLICY_CHOICES[field].map((choice) => highestLevelWith(policy, field, choice));
  const matters = levels.some((level) => level < LEVELS.length);
  const error = errors[field];
  return (
    <fieldset className="min-w-0" aria-describedby={error && `${field}-error`}>
      <legend className="font-medium mb-1.5">{t(`data_policy.field.${field}`)}</legend>
      <div className={`grid gap-2 ${columnsOf(field)}`}>
        {POLICY_CHOICES[field].map((choice, at) => (
          <label
            key={choice}
            className="panel flex gap-2.5 px-3 py-2.5 items-start hover:border-edge has-[:checked]:border-link has-[:checked]:bg-tint"
          >
            <input
              type="radio"
              name={field}
              value={choice}
              checked={policy[field] === choice}
              onChange={() => change({ [field]: choice })}
              className="mt-1.25"
            />
            <span className="flex-1 min-w-0 flex flex-wrap items-baseline justify-between gap-x-3">
              <span>{t(`data_policy.choice.${field}.${choice}` as MessageKey)}</span>
              {matters && <Reach level={levels[at]} t={t} />}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={field}>{error}</FieldError>}
    </fieldset>
  );
}

function Reach({ level, t }: { level: number; t: Translate }) {
  const tone = level === LEVELS.length ? "text-open" : "text-faint";
  return <span className={`text-sm ${tone}`}>{t("data_policy.reaches", { level: String(level) })}</span>;
}

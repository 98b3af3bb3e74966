import { TOKEN_SCOPES, type TokenScope } from "../../../sdk/model/account/access_token.ts";
import { NAME_MAX } from "../../../sdk/model/limits.ts";
import { pathOf, type View } from "../dataset/view.ts";
import { ErrorSummary } from "../account/ErrorSummary.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Checkbox } from "../../../ui/form/Choice.tsx";
import { FieldError } from "../../../ui/form/Field.tsx";
import { Select } from "../../../ui/form/Select.tsx";
import { namedProblems } from "../../../ui/form/named_problems.ts";
import { TextInput } from "../../../ui/form/TextInput.tsx";

export interface TokenValues {
  name: string;
  scopes: readonly TokenScope[];
  days: number;
}

/** Proposed lives; the longest is the longest there is. */
const DAYS = [7, 30, 90, 180, 366];
export const NO_VALUES: TokenValues = { name: "", scopes: ["read"], days: 90 };

const labelsOf = ({ t }: View): Record<string, string> => ({
  name: t("security.tokenName"),
  scopes: t("security.scopes"),
  days: t("security.life"),
});

export function TokenForm(
  { view, values, errors }: { view: View; values: TokenValues; errors: Record<string, string> },
) {
  const { t } = view;
  return (
    <form
      method="post"
      action={pathOf(view, "/settings/tokens")}
      noValidate
      className="flex flex-col gap-5 max-w-130"
    >
      <input type="hidden" name="key" value={crypto.randomUUID()} />
      <ErrorSummary title={t("security.createFailed")} errors={namedProblems(errors, labelsOf(view), t)} />
      <TextInput
        id="name"
        name="name"
        label={t("security.tokenName")}
        hint={t("security.tokenNameHint")}
        error={errors.name}
        defaultValue={values.name}
        maxLength={NAME_MAX}
        autoComplete="off"
        required
      />
      <fieldset id="scopes" tabIndex={-1} aria-describedby={errors.scopes ? "scopes-error" : undefined}>
        <legend className="font-medium mb-1.5">{t("security.scopes")}</legend>
        <div className="flex flex-col gap-2.5">
          {TOKEN_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              name="scopes"
              value={scope}
              label={t(`security.scope.${scope}`)}
              hint={t(`security.scopeHint.${scope}`)}
              defaultChecked={values.scopes.includes(scope)}
            />
          ))}
        </div>
        {errors.scopes && <FieldError id="scopes">{errors.scopes}</FieldError>}
      </fieldset>
      <Select
        id="days"
        name="days"
        label={t("security.life")}
        error={errors.days}
        defaultValue={String(values.days)}
        options={DAYS.map((days) => ({ value: String(days), label: t("security.days", { days }) }))}
      />
      <div>
        <Button type="submit" name="intent" value="create" variant="primary" icon="i-tabler-plus">
          {t("security.create")}
        </Button>
      </div>
    </form>
  );
}

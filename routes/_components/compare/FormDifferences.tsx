import type { FormDifference } from "../../../sdk/model/comparison.ts";
import type { View } from "../dataset/view.ts";
import { Added, Removed } from "./Marks.tsx";

/** What differs in the bytes of a file and in none of its lines, cells or nodes. */
export function FormDifferences({ view: { t }, form }: { view: View; form: FormDifference[] }) {
  return (
    <section aria-labelledby="compared-form" className="panel mb-4 px-4 py-3 text-sm">
      <h3 id="compared-form" className="mb-1.5 text-base">{t("compare.form")}</h3>
      <dl className="grid gap-y-1">
        {form.map(({ what, left, right }) => (
          <div key={what} className="flex flex-wrap gap-x-3">
            <dt className="text-soft">{t(`compare.form.${what}`)}</dt>
            {left !== undefined && right !== undefined && (
              <dd className="flex flex-wrap gap-x-1.5 font-mono">
                <Removed>{left || t("compare.form.absent")}</Removed>
                <Added>{right || t("compare.form.absent")}</Added>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

import { LOCALES } from "../../sdk/model/locale.ts";
import { classes } from "../../routes/_components/ui/classes.ts";
import { Icon } from "../../routes/_components/ui/Icon.tsx";
import { ProgressBar } from "../../routes/_components/ui/Progress.tsx";
import { useForm } from "./_context.ts";
import { sectionId } from "./_SectionCard.tsx";
import { type Check, completenessOf, countBySection } from "./check.ts";
import { REQUIRED_SECTIONS, type Section, SECTIONS } from "./sections.ts";

interface Props {
  check: Check;
  /** Sections in which something was entered. */
  touched: Partial<Record<Section, boolean>>;
}

/** The list of sections, each with a tick or the number of what is missing, and how full each language is. */
export function Outline({ check, touched }: Props) {
  const { t } = useForm();
  const counts = countBySection([...check.malformed, ...check.missing]);
  const completeness = completenessOf(check.savable, check.missing);
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label={t("dataset_form.sections")}>
        <ol className="flex lg:flex-col gap-1 overflow-x-auto -mx-4 px-4 lg:mx-0 lg:px-0">
          {SECTIONS.map((section) => (
            <li key={section} className="flex-none relative">
              <a
                href={`#${sectionId(section)}`}
                className="flex items-center justify-between gap-3 px-3 min-h-11 rounded-md hover:bg-tint hover:text-link whitespace-nowrap"
              >
                {t(`dataset_form.section.${section}`)}
                <Mark
                  count={counts[section] ?? 0}
                  done={REQUIRED_SECTIONS.includes(section) || touched[section]}
                />
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="hidden lg:flex flex-col gap-4 px-3 pt-4 border-t border-line">
        {LOCALES.map((locale) => (
          <ProgressBar
            key={locale}
            label={t(`dataset_form.complete.${locale}`)}
            value={completeness[locale].filled}
            max={completeness[locale].wanted}
            detail={`${completeness[locale].filled} / ${completeness[locale].wanted}`}
          />
        ))}
      </div>
    </div>
  );
}

function Mark({ count, done }: { count: number; done?: boolean }) {
  const { t } = useForm();
  if (count > 0) {
    return (
      <span
        className={classes(
          "inline-flex items-center justify-center min-w-6 h-6 px-1.5 rounded-full text-[.8125rem] border",
          "bg-attention-tint border-attention-line text-attention",
        )}
      >
        <span aria-hidden="true">{count}</span>
        <span className="sr-only">{t("dataset_form.missingCount", { count })}</span>
      </span>
    );
  }
  return done
    ? <Icon name="i-tabler-circle-check" className="text-xl text-open" label={t("dataset_form.complete")} />
    : (
      <Icon
        name="i-tabler-circle-dashed"
        className="text-xl text-faint"
        label={t("dataset_form.optional")}
      />
    );
}

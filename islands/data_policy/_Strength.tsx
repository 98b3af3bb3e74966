import type { Translate } from "../../locales/format.ts";
import type { DataPolicy } from "../../sdk/model/data_policy/choices.ts";
import {
  type FeatureReport,
  LEVELS,
  policyStrength,
  type Treatment,
} from "../../sdk/model/data_policy/strength.ts";
import { Badge, type Tone } from "../../ui/Badge.tsx";
import { LinkButton } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";

const FRAMEWORK = "https://doi.org/10.5334/dsj-2020-005";

const TONE: Record<Treatment, Tone> = {
  absent: "neutral",
  stated: "info",
  encouraged: "attention",
  required: "open",
};

/** How strong the policy is: its level, what the next one lacks, and the features one by one. */
export function Strength({ policy, t }: { policy: DataPolicy; t: Translate }) {
  const { level, features, missing } = policyStrength(policy);
  return (
    <section aria-labelledby="strength-title" className="panel p-4 flex-none no-print">
      <h2 id="strength-title" className="text-lg">{t("data_policy.strength")}</h2>
      <Scale level={level} t={t} />
      <p aria-live="polite" className="mt-2">
        <strong>{levelText(level, t)}</strong> {t(`data_policy.level.${level as 0 | 1 | 2 | 3 | 4 | 5 | 6}`)}
      </p>
      {missing.length > 0 && (
        <p className="mt-1 text-sm text-soft">
          {t("data_policy.next", {
            level: String(level + 1),
            wanted: missing.map((one) => t(`data_policy.wanted.${one}`)).join(
              t("data_policy_text.separator"),
            ),
          })}
        </p>
      )}
      <details className="group mt-2">
        <summary className="inline-flex items-center gap-2 min-h-8 text-link font-medium">
          <Icon name="i-tabler-chevron-right" className="chevron transition-transform group-open:rotate-90" />
          {t("data_policy.features")}
        </summary>
        <ul className="mt-2 divide-y divide-line">
          {features.map((one) => <Feature key={one.feature} {...one} t={t} />)}
        </ul>
        <p className="mt-3 text-sm text-faint">{t("data_policy.frameworkNote")}</p>
      </details>
      <p className="mt-1 text-sm text-faint">
        {t("data_policy.framework")}{" "}
        <a href={FRAMEWORK} rel="noopener" className="link">10.5334/dsj-2020-005</a>
      </p>
    </section>
  );
}

const levelText = (level: number, t: Translate) =>
  t("data_policy.levelOf", { level: String(level), all: String(LEVELS.length) });

/** Below the form of a narrow screen, where the rest is far away. */
export function LevelBar({ policy, t }: { policy: DataPolicy; t: Translate }) {
  const { level } = policyStrength(policy);
  return (
    <div
      data-save-bar
      className="lg:hidden sticky bottom-0 z-10 -mx-4 px-4 py-2 bg-surface border-t border-line flex items-center justify-between gap-3 no-print"
    >
      <span className="font-medium">{levelText(level, t)}</span>
      <LinkButton size="sm" href="#preview" icon="i-tabler-eye">{t("data_policy.preview")}</LinkButton>
    </div>
  );
}

function Scale({ level, t }: { level: number; t: Translate }) {
  return (
    <ol role="img" aria-label={levelText(level, t)} className="mt-3 grid grid-cols-6 gap-1">
      {LEVELS.map((_, at) => (
        <li
          key={at}
          aria-hidden="true"
          className={`h-8 rounded flex items-center justify-center text-sm font-medium border ${
            at < level ? "bg-action border-action text-white" : "bg-sunken border-line text-faint"
          }`}
        >
          {at + 1}
        </li>
      ))}
    </ol>
  );
}

function Feature({ feature, section, treatment, t }: FeatureReport & { t: Translate }) {
  const name = t(`data_policy.feature.${feature}`);
  return (
    <li className="py-1.5 flex items-baseline justify-between gap-3">
      {section
        ? <a href={`#${section}`} className="hover:text-link hover:underline">{name}</a>
        : <span>{name}</span>}
      <Badge tone={TONE[treatment]}>{t(`data_policy.treatment.${treatment}`)}</Badge>
    </li>
  );
}

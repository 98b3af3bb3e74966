import { classes } from "../../ui/classes.ts";
import { Row, showcasePage } from "./_Showcase.tsx";

const SWATCHES = [
  "bg-primary-50",
  "bg-primary-100",
  "bg-primary-200",
  "bg-primary-300",
  "bg-primary-400",
  "bg-primary-500",
  "bg-primary-600",
  "bg-primary-700",
  "bg-primary-800",
  "bg-primary-900",
  "bg-primary-950",
];

const SURFACES = ["bg-paper", "bg-surface", "bg-sunken", "bg-tint", "bg-mark"];
const INKS = [
  "text-ink",
  "text-soft",
  "text-faint",
  "text-link",
  "text-open",
  "text-attention",
  "text-restricted",
];

export default showcasePage(({ t }) => (
  <>
    <article className="prose">
      <h2>{t("showcase.datasetTitle")}</h2>
      <p>{t("showcase.sampleText")}</p>
      <p>
        {t("showcase.infoText")} <a href="#main">{t("showcase.sampleLink")}</a> <code>10.5072/sdb.00042</code>
      </p>
      <blockquote>{t("showcase.tip")}</blockquote>
      <ul>
        <li>{t("showcase.openHint")}</li>
        <li>{t("showcase.embargoHint")}</li>
        <li>
          <mark>{t("showcase.keyword")}</mark> {t("showcase.restrictedHint")}
        </li>
      </ul>
    </article>
    <Row title={t("showcase.colourNames")}>
      {[...SWATCHES, ...SURFACES].map((name) => (
        <span key={name} className="flex flex-col items-start gap-1 text-xs text-soft">
          <span className={classes("w-20 h-12 rounded border border-line", name)} />
          {name.slice(3)}
        </span>
      ))}
    </Row>
    <Row title={t("showcase.type")}>
      {INKS.map((name) => (
        <span key={name} className={classes("font-medium", name)}>{t("showcase.keyword")}</span>
      ))}
    </Row>
  </>
));

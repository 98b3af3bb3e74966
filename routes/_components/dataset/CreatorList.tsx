import type { Affiliation, Creator } from "../../../sdk/model/metadata/metadata.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { numberAffiliations } from "./creators.ts";
import { LocalText } from "./LocalText.tsx";
import { Orcid } from "./Orcid.tsx";
import { textOf, type View } from "./view.ts";

/** Creators shown before the rest is folded away. */
const SHOWN = 20;
const AFFILIATIONS_SHOWN = 3;

/** Who made it: names with ORCID marks, the corresponding author, and numbered affiliations. */
export function CreatorList({ view, creators }: { view: View; creators: Creator[] }) {
  if (creators.length === 0) return null;
  const { t } = view;
  const numbered = numberAffiliations(creators);
  const names = (list: typeof numbered.creators) => (
    <ul className="inline">
      {list.map(({ creator, numbers }, index) => (
        <CreatorName
          key={index}
          view={view}
          creator={creator}
          numbers={numbered.affiliations.length > 1 ? numbers : []}
        />
      ))}
    </ul>
  );
  return (
    <div className="mt-2 text-[.9375rem]">
      <h2 className="sr-only">{t("detail.creators")}</h2>
      {names(numbered.creators.slice(0, SHOWN))}
      {creators.length > SHOWN && (
        <details>
          <summary className="inline-flex items-center min-h-8 text-link hover:underline">
            {t("detail.allCreators", { count: creators.length })}
          </summary>
          {names(numbered.creators.slice(SHOWN))}
        </details>
      )}
      <Affiliations view={view} affiliations={numbered.affiliations} />
    </div>
  );
}

function CreatorName({ view, creator, numbers }: { view: View; creator: Creator; numbers: number[] }) {
  const { t } = view;
  const name = textOf(view, creator.name);
  return (
    <li className="inline-flex items-baseline mr-4 text-base">
      <span className="font-medium">
        <LocalText view={view} text={creator.name} />
      </span>
      {numbers.length > 0 && (
        <sup
          className="ml-0.5 text-xs text-faint"
          aria-label={t("detail.affiliationNumbers", { numbers: numbers.join(", ") })}
        >
          {numbers.join(",")}
        </sup>
      )}
      {creator.corresponding && (
        <Icon
          name="i-tabler-mail"
          label={t("detail.corresponding")}
          className="ml-1 self-center text-link"
        />
      )}
      {creator.orcid && (
        <Orcid id={creator.orcid} label={t("detail.orcidOf", { name, orcid: creator.orcid })} />
      )}
    </li>
  );
}

/** Side by side where they have room; what comes after the first few is folded away. */
function Affiliations({ view, affiliations }: { view: View; affiliations: Affiliation[] }) {
  if (affiliations.length === 0) return null;
  const numbered = affiliations.map((affiliation, index) => ({
    affiliation,
    number: affiliations.length > 1 ? index + 1 : undefined,
  }));
  const rest = numbered.slice(AFFILIATIONS_SHOWN);
  return (
    <>
      <AffiliationList view={view} numbered={numbered.slice(0, AFFILIATIONS_SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary className="inline-flex items-center min-h-8 text-link hover:underline">
            {view.t("detail.allAffiliations", { count: affiliations.length })}
          </summary>
          <AffiliationList view={view} numbered={rest} />
        </details>
      )}
    </>
  );
}

function AffiliationList(
  { view, numbered }: { view: View; numbered: { affiliation: Affiliation; number?: number }[] },
) {
  return (
    <ol className="mt-1 flex flex-wrap gap-x-4 text-soft text-sm">
      {numbered.map(({ affiliation: { name, ror }, number }, index) => (
        <li key={index} className="flex gap-1.5">
          {number && <span className="text-faint" aria-hidden="true">{number}</span>}
          <span>
            <LocalText view={view} text={name} />
            {ror && (
              <a
                href={ror}
                rel="noopener"
                className="ml-1.5 inline-flex items-center min-h-6 text-xs text-faint hover:text-link hover:underline"
              >
                ROR
              </a>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

import type { Affiliation, Creator } from "../../../sdk/model/metadata/metadata.ts";

export interface NumberedCreators {
  creators: { creator: Creator; numbers: number[] }[];
  /** The affiliation numbered 1 comes first. */
  affiliations: Affiliation[];
}

/** Gives each affiliation one number, in the order in which the creators name them. */
export function numberAffiliations(creators: Creator[]): NumberedCreators {
  const known = new Map<string, number>();
  const affiliations: Affiliation[] = [];
  const numberOf = (affiliation: Affiliation) => {
    const key = affiliation.ror || JSON.stringify([affiliation.name.zh, affiliation.name.en]);
    const number = known.get(key) ?? affiliations.push(affiliation);
    known.set(key, number);
    return number;
  };
  return {
    creators: creators.map((creator) => ({
      creator,
      numbers: [...new Set(creator.affiliations.map(numberOf))],
    })),
    affiliations,
  };
}

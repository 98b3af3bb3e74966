/**
 * How strong a policy is, after the 14 features of the RDA's research data policy framework (Hrynaszkiewicz et al. 2020,
 * 10.5334/dsj-2020-005), which arranges them into six policies. What each level asks here is our reading, written down
 * in {@link LEVELS}, and the page says so.
 */
import { type DataPolicy, POLICY_CHOICES, type PolicyField, type PolicySection } from "./choices.ts";

/** How a policy treats a feature, from weakest to strongest. */
const TREATMENTS = ["absent", "stated", "encouraged", "required"] as const;
export type Treatment = (typeof TREATMENTS)[number];

export const POLICY_FEATURES = [
  "definition",
  "exceptions",
  "embargoes",
  "supplementary",
  "repositories",
  "citation",
  "licensing",
  "support",
  "statement",
  "formats",
  "mandatorySpecific",
  "mandatoryAll",
  "peerReview",
  "managementPlans",
] as const;
export type PolicyFeature = (typeof POLICY_FEATURES)[number];

interface FeatureRule {
  /** Section that deals with it; none of the nine has management plans. */
  section?: PolicySection;
  treatment: (policy: DataPolicy) => Treatment;
}

const isMandatory = ({ sharing }: DataPolicy) => sharing === "mandatory";

const RULES: Record<PolicyFeature, FeatureRule> = {
  definition: { section: "significance", treatment: () => "stated" },
  exceptions: { section: "types", treatment: () => "stated" },
  embargoes: { section: "sharing", treatment: () => "stated" },
  supplementary: { section: "sharing", treatment: () => "stated" },
  repositories: {
    section: "sharing",
    treatment: (policy) => isMandatory(policy) ? "required" : "encouraged",
  },
  citation: { section: "citation", treatment: ({ citation }) => citation },
  licensing: {
    section: "licence",
    treatment: ({ licences, otherLicences }) =>
      licences.length + otherLicences.length > 0 ? "encouraged" : "absent",
  },
  support: { section: "support", treatment: () => "stated" },
  statement: {
    section: "statement",
    treatment: ({ statement }) => statement === "optional" ? "stated" : statement,
  },
  formats: {
    section: "formats",
    treatment: ({ formats, otherFormats }) =>
      formats.length + otherFormats.length > 0 ? "encouraged" : "absent",
  },
  mandatorySpecific: {
    section: "types",
    treatment: (policy) => isMandatory(policy) ? "required" : "absent",
  },
  mandatoryAll: {
    section: "types",
    treatment: (policy) => isMandatory(policy) && policy.types !== "specific" ? "required" : "absent",
  },
  peerReview: {
    section: "review",
    treatment: ({ review }) =>
      review === "substantive" ? "required" : review === "formal" ? "stated" : "absent",
  },
  managementPlans: { treatment: () => "absent" },
};

/** What a level asks beside the levels below it: features that are treated so at least. */
export const LEVELS: readonly (readonly (readonly [PolicyFeature, Treatment])[])[] = [
  [
    ["definition", "stated"],
    ["exceptions", "stated"],
    ["embargoes", "stated"],
    ["supplementary", "stated"],
    ["repositories", "encouraged"],
    ["citation", "encouraged"],
    ["licensing", "encouraged"],
    ["support", "stated"],
  ],
  [["statement", "encouraged"]],
  [["statement", "required"]],
  [["formats", "encouraged"], ["mandatorySpecific", "required"]],
  [["mandatoryAll", "required"]],
  [["peerReview", "required"]],
];

export interface FeatureReport {
  feature: PolicyFeature;
  section?: PolicySection;
  treatment: Treatment;
}

export interface PolicyStrength {
  /** The highest level of which everything holds, with all below it; 0 where the first one lacks something. */
  level: number;
  features: FeatureReport[];
  /** What the next level lacks; empty at the highest. */
  missing: PolicyFeature[];
}

export function policyStrength(policy: DataPolicy): PolicyStrength {
  const lacking = LEVELS.map((wanted) =>
    wanted.filter(([feature, least]) => !reaches(RULES[feature].treatment(policy), least))
  );
  const first = lacking.findIndex((wanted) => wanted.length > 0);
  const level = first < 0 ? LEVELS.length : first;
  return {
    level,
    features: POLICY_FEATURES.map((feature) => ({
      feature,
      section: RULES[feature].section,
      treatment: RULES[feature].treatment(policy),
    })),
    missing: (lacking[level] ?? []).map(([feature]) => feature),
  };
}

const reaches = (treatment: Treatment, least: Treatment) =>
  TREATMENTS.indexOf(treatment) >= TREATMENTS.indexOf(least);

/** The highest level that a policy with this choice can reach, whatever else it says. */
export function highestLevelWith(policy: DataPolicy, field: PolicyField, choice: string): number {
  const strongest = Object.fromEntries(
    Object.entries(POLICY_CHOICES).map(([name, choices]) => [name, choices[choices.length - 1]]),
  );
  return policyStrength({
    ...policy,
    licences: ["CC0-1.0"],
    formats: ["text"],
    ...strongest,
    [field]: choice,
  }).level;
}

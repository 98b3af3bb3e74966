/** Problems of an input as catalog keys, so that API, form and command line explain them alike. */
import type { z } from "zod";

/** The keys of `locales/<locale>/validation.json`. */
export const VALIDATION_KEYS = [
  "required",
  "wrongType",
  "unknownField",
  "tooShort",
  "tooLong",
  "tooFew",
  "tooMany",
  "tooSmall",
  "tooBig",
  "notInList",
  "invalid",
  "mustBeEmpty",
  "invalidText",
  "invalidNumber",
  "invalidEmail",
  "invalidUrl",
  "invalidLink",
  "invalidDoi",
  "invalidOrcid",
  "invalidRor",
  "oneGrant",
  "grantNumberOnly",
  "invalidDate",
  "invalidTime",
  "invalidPhone",
  "invalidFileName",
  "pathTooLong",
  "movedTwice",
  "tooManyDecimals",
  "endBeforeStart",
  "pageTooDeep",
  "westNotBeforeEast",
  "acrossDateLine",
  "southNotBelowNorth",
  "minNotBelowMax",
  "titleRequired",
  "titleCut",
  "keywordsTooFew",
  "noKeyword",
  "descriptionRequired",
  "htmlTooLong",
  "htmlTooComplex",
  "subjectRequired",
  "unknownSubject",
  "creatorsRequired",
  "affiliationRequired",
  "correspondingRequired",
  "correspondingNeedsEmail",
  "emailBoundTwice",
  "emailRequired",
  "emailTaken",
  "licenseRequired",
  "unknownLicense",
  "customLicenseText",
  "embargoRequired",
  "embargoBeyondFirst",
  "accessStaysPublic",
  "paperIncomplete",
  "referenceIncomplete",
  "fundingIncomplete",
  "projectIncomplete",
  "filesRequired",
  "languageRequired",
  "unknownLanguage",
  "passwordRequired",
  "passwordWeak",
  "passwordLength",
  "passwordCommon",
  "passwordMismatch",
  "passwordUnchanged",
  "emailNotYours",
  "nameRequired",
  "nameDiffers",
  "affiliationMissing",
  "affiliationTooShort",
  "phoneRequired",
  "termsRequired",
  "agreementRequired",
  "commentsRequired",
  "contentRequired",
  "reasonRequired",
  "specificationRequired",
  "urgedTooEarly",
  "expiryRequired",
  "expiryRange",
  "ownPage",
  "depositorOnly",
  "linkPasswordShort",
  "noSuchFile",
  "justificationRequired",
  "mailedCodeRequired",
  "rejectionReasonRequired",
  "acceptExpiryRequired",
  "noFilesChosen",
  "accessAttachmentLimits",
  "archiveDoiRequired",
  "archiveEmailRequired",
  "archiveFixed",
  "coverType",
  "coverTooBig",
  "coverRatio",
  "coverPixels",
  "complianceType",
  "complianceLimits",
  "packageEmpty",
  "packageForeign",
  "confirmRequired",
  "statementRequired",
  "notPdf",
  "statementTooBig",
  "doiTaken",
  "checklistIncomplete",
  "checklistToFix",
  "checklistRepeated",
  "checklistTextRequired",
  "returnCommentsRequired",
  "checksumMismatch",
  "sizeMismatch",
  "fileMissing",
  "duplicatePath",
  "partTwice",
  "unknownCommunity",
  "communityUnchanged",
  "communityClosed",
  "communityFixed",
  "slugCharacters",
  "slugStart",
  "slugTaken",
  "addressTaken",
  "slugFixed",
  "articleShown",
  "articleNewer",
  "timePast",
  "unknownMedia",
  "invalidMediaFile",
  "invalidMediaId",
  "tagSeparator",
  "frontMatterMissing",
  "invalidYaml",
  "yamlAlias",
  "richTextTooLong",
  "richTextTooComplex",
  "pictureType",
  "pictureTooBig",
  "picturePixels",
  "mediaType",
  "mediaHash",
  "mediaKept",
  "mediaTaken",
  "videoType",
  "videoBroken",
  "videoTooBig",
  "captionsType",
  "captionsHeader",
  "captionsTooBig",
  "altRequired",
  "wrongMedia",
] as const;
export type ValidationKey = (typeof VALIDATION_KEYS)[number];

/** One problem: `path` such as `authors.0.email`, `key` and `params` for the catalog. */
export interface Issue {
  path: string;
  key: ValidationKey;
  params?: Record<string, string | number>;
}

const known = new Set<string>(VALIDATION_KEYS);

/** Converts a zod error to issues. Our own schemas have a key as message; the rest is mapped from zod's codes. */
export function toIssues(error: z.core.$ZodError): Issue[] {
  return error.issues.flatMap(branchOf).flatMap((issue): Issue[] => {
    const path = issue.path.map(String);
    if (issue.code !== "unrecognized_keys") return [{ path: path.join("."), ...explain(issue) }];
    return issue.keys.map((found) => ({
      path: [...path, found].join("."),
      key: "unknownField",
      params: { found: found.slice(0, FOUND_MAX) },
    }));
  });
}

/** Characters of what was found that a text quotes. */
const FOUND_MAX = 60;

/** For a value that may have several forms, finds the problem of the form that was used. */
function branchOf(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "invalid_union" || known.has(issue.message)) return [issue];
  const isWhole = ({ path }: z.core.$ZodIssue) => path.length === 0;
  const branch = issue.errors.find((issues) => !issues.some(isWhole)) ??
    issue.errors.find((issues) => !issues.some((one) => isWhole(one) && one.code === "invalid_type"));
  if (!branch) return [issue];
  return branch.map((one) => ({ ...one, path: [...issue.path, ...one.path] })).flatMap(branchOf);
}

function explain(issue: z.core.$ZodIssue): Omit<Issue, "path"> {
  if (known.has(issue.message)) {
    const params = issue.code === "custom" ? issue.params as Issue["params"] : undefined;
    return { key: issue.message as ValidationKey, ...params && { params } };
  }
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined && issue.message.includes("undefined")
        ? { key: "required" }
        : { key: "wrongType", params: { expected: issue.expected } };
    case "too_small":
      return { key: SMALL[issue.origin] ?? "tooSmall", params: { minimum: Number(issue.minimum) } };
    case "too_big":
      return { key: BIG[issue.origin] ?? "tooBig", params: { maximum: Number(issue.maximum) } };
    case "invalid_value":
      return { key: "notInList", params: choicesOf(issue.values.map(String)) };
    default:
      return { key: "invalid" };
  }
}

/** The empty choice has no name, so a phrase says that it may be left empty. */
function choicesOf(values: string[]): Record<string, string> {
  const options = values.filter((value) => value !== "").join(", ");
  return { options, empty: !values.includes("") ? "" : options === "" ? "alone" : "allowed" };
}

const SMALL: Record<string, ValidationKey> = { string: "tooShort", array: "tooFew" };
const BIG: Record<string, ValidationKey> = { string: "tooLong", array: "tooMany" };

/** Urging, redirecting, private drafts and reviews (spec 2 §4, §5; spec 3 §2, rows 4, 8 to 11). */
import type { Input, UrgeRequest } from "../../../sdk/mod.ts";
import { COMMENT_MAX, PRIVATE_MONTHS_MAX, REMARKS_MAX, TEXT_MAX } from "../../../sdk/model/limits.ts";
import { CHECKLIST, type GivenDecision, toEntry } from "../../../sdk/model/review.ts";
import { atMost, han, type Limit, list, within } from "../limit.ts";
import { at, below, beyond, longerThan, moreThan, refusal, WORDS } from "../refusals.ts";

export interface Urging {
  request: Input<UrgeRequest>;
  /** Milliseconds after the review became due, or after one could first urge again. */
  after?: number;
}

const because = (request: Input<UrgeRequest>): Urging => ({
  request: { reason: "paperDeadline", ...request },
});
const overdue = (after: number): Urging => ({ request: { reason: "overdue" }, after });
const early = at("reason", WORDS.urgedTooEarly);

export const URGES: Limit<Urging>[] = [
  {
    rule: "urge: overdue is refused until five working days have passed",
    proves: ["REVIEW_WORKING_DAYS"],
    taken: [["a millisecond after", overdue(1)]],
    refused: [["a millisecond before", overdue(-1), early], ["to the millisecond", overdue(0), early]],
  },
  {
    rule: "urge: once in five working days",
    proves: ["REVIEW_WORKING_DAYS"],
    taken: [["at their end", { ...because({}), after: 0 }]],
    refused: [[
      "a millisecond before",
      { ...because({}), after: -1 },
      refusal("urgedBefore", WORDS.urgedBefore),
    ]],
  },
  {
    rule: "urge: a reason, and a specific one for other",
    taken: [["a character", because({ reason: "other", specification: "x" })]],
    refused: [
      ["no reason", { request: {} }, at("reason", WORDS.reason)],
      ["none of the reasons", because({ reason: "bored" as "other" }), at("reason", WORDS.reason)],
      ["nothing specific", because({ reason: "other" }), at("specification", WORDS.specification)],
      [
        "blanks",
        because({ reason: "other", specification: " \n" }),
        at("specification", WORDS.specification),
      ],
    ],
  },
  ...(["specification", "remark"] as const).map((field) =>
    atMost(
      { rule: `urge: ${field}`, proves: "TEXT_MAX", build: (n) => because({ [field]: han(n) }) },
      TEXT_MAX,
      at(field, longerThan(TEXT_MAX)),
    )
  ),
];

export interface Redirection {
  to: string;
  from?: "redirected" | "published";
}

export const CODE = "j".repeat(32);

export const REDIRECTIONS: Limit<Redirection>[] = [
  {
    rule: "redirect: to a community that there is, and another one",
    taken: [["another", { to: CODE }]],
    refused: [
      [
        "none",
        { to: "j00009" },
        at("communityCode", ["没有代码为“j00009”的社区", "There is no community with the code “j00009”"]),
      ],
      ["the same", { to: "" }, at("communityCode", WORDS.sameCommunity)],
      ["a code that is too long", { to: `${CODE}j` }, at("communityCode", longerThan(32))],
    ],
  },
  {
    rule: "redirect: once, and not after publication (spec 2 §4)",
    taken: [["the first time", { to: CODE }]],
    refused: [
      ["again", { to: CODE, from: "redirected" }, refusal("redirectedBefore", WORDS.redirectedBefore)],
      ["published", { to: CODE, from: "published" }, refusal("deliveredAlready", WORDS.deliveredAlready)],
    ],
  },
];

export const PRIVATE: Limit<number | undefined>[] = [
  within<number | undefined>(
    { rule: "months of a private draft", proves: "PRIVATE_MONTHS_MAX", build: (n) => n },
    { min: 1, max: PRIVATE_MONTHS_MAX },
    [at("months", below(1)), at("months", beyond(PRIVATE_MONTHS_MAX))],
  ),
  {
    rule: "months of a private draft: six by default (spec 2 §4)",
    proves: ["PRIVATE_MONTHS_DEFAULT"],
    taken: [["nothing said", undefined]],
    refused: [["half a month more", 5.5, at("months", WORDS.wholeNumber)]],
  },
];

export type Decision = GivenDecision;
const remark = (text: string) => ({ about: "title" as const, text });

const decisions = (rest: Decision): Limit<Decision>[] => [
  atMost(
    { rule: "review: comments", proves: "COMMENT_MAX", build: (n) => ({ ...rest, comments: han(n) }) },
    COMMENT_MAX,
    at("comments", longerThan(COMMENT_MAX)),
  ),
  atMost(
    {
      rule: "review: remarks",
      proves: "REMARKS_MAX",
      build: (n) => ({ ...rest, remarks: list(n, (at) => remark(`${at}`)) }),
    },
    REMARKS_MAX,
    at("remarks", moreThan(REMARKS_MAX)),
  ),
  atMost(
    {
      rule: "review: text of a remark",
      proves: "TEXT_MAX",
      build: (n) => ({ ...rest, remarks: [remark(han(n))] }),
    },
    TEXT_MAX,
    at("remarks.0.text", longerThan(TEXT_MAX)),
  ),
  {
    rule: "review: a remark has a text",
    taken: [],
    refused: [["none", { ...rest, remarks: [remark("")] }, at("remarks.0.text", WORDS.required)]],
  },
];

export const RETURNS: Limit<Decision>[] = [
  ...decisions({ comments: "x" }),
  {
    rule: "review: comments when it is returned",
    taken: [["a character", { comments: "x" }]],
    refused: [
      ["none", {}, at("comments", WORDS.returnComments)],
      ["blanks", { comments: " \n" }, at("comments", WORDS.returnComments)],
      [
        "a fix without a word",
        { checklist: [{ item: "files", verdict: "fix" }] },
        at("comments", WORDS.returnComments),
      ],
    ],
  },
];

const ALL = CHECKLIST.map(toEntry);
export const ACCEPTANCES: Limit<Decision>[] = [
  ...decisions({ checklist: ALL }).map((limit) => ({ ...limit, taken: limit.taken.slice(-1) })),
  {
    rule: "review: the whole checklist",
    taken: [["all", { checklist: ALL }]],
    refused: [
      ["all but one", { checklist: ALL.slice(1) }, at("checklist", WORDS.checklist)],
      [
        "one of them twice",
        { checklist: [...ALL.slice(1), ALL[1]] },
        at("checklist", WORDS.checklistRepeated),
      ],
      [
        "one to be mended",
        { checklist: [{ ...ALL[0], verdict: "fix" }, ...ALL.slice(1)] },
        at("checklist", WORDS.checklistToFix),
      ],
      [
        "a comment without a word",
        { checklist: [{ ...ALL[0], verdict: "comment" }, ...ALL.slice(1)] },
        at("checklist.0.text", WORDS.checklistText),
      ],
      ["one more", { checklist: [...ALL, ALL[0]] }, at("checklist", moreThan(CHECKLIST.length))],
    ],
  },
];

/** What can be asked for a published version:  new papers, a new version; and what a package holds. */
import type { Input, Paper, RetractionRequest } from "../../../sdk/mod.ts";
import {
  COMMENT_MAX,
  ENTRIES_MAX,
  PARTS_MAX,
  STATEMENT_SIZE_MAX,
  TEXT_MAX,
} from "../../../sdk/model/limits.ts";
import { retractionRequest } from "../../retractions.ts";
import { atLeast, atMost, han, type Limit, list } from "../limit.ts";
import {
  at,
  foreignPart,
  lacks,
  longerThan,
  moreThan,
  type Refusal,
  refusal,
  statementTooBig,
  WORDS,
} from "../refusals.ts";

export interface Retraction {
  request?: Input<RetractionRequest>;
  /** Bytes of each signed statement; absent: a few. */
  zh?: number;
  en?: number;
}

const ask = (request: Input<RetractionRequest>): Retraction => ({ request: retractionRequest(request) });
export const statement = (zh: string, en: string) => ask({ statement: { zh, en } });

export const RETRACTIONS: Limit<Retraction>[] = [
  {
    rule: "retraction: content and reason, and a specification for other (spec 2 §5)",
    taken: [["a character", ask({ reason: "other", specification: "x" })]],
    refused: [
      ["no content", ask({ content: undefined }), at("content", WORDS.content)],
      ["no reason", ask({ reason: undefined }), at("reason", WORDS.reason)],
      ["nothing specific", ask({ reason: "other" }), at("specification", WORDS.specification)],
    ],
  },
  atMost(
    { rule: "retraction: specification", proves: "TEXT_MAX", build: (n) => ask({ specification: han(n) }) },
    TEXT_MAX,
    at("specification", longerThan(TEXT_MAX)),
  ),
  ...(["zh", "en"] as const).flatMap((locale): Limit<Retraction>[] => {
    const file = locale === "zh" ? "statementZh" : "statementEn";
    const build = (n: number) => locale === "zh" ? statement(han(n), "x") : statement("x", han(n));
    const path = `statement.${locale}`;
    return [
      atMost({ rule: path, proves: "COMMENT_MAX", build }, COMMENT_MAX, at(path, longerThan(COMMENT_MAX))),
      atLeast({ rule: path, build }, 1, at(path, WORDS.required)),
      {
        rule: `signed statement, ${locale}: bytes`,
        proves: ["STATEMENT_SIZE_MAX"],
        taken: [["at", { [locale]: STATEMENT_SIZE_MAX }]],
        refused: [
          ["none", { [locale]: 0 }, at(file, WORDS.statement)],
          ["above", { [locale]: STATEMENT_SIZE_MAX + 1 }, at(file, statementTooBig(STATEMENT_SIZE_MAX + 1))],
        ],
      },
    ];
  }),
];

export const papers = (n: number): Input<Paper>[] =>
  list(n, (at) => ({ title: { zh: "", en: `Paper ${at}` } }));

export const PAPERS: Limit<Input<Paper>[]>[] = [
  atMost(
    { rule: "update of papers", proves: "ENTRIES_MAX", build: papers },
    ENTRIES_MAX,
    at("papers", moreThan(ENTRIES_MAX)),
  ),
  { rule: "update of papers: the last one goes", taken: [["none", []]], refused: [] },
  {
    rule: "update of papers: each has a title or a journal",
    taken: [["a character", [{ journal: { zh: "刊" } }]]],
    refused: [["neither", [{ doi: "10.1234/x" }], at("papers.0.title", WORDS.paper)]],
  },
  {
    rule: "update of papers: other papers",
    taken: [],
    refused: [[
      "the same",
      [{ title: { zh: "", en: "Kept" } }],
      refusal("papersUnchanged", WORDS.paperUnchanged),
    ]],
  },
];

export interface Judgement {
  of: "papers" | "retraction";
  comments: string;
}

const judge = (of: Judgement["of"]) => (n: number): Judgement => ({ of, comments: han(n) });

export const JUDGEMENTS: Limit<Judgement>[] = (["papers", "retraction"] as const).flatMap((of) => [
  atMost(
    { rule: `comments on ${of}`, proves: "COMMENT_MAX", build: judge(of) },
    COMMENT_MAX,
    at("comments", longerThan(COMMENT_MAX)),
  ),
  atLeast({ rule: `comments on ${of}`, build: judge(of) }, 1, at("comments", WORDS.comments)),
]);

export interface Parts {
  count: number;
  foreign?: true;
}

export const FOREIGN = "f".repeat(32);
const tooManyParts: Refusal = at("changes.parts", moreThan(PARTS_MAX));

export const PARTS: Limit<Parts>[] = [
  atMost(
    { rule: "datasets of a package", proves: "PARTS_MAX", build: (count) => ({ count }) },
    PARTS_MAX,
    tooManyParts,
  ),
  {
    rule: "datasets of a package: published ones of one's own (spec 2 §2)",
    taken: [["one", { count: 1 }]],
    refused: [["one more, unknown", { count: 1, foreign: true }, at("metadata.parts", foreignPart(FOREIGN))]],
  },
];

export type Step = "second version" | "identical version" | "empty package";

/** Steps that a rule of spec 2 §4 and §5 forbids. */
export const STEPS: Limit<Step>[] = [{
  rule: "no new version beside an unpublished one, none that says nothing new, no empty package",
  taken: [],
  refused: [
    ["second version", "second version", refusal("unpublishedVersion", WORDS.unpublishedVersion)],
    ["identical version", "identical version", refusal("identicalVersion", WORDS.identicalVersion)],
    ["empty package", "empty package", lacks(["parts", WORDS.package])],
  ],
}];

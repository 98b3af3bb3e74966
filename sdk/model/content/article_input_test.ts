import assert from "node:assert/strict";
import fc from "fast-check";
import { toIssues } from "../issue.ts";
import { ARTICLE_SUMMARY_MAX, ARTICLE_TAGS_MAX } from "../limits.ts";
import { ARTICLE_KINDS, type ArticleKind } from "./article.ts";
import { extraOf } from "./article_extra.ts";
import { siteSettingsSchema } from "./site_settings.ts";
import { ARTICLE_SLUG, ARTICLE_SLUG_MAX } from "./article_file_path.ts";
import { articleInputSchema } from "./article_input.ts";

const input = { kind: "news", slug: "one", title: { zh: "题", en: "" }, date: "2026-11-02" };
const issuesOf = (given: unknown) => {
  const { error } = articleInputSchema.safeParse(given);
  return error ? toIssues(error).map(({ path, key }) => `${path} ${key}`) : [];
};

Deno.test("articleInputSchema takes an article in one language, and fills in what is left out", () => {
  assert.deepEqual(articleInputSchema.parse(input), {
    ...input,
    summary: { zh: "", en: "" },
    body: { zh: "", en: "" },
    tags: [],
    position: 0,
    sample: false,
    author: "",
    extra: {},
  });
});

Deno.test("articleInputSchema says which field is wrong, also within what only the kind has", () => {
  assert.deepEqual(issuesOf({ ...input, title: { zh: " ", en: "" } }), ["title titleRequired"]);
  assert.deepEqual(issuesOf({ ...input, slug: "../x" }), ["slug slugCharacters"]);
  const tooLong = "x".repeat(ARTICLE_SLUG_MAX + 1);
  for (
    const [slug, key] of [["", "required"], [tooLong, "tooLong"], ["-x", "slugStart"], ["_", "slugStart"]]
  ) {
    assert.deepEqual(issuesOf({ ...input, slug }), [`slug ${key}`], slug);
  }
  const { error } = articleInputSchema.safeParse({ ...input, slug: "é a/b é" });
  assert.deepEqual(toIssues(error!)[0]!.params, { found: "é ␣ /" });
  assert.deepEqual(issuesOf({ ...input, date: "2026-02-30" }), ["date invalidDate"]);
  assert.deepEqual(
    issuesOf({ ...input, kind: "partner", extra: { relation: "friend", url: "javascript:1" } }),
    [
      "extra.relation notInList",
      "extra.url invalidLink",
    ],
  );
  assert.deepEqual(issuesOf({ ...input, extra: { colour: "red" } }), ["extra.colour unknownField"]);
  assert.deepEqual(issuesOf({ ...input, kind: "award" }), [
    "extra.year required",
    "extra.award notInList",
    "extra.winner required",
  ]);
});

Deno.test("articleInputSchema takes what is as long as is allowed, and names what is longer", () => {
  const both = (length: number) => ({ zh: "", en: "x".repeat(length) });
  const tags = (count: number) => Array.from({ length: count }, (_, at) => `tag ${at}`);
  const cases = [
    ["summary", both(ARTICLE_SUMMARY_MAX), both(ARTICLE_SUMMARY_MAX + 1), "summary.en tooLong"],
    ["tags", tags(ARTICLE_TAGS_MAX), tags(ARTICLE_TAGS_MAX + 1), "tags tooMany"],
  ] as const;
  for (const [field, longest, longer, issue] of cases) {
    assert.deepEqual(issuesOf({ ...input, [field]: longest }), [], field);
    assert.deepEqual(issuesOf({ ...input, [field]: longer }), [issue]);
  }
});

Deno.test("articleInputSchema takes a name that is the same in both languages once", () => {
  const award = { year: 2024, award: "personal", winner: "Li Hua" };
  const parsed = articleInputSchema.parse({ ...input, kind: "award", extra: award });
  assert.deepEqual(extraOf(parsed, "award").winner, { zh: "Li Hua", en: "Li Hua" });
  assert.throws(() => extraOf(parsed, "video"), RangeError);
});

Deno.test("articleInputSchema gives what it takes again, whatever the kind and the slug", () => {
  const extras: Partial<Record<ArticleKind, object>> = {
    video: { mediaId: "x" },
    partner: { relation: "strategic" },
    award: { year: 2020, award: "top_data", winner: { zh: "甲", en: "" } },
    chronicle: { year: 2015 },
    banner: { href: "/list", action: "看" },
  };
  fc.assert(fc.property(fc.constantFrom(...ARTICLE_KINDS), fc.stringMatching(ARTICLE_SLUG), (kind, slug) => {
    const once = articleInputSchema.parse({ ...input, kind, slug, extra: extras[kind] ?? {} });
    assert.deepEqual(articleInputSchema.parse(once), once);
  }));
});

Deno.test("links and files of articles and settings lead to whole web addresses and within the site, and nowhere else", () => {
  const banner = (href: string) => issuesOf({ ...input, kind: "banner", extra: { href, action: "看" } });
  const video = (extra: object) => issuesOf({ ...input, kind: "video", extra: { mediaId: "x", ...extra } });
  for (const href of ["/list", "/list?q=a#b", "https://example.org/a?b=c"]) {
    assert.deepEqual(banner(href), []);
  }
  for (
    const href of [
      "//evil.test",
      "/\\evil.test",
      "http://[",
      "https://",
      "javascript:alert(1)",
      "data:text/html,x",
      "",
    ]
  ) {
    assert.deepEqual(banner(href), ["extra.href invalidLink"], href);
  }
  const files = [
    "//evil.test/x.webm",
    "https://evil.test/x",
    "/\\evil.test",
    "/api/x",
    "/video/../api/x",
    "javascript:1",
  ];
  for (const file of files) {
    assert.deepEqual(video({ mediaId: file }), ["extra.mediaId invalidMediaFile"], file);
    assert.deepEqual(video({ poster: file }), ["extra.poster invalidMediaFile"], file);
    assert.deepEqual(video({ captions: { zh: file } }), ["extra.captions.zh invalidMediaFile"], file);
  }
  const stays = { mediaId: "/video/a.webm", poster: "0af3", captions: { zh: "/video/a.zh.vtt", en: "" } };
  assert.deepEqual(video(stays), []);
  const external = { assistant: { en: "http://[" } };
  assert.ok(!siteSettingsSchema.safeParse({ external }).success);
  assert.ok(siteSettingsSchema.safeParse({ external: { assistant: { en: "http://example.org" } } }).success);
});

Deno.test("articleInputSchema refuses a tag with a sign that separates tags in the form", () => {
  for (const tag of ["ice, snow", "海洋，冰", "海洋、冰"]) {
    assert.deepEqual(issuesOf({ ...input, tags: ["ice", tag] }), ["tags.1 tagSeparator"]);
  }
  assert.deepEqual(issuesOf({ ...input, tags: ["十周年|10th Anniversary", "sea ice"] }), []);
});

/**
 * Texts of attackers in every field that people fill, by name, so that tests of pages, feeds, files and mails can look for
 * them. A rich field (the body of an article) keeps what the allow-list has of it; the others show it as it was typed. The
 * description of a dataset is among the texts of a dataset, whether it is rich or not.
 */
import sharp from "sharp";
import { articlePath } from "../sdk/model/content/article_path.ts";
import { community } from "../db/schema/mod.ts";
import { findNumbers } from "../sdk/proof_of_work.ts";
import { ARTICLE_KINDS, type ArticleKind } from "../sdk/model/content/article.ts";
import { DEFAULT_SITE_SETTINGS } from "../sdk/model/content/site_settings.ts";
import { FIRST_POLICY, POLICY_SECTIONS } from "../sdk/model/data_policy/choices.ts";
import type { ArticleGiven } from "../sdk/resources/content.ts";
import payloads from "./fixtures/hostile_html.json" with { type: "json" };
import { deposit, publish, submit } from "./datasets.ts";
import type { SignedInUser, TestApp } from "./harness.ts";

/** Without what is refused before anybody looks at tags: NUL and halves of characters. */
export const HOSTILE: readonly string[] = payloads
  .map(({ html }) => html.replaceAll("\u0000", "").toWellFormed());

export interface Hostile {
  test: TestApp;
  editor: SignedInUser;
  depositor: SignedInUser;
}

/** What a field has put in, and where people find it. */
export interface Placed {
  /** Begins a text of this field. */
  mark: string;
  /** Paths without language, of pages that show it. */
  paths: string[];
}

export interface HostileField {
  name: string;
  place(scene: Hostile): Promise<Placed>;
}

/** Between two saves, so that nobody is told to slow down. */
const PACE_MS = 2_500;

const cut = (text: string, max: number) => text.slice(0, max).toWellFormed();
const both = (text: string) => ({ zh: text, en: text });
/** As many payloads as a text of this length holds, the ones of the `part`th turn. */
export function someOf(max: number, part = 0): string {
  let text = "";
  for (let at = 0; at < HOSTILE.length; at++) {
    const next = HOSTILE[(at + part * 31) % HOSTILE.length];
    if (text.length + next.length + 1 <= max) text += `${next}\n`;
  }
  return text.trim();
}

/** Slugs that have a page of their own. */
const SLUGS: Partial<Record<ArticleKind, string[]>> = {
  about: [
    "introduction",
    "contact_addresses",
    "contact",
    "partner_intro",
    "anniversary_intro",
    "data_paper_help",
  ],
  help: ["data_policy", "P1", "publishing_process", "sdb_file_format", "data_policy_tool", "open_api"],
  terms: ["terms"],
};

/** What a kind asks for besides, with a hostile text where it takes one. */
function extraOf(kind: ArticleKind, text: string): Record<string, unknown> {
  const words = both(cut(text, 150));
  switch (kind) {
    case "award":
      return { year: 2024, award: "personal", rank: 1, winner: words };
    case "partner":
      return { relation: "strategic", region: words, url: "https://example.org/?a=\"'><b>" };
    case "chronicle":
      return { year: 2024, month: 1 };
    case "banner":
      return { href: "/list?q=\"'><script>alert(1)</script>".replace(" ", ""), action: words };
    case "video":
      return { mediaId: "/video/sample-first-dataset.webm" };
    case "notice":
      return { until: "2099-01-01" };
    default:
      return {};
  }
}

/** An article with a file that the library has not is refused, so that nothing would be left to look at. */
export const withoutFiles = (html: string): string => html.replaceAll("/public/media/..", "/public/..");
/** So is one with a tag in which the signs stand that separate tags. */
export const asTag = (html: string, max: number): string => cut(html.replace(/[,，、]/g, ";"), max);

/** Each payload stands in one article of the kind, as every field that it has. */
async function placeArticles({ test, editor }: Hostile, kind: ArticleKind): Promise<Placed> {
  const { content } = editor.repository;
  const mark = `MARK-${kind}`;
  const own = HOSTILE.filter((_, at) => at % ARTICLE_KINDS.length === ARTICLE_KINDS.indexOf(kind))
    .map(withoutFiles);
  const paths: string[] = [];
  const clean: string[] = [];
  const add = async (slug: string, html: string, body: string) => {
    const given: ArticleGiven = {
      kind,
      slug,
      title: both(cut(`${mark} ${html}`, 300)),
      summary: both(cut(`${mark} ${html}`, 1000)),
      date: "2026-11-01",
      tags: [asTag(html, 100)],
      author: cut(html, 100),
      body: both(body),
      extra: extraOf(kind, html),
    };
    test.advance(PACE_MS);
    const made = await content.create(given);
    await content.act(made.articleId, { action: "publish", revision: made.revision });
    clean.push(made.body.en);
    paths.push(articlePath({ kind, slug, extra: given.extra }));
    paths.push(
      ...[`/manage/content/article?id=`, `/manage/content/preview?id=`].map((path) => path + made.articleId),
    );
    return made;
  };
  // Kinds may share an address.
  const [first = `${kind}-main`, ...others] = SLUGS[kind] ?? [];
  for (const [at, html] of own.entries()) {
    await add(others[at] ?? `${kind}-x${at}`, html, `<p>${mark}</p>${html}`);
  }
  // All of them on the page that this kind has, and below them all payloads that a text can hold, as they were typed.
  const { articleId, revision } = await add(first, own[0], `<p>${mark}</p>${clean.join("\n")}`);
  await content.save(articleId, {
    revision,
    steps: 1,
    article: {
      kind,
      slug: first,
      title: both(`${mark} ${own[1]}`),
      date: "2026-11-01",
      body: both(withoutFiles(someOf(20_000))),
      extra: extraOf(kind, own[1]),
    },
  });
  paths.push(`/manage/content/revisions?id=${articleId}&left=1&right=2`);
  return { mark, paths };
}

async function placeSettings({ editor }: Hostile): Promise<Placed> {
  const { content } = editor.repository;
  const mark = "MARK-settings";
  const footer = HOSTILE.slice(0, 12).map((html) => ({
    label: both(cut(`${mark} ${html}`, 60)),
    href: "https://example.org/\"'><script>alert(1)</script>",
  }));
  const settings = {
    ...DEFAULT_SITE_SETTINGS,
    footer,
    external: {
      assistant: both("https://example.org/\"'>"),
      assistantDialogue: { zh: "", en: "" },
      dataPaper: both("https://example.org/<script>"),
      videos: both("https://example.org/'\"><img>"),
    },
    maintenance: both(`${mark} ${someOf(400)}`),
  };
  const { revision } = await content.settings();
  await content.saveSettings({ revision, settings });
  return { mark, paths: ["/", "/manage/content/settings"] };
}

async function placeMedia({ test, editor }: Hostile): Promise<Placed> {
  const { content } = editor.repository;
  const mark = "MARK-media";
  const paths = ["/manage/content/media"];
  for (const [at, html] of HOSTILE.slice(0, 12).entries()) {
    test.advance(2 * PACE_MS);
    const name = cut(`${mark} ${html.replace(/[/\\]/g, "")}`, 190);
    // Each is another file: the library keeps one entry of the same bytes.
    const drawn = sharp({ create: { width: at + 1, height: 1, channels: 3, background: "#fff" } });
    const png = new Uint8Array(await drawn.png().toBuffer());
    const { mediaId, src } = await content.addMedia(name, new Blob([png]), both(cut(`${mark} ${html}`, 500)));
    const made = await content.create({
      kind: "news",
      slug: `media${at}`,
      title: both("MARK-cover"),
      date: "2026-12-01",
      body: both(`<p><img src="${src}" alt="${html.replaceAll('"', "&quot;")}"></p>`),
      cover: { mediaId, alt: both(cut(`${mark} ${html}`, 500)) },
    });
    await content.act(made.articleId, { action: "publish", revision: made.revision });
    paths.push(articlePath({ kind: "news", slug: `media${at}` }));
  }
  return { mark, paths };
}

/** Every text of a dataset; `html` stands for the one that is different in each. */
function metadataOf(mark: string) {
  const at = (index: number) => HOSTILE[index % HOSTILE.length];
  const list = <T>(count: number, make: (html: string, index: number) => T) =>
    Array.from({ length: count }, (_, index) => make(at(index + mark.length), index));
  const words = (html: string, max = 190) => both(cut(html, max));
  return {
    title: words(`${mark} ${at(3)}`, 280),
    description: both(`${mark} ${someOf(19_000)}`),
    keywords: {
      zh: [mark, ...list(15, (html) => cut(html, 100))],
      en: [mark, ...list(15, (html) => cut(html, 100))],
    },
    authors: list(12, (html, index) => ({
      name: words(`${mark} ${html}`),
      email: `a${index}@example.org`,
      corresponding: index === 0,
      affiliations: [{ name: words(`${mark} ${html}`) }],
    })),
    license: { id: "custom", text: words(`${mark} ${someOf(5_000)}`, 5_000) },
    papers: list(50, (html, index) => ({
      title: words(`${mark} ${html}`, 2_000),
      journal: words(html),
      reference: words(`${mark} ${html}`, 2_000),
      manuscriptNumber: cut(html, 100),
      status: "published" as const,
      url: `https://example.org/${index}?"'><script>`,
    })),
    references: list(200, (html) => ({ text: cut(`${mark} ${html}`, 2_000) })),
    funding: list(60, (html) => ({ name: words(`${mark} ${html}`), number: cut(html, 100) })),
    projects: list(60, (html) => ({
      name: words(`${mark} ${html}`),
      number: cut(html, 100),
      url: `https://example.org/?"'><img src=x>`,
    })),
  };
}

async function placeDataset({ test, depositor, editor }: Hostile): Promise<Placed> {
  const mark = "MARK-dataset";
  const code = "j00009";
  const { id } = { id: await test.addCommunity(code) };
  await test.app.db.withTx((tx) =>
    tx.update(community).set({
      nameZh: `${mark} ${HOSTILE[1]}`,
      nameEn: `${mark} ${HOSTILE[2]}`,
      descriptionZh: someOf(9_000),
      descriptionEn: someOf(9_000, 1),
    })
  );
  const person = { ...depositor };
  const open = await publish(test, person, editor, metadataOf(mark));
  const draft = await deposit(person, metadataOf(`${mark}-draft`));
  const waiting = await submit(person, editor, metadataOf(`${mark}-waiting`));
  const remark = someOf(1_900);
  await editor.repository.reviews.returnForRevision(waiting.reviewId, {
    comments: someOf(4_900),
    remarks: [{ about: "title", text: remark }, { about: "description", text: remark }],
    checklist: [],
  });
  await person.repository.datasets.addVersion(open.dataSetId);
  return {
    mark,
    paths: [
      `/detail?dataSetId=${open.dataSetId}`,
      `/preview?dataSetId=${draft.dataSetId}&version=V1`,
      `/preview?dataSetId=${waiting.dataSetId}&version=V1`,
      `/dataset?id=${draft.dataSetId}`,
      `/manage/Details?reviewId=${waiting.reviewId}`,
      `/list?q=MARK`,
      `/c/${code}`,
      `/communities?x=${id}`,
      "/datalist",
      "/list",
      "/",
    ],
  };
}

async function placeMessage({ test }: Hostile): Promise<Placed> {
  const mark = "MARK-message";
  for (const part of [0, 1, 2, 3]) {
    const { token, count, bits, waitMs } = await test.visitor.contact.form();
    test.advance(waitMs);
    await test.visitor.contact.send({
      kind: "other",
      name: cut(`${mark} ${HOSTILE[part]}`, 190),
      email: "li@example.org",
      message: `${mark} ${someOf(4_900, part)}`,
      dataset: cut(HOSTILE[part], 100),
      token,
      numbers: await findNumbers({ salt: token, count, bits }),
    });
    test.advance(60_000);
  }
  return { mark, paths: ["/manage/messages"] };
}

async function placePolicy({ editor }: Hostile): Promise<Placed> {
  const mark = "MARK-policy";
  const name = cut(`${mark} ${HOSTILE[0]}`, 100);
  const stored = await editor.repository.dataPolicies.create(name, hostilePolicy(mark));
  return { mark, paths: [`/data_policy_tool?id=${stored.id}`] };
}

export const hostilePolicy = (mark: string) => ({
  ...FIRST_POLICY,
  journal: both(cut(`${mark} ${HOSTILE[5]}`, 150)),
  otherFormats: HOSTILE.slice(0, 150).map((html) => cut(html.replace(/\s+/g, " "), 100)),
  otherLicences: HOSTILE.slice(100, 240).map((html) => cut(html.replace(/\s+/g, " "), 100)),
  contact: cut(HOSTILE[7], 100),
  additions: Object.fromEntries(
    POLICY_SECTIONS.map((section, at) => [section, both(`${mark} ${someOf(1_900, at)}`)]),
  ) as typeof FIRST_POLICY.additions,
});

/** Every field that people fill. A row that is added is looked for in everything that `hostile_text_test.ts` reads. */
export const HOSTILE_FIELDS: readonly HostileField[] = [
  ...ARTICLE_KINDS.map((kind): HostileField => ({
    name: `article of kind ${kind}: title, summary, body, tags, author, extra`,
    place: (scene) => placeArticles(scene, kind),
  })),
  { name: "settings of the site: footer, links, maintenance notice", place: placeSettings },
  { name: "pictures: name, alternative text, cover", place: placeMedia },
  { name: "dataset, community, review", place: placeDataset },
  { name: "message to the operator", place: placeMessage },
  { name: "data policy of a journal", place: placePolicy },
];

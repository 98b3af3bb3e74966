/**
 * Texts of attackers on a real site, in every kind of article, in settings, pictures and a dataset: in a browser nothing
 * of them runs, opens, sends or fetches, and the page's policy finds nothing to forbid.
 */
import assert from "node:assert/strict";
import { purify } from "../../api/services/rich_text/purify.ts";
import { articlePath } from "../../sdk/model/content/article_path.ts";
import { ARTICLE_KINDS, type ArticleKind } from "../../sdk/model/content/article.ts";
import type { ArticleGiven } from "../../sdk/resources/content.ts";
import { asTag, HOSTILE, someOf, withoutFiles } from "../hostile_texts.ts";
import { launchBrowser } from "./chromium.ts";
import { connect, createPublished, signInAs } from "./demo_state.ts";
import { preactOnly, startSite } from "./site.ts";
import { openVisitor, type Visitor } from "./visitor.ts";

const site = await startSite({ settings: { SECOND_FACTOR: "optional" } });
const browser = await launchBrowser();
const editor = await connect(site, "governance");
const depositor = await connect(site, "depositor");

const both = (text: string) => ({ zh: text, en: text });
const cut = (text: string, max: number) => text.slice(0, max).toWellFormed();
const EXTRA: Partial<Record<ArticleKind, Record<string, unknown>>> = {
  award: { year: 2024, award: "personal", rank: 1, winner: both(cut(HOSTILE[17], 150)) },
  partner: { relation: "strategic", region: both(cut(HOSTILE[18], 150)), url: "https://example.org/\"'><b>" },
  chronicle: { year: 2024, month: 1 },
  banner: { href: "/list?q=\"'><b>", action: both(cut(HOSTILE[19], 150)) },
  video: { mediaId: "/video/sample-first-dataset.webm" },
  notice: { until: "2099-01-01" },
};

/** Every payload as it is stored: what one leaves open does not swallow the next. */
const ALL_BODIES = HOSTILE.map((html, at) => `<h2>${at % 200}</h2>${purify(withoutFiles(html))}`).join("\n");

async function placeAll(): Promise<string[]> {
  const { content } = editor.repository;
  const paths: string[] = [];
  for (const [at, kind] of ARTICLE_KINDS.entries()) {
    const title = both(cut(`hostile ${HOSTILE[at * 7]}`, 300));
    const given: ArticleGiven = {
      ...{
        kind,
        slug: `hostile-${kind}`,
        title,
        summary: both(someOf(900, at)),
        date: "2026-11-22",
        author: HOSTILE[at],
      },
      ...{
        tags: HOSTILE.slice(at, at + 5).map((html) => asTag(html, 90)),
        body: both(ALL_BODIES),
        position: 0,
      },
      extra: EXTRA[kind] ?? {},
    };
    const { articleId } = await content.create(given);
    await content.act(articleId, { action: "publish", revision: 1 });
    const body = both(withoutFiles(HOSTILE.join("\n\n")));
    await content.save(articleId, { revision: 1, steps: 1, article: { ...given, body } });
    await content.save(articleId, { revision: 2, article: given });
    paths.push(articlePath({ kind, slug: `hostile-${kind}`, extra: given.extra }));
    if (kind === "news") {
      paths.push(...["article", "preview"].map((page) => `/manage/content/${page}?id=${articleId}`));
      paths.push(`/manage/content/revisions?id=${articleId}&left=1&right=2`);
    }
  }
  return paths;
}

async function placeDataset(): Promise<string> {
  return await createPublished(depositor, editor, {
    title: both(cut(`hostile ${HOSTILE[4]}`, 290)),
    description: both(someOf(19_000)),
    keywords: {
      zh: HOSTILE.slice(0, 12).map((html) => cut(html, 90)),
      en: HOSTILE.slice(12, 24).map((html) => cut(html, 90)),
    },
    references: HOSTILE.slice(0, 200).map((text) => ({ text })),
    funding: HOSTILE.slice(44).map((html) => ({ name: both(cut(html, 190)) })).slice(0, 200),
  });
}

/** What must not be, told from every frame, from before the first script of a page. */
async function watch({ page, problems }: Visitor): Promise<void> {
  page.on("dialog", async (dialog) => {
    problems.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on("popup", (popup) => void problems.push(`window: ${popup.url()}`));
  page.on("download", (download) => void problems.push(`download: ${download.url()}`));
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    // Addresses of ours that act, and that a picture or a link of a text must not call.
    if (/logout|\/x\.js|evil/i.test(pathname)) problems.push(`request: ${request.url()}`);
    if (request.isNavigationRequest() && request.frame() !== page.mainFrame()) {
      problems.push(`frame: ${request.url()}`);
    }
  });
  await page.addInitScript(() => {
    const told = (what: string) => console.error(`hostile: ${what}`);
    for (const name of ["alert", "confirm", "prompt", "open"] as const) {
      Object.defineProperty(globalThis, name, { value: (...words: unknown[]) => told(`${name} ${words}`) });
    }
    addEventListener(
      "securitypolicyviolation",
      ({ violatedDirective, blockedURI, sample }) =>
        told(`policy ${violatedDirective} ${blockedURI} ${sample}`),
    );
  });
}

Deno.test(
  `${HOSTILE.length} hostile texts in every kind of article, a dataset and their lists do nothing in a browser`,
  preactOnly,
  async () => {
    const articles = await placeAll();
    const dataSetId = await placeDataset();
    const lists = [
      "/",
      "/news",
      "/blogs",
      "/faq",
      "/notice",
      "/decade",
      "/partner",
      "/help?q=hostile",
      "/list?q=hostile",
    ];
    const paths = [
      ...articles.map((path) => path.replace(/#.*$/, "")),
      `/detail?dataSetId=${dataSetId}`,
      ...lists,
    ];
    await using visitor = await openVisitor(browser, site);
    await signInAs(visitor, site, editor);
    await watch(visitor);
    let shown = 0;
    for (const path of new Set(paths)) {
      // Both languages show the same texts; the frame around them differs in words alone.
      const answer = await visitor.page.goto(path, { waitUntil: "load" });
      assert.ok((answer?.status() ?? 500) < 400, `${path}: ${answer?.status()}`);
      shown += await visitor.page.getByText("hostile").count();
      // Islands and pictures that wait until they are seen; handlers that wait for a pointer, a key or the focus.
      await visitor.page.evaluate(async () => {
        for (const place of [0, 0.3, 0.6, 1]) {
          scrollTo(0, document.body.scrollHeight * place);
          await new Promise((resolve) => setTimeout(resolve, 30));
        }
        for (const element of document.querySelectorAll(".rich-text *")) {
          for (
            const name of ["pointerover", "mouseover", "focusin", "toggle", "animationstart", "error", "load"]
          ) {
            element.dispatchEvent(new Event(name, { bubbles: false }));
          }
        }
      });
      const left = await visitor.page.evaluate(() => ({
        address: location.href,
        marked: "__xss" in globalThis,
        clobbered: [...document.querySelectorAll(".rich-text [id], .rich-text [name]")]
          .filter(({ id }) =>
            (globalThis as unknown as Record<string, unknown>)[id] !== document.getElementById(id)
          )
          .map(({ id }) => id),
      }));
      assert.equal(
        new URL(left.address).pathname,
        new URL(path, site.address).pathname,
        "nobody was led away",
      );
      assert.deepEqual([left.marked, left.clobbered], [false, []], path);
    }
    assert.ok(shown > paths.length, "the texts were there");
    // A picture of our own that is not there is no attack.
    const isAbsent = (problem: string) => /Failed to load resource: .*404/.test(problem);
    assert.deepEqual(visitor.problems.filter((problem) => !isAbsent(problem)), []);
  },
);

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
});

import type { Client } from "../client.ts";
import type {
  Article,
  ArticleContent,
  ArticleCounts,
  ArticleKind,
  ArticleNeighbours,
  ArticleOrder,
  ArticleState,
  ArticleSummary,
  FoundArticles,
} from "../model/content/article.ts";
import type { ArticleBasis } from "../model/content/article_input.ts";
import type {
  AnnouncedMedia,
  ArticleActionInput,
  ArticleComparison,
  ArticleFile,
  ArticleRevision,
  ImportedArticles,
  ManagedArticle,
  ManagedArticleSummary,
} from "../model/content/managed_article.ts";
import type { ExportedMedia, MediaItem, MediaKind } from "../model/content/media.ts";
import type { ManagedSiteSettings, SiteSettings } from "../model/content/site_settings.ts";
import type { Page } from "../model/envelope.ts";
import type { LocalizedText } from "../model/locale.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

export interface ArticleQuery {
  /** One kind, or several whose articles are mixed. */
  kind: ArticleKind | readonly ArticleKind[];
  tag?: string;
  page?: number;
  /** {@link ARTICLE_BODIES_MAX} at most where bodies are wanted. */
  size?: number;
  /** By the places that editors give when absent. */
  order?: ArticleOrder;
  /** Whether the bodies are wanted too. */
  bodies?: boolean;
}

/** What an editor gives; what is left out is empty. A body may be HTML or Markdown. */
export type ArticleGiven =
  & { kind: ArticleKind }
  & Pick<ArticleContent, "slug" | "title" | "date">
  & Partial<ArticleContent>;

/** What operators write for the site: news, help, pages, notices. */
export class Content {
  constructor(readonly client: Client) {}

  /**
   * Lists published articles: by their places, and by date, newest first, where those are the same; or by date alone.
   * `await` gives one page, `for await` all of them.
   */
  list({ kind, page, ...query }: ArticleQuery): PageRequest<ArticleSummary> {
    return new PageRequest<ArticleSummary, Page<ArticleSummary>>(
      (n) =>
        this.client.get("/sdb-content-service/public/articles", { ...query, kind: listed(kind), page: n }),
      page,
    );
  }
  /** By kind and slug; or by an id, also the one that a news article had before in either language. */
  get(address: { kind: ArticleKind; slug: string } | { kind?: ArticleKind; id: string }): Promise<Article> {
    return this.client.get("/sdb-content-service/public/article", address);
  }
  /** Counts published articles by kind and by their most frequent tags. */
  counts(kind: ArticleKind | readonly ArticleKind[]): Promise<ArticleCounts> {
    return this.client.get("/sdb-content-service/public/counts", { kind: listed(kind) });
  }
  /** Finds the next newer and older article of its kind, and some that share its tags. */
  neighbours(address: { kind?: ArticleKind; id: string }): Promise<ArticleNeighbours> {
    return this.client.get("/sdb-content-service/public/article/neighbours", address);
  }
  /** Lists the notices in force. */
  notices(): Promise<ArticleSummary[]> {
    return this.client.get("/sdb-content-service/public/notices");
  }
  /** Finds published articles that contain every word of `q` but those that only ask, in either language; of many the first. */
  search(q: string, kind?: ArticleKind | readonly ArticleKind[]): Promise<FoundArticles> {
    return this.client.get("/sdb-content-service/public/search", { q, kind: kind && listed(kind) });
  }
  /** What operators set for every page. */
  site(): Promise<SiteSettings> {
    return this.client.get("/sdb-content-service/public/site");
  }

  /** Lists articles in every state, last changed first; for editors, as all that follows. */
  manage(
    { page, ...query }: {
      kind?: ArticleKind;
      state?: ArticleState;
      q?: string;
      page?: number;
      size?: number;
    } = {},
  ): PageRequest<ManagedArticleSummary> {
    return new PageRequest<ManagedArticleSummary, Page<ManagedArticleSummary>>(
      (n) => this.client.get("/sdb-content-service/articles", { ...query, page: n }),
      page,
    );
  }
  read(articleId: string): Promise<ManagedArticle> {
    return this.client.get(path`/sdb-content-service/articles/${articleId}`);
  }
  /** Makes a draft. */
  create(article: ArticleGiven): Promise<ManagedArticle> {
    return this.client.post("/sdb-content-service/articles", article);
  }
  /** What changed in between, its state too, is `articleConflict`. @param saved With `revision` and `steps` as they were read. */
  save(articleId: string, saved: ArticleBasis & { article: ArticleGiven }): Promise<ManagedArticle> {
    return this.client.put(path`/sdb-content-service/articles/${articleId}`, saved);
  }
  /** Schedules, publishes, turns back into a draft, archives or restores an article. */
  act(articleId: string, action: ArticleActionInput): Promise<ManagedArticle> {
    return this.client.post(path`/sdb-content-service/articles/${articleId}/state`, action);
  }
  /** Lists the saves of an article, newest first. */
  revisions(articleId: string): Promise<ArticleRevision[]> {
    return this.client.get(path`/sdb-content-service/articles/${articleId}/revisions`);
  }
  compare(articleId: string, left: number, right: number): Promise<ArticleComparison> {
    return this.client.get(path`/sdb-content-service/articles/${articleId}/compare`, { left, right });
  }
  /** Makes an earlier save the newest one. */
  restore(articleId: string, restored: ArticleBasis & { number: number }): Promise<ManagedArticle> {
    return this.client.post(path`/sdb-content-service/articles/${articleId}/restore`, restored);
  }
  /** All articles as Markdown files, or those of a kind. */
  exportFiles(kind?: ArticleKind): Promise<ArticleFile[]> {
    return this.client.get("/sdb-content-service/articleFiles", { kind });
  }
  /**
   * Adds and saves what files say, all or nothing; what none names stays as it is.
   * @param check Writes nothing, and says what would be written.
   * @param media Files that are to be imported before the articles; a check takes them for present.
   * @param overwrite Saves over what was saved on the site since the files were exported.
   * @throws ApiError `invalidInput` with `articleNewer` for each article that was saved since, unless `overwrite`.
   */
  importFiles(
    files: readonly ArticleFile[],
    { check = false, overwrite = false, media = [] }: {
      check?: boolean;
      overwrite?: boolean;
      media?: readonly AnnouncedMedia[];
    } = {},
  ): Promise<ImportedArticles> {
    return this.client.post("/sdb-content-service/articleFiles", { files, check, overwrite, media });
  }
  /** Lists the files of the media library, newest first; those of a kind, or all. */
  media({ page, ...query }: { kind?: MediaKind; page?: number; size?: number } = {}): PageRequest<MediaItem> {
    return new PageRequest<MediaItem, Page<MediaItem>>(
      (n) => this.client.get("/sdb-content-service/media", { ...query, page: n }),
      page,
    );
  }
  /**
   * Adds a picture (JPG, PNG, WebP, GIF), captions (WebVTT) or a small video, of at most 10 MB. Pictures are redrawn
   * without EXIF, and want an alternative text in one language at least. A file that is there already is answered with
   * `existed` and not added again.
   */
  addMedia(name: string, file: Blob, alt: Partial<LocalizedText> = {}): Promise<MediaItem> {
    const body = new FormData();
    body.set("file", new File([file], name));
    body.set("altZh", alt.zh ?? "");
    body.set("altEn", alt.en ?? "");
    return this.client.call("POST", "/sdb-content-service/media", { body });
  }
  /** Adds an MP4 or WebM of at most 200 MB. */
  addVideo(name: string, video: Blob | ReadableStream<Uint8Array>): Promise<MediaItem> {
    return this.client.call("POST", "/sdb-content-service/video", { body: video, query: { name } });
  }
  /** The bytes of a file of the library, for everybody. */
  downloadMedia(mediaId: string): Promise<Response> {
    return this.client.stream("GET", path`/sdb-content-service/public/media/${mediaId}`);
  }
  /**
   * Takes in a file of another server under the id that its articles know it by, to the byte. A file that is there under
   * this id with the same hash is answered with `existed`.
   * @throws ApiError `invalidInput` with `mediaHash` for other bytes, `mediaTaken` for an id that stands for another file,
   * `mediaKept` for bytes that no library keeps.
   */
  importMedia(
    mediaId: string,
    { name, sha256, alt }: Pick<ExportedMedia, "name" | "sha256" | "alt">,
    file: Blob | ReadableStream<Uint8Array>,
  ): Promise<MediaItem> {
    const query = { name, sha256, altZh: alt.zh, altEn: alt.en };
    return this.client.call("PUT", path`/sdb-content-service/media/${mediaId}/file`, { body: file, query });
  }
  describeMedia(mediaId: string, alt: LocalizedText): Promise<MediaItem> {
    return this.client.put(path`/sdb-content-service/media/${mediaId}`, { alt });
  }
  /** Removes a file that no article shows. */
  removeMedia(mediaId: string): Promise<null> {
    return this.client.delete(path`/sdb-content-service/media/${mediaId}`);
  }
  /** The settings of the site, with the number of their last save. */
  settings(): Promise<ManagedSiteSettings> {
    return this.client.get("/sdb-content-service/site");
  }
  saveSettings(saved: { revision: number; settings: SiteSettings }): Promise<ManagedSiteSettings> {
    return this.client.put("/sdb-content-service/site", saved);
  }
}

/** Several are written with commas between them. */
const listed = (kind: ArticleKind | readonly ArticleKind[]): string => String(kind);

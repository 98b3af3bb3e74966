import type { Client } from "../client.ts";
import type { WidgetForm } from "../model/widget/options.ts";
import { identifierOf, pictureAddress, type Place, widgetCode } from "../model/widget/code.ts";
import type { WidgetDataset, WidgetInput, WidgetPaper } from "../model/widget/widget.ts";

/** Widgets that show a dataset on pages of other sites. */
export class Widgets {
  constructor(readonly client: Client) {}

  /**
   * What a widget shows of a dataset. @param identifier DOI or CSTR. @param options `files`: how many are listed, 200 at
   * most. @throws ApiError (notFound) where nothing public has the identifier.
   */
  get(
    identifier: string,
    { version, files }: { version?: string; files?: number } = {},
  ): Promise<WidgetDataset> {
    const { scheme, value } = identifierOf(identifier);
    return this.client.get("/sdb-widget-service/public/widget", { [scheme]: value, version, files });
  }
  /** The published datasets that name an article as theirs. @param doi Of the article. */
  ofPaper(doi: string): Promise<WidgetPaper> {
    return this.client.get("/sdb-widget-service/public/paper", { doi });
  }
  /** The code that embeds a widget in a page; nothing is asked of the server. */
  code(identifier: string, look: Omit<WidgetInput, "identifier"> = {}, form: WidgetForm = "html"): string {
    return widgetCode({ ...look, identifier }, form, this.#place());
  }
  /** The widget as an SVG picture. @throws ApiError (notFound) where nothing public has the identifier. */
  picture(identifier: string, look: Omit<WidgetInput, "identifier"> = {}): Promise<string> {
    return this.client.read(pictureAddress({ ...look, identifier }, this.#place()));
  }
  #place(): Place {
    return { server: this.client.siteAddress(""), lang: this.client.locale };
  }
}

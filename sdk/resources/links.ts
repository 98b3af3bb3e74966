import type { Client } from "../client.ts";
import type { AnonymityScanInput } from "../model/anonymity_scan.ts";
import type { LinkCodeRequestInput, LinkRequestInput, OpenLinkInput } from "../model/link.ts";
import type { MailedCode } from "../model/mailed_code.ts";
import type { Page } from "../model/envelope.ts";
import type { PreviewQuery } from "../model/preview/preview.ts";
import type { AnonymityScan } from "../model/responses/anonymity_scan.ts";
import type { AnonymousDataset, AnonymousFile, AnonymousPreview } from "../model/responses/anonymous.ts";
import type { Link, NewLink, OpenedLink, ShortLink } from "../model/responses/link.ts";
import { PageRequest } from "../page.ts";
import { path } from "../path.ts";

/** Links that open a version to whoever holds them. */
export class Links {
  constructor(readonly client: Client) {}

  /** Links to the caller's datasets, or to one of them, newest first. */
  list(
    { dataSetId, page, size }: { dataSetId?: string; page?: number; size?: number } = {},
  ): PageRequest<Link, Page<Link>> {
    return new PageRequest(
      (n) => this.client.get("/sdb-share-service/links", { dataSetId, page: n, size }),
      page,
    );
  }
  /** Only this answer has the address. */
  create(request: LinkRequestInput): Promise<NewLink> {
    return this.client.post("/sdb-share-service/links", request);
  }
  extend(linkId: string, expiry: string): Promise<Link> {
    return this.client.post(path`/sdb-share-service/links/${linkId}/extend`, { expiry });
  }
  /** Another address, which only this answer has; all earlier ones end, with all that was opened. @throws ApiError linkEnded. */
  renew(linkId: string): Promise<NewLink> {
    return this.client.post(path`/sdb-share-service/links/${linkId}/address`);
  }
  revoke(linkId: string): Promise<Link> {
    return this.client.delete(path`/sdb-share-service/links/${linkId}`);
  }
  /**
   * Exchanges an address for a pass, which `createRepository({ headers: { [LINK_PASS_HEADER]: pass } })` sends with each call.
   * @throws ApiError linkEnded with the dataset in its data, linkPasswordWrong, linkCodeNeeded, mailedCodeWrong, notFound.
   */
  open(link: OpenLinkInput): Promise<OpenedLink> {
    return this.client.post("/sdb-share-service/public/open", link);
  }
  /**
   * Mails a code to whoever wants to open a link that is for certain e-mails; `open` takes it. The answer is the same for an
   * e-mail that the link is not for. @throws ApiError linkEnded, linkPasswordWrong, notFound, tooManyRequests.
   */
  mailCode(request: LinkCodeRequestInput): Promise<MailedCode> {
    return this.client.post("/sdb-share-service/public/open/code", request);
  }
  /** The short address of a page of the site; a page that has one keeps it. */
  shorten(target: string): Promise<ShortLink> {
    return this.client.post("/sdb-share-service/short-links", { target });
  }
  /** Where a short address leads. */
  short(code: string): Promise<ShortLink> {
    return this.client.get(path`/sdb-share-service/public/short-links/${code}`);
  }
  /** Address of the QR code of a short address, as SVG. */
  qrUrl(code: string): string {
    return this.client.address(path`/sdb-share-service/public/short-links/${code}/qr`);
  }
  /** Where a version names the people behind it; for its depositor, before an anonymous link is made. */
  scan(request: AnonymityScanInput): Promise<AnonymityScan> {
    return this.client.post("/sdb-share-service/links/scan", request);
  }
  /** What an anonymous link shows to the holder of its pass. */
  anonymous(linkId: string): Promise<AnonymousDataset> {
    return this.client.get(path`/sdb-share-service/anonymous/${linkId}`);
  }
  /** Address of a file that an anonymous link shows, for whoever sends its pass. */
  anonymousFileAddress(linkId: string, fileId: string): string {
    return this.client.address(path`/sdb-share-service/anonymous/${linkId}/files/${fileId}`);
  }
  /** The bytes of a file that an anonymous link shows; they come without a checksum. */
  anonymousFile(linkId: string, fileId: string, signal?: AbortSignal): Promise<Response> {
    return this.client.stream("GET", path`/sdb-share-service/anonymous/${linkId}/files/${fileId}`, {
      signal,
    });
  }
  anonymousArchiveAddress(linkId: string): string {
    return this.client.address(path`/sdb-share-service/anonymous/${linkId}/archive`);
  }
  anonymousFiles(
    linkId: string,
    { page, size, filter }: { page?: number; size?: number; filter?: string } = {},
  ): PageRequest<AnonymousFile, Page<AnonymousFile>> {
    return new PageRequest(
      (n) => this.client.get(path`/sdb-share-service/anonymous/${linkId}/files`, { page: n, size, filter }),
      page,
    );
  }
  /** What is shown of a file that an anonymous link shows; pictures in it are without what their programs wrote. */
  anonymousPreview(linkId: string, fileId: string, query: PreviewQuery = {}): Promise<AnonymousPreview> {
    const address = path`/sdb-share-service/anonymous/${linkId}/files/${fileId}/preview`;
    return this.client.get(address, { ...query });
  }
  /** Address of the bytes as a page shows them. */
  anonymousShowAddress(linkId: string, fileId: string): string {
    return this.client.address(path`/sdb-share-service/anonymous/${linkId}/files/${fileId}/show`);
  }
  /** Address of a page of a picture, drawn anew. */
  anonymousDrawAddress(linkId: string, fileId: string, page?: number): string {
    return this.client.address(path`/sdb-share-service/anonymous/${linkId}/files/${fileId}/draw`, { page });
  }
}

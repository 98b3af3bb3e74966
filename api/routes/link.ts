/** Links that open a version to whoever holds them. */
import { z } from "zod";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import { anonymityScanSchema } from "../../sdk/model/anonymity_scan.ts";
import {
  linkCodeRequestSchema,
  linkExtensionSchema,
  linkRequestSchema,
  openLinkSchema,
} from "../../sdk/model/link.ts";
import { anonymityScanAnswer } from "../../sdk/model/responses/anonymity_scan.ts";
import {
  linkAnswer,
  linkPageAnswer,
  newLinkAnswer,
  openedLinkAnswer,
  shortLinkAnswer,
} from "../../sdk/model/responses/link.ts";
import { mailedCodeAnswer } from "../../sdk/model/responses/mailed_code.ts";
import { shortLinkRequestSchema } from "../../sdk/model/short_link.ts";
import { type Operation, operation } from "../operation.ts";
import { presentLink, presentNewLink, presentOpened } from "../presenters/link.ts";
import { scanForIdentities } from "../services/anonymity/scan.ts";
import { createLink, extendLink, listOwnLinks, renewLink, revokeLink } from "../services/link/links.ts";
import { mailLinkCode, openLink } from "../services/link/open_link.ts";
import { createShortLink, drawShortLink, getShortLink } from "../services/link/short_links.ts";
import { attachment } from "./content_disposition.ts";

const listSchema = z.object({
  dataSetId: z.string().max(64).optional(),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export const linkOperations: readonly Operation[] = [
  operation({
    id: "listLinks",
    method: "GET",
    path: "/api/sdb-share-service/links",
    tag: "sharing",
    scope: "read",
    signedIn: true,
    input: { query: listSchema },
    statements: 4,
    answer: { data: linkPageAnswer },
  }, async ({ context, query: { dataSetId, page, size } }) => {
    const { links, total } = await listOwnLinks(context, { dataSetId, page, size });
    return { list: links.map((one) => presentLink(one, context)), page, size, total };
  }),
  operation({
    id: "createLink",
    method: "POST",
    path: "/api/sdb-share-service/links",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    input: { json: linkRequestSchema },
    answer: { data: newLinkAnswer },
  }, async ({ context, json }) => {
    const { record, secret } = await createLink(context, json);
    return presentNewLink(record, secret, context);
  }),
  operation({
    id: "scanForIdentities",
    method: "POST",
    path: "/api/sdb-share-service/links/scan",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    input: { json: anonymityScanSchema },
    answer: { data: anonymityScanAnswer },
  }, ({ context, json }) => scanForIdentities(context, json)),
  operation(
    {
      id: "extendLink",
      method: "POST",
      path: "/api/sdb-share-service/links/:linkId/extend",
      tag: "sharing",
      scope: "deposit",
      signedIn: true,
      input: { json: linkExtensionSchema },
      answer: { data: linkAnswer },
    },
    async ({ context, params, json }) =>
      presentLink(await extendLink(context, params.linkId, json.expiry), context),
  ),
  operation({
    id: "renewLink",
    method: "POST",
    path: "/api/sdb-share-service/links/:linkId/address",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    answer: { data: newLinkAnswer },
  }, async ({ context, params }) => {
    const { record, secret } = await renewLink(context, params.linkId);
    return presentNewLink(record, secret, context);
  }),
  operation({
    id: "revokeLink",
    method: "DELETE",
    path: "/api/sdb-share-service/links/:linkId",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    answer: { data: linkAnswer },
  }, async ({ context, params }) => presentLink(await revokeLink(context, params.linkId), context)),
  operation({
    id: "openLink",
    method: "POST",
    path: "/api/sdb-share-service/public/open",
    tag: "sharing",
    scope: "read",
    input: { json: openLinkSchema },
    answer: { data: openedLinkAnswer },
  }, async ({ context, json }) => presentOpened(await openLink(context, json))),
  operation({
    id: "mailLinkCode",
    method: "POST",
    path: "/api/sdb-share-service/public/open/code",
    tag: "sharing",
    scope: "read",
    input: { json: linkCodeRequestSchema },
    answer: { data: mailedCodeAnswer },
  }, ({ context, json }) => mailLinkCode(context, json)),
  operation({
    id: "createShortLink",
    method: "POST",
    path: "/api/sdb-share-service/short-links",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    input: { json: shortLinkRequestSchema },
    answer: { data: shortLinkAnswer },
  }, ({ context, json }) => createShortLink(context, json.target)),
  operation({
    id: "getShortLink",
    method: "GET",
    path: "/api/sdb-share-service/public/short-links/:code",
    tag: "sharing",
    scope: "read",
    statements: 2,
    answer: { data: shortLinkAnswer },
  }, ({ context, params }) => getShortLink(context, params.code)),
  operation({
    id: "drawShortLink",
    method: "GET",
    path: "/api/sdb-share-service/public/short-links/:code/qr",
    tag: "sharing",
    scope: "read",
    answer: { bytes: "image/svg+xml" },
  }, async ({ context, params, c }) =>
    c.body(await drawShortLink(context, params.code), 200, {
      "Content-Type": "image/svg+xml",
      "Content-Disposition": attachment(`${params.code}.svg`),
      "X-Content-Type-Options": "nosniff",
    })),
];

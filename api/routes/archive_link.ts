/** Links by which institutions and journals invite somebody to archive a prepared record. */
import { z } from "zod";
import {
  archiveLinkExtensionSchema,
  archiveLinkRequestSchema,
  archiveLinkSendingSchema,
  openArchiveLinkSchema,
  useArchiveLinkSchema,
} from "../../sdk/model/archive_link.ts";
import { PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "../../sdk/model/limits.ts";
import {
  archiveLinkAnswer,
  archiveLinkPageAnswer,
  newArchiveLinkAnswer,
  preparedArchiveAnswer,
} from "../../sdk/model/responses/archive_link.ts";
import { datasetAnswer } from "../../sdk/model/responses/dataset.ts";
import { type Operation, operation } from "../operation.ts";
import { presentArchiveLink, presentNewArchiveLink, presentPrepared } from "../presenters/archive_link.ts";
import { createArchiveLink, listOwnArchiveLinks, revokeArchiveLink } from "../services/link/archive_links.ts";
import { extendArchiveLink, sendArchiveLink } from "../services/link/renew_archive_link.ts";
import { openArchiveLink, useArchiveLink } from "../services/link/use_archive_link.ts";
import { presentView } from "./dataset_view.ts";

const listSchema = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(PAGE_SIZE_DEFAULT),
});

export const archiveLinkOperations: readonly Operation[] = [
  operation({
    id: "listArchiveLinks",
    method: "GET",
    path: "/api/sdb-share-service/archive-links",
    tag: "sharing",
    scope: "read",
    signedIn: true,
    input: { query: listSchema },
    statements: 4,
    answer: { data: archiveLinkPageAnswer },
  }, async ({ context, query: { page, size } }) => {
    const { links, total } = await listOwnArchiveLinks(context, { page, size });
    return { list: links.map((one) => presentArchiveLink(one, context)), page, size, total };
  }),
  operation(
    {
      id: "createArchiveLink",
      method: "POST",
      path: "/api/sdb-share-service/archive-links",
      tag: "sharing",
      scope: "deposit",
      signedIn: true,
      input: { json: archiveLinkRequestSchema },
      answer: { data: newArchiveLinkAnswer },
    },
    async ({ context, json }) => presentNewArchiveLink(await createArchiveLink(context, json), context),
  ),
  operation({
    id: "openArchiveLink",
    method: "POST",
    path: "/api/sdb-share-service/archive-links/open",
    tag: "sharing",
    scope: "read",
    signedIn: true,
    input: { json: openArchiveLinkSchema },
    answer: { data: preparedArchiveAnswer },
  }, async ({ context, json: { secret } }) => presentPrepared(await openArchiveLink(context, secret))),
  operation({
    id: "useArchiveLink",
    method: "POST",
    path: "/api/sdb-share-service/archive-links/use",
    tag: "sharing",
    scope: "deposit",
    signedIn: true,
    input: { json: useArchiveLinkSchema },
    answer: { data: datasetAnswer },
  }, async ({ context, json }) => presentView(await useArchiveLink(context, json), context)),
  operation(
    {
      id: "extendArchiveLink",
      method: "POST",
      path: "/api/sdb-share-service/archive-links/:archiveLinkId/extend",
      tag: "sharing",
      scope: "deposit",
      signedIn: true,
      input: { json: archiveLinkExtensionSchema },
      answer: { data: archiveLinkAnswer },
    },
    async ({ context, params, json: { expiry } }) =>
      presentArchiveLink(await extendArchiveLink(context, params.archiveLinkId, expiry), context),
  ),
  operation(
    {
      id: "sendArchiveLink",
      method: "POST",
      path: "/api/sdb-share-service/archive-links/:archiveLinkId/send",
      tag: "sharing",
      scope: "deposit",
      signedIn: true,
      input: { json: archiveLinkSendingSchema },
      answer: { data: newArchiveLinkAnswer },
    },
    async ({ context, params, json }) =>
      presentNewArchiveLink(await sendArchiveLink(context, params.archiveLinkId, json), context),
  ),
  operation(
    {
      id: "revokeArchiveLink",
      method: "DELETE",
      path: "/api/sdb-share-service/archive-links/:archiveLinkId",
      tag: "sharing",
      scope: "deposit",
      signedIn: true,
      answer: { data: archiveLinkAnswer },
    },
    async ({ context, params }) =>
      presentArchiveLink(await revokeArchiveLink(context, params.archiveLinkId), context),
  ),
];

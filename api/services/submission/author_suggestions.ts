/** Authors that a form suggests: the depositor, and authors of the depositor's earlier datasets. */
import { toMetadata } from "../../../db/schema/records.ts";
import { loadVersions } from "../../../db/queries/dataset/datasets.ts";
import { listIdentityRows } from "../../../db/queries/account/identities.ts";
import { listOwnVersions } from "../../../db/queries/dataset/own_datasets.ts";
import type { UserRow } from "../../../db/queries/account/users.ts";
import { splitCreatorName } from "../../../sdk/model/metadata/creator_name.ts";
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import type { Creator } from "../../../sdk/model/metadata/metadata.ts";
import { isRegistered } from "../../../sdk/model/organization_choice.ts";
import {
  EARLIER_AUTHORS_MAX,
  isSameAuthor,
  type OwnAuthors,
} from "../../../sdk/model/metadata/own_authors.ts";
import { isOrcid } from "../../../sdk/model/vocabulary/identifiers.ts";
import type { Context } from "../../context.ts";
import { readOwnRow } from "../account/profile.ts";

/** Datasets that are searched for authors, latest change first. */
const DATASETS_MAX = 30;

/** @throws DomainError notLoggedIn. */
export async function listOwnAuthors(context: Context): Promise<OwnAuthors> {
  const row = await readOwnRow(context);
  const db = context.db.read;
  const identities = await listIdentityRows(db, row.id);
  const orcid = identities.find(({ provider }) => provider === "ORCID")?.subject ?? "";
  const { ids } = await listOwnVersions(
    db,
    { ownerId: row.id, newestOnly: true, belongs: "anywhere", kinds: [], words: [] },
    { sort: "newest", locale: context.locale, limit: DATASETS_MAX, offset: 0 },
  );
  const me = toMe(row, isOrcid(orcid) ? orcid : "");
  const earlier: Creator[] = [];
  for (const author of (await loadVersions(db, ids)).flatMap((record) => toMetadata(record).authors)) {
    if (!hasName(author) || [me, ...earlier].some((one) => isSameAuthor(one, author))) continue;
    earlier.push({ ...author, corresponding: false });
    if (earlier.length === EARLIER_AUTHORS_MAX) break;
  }
  return { me, earlier };
}

const hasName = ({ name }: Creator) => name.zh !== "" || name.en !== "";

/** The account has one name in one script; a typed organisation is used in both languages. */
function toMe({ realName, email, organizations, workUnit }: UserRow, orcid: string): Creator {
  const chinese = /\p{Script=Han}/u.test(realName);
  const name: LocalizedText = { zh: chinese ? realName : "", en: chinese ? "" : realName };
  const places = organizations.length > 0
    ? organizations.map(({ nameZh, nameEn, id }) => ({
      name: { zh: nameZh, en: nameEn },
      ror: isRegistered(id) ? id : "",
    }))
    : workUnit
    ? [{ name: { zh: workUnit, en: workUnit }, ror: "" }]
    : [];
  return {
    ...splitCreatorName(name, "person"),
    email,
    orcid,
    corresponding: false,
    affiliations: places,
  };
}

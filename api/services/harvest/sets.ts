/** The sets that have records, with their names (spec 3 §4). */
import { listCommunitiesByCode } from "../../../db/queries/catalog/communities.ts";
import { listOaiSets } from "../../../db/queries/catalog/oai.ts";
import type { MessageKey, Translate } from "../../../locales/mod.ts";
import type { LocalizedText } from "../../../sdk/model/locale.ts";
import { type OaiSet, WHOLE_SETS } from "../../../sdk/model/oai.ts";
import { findSubject } from "../../../sdk/model/vocabulary/subjects.ts";
import type { Context } from "../../context.ts";

type Translators = Readonly<Record<"zh" | "en", Translate>>;

/** Those of everything first; of the others only those that have a record. */
export async function listSetsInUse({ db }: Context, say: Translators): Promise<OaiSet[]> {
  const specs = [...WHOLE_SETS, ...await listOaiSets(db.read)];
  const codes = specs.flatMap((spec) => spec.startsWith("community:") ? [valueOf(spec)] : []);
  const communities = new Map(
    (await listCommunitiesByCode(db.read, codes)).map((
      { code, nameZh: zh, nameEn: en },
    ) => [code, { zh, en }]),
  );
  return specs.map((spec) => ({ spec, name: nameOf(spec, say, communities) }));
}

const valueOf = (spec: string) => spec.slice(spec.indexOf(":") + 1);

function nameOf(
  spec: string,
  say: Translators,
  communities: ReadonlyMap<string, LocalizedText>,
): LocalizedText {
  const value = valueOf(spec);
  const inBoth = (key: MessageKey): LocalizedText => ({ zh: say.zh(key), en: say.en(key) });
  const named = {
    type: () => inBoth(`vocabulary.resourceType.${value}` as MessageKey),
    access: () => inBoth(`vocabulary.accessRight.${value.toUpperCase()}` as MessageKey),
    subject: () => findSubject(value)?.name,
    community: () => communities.get(value),
  }[spec.split(":")[0]];
  const isFamily = !spec.includes(":");
  return (isFamily ? inBoth(`oai.set.${spec}` as MessageKey) : named?.()) ?? { zh: value, en: value };
}

/** The settings of the site, which every page reads: kept in memory until somebody saves them, in whatever process. */
import type { Executor } from "../../../db/client.ts";
import { findSiteSetting, putSiteSetting } from "../../../db/queries/content/site_settings.ts";
import { canonicalJson } from "../../../sdk/model/canonical_json.ts";
import {
  DEFAULT_SITE_SETTINGS,
  type ManagedSiteSettings,
  type SiteSettings,
  siteSettingsSchema,
} from "../../../sdk/model/content/site_settings.ts";
import { announceChange, changesOf } from "../../change_counter.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../error.ts";
import { KeptReads } from "../../kept_reads.ts";
import { log } from "../../log.ts";
import { statePart } from "../../process_state.ts";
import { recordAudit } from "../audit/record.ts";
import { requireEditor } from "./require_editor.ts";

const KEY = "site";

/** Bytes; the settings themselves have a limit below it. */
const SETTINGS_MAX = 1024 * 1024;
const SETTINGS = statePart(() => new KeptReads<ManagedSiteSettings>(SETTINGS_MAX, () => ["site"]));

/** For everybody, without a statement where nothing changed. */
export async function getSiteSettings(context: Context): Promise<SiteSettings> {
  const found = await context.state.of(SETTINGS).find(
    changesOf(context),
    [KEY],
    async () => new Map([[KEY, await read(context.db.read)]]),
  );
  return found.get(KEY)!.settings;
}

async function read(db: Executor): Promise<ManagedSiteSettings> {
  const row = await findSiteSetting(db, KEY);
  if (!row) return { settings: DEFAULT_SITE_SETTINGS, revision: 0 };
  const parsed = siteSettingsSchema.safeParse(row.value);
  // A site must be shown whatever an older program has stored.
  if (!parsed.success) log("error", "settings of the site are not valid and are passed over");
  return { settings: parsed.data ?? DEFAULT_SITE_SETTINGS, revision: row.revision };
}

/** @throws DomainError notLoggedIn, forbidden. */
export async function getManagedSettings(context: Context): Promise<ManagedSiteSettings> {
  requireEditor(context);
  return await read(context.db.read);
}

/**
 * Settings that are stored already are not written again: the answer to a save may have been lost.
 * @throws DomainError notLoggedIn, forbidden, settingsConflict where somebody else saved other ones meanwhile.
 */
export async function saveSiteSettings(
  context: Context,
  { settings, revision }: ManagedSiteSettings,
): Promise<ManagedSiteSettings> {
  requireEditor(context);
  return await context.db.withTx(async (tx) => {
    const stored = await findSiteSetting(tx, KEY);
    const current = stored?.revision ?? 0;
    if (stored && canonicalJson(stored.value) === canonicalJson(settings)) {
      return { settings, revision: current };
    }
    if (current !== revision) throw new DomainError("settingsConflict", { current, given: revision });
    const updatedAt = context.clock().getTime();
    await putSiteSetting(tx, { key: KEY, value: settings, revision: current + 1, updatedAt });
    await recordAudit(tx, context, {
      action: "saveSiteSettings",
      subject: "site",
      subjectId: KEY,
      detail: { revision: current + 1 },
    });
    await announceChange(tx, context, ["site"]);
    return { settings, revision: current + 1 };
  });
}

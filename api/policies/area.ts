/** Which areas of management somebody may open: clients draw their menus and pages by it and decide nothing themselves. */
import { MANAGE_AREAS, type ManageArea } from "../../sdk/model/account/user.ts";
import type { UserActor } from "../actor.ts";
import { mayInviteToArchive } from "./archive_link.ts";
import { mayEditContent } from "./content.ts";
import { readsMessages } from "./contact.ts";
import { isAdministrator } from "./dataset.ts";
import { decidesRetractions } from "./request.ts";
import { mayManageCalendar, maySeeQueue } from "./review.ts";

/** The services behind the pages ask the same questions. */
const MAY_OPEN: Record<ManageArea, (actor: UserActor) => boolean> = {
  reviews: maySeeQueue,
  papers: maySeeQueue,
  retractions: decidesRetractions,
  archiveLinks: mayInviteToArchive,
  calendar: mayManageCalendar,
  content: mayEditContent,
  messages: readsMessages,
  accounts: isAdministrator,
  jobs: isAdministrator,
  integrity: isAdministrator,
};

export function allowedAreas(actor: UserActor): ManageArea[] {
  return MANAGE_AREAS.filter((area) => MAY_OPEN[area](actor));
}

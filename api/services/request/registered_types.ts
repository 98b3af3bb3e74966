/** Every type of request. A new one is its file and its line here. */
import type { AnyRequestType } from "./request_type.ts";
import { ACCESS } from "./access.ts";
import { PAPER_UPDATE } from "./paper_update.ts";
import { RETRACTION } from "./retraction.ts";

export const REQUEST_TYPES: readonly AnyRequestType[] = [RETRACTION, PAPER_UPDATE, ACCESS];

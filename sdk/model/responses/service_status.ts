/** What the call about the state of the service answers, as a schema; see `response_schemas.ts`. */
import { z } from "zod";
import { instant, named, object } from "./response_schemas.ts";
import {
  PART_STATES,
  SERVICE_NOTICES,
  SERVICE_PARTS,
  SERVICE_STATES,
  type ServiceStatus,
} from "../service_status.ts";

export const serviceStatusAnswer = named<ServiceStatus>("ServiceStatus", {
  state: z.enum(SERVICE_STATES),
  parts: z.array(
    object<ServiceStatus["parts"][number]>({ part: z.enum(SERVICE_PARTS), state: z.enum(PART_STATES) }),
  ),
  notices: z.array(z.enum(SERVICE_NOTICES)),
  checkedAt: instant,
});

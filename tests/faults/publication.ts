/**
 * Takes the one dataset of a data folder from where it stands to published, as its depositor and a reviewer would.
 * Run as a program it does so on `DATA_DIR`, and dies where `FAILPOINT` says.
 */
import { readConfig } from "../../api/config.ts";
import type { Context, House } from "../../api/context.ts";
import { openHouse } from "../../api/house.ts";
import { drain } from "../../api/services/delivery.ts";
import { acceptReview } from "../../api/services/reviews.ts";
import { submitForReview } from "../../api/services/submissions.ts";
import { dataset, datasetVersion, review, user } from "../../db/schema/mod.ts";
import { CHECKLIST } from "../../sdk/model/review.ts";

export async function finishPublication(house: House): Promise<void> {
  const read = house.db.read;
  const { id: dataSetId } = (await read.select().from(dataset).get())!;
  const state = async () => (await read.select().from(datasetVersion).get())?.status;
  if (await state() === "DRAFT") {
    await submitForReview(await actingAs(house, "depositor"), { dataSetId, version: "V1" });
  }
  if (await state() === "UNDER_REVIEW") {
    const { id } = (await read.select().from(review).get())!;
    const decision = { checklist: [...CHECKLIST], comments: "", remarks: [] };
    await acceptReview(await actingAs(house, "governance"), id, decision);
  }
  await drain(house);
}

export async function actingAs(house: House, role: "depositor" | "governance"): Promise<Context> {
  const people = await house.db.read.select().from(user).all();
  const { id, email, realName } = people.find((person) => person.role === role)!;
  const actor = {
    kind: "user" as const,
    id,
    email,
    realName,
    role,
    communityIds: [],
    locale: "en" as const,
    loginType: "" as const,
    secondFactorMissing: false,
  };
  return { ...house, actor, locale: "en", traceId: "publication" };
}

if (import.meta.main) {
  const migrations = new URL("../../db/migrations", import.meta.url).pathname;
  const house = await openHouse({ config: readConfig(Deno.env.toObject()), migrations });
  await finishPublication(house);
  await house.close();
}

/** Sets the stage for journeys: the demo people with the SDK, datasets in the state that a journey begins with. */
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository, type DatasetMetadata, type Input } from "../../sdk/mod.ts";
import { ALL_PASSED, submit } from "../datasets.ts";
import type { SignedInUser } from "../harness.ts";
import type { Site } from "./site.ts";
import type { Visitor } from "./visitor.ts";

export type DemoName = "depositor" | "reviewer" | "governance" | "admin";

/** One of the demo accounts, signed in. */
export async function connect(site: Site, name: DemoName): Promise<SignedInUser> {
  const email = `${name}@example.org`;
  const { token } = await createRepository({ server: site.address }).users.login(email, DEMO_PASSWORD);
  const repository = createRepository({ server: site.address, token: token.access_token });
  // The account's own id is nobody's business; its address names it as well.
  return { id: email, email, token: token.access_token, repository };
}

/** Lets a browser go on as this person. */
export async function signInAs({ context }: Visitor, site: Site, { token }: SignedInUser): Promise<void> {
  await context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
}

/** Asks until it is so; the platform publishes and indexes by itself. @throws Error after ten seconds. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`never came true: ${what}`);
}

export async function untilStatus(
  { repository }: SignedInUser,
  dataSetId: string,
  status: string,
  version = "V1",
): Promise<void> {
  await until(
    `${dataSetId} ${version} ${status}`,
    async () => (await repository.datasets.get(dataSetId, version)).status === status,
  );
}

/** A dataset of the depositor's that this reviewer accepted. */
export async function createAccepted(
  depositor: SignedInUser,
  reviewer: SignedInUser,
  changes: Input<DatasetMetadata>,
): Promise<string> {
  const { dataSetId, reviewId } = await submit(depositor, reviewer, changes);
  await reviewer.repository.reviews.accept(reviewId, ALL_PASSED);
  return dataSetId;
}

export async function createPublished(
  depositor: SignedInUser,
  reviewer: SignedInUser,
  changes: Input<DatasetMetadata>,
): Promise<string> {
  const dataSetId = await createAccepted(depositor, reviewer, changes);
  await untilStatus(depositor, dataSetId, "PUBLISHED");
  return dataSetId;
}

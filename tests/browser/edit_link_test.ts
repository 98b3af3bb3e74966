/**
 * An edit link in a browser: a co-author works on a draft while its depositor has the form open as well, both save, and the
 * link is revoked under the co-author's hands.
 */
import assert from "node:assert/strict";
import { eq } from "drizzle-orm";
import { user } from "../../db/schema/mod.ts";
import { translator } from "../../locales/mod.ts";
import { deposit } from "../datasets.ts";
import type { SignedInUser } from "../harness.ts";
import { assertLooksGood, openClockedSite } from "./clocked_site.ts";
import { fieldOf, saveNow, untilFormHydrated } from "./fill_form.ts";
import { assertNoProblems, assertShows, LANGUAGES, prefixOf } from "./journey.ts";
import { preactOnly } from "./site.ts";

const stage = await openClockedSite();
const [depositor, author] = [await named("Wang Fang"), await named("Lin Hai")];

async function named(realName: string): Promise<SignedInUser> {
  const person = await stage.test.signIn();
  await stage.test.app.db.withTx((tx) => tx.update(user).set({ realName }).where(eq(user.id, person.id)));
  return person;
}

for (const locale of LANGUAGES) {
  const t = translator(locale);
  const prefix = prefixOf(locale);

  Deno.test(
    `a co-author and the depositor work on one draft, until the link is revoked (${locale})`,
    preactOnly,
    async () => {
      const { dataSetId } = await deposit(depositor);
      const { datasets, links } = depositor.repository;
      const makeLink = async () => await links.create({ kind: "edit", dataSetId, expiry: "1m" });
      const title = `title.${locale}`;
      const { url, linkId } = await makeLink();

      await using guest = await stage.arrive(author, locale);
      const there = guest.page;
      await guest.open(prefix + new URL(url).pathname);
      await untilFormHydrated(there);
      assert.match(there.url(), /\/dataset\?dataSetId=/, "the secret leaves the address");
      await assertShows(there, t("shared_work.guestTitle"));
      await assertShows(there, t("shared_work.nobody"));
      assert.equal(await there.locator('button[name="action"][value="submit"]').count(), 0);

      await using owner = await stage.arrive(depositor, locale);
      const { page } = owner;
      await owner.open(`${prefix}/dataset?dataSetId=${dataSetId}&version=V1`);
      await untilFormHydrated(page);
      await assertShows(page, t("shared_work.sharedTitle"));
      await assertShows(page, "Lin Hai");
      await guest.open(there.url());
      await untilFormHydrated(there);
      await assertShows(there, "Wang Fang");
      await assertLooksGood(there, `edit link form ${locale}`);
      await there.setViewportSize({ width: 1280, height: 844 });

      await fieldOf(there, title).fill("Levels, by Lin");
      await saveNow(there);
      assert.equal((await datasets.get(dataSetId)).title[locale], "Levels, by Lin");
      await fieldOf(page, title).fill("Levels, by Wang");
      await page.click('[name="action"][value="save"]:visible');
      await page.getByText(t("dataset_form.conflictText")).waitFor();
      await page.getByRole("button", { name: t("dataset_form.conflictReload") }).click();
      await page.getByText(t("dataset_form.restoreTitle")).waitFor();
      assert.equal(await fieldOf(page, title).inputValue(), "Levels, by Lin", "nothing is overwritten");
      await page.getByRole("button", { name: t("dataset_form.restore"), exact: true }).click();
      await page.locator("dialog[open]").getByText("Levels, by Wang").waitFor();
      await page.keyboard.press("Escape");

      await links.revoke(linkId);
      await fieldOf(there, title).fill("Levels, once more");
      await there.click('[name="action"][value="save"]:visible');
      await assertShows(there, t("errors.linkEnded", { link: "edit" }));
      assert.equal(await fieldOf(there, title).inputValue(), "Levels, once more");
      assert.equal((await datasets.get(dataSetId)).title[locale], "Levels, by Lin");
      await assertLooksGood(there, `edit link over ${locale}`);
      await there.setViewportSize({ width: 1280, height: 844 });

      // With another link the co-author goes on with what was typed.
      const again = await makeLink();
      there.once("dialog", (dialog) => dialog.accept());
      await guest.open(prefix + new URL(again.url).pathname);
      await untilFormHydrated(there);
      await there.getByText(t("dataset_form.restoreTitle")).waitFor();
      await there.getByRole("button", { name: t("dataset_form.restore"), exact: true }).click();
      await there.locator("dialog[open]").getByText("Levels, once more").waitFor();

      const history = await datasets.history(dataSetId);
      assert.deepEqual(history.filter(({ action }) => action === "save").map(({ by }) => by), ["Lin Hai"]);
      assertNoProblems(owner, /status of 409/);
      assertNoProblems(guest, /status of 429/);
    },
  );
}

Deno.test.afterAll(async () => await stage[Symbol.asyncDispose]());

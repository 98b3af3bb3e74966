/** A text that exists in the other language alone says so to whoever hears or translates the page (WCAG 3.1.2). */
import assert from "node:assert/strict";
import { community, packageItem } from "../db/schema/mod.ts";
import { type Locale, LOCALES, type LocalizedText } from "../sdk/model/locale.ts";
import { openTestApp } from "./harness.ts";
import { markedTexts } from "./marked_texts.ts";
import { LANGUAGES, openPages } from "./pages.ts";
import { allowPublishedChanges, publish } from "./published_rows.ts";

const MARK: Record<Locale, string> = { zh: "独此一语", en: "Soletongue" };
const alone = (locale: Locale, what: string): LocalizedText => ({
  zh: "",
  en: "",
  [locale]: `${MARK[locale]} ${what}`,
});

/** A package, a part of it and a community with texts in one language. @returns addresses of pages that show them. */
async function fill(test: Awaited<ReturnType<typeof openTestApp>>, only: Locale): Promise<string[]> {
  const code = `only${only}`;
  await test.addCommunity(code);
  await test.app.db.withTx((tx) =>
    tx.update(community).set({
      nameZh: "",
      nameEn: "",
      [only === "zh" ? "nameZh" : "nameEn"]: `${MARK[only]} community`,
      descriptionZh: "",
      descriptionEn: "",
      [only === "zh" ? "descriptionZh" : "descriptionEn"]: `${MARK[only]} about`,
    })
  );
  const name = (what: string) => ({ name: alone(only, what) });
  const metadata = {
    title: alone(only, "title"),
    description: alone(only, "description"),
    communityCode: code,
    authors: [{ kind: "organization" as const, ...name("author"), affiliations: [name("place")] }],
    papers: [{
      ...{ status: "published" as const, journal: alone(only, "journal") },
      title: alone(only, "paper"),
    }],
    funding: [{ ...name("fund"), number: "1" }],
    projects: [{ ...name("project"), number: "2" }],
    license: { id: "custom", text: alone(only, "licence") },
  };
  const part = await publish(test.app, metadata);
  const { license: _, ...rest } = metadata;
  const whole = await publish(test.app, { ...rest, dataSetTypeCode: "007", parts: [part.dataSetId] });
  await allowPublishedChanges(test.app);
  await test.app.db.withTx((tx) =>
    tx.insert(packageItem).values({ versionId: whole.versionId, position: 0, itemSerial: part.serial })
  );
  return [
    ...["/", "/communities", `/c/${code}`, "/list", `/list?q=${encodeURIComponent(MARK[only])}`],
    ...[part, whole].map(({ dataSetId }) => `/detail?dataSetId=${dataSetId}`),
    ...[part, whole].map(({ dataSetId }) => `/detail?dataSetId=${dataSetId}&tab=versions`),
  ];
}

Deno.test("every text that a page shows in its other language is marked with that language", async () => {
  for (const only of LOCALES) {
    await using test = await openTestApp();
    const addresses = await fill(test, only);
    const visit = await openPages(test);
    for (const [, prefix] of LANGUAGES) {
      for (const address of addresses) {
        const { status, text } = await visit(prefix + address);
        assert.equal(status, 200, address);
        // Beside what is marked in a result stand the words that were typed.
        const isTyped = (text: string) => /[:：]\s*$/.test(text.slice(0, -MARK[only].length));
        // A citation is one text of both languages, to be copied as it is.
        const isCitation = (text: string) => text.includes("[DS/OL]");
        const shown = markedTexts(text).filter((one) =>
          one.text.includes(MARK[only]) && !isTyped(one.text) && !isCitation(one.text)
        );
        assert.ok(shown.length > 0, `nothing at ${prefix}${address}`);
        // Facets count authors and places as they are written, whatever the language.
        const isCounted = (text: string) => address.startsWith("/list") && / (?:author|place)$/.test(text);
        const unmarked = shown.filter(({ text, lang }) => !lang.startsWith(only) && !isCounted(text));
        assert.deepEqual(unmarked, [], `${prefix}${address}`);
      }
    }
  }
});

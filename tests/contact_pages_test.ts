/** The letter to a depositor as pages of the built site, as a browser without scripts sees them. */
import assert from "node:assert/strict";
import { deliverAll } from "../api/jobs/outbox_delivery.ts";
import { translator } from "../locales/mod.ts";
import { publish } from "./datasets.ts";
import { LANGUAGES, open, openPages } from "./pages.ts";

Deno.test("restricted data lead to a letter, which somebody signed in sends without a script", async () => {
  const { test, person, governance } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance, { accessRight: "RESTRICTED" });
  const about = `dataSetId=${dataSetId}&version=V1`;
  const [visitor, reader] = [await openPages(test), await openPages(test, await test.signIn())];
  for (const [locale, prefix] of LANGUAGES) {
    const t = translator(locale);
    const detail = await visitor(`${prefix}/detail?dataSetId=${dataSetId}`);
    assert.ok(
      detail.text.includes(`href="${prefix}/detail/contact?${about}"`),
      "the page leads to the letter",
    );
    assert.ok(
      detail.text.includes(`href="${prefix}/accessrequest?${about}"`),
      "and to the request for access",
    );
    const form = await reader(`${prefix}/detail/contact?${about}`);
    assert.ok(form.text.includes(t("contact_depositor.intro")) && !form.text.includes(person.email));
    const empty = await reader(`${prefix}/detail/contact`, { dataSetId, version: "V1", message: " " });
    assert.ok(empty.text.includes(t("validation.required")), "an empty letter is said to be one");
    const sent = await reader(`${prefix}/detail/contact`, {
      dataSetId,
      version: "V1",
      message: `? ${locale}`,
    });
    assert.deepEqual([sent.status, sent.location], [303, `${prefix}/detail/contact?${about}&sent=1`]);
    assert.ok((await reader(sent.location)).text.includes(t("contact_depositor.sent")));
  }
  await deliverAll(test.app);
  const { rows } = await test.app.db.maintain((client) =>
    client.execute("SELECT recipient, body FROM mail WHERE body LIKE '%> ? %' ORDER BY body")
  );
  assert.deepEqual(rows.map(({ recipient }) => recipient), [person.email, person.email]);
});

Deno.test("a letter that cannot be sent yet loses nothing that was typed", async () => {
  const { test, person, governance } = await open();
  await using _ = test;
  const { dataSetId } = await publish(test, person, governance);
  const visitor = await openPages(test);
  const letter = { dataSetId, version: "V1", name: "Li <Lei>", email: "li@example.org", message: "a\n<b>" };
  for (const [locale, prefix] of LANGUAGES) {
    const answer = await visitor(`${prefix}/detail/contact`, letter);
    assert.equal(answer.status, 200);
    assert.ok(answer.text.includes(translator(locale)("contact_depositor.noScript")));
    for (const kept of ["Li &lt;Lei", "li@example.org", "a\n&lt;b"]) {
      assert.ok(answer.text.includes(kept), kept);
    }
  }
  const wrong = await visitor("/detail/contact", { ...letter, email: "nobody" });
  assert.ok(wrong.text.includes(translator("zh")("validation.invalidEmail")));
  for (const path of ["/detail/contact", "/detail/contact?dataSetId=unknown"]) {
    assert.equal((await visitor(path)).status, 404, path);
  }
});

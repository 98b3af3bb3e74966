/** Uploads by FTP in a real browser on the server as it is served: its password, a file that comes, and the wait for it. */
import assert from "node:assert/strict";
import { DEMO_PASSWORD } from "../../api/services/sign_in/demo_accounts.ts";
import { createRepository } from "../../sdk/mod.ts";
import { translator } from "../../locales/mod.ts";
import { completeMetadata } from "../datasets.ts";
import { ftpSettings, lftp, startLftp } from "../ftp_site.ts";
import { launchBrowser } from "./chromium.ts";
import { untilFormHydrated } from "./fill_form.ts";
import { startSite } from "./site.ts";
import { assertAccessible, openVisitor } from "./visitor.ts";

const folder = await Deno.makeTempDir({ prefix: "sdb-ftp-page-" });
const site = await startSite({ settings: await ftpSettings(folder) });
const browser = await launchBrowser();
const login = await createRepository({ server: site.address }).users.login(
  "depositor@example.org",
  DEMO_PASSWORD,
);
const token = login.token.access_token;
const { datasets } = createRepository({ server: site.address, token });

for (const locale of ["zh", "en"] as const) {
  Deno.test(`FTP upload: a password is shown once, a file that comes is shown at once, and submission waits (${locale})`, async () => {
    const t = translator(locale);
    const { dataSetId } = await datasets.create(completeMetadata());
    await using visitor = await openVisitor(browser, site, {
      locale: locale === "zh" ? "zh-CN" : "en",
      viewport: locale === "zh" ? { width: 390, height: 844 } : { width: 1280, height: 900 },
      colorScheme: locale === "zh" ? "dark" : "light",
    });
    const { page } = visitor;
    await visitor.context.addCookies([{ name: "sdb-session", value: token, url: site.address }]);
    const address = `${locale === "en" ? "/en" : ""}/dataset?dataSetId=${dataSetId}&version=V1`;
    await visitor.open(address);
    await untilFormHydrated(page);
    await page.getByRole("button", { name: t("ftp.open"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: t("ftp.make") }).click();
    const valueOf = (name: string) => page.locator(`dt:text-is("${name}") + dd > span`).first().innerText();
    await page.locator(`dt:text-is("${t("ftp.password")}")`).waitFor();
    const user = await valueOf(t("ftp.user"));
    const password = await valueOf(t("ftp.password"));
    const port = Number(await valueOf(t("ftp.port")));
    await assertAccessible(page, "ftp");
    const shots = Deno.env.get("SCREENSHOTS");
    const panel = page.getByRole("region", { name: t("ftp.title") });
    if (shots) await panel.screenshot({ path: `${shots}/ftp_${locale}.png` });

    await Deno.writeFile(`${folder}/数据.bin`, new Uint8Array(3_000_000));
    const account = { user, password, port };
    const slow = await startLftp(account, folder, "put 数据.bin", "set net:limit-rate 0:500000");
    const submit = page.getByRole("button", { name: t("dataset_form.submit"), exact: true });
    await page.getByText(t("ftp.wait"), { exact: true }).waitFor();
    const stored = page.getByRole("region", { name: t("file_manager.stored") });
    await stored.getByText("数据.bin").waitFor();
    await stored.getByText(`${t("ftp.importing")} · `).waitFor();
    await stored.getByRole("button", { name: t("ftp.drop", { name: "数据.bin" }) }).waitFor();
    assert.equal(await page.getByText("数据.bin", { exact: true }).count(), 1);
    assert.ok(await submit.isDisabled());
    if (shots) await page.screenshot({ path: `${shots}/ftp_wait_${locale}.png` });
    await slow.end("SIGKILL");
    assert.ok((await lftp(account, folder, "put -c 数据.bin")).success);
    await page.getByText(t("ftp.wait"), { exact: true }).waitFor({ state: "detached" });
    await stored.getByText("数据.bin").waitFor();
    assert.ok(await submit.isEnabled());

    await visitor.open(address);
    await untilFormHydrated(page);
    await page.getByRole("button", { name: t("ftp.open"), exact: true }).click();
    await page.getByText(user, { exact: true }).waitFor();
    assert.ok(!(await page.content()).includes(password));
    await page.getByRole("button", { name: t("ftp.end"), exact: true }).click();
    await page.getByText(t("ftp.ended")).waitFor();
    assert.ok(!(await lftp(account, folder, "ls")).success);
  });
}

Deno.test.afterAll(async () => {
  await browser.close();
  await site[Symbol.asyncDispose]();
  await Deno.remove(folder, { recursive: true });
});

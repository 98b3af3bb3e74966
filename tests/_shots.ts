import { chromium } from "playwright-core";
const base = Deno.args[0];
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking"] });
async function shot(name: string, path: string, o: {w?:number,h?:number,dark?:boolean, before?: (p:any)=>Promise<void>, ctx?: any, full?: boolean} = {}) {
  const context = o.ctx ?? await browser.newContext({ viewport: { width: o.w ?? 1280, height: o.h ?? 800 }, colorScheme: o.dark ? "dark" : "light", extraHTTPHeaders: {} });
  const page = await context.newPage();
  await page.goto(base + path, { waitUntil: "networkidle" });
  if (o.before) await o.before(page);
  await page.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: o.full ?? false });
  await page.close(); if (!o.ctx) await context.close();
}
async function puzzle(p: any) {
  await p.fill('input[type=email], input[name=email], input[name=username]', 'depositor@example.org').catch(()=>{});
  await p.fill('input[type=password]', 'SdbDemo2026').catch(()=>{});
  await p.click('main button[type=submit]'); await p.waitForTimeout(2500);
}

const ctx = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "zh-CN" });
const p0 = await ctx.newPage(); await p0.goto(base + "/login?lang=zh"); await p0.click("text=Demo Administrator"); await p0.waitForTimeout(2500); console.log(p0.url());
await p0.goto(base + "/manage/jobs?lang=zh"); 
const run = p0.locator('form:has(input[name=name][value=verify_files]) button'); await run.click(); await p0.waitForTimeout(3000);
await p0.screenshot({path:"/tmp/shots/jobs-zh.png"});
await shot("integrity-zh", "/manage/integrity", { ctx, full: true });
const c2 = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme: "dark", storageState: await ctx.storageState() });
await shot("integrity-en-phone", "/en/manage/integrity", { ctx: c2, full: true });
await shot("jobs-en-phone", "/en/manage/jobs", { ctx: c2 });
await browser.close();

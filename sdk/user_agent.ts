/**
 * Reads the names of browser and system from a User-Agent header, for the list of devices. It knows the common ones.
 */

export interface Agent {
  /** Such as `Firefox 143`; empty when unknown. */
  browser: string;
  /** Such as `Windows`; empty when unknown. */
  system: string;
  kind: "desktop" | "phone" | "program" | "unknown";
}

/** The first match wins, because most browsers also name those that they descend from. */
const BROWSERS: [name: string, pattern: RegExp][] = [
  ["Edge", /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /\b(?:OPR|Opera)\/(\d+)/],
  ["Samsung Internet", /\bSamsungBrowser\/(\d+)/],
  ["WeChat", /\bMicroMessenger\/(\d+)/],
  ["QQ", /\bM?QQBrowser\/(\d+)/],
  ["UC Browser", /\bUCBrowser\/(\d+)/],
  ["Huawei Browser", /\bHuaweiBrowser\/(\d+)/],
  ["Firefox", /\b(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ["Safari", /\bVersion\/(\d+)[\d.]* (?:Mobile\/\w+ )?Safari\//],
];
const PROGRAMS: [name: string, pattern: RegExp][] = [
  ["sdb", /^sdb\/([\d.]+)/],
  ["Deno", /^Deno\/(\d+)/],
  ["Node.js", /^(?:node|undici)\b(?:\/v?(\d+))?/i],
  ["curl", /^curl\/(\d+)/],
  ["Python", /^python[\w-]*\/(\d+)/i],
];
const SYSTEMS: [name: string, pattern: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["HarmonyOS", /\b(?:HarmonyOS|OpenHarmony)\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows NT\b/],
  ["macOS", /\bMac OS X\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

export function readUserAgent(header: string): Agent {
  const program = named(PROGRAMS, header);
  if (program) return { browser: program, system: "", kind: "program" };
  const browser = named(BROWSERS, header);
  const system = SYSTEMS.find(([, pattern]) => pattern.test(header))?.[0] ?? "";
  if (!browser && !system) return { browser: "", system: "", kind: "unknown" };
  const phone = /\b(?:Mobile|iPhone|iPad|Android)\b/.test(header);
  return { browser, system, kind: phone ? "phone" : "desktop" };
}

function named(list: typeof BROWSERS, header: string): string {
  for (const [name, pattern] of list) {
    const found = pattern.exec(header);
    if (found) return [name, found[1]].filter(Boolean).join(" ");
  }
  return "";
}

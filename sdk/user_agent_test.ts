import assert from "node:assert/strict";
import { readUserAgent } from "./user_agent.ts";

const SAMPLES: [header: string, browser: string, system: string, kind: string][] = [
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
    "Edge 142",
    "Windows",
    "desktop",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36",
    "Chrome 140",
    "Linux",
    "desktop",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
    "Safari 19",
    "macOS",
    "desktop",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1",
    "Safari 18",
    "iPhone",
    "phone",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; 23049RAD8C) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.60",
    "WeChat 8",
    "Android",
    "phone",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0",
    "Firefox 143",
    "Linux",
    "desktop",
  ],
  ["Deno/2.9.6", "Deno 2", "", "program"],
  ["node", "Node.js", "", "program"],
  ["curl/8.14.1", "curl 8", "", "program"],
  ["", "", "", "unknown"],
  ["<script>alert(1)</script>", "", "", "unknown"],
];

Deno.test("readUserAgent() names browser, system and kind of the common ones, and nothing of others", () => {
  for (const [header, browser, system, kind] of SAMPLES) {
    assert.deepEqual(readUserAgent(header), { browser, system, kind }, header);
  }
});

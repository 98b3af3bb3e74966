/** Builds the HTML of a mail: one column that every mail program can show, without pictures or other resources. */
import type { Locale } from "../../../sdk/model/locale.ts";

interface MailContent {
  locale: Locale;
  subject: string;
  body: string;
  signature: string;
  /** Origin of the site; only links to it become buttons. */
  site: string;
  /** Name of the site. */
  name: string;
  /** Label of a button whose paragraph contains only an address. */
  open: string;
}

const INK = "#1b2733";
const FAINT = "#5b6875";
const BLUE = "#0b5cad";
const FONT = "system-ui,'PingFang SC','Hiragino Sans GB','Microsoft YaHei','Noto Sans CJK SC',sans-serif";

/** Mail programs drop style sheets, so each element has its own style. */
export function mailDocument({ locale, subject, body, signature, site, name, open }: MailContent): string {
  const paragraphs = body.split(/\n{2,}/).map((text) => paragraph(text, site, open)).join("");
  const lang = locale === "zh" ? "zh-CN" : "en";
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" ` +
    `content="width=device-width"><title>${escape(subject)}</title></head>` +
    `<body style="margin:0;padding:24px 12px;background:#f4f6f8;color:${INK};font:16px/1.7 ${FONT}">` +
    `<div style="max-width:600px;margin:0 auto;background:#fff;border:1px solid #dde3e9;border-radius:10px">` +
    `<div style="padding:16px 28px;border-bottom:3px solid ${BLUE};font-weight:600">${escape(name)}</div>` +
    `<div style="padding:12px 28px 20px">${paragraphs}</div>` +
    `<div style="padding:14px 28px;border-top:1px solid #dde3e9;font-size:13px;color:${FAINT}">` +
    `${withLinks(signature, site)}</div></div></body></html>`;
}

/** Turns the link at the end of a paragraph into a button if it leads to our site. The address stays readable below. */
function paragraph(text: string, site: string, open: string): string {
  if (text.startsWith(QUOTE)) return quotation(text);
  const [, before = "", address = ""] = /^([\s\S]*?)(https?:\/\/\S+)$/.exec(text) ?? [];
  if (!isOwn(address, site)) return `<p style="margin:12px 0">${withLinks(text, site)}</p>`;
  const label = before.replace(/[:：]\s*$/, "").trim() || open;
  const link = `<a href="${escape(address)}" style="color:${BLUE};word-break:break-all">${
    escape(address)
  }</a>`;
  const button =
    `<a href="${escape(address)}" style="display:inline-block;padding:9px 18px;border-radius:8px;` +
    `background:${BLUE};color:#fff;text-decoration:none">${escape(label)}</a>`;
  return `<p style="margin:16px 0 6px">${button}</p><p style="margin:0 0 12px;font-size:13px">${link}</p>`;
}

/** Begins each line of a quotation (`quoted` in mails.ts). */
const QUOTE = "> ";

/** Formats a quotation without links or buttons, because somebody else wrote it. */
function quotation(text: string): string {
  const lines = text.split("\n").map((line) =>
    escape(line.startsWith(QUOTE) ? line.slice(QUOTE.length) : line)
  );
  return `<blockquote style="margin:12px 0;padding:2px 0 2px 14px;border-left:3px solid #dde3e9;` +
    `white-space:pre-wrap">${lines.join("<br>")}</blockquote>`;
}

function withLinks(text: string, site: string): string {
  return text.split(/(https?:\/\/\S+)/).map((part) =>
    isOwn(part, site)
      ? `<a href="${escape(part)}" style="color:${BLUE};word-break:break-all">${escape(part)}</a>`
      : escape(part).replaceAll("\n", "<br>")
  ).join("");
}

/** Whether an address belongs to our site. A title may contain addresses that must not become links in our mails. */
const isOwn = (address: string, site: string) => address === site || address.startsWith(`${site}/`);

const ESCAPES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character]);

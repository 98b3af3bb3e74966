/** Reads HTML as a browser does, and finds in it what could act, fetch, or take the place of something of the page. */
import type { Element, Root } from "hast";
import rehypeParse from "rehype-parse";
import { unified } from "unified";
import { CLASS, PLAIN_ATTRIBUTES, READ_ATTRIBUTES, TAGS } from "../sdk/model/rich_text/allow_list.ts";
import { safeStyle } from "../sdk/model/rich_text/values.ts";
import { ORIGIN } from "./harness.ts";

/**
 * `page`: a page of ours, with its scripts and forms; `text`: rich text as it is stored, with the styles that it may have;
 * `mail`: has styles on its elements, and nothing else.
 */
export type Document = "page" | "text" | "mail";

/** No page of ours has these. */
const FOREIGN_TAGS = new Set(
  ("iframe frame frameset object embed applet base portal fencedframe marquee bgsound layer ilayer xml xss plaintext " +
    "xmp listing isindex noembed noframes keygen foreignobject animate animatetransform set image handler ")
    .split(" "),
);
const MAIL_TAGS = new Set(
  "html head meta title body div p a br blockquote table tbody tr td span strong".split(" "),
);
/** Whatever is fetched without being asked for. `href` is one of them on `link` alone. */
const FETCHED = new Set(
  "src srcSet poster background data dynSrc lowSrc code archive manifest icon cite longDesc profile ping"
    .split(" "),
);
/** Within rich text, besides what the allow-list has: what `displayHtml` writes. */
const DISPLAYED = new Set(
  "class id rel loading decoding role tabIndex ariaLabel".toLowerCase().split(" "),
);
const DISPLAYED_IDS = /^(?:[a-z0-9-]+-)?(?:rt-|section-)/;
const ALLOWED = new Set(
  [...READ_ATTRIBUTES, ...Object.keys(PLAIN_ATTRIBUTES), ...DISPLAYED].map((name) => name.toLowerCase()),
);
const ADDRESS = /^(?:https?:|mailto:|tel:|#|\/(?!\/)|\?|$)/i;
const PICTURE = /^(?:data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]|blob:)/;

/** @returns what is wrong with the document, in words; nothing is. */
export function dangersOf(html: string, document: Document = "page"): string[] {
  const tree = unified().use(rehypeParse).parse(html) as Root;
  const found: string[] = [];
  const state: Walk = { document, found, inRichText: false, nonces: new Set(), ids: new Set() };
  for (const child of tree.children) if (child.type === "element") walk(child, state);
  if (state.nonces.size > 1) found.push(`several nonces: ${[...state.nonces]}`);
  return found;
}

interface Walk {
  document: Document;
  found: string[];
  inRichText: boolean;
  nonces: Set<string>;
  /** Of rich text; a second one would take the place of the first. */
  ids: Set<string>;
}

function walk(element: Element, state: Walk): void {
  const { found } = state;
  const tag = element.tagName.toLowerCase();
  const say = (what: string) => found.push(`<${tag}> ${what.slice(0, 200)}`);
  if (FOREIGN_TAGS.has(tag)) say("has no place here");
  if (state.document === "mail" && !MAIL_TAGS.has(tag)) say("is no element of mails");
  if (state.inRichText && !TAGS.includes(tag)) say("is no element of rich text");
  if (tag === "script" || tag === "style") judgeScript(element, state, say);
  if (tag === "meta" && element.properties.httpEquiv) say(`http-equiv=${element.properties.httpEquiv}`);
  for (const [name, value] of Object.entries(element.properties)) {
    judgeAttribute({ tag, name, text: Array.isArray(value) ? value.join(" ") : String(value) }, state, say);
  }
  const isRichText = String(element.properties.className ?? "").split(/[ ,]/).includes("rich-text");
  const inside = { ...state, inRichText: state.inRichText || isRichText };
  const children = tag === "template" ? element.content?.children ?? [] : element.children;
  for (const child of children) if (child.type === "element") walk(child, inside);
}

/** A script of ours has the nonce of the answer, or is data. */
function judgeScript({ properties }: Element, state: Walk, say: (what: string) => void): void {
  if (/^application\/(?:ld\+)?json$/.test(String(properties.type ?? ""))) return;
  const nonce = String(properties.nonce ?? "");
  if (state.document === "mail" || state.inRichText || !nonce) return say("without a nonce");
  state.nonces.add(nonce);
}

interface Attribute {
  tag: string;
  name: string;
  text: string;
}

function judgeAttribute({ tag, name, text }: Attribute, state: Walk, say: (what: string) => void): void {
  const told = `${name}="${text}"`;
  if (/^on/i.test(name)) say(told);
  if (
    name === "style" && (state.document === "page" || state.document === "text" && safeStyle(text) !== text)
  ) {
    say(told);
  }
  if (name === "srcDoc") say(told);
  if (["href", "xLinkHref", "action", "formAction"].includes(name)) {
    judgeAddress({ tag, name, text }, state, say);
  }
  if (FETCHED.has(name) || (tag === "link" && name === "href" && text.startsWith("//"))) {
    if (!isOwn(text) && !PICTURE.test(text)) say(told);
  }
  if (!state.inRichText) return;
  if (name === "id") {
    if (!DISPLAYED_IDS.test(text) || (state.document === "page" && state.ids.has(text))) say(told);
    state.ids.add(text);
  }
  const stranger = name === "className" && text.split(" ").find((one) => !CLASS.test(one));
  if (stranger) say(`class ${stranger}`);
  const attribute = name === "className" ? "class" : name.toLowerCase();
  if (!ALLOWED.has(attribute)) say(told);
}

function judgeAddress({ tag, name, text }: Attribute, state: Walk, say: (what: string) => void): void {
  const told = `${name}="${text}"`;
  if (!ADDRESS.test(text.trim())) return say(told);
  if ((name !== "href" || tag === "use") && !isOwn(text)) say(told);
  if (
    tag === "link" && !isOwn(text) &&
    !/^https:\/\/(?:doi\.org|orcid\.org|creativecommons\.org|schema\.org|spdx\.org)/.test(text) &&
    // Names of vocabularies, which no browser fetches.
    !/^http:\/\/purl\.org\/dc\/(?:terms|elements\/1\.1)\/$/.test(text)
  ) {
    say(told);
  }
  if (state.document === "mail" && !text.startsWith(ORIGIN)) say(told);
}

const isOwn = (address: string): boolean =>
  URL.canParse(address.trim(), ORIGIN) && new URL(address.trim(), ORIGIN).origin === ORIGIN;

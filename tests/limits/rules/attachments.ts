/** Covers, compliance items, names of files and the size of a call (spec 2 §5, §9). */
import sharp from "sharp";
import {
  COMPLIANCE_ITEMS_MAX,
  COMPLIANCE_SIZE_MAX,
  COVER_PIXELS_MAX,
  COVER_RATIO,
  COVER_RATIO_TOLERANCE,
  COVER_SIZE_MAX,
  FILE_NAME_BYTES_MAX,
  FILE_PATH_BYTES_MAX,
  JSON_BODY_MAX,
} from "../../../sdk/model/limits.ts";
import { atMost, type Limit } from "../limit.ts";
import { at, bodyTooLarge, cover, refusal, WORDS } from "../refusals.ts";

export type Bytes = () => Promise<Uint8Array> | Uint8Array;

const picture = (width: number, height: number, type: "png" | "jpeg" | "gif" = "png"): Bytes => () =>
  sharp({ create: { width, height, channels: 3, background: "#2f7fd0" } }).toFormat(type).toBuffer();

/** A PNG of so many bytes: those behind its end belong to nothing. */
const sized = (bytes: number): Bytes => async () => {
  const padded = new Uint8Array(bytes);
  padded.set(await picture(150, 100)());
  return padded;
};

const ratio = (found: string) => at("cover", cover(`当前比例 ${found}:1`, `Its ratio is ${found}:1`));
const tooBig = (bytes: number) => at("cover", cover(`当前 ${bytes} 字节`, `It has ${bytes} bytes`));
const [narrow, wide] = [COVER_RATIO - COVER_RATIO_TOLERANCE, COVER_RATIO + COVER_RATIO_TOLERANCE];

export const COVERS: Limit<Bytes>[] = [
  {
    rule: "cover: under 1 MB",
    proves: ["COVER_SIZE_MAX"],
    taken: [["below", sized(COVER_SIZE_MAX - 1)]],
    refused: [COVER_SIZE_MAX, COVER_SIZE_MAX + 1].map((bytes) => [`${bytes}`, sized(bytes), tooBig(bytes)]),
  },
  {
    rule: "cover: about 1.5:1",
    proves: ["COVER_RATIO", "COVER_RATIO_TOLERANCE"],
    taken: [narrow, COVER_RATIO, wide].map((wanted) => [`${wanted}`, picture(Math.round(wanted * 500), 500)]),
    refused: [
      ["narrower", picture(Math.round(narrow * 500) - 5, 500), ratio("1.39")],
      ["wider", picture(Math.round(wide * 500) + 5, 500), ratio("1.61")],
    ],
  },
  {
    rule: "cover: pixels",
    proves: ["COVER_PIXELS_MAX"],
    taken: [["at", picture(6_000, COVER_PIXELS_MAX / 6_000)]],
    refused: [[
      "above",
      picture(6_001, 4_000),
      at(
        "cover",
        cover(
          `像素过多：当前 6001 × 4000，最多 ${COVER_PIXELS_MAX} 像素`,
          `It has too many pixels: 6001 × 4000, at most ${COVER_PIXELS_MAX}`,
        ),
      ),
    ]],
  },
  {
    rule: "cover: JPG, JPEG or PNG",
    taken: [["JPG", picture(150, 100, "jpeg")], ["PNG", picture(150, 100, "png")]],
    refused: [["GIF", picture(150, 100, "gif"), at("cover", cover("收到的是 GIF", "GIF was sent"))]],
  },
];

export interface Item {
  bytes: number;
  /** Items that are there already. */
  there: number;
}

export const COMPLIANCE: Limit<Item>[] = [
  atMost(
    {
      rule: "compliance information, bytes of an item",
      proves: "COMPLIANCE_SIZE_MAX",
      build: (bytes) => ({ bytes, there: 0 }),
    },
    COMPLIANCE_SIZE_MAX,
    at("compliance", WORDS.compliance),
  ),
  atMost(
    {
      rule: "compliance information, items",
      proves: "COMPLIANCE_ITEMS_MAX",
      build: (n) => ({ bytes: 5, there: n - 1 }),
    },
    COMPLIANCE_ITEMS_MAX,
    at("compliance", WORDS.compliance),
  ),
];

/** Three bytes each in UTF-8, so that bytes and characters are told apart. */
const bytesOf = (n: number) => "水".repeat(Math.floor(n / 3)) + "x".repeat(n % 3);
const deep = (n: number) => `${`${"f".repeat(199)}/`.repeat(5)}${"x".repeat(n - 1_003)}水`;

export const NAMES: Limit<string>[] = [
  atMost(
    { rule: "bytes of a part of a path", proves: "FILE_NAME_BYTES_MAX", build: (n) => `data/${bytesOf(n)}` },
    FILE_NAME_BYTES_MAX,
    at("path", WORDS.fileName),
  ),
  atMost(
    {
      rule: "bytes of a path",
      proves: "FILE_PATH_BYTES_MAX",
      build: deep,
    },
    FILE_PATH_BYTES_MAX,
    at("path", WORDS.pathLength),
  ),
];

export const BODIES: Limit<number>[] = [
  atMost(
    { rule: "bytes of a JSON body", proves: "JSON_BODY_MAX", build: (n) => n },
    JSON_BODY_MAX,
    refusal("bodyTooLarge", bodyTooLarge(JSON_BODY_MAX)),
  ),
];

/** Where and when: every numeric rule of spec 2 §5 for points, regions and periods. */
import {
  COORDINATE_DECIMALS,
  ELEVATION_MAX,
  ELEVATION_MIN,
  ENTRIES_MAX,
  LATITUDE_MAX,
  LONGITUDE_MAX,
} from "../../../sdk/model/limits.ts";
import type { Changes } from "../drafts.ts";
import { atMost, type Limit, type LimitName, list, within } from "../limit.ts";
import { also, at, below, beyond, moreThan, type Pair, type Refusal, WORDS } from "../refusals.ts";

type Numbers = Record<string, unknown>;

const POINT = { kind: "point", longitude: 100, latitude: 37, elevation: 3_200 };
const REGION = {
  kind: "region",
  west: 99,
  south: 36,
  east: 101,
  north: 38,
  minElevation: 3_000,
  maxElevation: 3_300,
};

/** Also what no type allows: a program may send anything. */
const place = (whole: Numbers) => (numbers: Numbers): Changes =>
  ({ spatial: [{ ...whole, ...numbers }] }) as Changes;
const point = place(POINT);
const region = place(REGION);
const [wide, high] = [{ west: -180, east: 180 }, { south: -90, north: 90 }];
const deep = { minElevation: -10_000, maxElevation: 10_000 };

const STEP = 10 ** -COORDINATE_DECIMALS;

function range(
  field: string,
  build: (numbers: Numbers) => Changes,
  { max, min = -max, proves, around = {} }: {
    max: number;
    min?: number;
    proves: LimitName;
    around?: Numbers;
  },
): Limit<Changes>[] {
  const path = `spatial.0.${field}`;
  const set = (value: unknown) => build({ ...around, [field]: value });
  const bounded = within({ rule: `spatial: ${field}`, proves, build: set }, { min, max, step: STEP }, [
    at(path, below(min)),
    at(path, beyond(max)),
  ]);
  // A boundary of a region cannot take both ends: beside the other one it would be no region.
  const taken = bounded.taken.filter(([, value]) => turned(value).length === 0);
  return [{ ...bounded, taken }, decimals(field, set, max)]
    .map((limit) => ({ ...limit, refused: limit.refused.map(withOrder) }))
    .concat(numeric(field, set));
}

const ORDERS = [
  ["west", "east", WORDS.west],
  ["south", "north", WORDS.south],
  ["minElevation", "maxElevation", WORDS.heights],
] as const;

/** What is said of boundaries that stand the wrong way round. */
function turned({ spatial }: Changes): Refusal[] {
  const [place] = spatial as unknown as Record<string, number>[];
  return ORDERS.filter(([low, high]) => place[low] >= place[high])
    .map(([, high, words]) => at(`spatial.0.${high}`, words));
}

/** Beyond a limit the order may be lost, too, and that is said beside. */
const withOrder = ([near, value, said]: Limit<Changes>["refused"][number]) =>
  [near, value, also(said, ...turned(value))] as const;

/** "Latitude 90.00001" breaks two rules and hears of both (safety 2.5, B18). */
const decimals = (field: string, set: (value: unknown) => Changes, max: number): Limit<Changes> => ({
  rule: `spatial: ${field}: four decimals`,
  proves: ["COORDINATE_DECIMALS"],
  taken: [["three", set(37.123)], ["four", set(37.1234)]],
  refused: [
    ["five", set(37.12345), at(`spatial.0.${field}`, WORDS.decimals)],
    [
      "five, beyond the limit",
      set(max + 0.00001),
      also(at(`spatial.0.${field}`, beyond(max)), at(`spatial.0.${field}`, WORDS.decimals)),
    ],
  ],
});

const numeric = (field: string, set: (value: unknown) => Changes): Limit<Changes> => ({
  rule: `spatial: ${field}: a number`,
  taken: [],
  refused: ["37", "", "north", null, true].map((value) => [
    JSON.stringify(value),
    set(value),
    at(`spatial.0.${field}`, WORDS.invalidNumber),
  ]),
});

const degrees = {
  longitude: [LONGITUDE_MAX, "LONGITUDE_MAX"],
  latitude: [LATITUDE_MAX, "LATITUDE_MAX"],
} as const;
const bound = (field: string, axis: keyof typeof degrees, around: Numbers) =>
  range(field, region, { max: degrees[axis][0], proves: degrees[axis][1], around });
const height = (field: string, build: (numbers: Numbers) => Changes, around?: Numbers) =>
  range(field, build, { min: ELEVATION_MIN, max: ELEVATION_MAX, proves: "ELEVATION_MAX", around })
    .map((limit) => limit.proves?.includes("ELEVATION_MAX") ? { ...limit, proves: HEIGHTS } : limit);
const HEIGHTS: LimitName[] = ["ELEVATION_MIN", "ELEVATION_MAX"];

/** Nothing may be missing of what belongs together; heights may be left out together. */
const together: Limit<Changes> = {
  rule: "spatial: longitude and latitude together, all fields of a region together (spec 2 §5)",
  taken: [
    ["a point without its height", point({ elevation: undefined })],
    ["a region without its heights", region({ minElevation: undefined, maxElevation: undefined })],
  ],
  refused: [
    ...(["longitude", "latitude"].map((field) =>
      [field, point({ [field]: undefined }), missing(field)] as const
    )),
    ...(["west", "south", "east", "north", "minElevation", "maxElevation"].map((field) =>
      [field, region({ [field]: undefined }), missing(field)] as const
    )),
  ],
};

function missing(field: string): Refusal {
  return at(`spatial.0.${field}`, WORDS.required);
}

const ordered = (low: string, high: string, words: Pair, edge: number): Limit<Changes> => ({
  rule: `spatial: ${low} less than ${high}`,
  taken: [["a ten-thousandth less", region({ [low]: 12.3455, [high]: 12.3456 })]],
  refused: [
    ["the same", region({ [low]: 12.3456, [high]: 12.3456 }), at(`spatial.0.${high}`, words)],
    ["a ten-thousandth more", region({ [low]: 12.3456, [high]: 12.3455 }), at(`spatial.0.${high}`, words)],
    ["from end to end, backwards", region({ [low]: edge, [high]: -edge }), at(`spatial.0.${high}`, words)],
  ],
});

const period = (start: unknown, end: unknown) => ({ temporal: [{ start, end }] }) as Changes;
const START = "2020-06-01T00:00:00.000Z";

const times: Limit<Changes>[] = [
  {
    rule: "temporal: the end later than the start (spec 2 §5)",
    taken: [["a millisecond later", period(START, "2020-06-01T00:00:00.001Z")]],
    refused: [
      ["the same", period(START, START), at("temporal.0.end", WORDS.endBeforeStart)],
      [
        "a millisecond earlier",
        period(START, "2020-05-31T23:59:59.999Z"),
        at("temporal.0.end", WORDS.endBeforeStart),
      ],
      [
        "the same in another zone",
        period(START, "2020-06-01T08:00:00.000+08:00"),
        at("temporal.0.end", WORDS.endBeforeStart),
      ],
    ],
  },
  {
    rule: "temporal: start and end both required (spec 2 §5)",
    taken: [],
    refused: ["", undefined].flatMap((nothing) => [
      [`start: ${nothing}`, period(nothing, START), at("temporal.0.start", WORDS.required)],
      [`end: ${nothing}`, period(START, nothing), at("temporal.0.end", WORDS.required)],
    ]),
  },
  {
    rule: "temporal: a time that there is",
    taken: [["the last of a February", period("2020-02-29", "2020-03-01")]],
    refused: [["a 13th month", period("2020-13-01", START), at("temporal.0.start", WORDS.invalidMonth)]],
  },
];

export const PLACES: Limit<Changes>[] = [
  ...(["spatial", "temporal"] as const).map((name) =>
    atMost<Changes>(
      {
        rule: name,
        proves: "ENTRIES_MAX",
        build: (n) =>
          (name === "spatial"
            ? { spatial: list(n, (at) => ({ ...POINT, elevation: at })) }
            : { temporal: list(n, () => ({ start: START, end: "2021" })) }) as Changes,
      },
      ENTRIES_MAX,
      at(name, moreThan(ENTRIES_MAX)),
    )
  ),
  ...range("longitude", point, { max: LONGITUDE_MAX, proves: "LONGITUDE_MAX" }),
  ...range("latitude", point, { max: LATITUDE_MAX, proves: "LATITUDE_MAX" }),
  ...height("elevation", point),
  ...bound("west", "longitude", wide),
  ...bound("east", "longitude", wide),
  ...bound("south", "latitude", high),
  ...bound("north", "latitude", high),
  ...height("minElevation", region, deep),
  ...height("maxElevation", region, deep),
  together,
  ordered("west", "east", WORDS.west, LONGITUDE_MAX),
  ordered("south", "north", WORDS.south, LATITUDE_MAX),
  ordered("minElevation", "maxElevation", WORDS.heights, ELEVATION_MAX),
  ...times,
];

/** The media library: what it takes, what it keeps of it, and how everybody gets it. */
import assert from "node:assert/strict";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { article, blob, media } from "../../../db/schema/mod.ts";
import { deleteUnusedBlobs } from "../../../db/queries/file/files.ts";
import { mediaPath } from "../../../sdk/model/content/media.ts";
import { CAPTIONS_SIZE_MAX, MEDIA_SIZE_MAX, VIDEO_SIZE_MAX } from "../../../sdk/model/limits.ts";
import { translator } from "../../../locales/mod.ts";
import type { ApiError } from "../../../sdk/mod.ts";
import { openTestApp, ORIGIN } from "../../../tests/harness.ts";

async function open() {
  const test = await openTestApp();
  const { repository: { content } } = await test.signIn({ role: "governance" });
  return { test, content, [Symbol.asyncDispose]: () => test[Symbol.asyncDispose]() };
}

const ALT = { zh: "绿色", en: "" };
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#2b6" } });
const blobOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)]);

/** A PNG of a few bytes that claims to be so large. */
function hugePng(width: number, height: number): Uint8Array {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const chunks = [chunk("IHDR", head), chunk("IDAT", new Uint8Array(4)), chunk("IEND", new Uint8Array())];
  return new Uint8Array([...signature, ...chunks.flatMap((one) => [...one])]);
}

/** Length, name, data, CRC-32 of name and data. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}

const refusalOf = async (call: Promise<unknown>) =>
  await call.then(
    () => "taken",
    ({ issues, error }) => issues?.[0] ? `${issues[0].path} ${issues[0].key}` : error,
  );

Deno.test("addPicture() redraws what is sent, without what the camera recorded, and everybody may have it", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const photo = await draw(3_000, 1_500).withExif({ IFD0: { Artist: "SECRET-NAME" } }).jpeg().toBuffer();
  const item = await content.addMedia("照片.JPG", blobOf(photo), { zh: "绿色", en: "Green" });
  assert.deepEqual([item.width, item.height, item.mediaType, item.name, item.uses], [
    2_400,
    1_200,
    "image/webp",
    "照片.webp",
    0,
  ]);
  const [row] = await test.app.db.read.select().from(media).all();
  assert.deepEqual([row!.altZh, row!.altEn, row!.size], ["绿色", "Green", item.size]);
  const answer = await test.api.request(ORIGIN + item.src);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  assert.equal(answer.headers.get("Content-Type"), "image/webp");
  assert.equal(answer.headers.get("Cache-Control"), "public, max-age=31536000, immutable");
  assert.equal(answer.headers.get("X-Content-Type-Options"), "nosniff");
  assert.match(answer.headers.get("Content-Security-Policy") ?? "", /sandbox/);
  assert.ok(!new TextDecoder("latin1").decode(bytes).includes("SECRET-NAME"));
  assert.equal((await sharp(bytes).metadata()).format, "webp");
  const etag = answer.headers.get("ETag")!;
  const again = await test.api.request(ORIGIN + item.src, { headers: { "If-None-Match": etag } });
  assert.equal(again.status, 304);
  assert.equal((await test.api.request(`${ORIGIN}/api/sdb-content-service/public/media/none`)).status, 404);
});

Deno.test("addPicture() tells the type by the bytes, and refuses what is too large before it is decoded", async () => {
  await using scene = await open();
  const { test, content } = scene;
  for (const [at, format] of (["png", "webp", "gif"] as const).entries()) {
    await content.addMedia(`a.${format}`, blobOf(await draw(20, 10 + at)[format]().toBuffer()), ALT);
  }
  const refused: [name: string, bytes: Uint8Array, reason: string][] = [
    [
      "a.png",
      new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>"),
      "file mediaType",
    ],
    ["a.png", new TextEncoder().encode("<!doctype html>"), "file mediaType"],
    ["a.png", new Uint8Array(), "file mediaType"],
    ["a.png", (await draw(20, 10).png().toBuffer()).subarray(0, 60), "file mediaType"],
    ["bomb.png", hugePng(50_000, 50_000), "file picturePixels"],
    ["a\\b.png", await draw(20, 10).png().toBuffer(), "name invalidFileName"],
    ["a.png", new Uint8Array(MEDIA_SIZE_MAX + 1), "file pictureTooBig"],
  ];
  for (const [name, bytes, reason] of refused) {
    assert.equal(await refusalOf(content.addMedia(name, blobOf(bytes))), reason, reason);
  }
  assert.equal(await test.app.db.read.$count(media), 3);
});

Deno.test("removePicture() refuses while an article shows it, as cover or in a text; its bytes stay as long as it does", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const add = async (width: number) =>
    await content.addMedia("a.png", blobOf(await draw(width, 10).png().toBuffer()), ALT);
  const [cover, shown, unused] = [await add(20), await add(30), await add(40)];
  const given = { kind: "news", slug: "a", title: { zh: "题", en: "" }, date: "2026-11-02" } as const;
  const made = await content.create({ ...given, cover: { mediaId: cover.mediaId, alt: { zh: "", en: "" } } });
  // As the sanitiser stores a picture of ours.
  await test.app.db.withTx((tx) =>
    tx.run(
      `UPDATE article SET body_en = '<p><img src="${shown.src}" alt=""></p>' WHERE id = '${made.articleId}'`,
    )
  );
  const uses = (await content.media()).list.map(({ mediaId, uses }) => [mediaId, uses]);
  assert.deepEqual(
    new Map(uses as [string, number][]),
    new Map([[cover.mediaId, 1], [shown.mediaId, 1], [unused.mediaId, 0]]),
  );
  for (const { mediaId } of [cover, shown]) {
    await assert.rejects(content.removeMedia(mediaId), { error: "mediaInUse" });
  }
  await assert.rejects(content.removeMedia(cover.mediaId), (error: ApiError) => {
    assert.match(error.messageEn, /“a.webp” was not deleted: 1 article shows it: 新闻《题》/);
    return true;
  });
  const [listed] = (await content.media()).list.filter(({ mediaId }) => mediaId === cover.mediaId);
  assert.deepEqual(listed!.usedBy, [{
    articleId: made.articleId,
    kind: "news",
    title: { zh: "题", en: "" },
  }]);
  await content.removeMedia(unused.mediaId);
  await test.app.db.withTx((tx) => deleteUnusedBlobs(tx, test.app.clock().getTime() + 1));
  assert.equal(await test.app.db.read.$count(blob), 2);
  assert.deepEqual((await content.describeMedia(cover.mediaId, { zh: "封面", en: "Cover" })).alt, {
    zh: "封面",
    en: "Cover",
  });
});

const VTT = `WEBVTT - by hand

STYLE
::cue { background: url(https://evil.example/x) }

NOTE nobody reads this

one
00:01.000 --> 00:02.500 line:0
<b>第一</b>步

01:00:02.500 --> 01:00:04.000
second
`;

Deno.test("addMedia() takes captions, written anew from their cues, and names the line that cannot be read", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const item = await content.addMedia("字幕.txt", new Blob(["\ufeff" + VTT.replaceAll("\n", "\r\n")]));
  assert.deepEqual([item.kind, item.mediaType, item.name, item.width], [
    "captions",
    "text/vtt",
    "字幕.vtt",
    0,
  ]);
  const answer = await test.api.request(ORIGIN + item.src);
  assert.equal(answer.headers.get("Content-Type"), "text/vtt; charset=utf-8");
  assert.equal(
    await answer.text(),
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<b>第一</b>步\n\n01:00:02.500 --> 01:00:04.000\nsecond\n",
  );
  const refused: [text: string | Uint8Array, line: number][] = [
    ["WEBVTT\n\n00:02.000 --> 00:01.000\nback", 3],
    ["WEBVTT\n\n1\n00:61.000 --> 00:62.000\nx", 4],
    ["WEBVTT\n\n", 1],
    ["WEBVTT\n\nonly words", 3],
    [new Uint8Array([...new TextEncoder().encode("WEBVTT\n\n"), 0xff, 0xfe]), 3],
  ];
  for (const [text, line] of refused) {
    const body = new Blob([typeof text === "string" ? text : new Uint8Array(text)]);
    await assert.rejects(content.addMedia("a.vtt", body), ({ issues: [issue] }: ApiError) => {
      assert.deepEqual(
        [issue!.path, issue!.key, issue!.params!.line],
        ["file", "captionsType", line],
        String(text),
      );
      return true;
    });
  }
  const long = new Blob([`${VTT}\nNOTE ${"x".repeat(CAPTIONS_SIZE_MAX)}`]);
  assert.equal(await refusalOf(content.addMedia("a.vtt", long)), "file captionsTooBig");
  assert.equal(await test.app.db.read.$count(media), 1);
});

Deno.test("addMedia() says in words what was sent in place of what it takes, and sizes as people read them", async () => {
  await using scene = await open();
  const { content } = scene;
  const bytes = (...values: number[]) => new Uint8Array([...values, ...new Uint8Array(80)]);
  const png = await draw(20, 10).png().toBuffer();
  const cases: [name: string, sent: string | Uint8Array, zh: RegExp, en: RegExp][] = [
    ["a.png", "", /收到的文件是空的/, /The file is empty/],
    ["a.png", "this is no picture", /收到的是文本文件/, /A text file was sent/],
    ["a.png", "<!doctype html><p>", /网页（HTML）/, /A web page \(HTML\)/],
    ["a.png", "<svg xmlns='x'/>", /SVG 图形/, /An SVG drawing/],
    ["a.png", "%PDF-1.7", /PDF 或 Office/, /A PDF or an Office/],
    ["a.png", bytes(0x50, 0x4b, 3, 4), /压缩包/, /An archive/],
    ["a.png", new Uint8Array(png.subarray(0, 60)), /已损坏或不完整/, /damaged or incomplete/],
    ["a.png", "II*\0\x08\0\0\0", /其他格式的图片/, /picture of another format/],
    ["a.png", "\0\0\0\x20ftypheic", /其他格式的图片/, /picture of another format/],
    ["a.mp4", "\0\0\0\x14ftypqt  ", /不能播放的视频/, /A video that browsers do not play/],
    ["a.png", "ID3\x03\0\0", /音频文件/, /A sound file/],
    ["a.png", bytes(1, 2, 3, 4), /不属于其中任何一种/, /none of these/],
    [
      "a.vtt",
      "1\n00:00:01,000 --> 00:00:02,000\nx",
      /第一行须是 WEBVTT.*“1”/,
      /begin with the line WEBVTT.*“1”/,
    ],
    ["a.txt", "00:01.000 --> 00:02.000\nx", /第一行须是 WEBVTT/, /begin with the line WEBVTT/],
    ["a.vtt", "WEBVTTX\n\n00:01.000 --> 00:02.000\nx", /第一行须是 WEBVTT/, /“WEBVTTX”/],
    [
      "a.png",
      new Uint8Array(MEDIA_SIZE_MAX + 100_000),
      /最大 10 MB，当前 10\.1 MB/,
      /at most 10 MB\. It has 10\.1 MB/,
    ],
    ["a.png", new Uint8Array(MEDIA_SIZE_MAX + 1), /最大 10485760 B，当前 10485761 B/, /10485761 B/],
    [
      "a.vtt",
      `${VTT}\nNOTE ${"x".repeat(CAPTIONS_SIZE_MAX)}`,
      /最大 512 KB，当前 512\.\d+ KB/,
      /at most 512 KB/,
    ],
    ["a.png", hugePng(50_000, 50_000), /最多 [\d,]+ 像素/, /at most [\d,]+$/],
  ];
  for (const [name, sent, zh, en] of cases) {
    const body = new Blob([typeof sent === "string" ? sent : new Uint8Array(sent)]);
    await assert.rejects(content.addMedia(name, body, ALT), ({ issues: [issue] }: ApiError) => {
      for (const [locale, wanted] of [["zh", zh], ["en", en]] as const) {
        const said = translator(locale)(`validation.${issue!.key}`, issue!.params);
        assert.match(said, wanted);
        assert.doesNotMatch(said, /\{|(?:\b[0-9a-f]{2} ){3}/, "no bytes, no bare values");
      }
      return true;
    });
  }
});

Deno.test("addMedia() and describeMedia() want words for a picture in one language at least, and for nothing else", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const png = blobOf(await draw(20, 10).png().toBuffer());
  assert.equal(await refusalOf(content.addMedia("a.png", png)), "alt altRequired");
  assert.equal(await refusalOf(content.addMedia("a.png", png, { zh: "  ", en: "" })), "alt altRequired");
  assert.equal(await test.app.db.read.$count(blob), 0);
  const picture = await content.addMedia("a.png", png, { en: "Green" });
  const none = { zh: "", en: " " };
  assert.equal(await refusalOf(content.describeMedia(picture.mediaId, none)), "alt altRequired");
  const words = await content.addMedia("a.vtt", new Blob([VTT]));
  assert.deepEqual((await content.describeMedia(words.mediaId, none)).alt, { zh: "", en: "" });
});

Deno.test("addMedia() and addVideo() answer a file that is there already with the entry that it has", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const png = blobOf(await draw(20, 10).png().toBuffer());
  const add = [
    (name: string) => content.addMedia(`${name}.png`, png, { zh: "绿色" }),
    (name: string) => content.addMedia(`${name}.vtt`, new Blob([VTT])),
    (name: string) => content.addVideo(`${name}.webm`, new Blob([webm(200)])),
  ];
  for (const [at, sent] of add.entries()) {
    const first = await sent("first");
    test.advance(5_000);
    const again = await sent("second");
    assert.deepEqual(again, { ...first, existed: true });
    assert.equal(first.existed, undefined);
    assert.equal(await test.app.db.read.$count(media), at + 1);
  }
  const named = await content.addMedia("third.png", png, { zh: "别的", en: "Green" });
  assert.deepEqual(named.alt, { zh: "绿色", en: "Green" }, "only what was missing is filled in");
});

/** Begins as a WebM does; what follows nobody reads. */
const webm = (size: number) => {
  const bytes = new Uint8Array(size).map((_, at) => at % 251);
  bytes.set([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84]);
  bytes.set(new TextEncoder().encode("webm"), 12);
  return bytes;
};
/** @param boxes Type and bytes of content of what follows the first one. */
const mp4 = (...boxes: [type: string, size: number][]) => {
  const made = [["ftyp", 16] as const, ...boxes].flatMap(([type, size]) => [
    ...new Uint8Array(Uint32Array.of(size + 8).buffer).toReversed(),
    ...new TextEncoder().encode(type),
    ...type === "ftyp" ? new TextEncoder().encode("isom0000isommp42") : new Uint8Array(size),
  ]);
  return Uint8Array.from(made);
};
const MP4 = mp4(["free", 4], ["mdat", 100], ["moov", 60]);

Deno.test("addVideo() and addMedia() refuse junk that begins as an MP4 does, in whatever pieces it comes", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const junk = mp4();
  const noise = Uint8Array.from({ length: 5_000 }, (_, at) => at * 7 % 251);
  const cases: [what: string, bytes: Uint8Array<ArrayBuffer>][] = [
    ["noise behind the first box", Uint8Array.from([...junk, ...noise])],
    ["a first box without a length", Uint8Array.from([0, 0, 0, 0, ...junk.subarray(4), ...noise])],
    ["noise behind the sound and picture", Uint8Array.from([...mp4(["mdat", 100]), ...noise])],
    ["nothing that says what to play", mp4(["mdat", 100], ["free", 100])],
    ["an end before that", mp4(["mdat", 4_000], ["moov", 60]).slice(0, 2_000)],
  ];
  for (const [what, bytes] of cases) {
    const pieces = () => ReadableStream.from(Array.from(bytes, (byte) => Uint8Array.of(byte)));
    assert.match(
      await refusalOf(content.addVideo("a.mp4", new Blob([bytes]))),
      /^file video(Broken|Type)$/,
      what,
    );
    assert.match(await refusalOf(content.addVideo("a.mp4", pieces())), /^file video(Broken|Type)$/, what);
    assert.match(await refusalOf(content.addMedia("a.mp4", new Blob([bytes]))), /^file (video|media)/, what);
  }
  assert.equal(await test.app.db.read.$count(media), 0);
  assert.equal((await content.addVideo("a.mp4", new Blob([MP4]))).mediaType, "video/mp4");
});

Deno.test("addVideo() keeps MP4 and WebM by their bytes, and everybody may have any part of them", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const bytes = webm(3_000_000);
  const item = await content.addVideo("片子.mp4", new Blob([bytes]));
  assert.deepEqual([item.kind, item.mediaType, item.name, item.size], [
    "video",
    "video/webm",
    "片子.webm",
    3_000_000,
  ]);
  assert.equal((await content.addMedia("small.mov", new Blob([MP4]))).name, "small.mp4");
  const ask = (range?: string, method = "GET") =>
    test.api.request(ORIGIN + item.src, { method, headers: range ? { Range: range } : {} });
  const whole = await ask();
  assert.deepEqual([whole.status, whole.headers.get("Accept-Ranges")], [200, "bytes"]);
  assert.deepEqual(new Uint8Array(await whole.arrayBuffer()), bytes);
  for (
    const [range, from, to] of [["bytes=0-", 0, 3_000_000], ["bytes=2000000-2000099", 2_000_000, 2_000_100], [
      "bytes=-10",
      2_999_990,
      3_000_000,
    ]] as const
  ) {
    const part = await ask(range);
    assert.equal(part.status, 206, range);
    assert.equal(part.headers.get("Content-Range"), `bytes ${from}-${to - 1}/3000000`);
    assert.equal(part.headers.get("Content-Length"), String(to - from));
    assert.deepEqual(new Uint8Array(await part.arrayBuffer()), bytes.slice(from, to));
  }
  const beyond = await ask("bytes=3000000-");
  assert.deepEqual([beyond.status, beyond.headers.get("Content-Range")], [416, "bytes */3000000"]);
  await beyond.body?.cancel();
  assert.equal((await ask(undefined, "HEAD")).headers.get("Content-Length"), "3000000");
  assert.equal(
    (await test.app.db.read.select().from(media).all()).find(({ id }) => id === item.mediaId)!.size,
    3_000_000,
  );
});

Deno.test("addVideo() refuses what is no video before the rest is read, and what is too large before any of it is", async () => {
  await using scene = await open();
  const { test, content } = scene;
  let read = 0;
  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull(controller) {
        read++;
        controller.enqueue(new TextEncoder().encode("<html><script>alert(1)</script>".repeat(300)));
        if (read > 100) controller.close();
      },
    });
  assert.equal(await refusalOf(content.addVideo("a.mp4", endless())), "file videoType");
  assert.ok(read < 100, `${read} pieces were read`);
  assert.equal(await refusalOf(content.addVideo("a.mp4", new Blob([]))), "file videoType");
  assert.equal(
    await refusalOf(content.addVideo("a.mp4", new Blob([webm(40).slice(0, 40)]))),
    "file videoType",
  );
  const matroska = new Blob([webm(200).map((byte, at) => at === 12 ? 0x78 : byte)]);
  assert.equal(await refusalOf(content.addVideo("a.mkv", matroska)), "file videoType");
  const { token } = await test.signIn({ role: "governance" });
  const announced = await test.api.request(`${ORIGIN}/api/sdb-content-service/video?name=a.mp4`, {
    method: "POST",
    headers: { Cookie: `sdb-session=${token}`, Origin: ORIGIN, "Content-Length": String(VIDEO_SIZE_MAX + 1) },
    body: webm(100),
  });
  assert.match(JSON.stringify(await announced.json()), /videoTooBig|bodyTooLarge/);
  const { repository: depositor } = await test.signIn();
  assert.equal(await refusalOf(depositor.content.addVideo("a.webm", new Blob([webm(200)]))), "forbidden");
  assert.equal(await test.app.db.read.$count(media), 0);
});

Deno.test("an article of a video names files of the library by their kinds, and keeps them from being removed", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const film = await content.addVideo("a.webm", new Blob([webm(200)]));
  const words = await content.addMedia("a.vtt", new Blob([VTT]));
  const poster = await content.addMedia("a.png", blobOf(await draw(20, 10).png().toBuffer()), ALT);
  const given = { kind: "video", slug: "a", title: { zh: "片", en: "" }, date: "2026-11-02" } as const;
  const issuesOf = async (extra: Record<string, unknown>) =>
    await content.create({ ...given, extra }).then(
      () => [],
      ({ issues }: ApiError) => issues.map(({ path, key }) => `${path} ${key}`),
    );
  assert.deepEqual(
    await issuesOf({ mediaId: poster.mediaId, poster: film.mediaId, captions: { zh: "none", en: "" } }),
    [
      "extra.mediaId wrongMedia",
      "extra.poster wrongMedia",
      "extra.captions.zh unknownMedia",
    ],
  );
  assert.deepEqual(await issuesOf({ mediaId: "//evil.example/a.mp4" }), ["extra.mediaId invalidMediaFile"]);
  const extra = { mediaId: film.mediaId, poster: poster.mediaId, captions: { zh: words.mediaId, en: "" } };
  const made = await content.create({ ...given, extra });
  for (const { mediaId } of [film, words, poster]) {
    await assert.rejects(content.removeMedia(mediaId), { error: "mediaInUse" });
  }
  assert.deepEqual((await content.media({ kind: "captions" })).list.map(({ mediaId }) => mediaId), [
    words.mediaId,
  ]);
  assert.equal(
    (await test.app.db.read.select().from(article).all()).find(({ id }) => id === made.articleId)!.extra
      .mediaId,
    film.mediaId,
  );
});

Deno.test("createArticle(), saveArticle(), importArticles() and restoreRevision() refuse texts with files that the library has not", async () => {
  await using scene = await open();
  const { test, content } = scene;
  const picture = await content.addMedia("a.png", blobOf(await draw(20, 10).png().toBuffer()), ALT);
  const words = await content.addMedia("a.vtt", new Blob([VTT]));
  const given = { kind: "help", slug: "a", title: { zh: "题", en: "" }, date: "2026-11-02" } as const;
  const image = (id: string) => `<p><img src="${mediaPath("")}${id}" alt=""></p>`;
  const body = (zh: string) => ({ body: { zh, en: "" } });
  for (
    const [wrong, refusal] of [
      [body(image("ghost123")), "body.zh unknownMedia"],
      [body(image(`${picture.mediaId}/x`)), "body.zh unknownMedia"],
      [body(image(words.mediaId)), "body.zh wrongMedia"],
      [body(`<p><a href="${mediaPath("ghost123")}">x</a></p>`), "body.zh unknownMedia"],
      [{ body: { zh: "", en: `![x](${mediaPath("ghost123")})` } }, "body.en unknownMedia"],
      [{ cover: { mediaId: "/static/none.webp", alt: { zh: "", en: "" } } }, "cover.mediaId invalidMediaId"],
      [{ cover: { mediaId: "", alt: { zh: "", en: "" } } }, "cover.mediaId invalidMediaId"],
    ] as const
  ) {
    assert.equal(await refusalOf(content.create({ ...given, ...wrong })), refusal);
  }
  const shown = body(image(picture.mediaId) + `<p><a href="${words.src}">x</a></p>`);
  const { articleId } = await content.create({ ...given, ...shown });
  await assert.rejects(content.removeMedia(picture.mediaId), { error: "mediaInUse" });
  const plain = await content.save(articleId, { revision: 1, article: { ...given, ...body("<p>x</p>") } });
  await content.removeMedia(picture.mediaId);
  assert.equal(
    await refusalOf(content.save(articleId, { revision: 2, article: { ...given, ...shown } })),
    "body.zh unknownMedia",
  );
  assert.equal(
    await refusalOf(content.restore(articleId, { revision: plain.revision, number: 1 })),
    "body.zh unknownMedia",
  );
  const text = `---\ntitle: A\ndate: 2026-11-02\n---\n\n![x](${picture.src})\n`;
  assert.equal(
    await refusalOf(content.importFiles([{ path: "faq/a.zh.md", text }])),
    "faq/a: body.zh unknownMedia",
  );
  assert.equal(await test.app.db.read.$count(article), 1);
});

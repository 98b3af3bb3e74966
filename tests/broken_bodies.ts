/** Bodies that are no form, or no whole one, as a broken client, a cut line or an attacker sends them. */

export interface BrokenBody {
  name: string;
  /** Content-Type; none when absent. */
  type?: string;
  body: Uint8Array<ArrayBuffer>;
  /** Some of these are forms all the same, with something strange in a field: any answer but a crash will do. */
  readable?: true;
}

const MULTIPART = "multipart/form-data; boundary=b";
const URLENCODED = "application/x-www-form-urlencoded";

const encoder = new TextEncoder();
const bytes = (...pieces: (string | number[])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    pieces.flatMap((piece) => typeof piece === "string" ? [...encoder.encode(piece)] : piece),
  );
const part = (disposition: string, content: string) =>
  `--b\r\nContent-Disposition: form-data${disposition}\r\n\r\n${content}\r\n`;
const field = (name: string, content: string) => part(`; name="${name}"`, content);
const whole = `${field("action", "save")}${field("name", "x")}`;
const many = (count: number) => Array.from({ length: count }, (_, index) => field(`f${index}`, "")).join("");

export const BROKEN_BODIES: readonly BrokenBody[] = [
  { name: "no boundary", type: "multipart/form-data", body: bytes(whole, "--b--\r\n") },
  { name: "an empty boundary", type: "multipart/form-data; boundary=", body: bytes(whole, "--b--\r\n") },
  { name: "another boundary", type: "multipart/form-data; boundary=c", body: bytes(whole, "--b--\r\n") },
  { name: "cut before its end", type: MULTIPART, body: bytes(whole) },
  {
    name: "cut within a part",
    type: MULTIPART,
    body: bytes(whole, '--b\r\nContent-Disposition: form-data; name="q'),
  },
  { name: "cut within a value", type: MULTIPART, body: bytes(whole, field("intent", "revo").slice(0, -4)) },
  { name: "cut within the last boundary", type: MULTIPART, body: bytes(whole, "--b") },
  { name: "an empty multipart body", type: MULTIPART, body: bytes() },
  { name: "a part without name", type: MULTIPART, body: bytes(whole, part("", "x"), "--b--\r\n") },
  { name: "a part without headers", type: MULTIPART, body: bytes(whole, "--b\r\n\r\nx\r\n--b--\r\n") },
  {
    name: "a header that is none",
    type: MULTIPART,
    body: bytes("--b\r\nContent Disposition : form-data; name=a\r\n\r\n1\r\n--b--\r\n"),
  },
  { name: "line ends without CR", type: MULTIPART, body: bytes(`${whole}--b--\n`.replaceAll("\r\n", "\n")) },
  { name: "NUL in a name", type: MULTIPART, body: bytes(field("a\0b", "1"), "--b--\r\n") },
  {
    name: "invalid UTF-8 in a value",
    type: MULTIPART,
    body: bytes('--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n', [0xff, 0xc3], "\r\n--b--\r\n"),
  },
  { name: "JSON as JSON", type: "application/json", body: bytes('{"action":"save"}') },
  { name: "JSON as multipart", type: MULTIPART, body: bytes('{"action":"save"}') },
  { name: "text", type: "text/plain", body: bytes("action=save") },
  { name: "bytes without a type", body: bytes("action=save") },
  { name: "a type that is none", type: "a form", body: bytes("action=save") },
  { name: "invalid UTF-8", type: URLENCODED, body: bytes("name=", [0xff, 0xfe]) },
  { name: "escapes that are not UTF-8", type: URLENCODED, body: bytes("name=%ff%fe") },
  { name: "a percent sign alone", type: URLENCODED, body: bytes("name=%&intent=%zz&id=%2") },
  { name: "10,000 parts", type: MULTIPART, body: bytes(many(10_000), "--b--\r\n"), readable: true },
  {
    name: "multipart within multipart",
    type: MULTIPART,
    body: bytes(
      '--b\r\nContent-Disposition: form-data; name="files"\r\nContent-Type: multipart/mixed; boundary=i\r\n\r\n',
      '--i\r\nContent-Disposition: file; filename="a"\r\n\r\nx\r\n--i--\r\n--b--\r\n',
    ),
    readable: true,
  },
  {
    name: "CRLF in a file's name",
    type: MULTIPART,
    body: bytes(part('; name="cover"; filename="a\r\nSet-Cookie: a=b\r\n.png"', "x"), "--b--\r\n"),
    readable: true,
  },
  {
    name: "files in place of texts",
    type: MULTIPART,
    body: bytes(
      ...["email", "password", "action", "intent", "id", "name", "key", "revision"]
        .map((name) => part(`; name="${name}"; filename="a"`, "x")),
      "--b--\r\n",
    ),
    readable: true,
  },
  { name: "names of prototypes", type: URLENCODED, body: bytes("__proto__=1&constructor=2"), readable: true },
  {
    name: "NUL in every value",
    type: URLENCODED,
    body: bytes(
      ["email", "password", "action", "intent", "id", "name", "key", "dataSetId", "device", "code", "year"]
        .map((name) => `${name}=a%00b`).join("&"),
    ),
    readable: true,
  },
  { name: "an empty form", type: URLENCODED, body: bytes(), readable: true },
  { name: "nothing at all", body: bytes(), readable: true },
];

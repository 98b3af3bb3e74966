/**
 * The declaration of one call, beside its handler. Route and order of checks (`mount.ts`), OpenAPI document, scopes of
 * tokens, limits of requests and bodies, budget of SQL statements and `docs/authorization.md` all come from it.
 */
import type { z } from "zod";
import type { MessageKey } from "../locales/mod.ts";
import type { Issue } from "../sdk/model/issue.ts";
import type { Context } from "./context.ts";
import type { ApiContext } from "./env.ts";
import type { RequiredScope } from "./policies/scope.ts";
import type { Tag } from "./tags.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Calls whose texts stand in the catalogs, as `help.call.<id>` and, where there is more to say, `help.note.<id>`. */
export type DocumentedId = MessageKey extends infer Key ? Key extends `help.call.${infer Id}` ? Id : never
  : never;

/** A body that is more than JSON or a form of texts. */
export type Body =
  /** Bytes that stream to the disk at a pace, in a place among the uploads of the sender; at most so many. */
  | { bytes: number }
  /** A form with files, held in memory: its parts, all of them required, and bytes of the whole. */
  | { parts: Readonly<Record<string, "text" | "file">>; max: number };

/** What holds for a call whatever the types of its input and answer are. */
interface Rules {
  method: Method;
  /** What a personal access token needs for it; `session`: none will do, `open`: any will. */
  scope: RequiredScope;
  /** A visitor is refused. The service decides; this is what the document says. */
  signedIn?: true;
  /**
   * Requests are counted by person, or by address where nobody is signed in. `search` counts the latter once more, as
   * searches; `none` counts nothing: what carries files is bounded by the right to them, and an operator's probes by none.
   */
  limit?: "search" | "none";
  /** Absent: a small body, read whole before it is parsed; JSON up to JSON_BODY_MAX bytes, a form up to FORM_BODY_MAX. */
  body?: Body;
  /** Request headers that the call reads, each with what it does. */
  headers?: Readonly<Record<string, string>>;
  /**
   * The protocol of the call looks at the HTTP status alone, so that a refusal never has 200: who is not signed in gets
   * 401, any other outcome of business 403.
   */
  strictStatus?: true;
  /** Status of a refusal by the limits of requests, where the clients of a protocol wait at another one than 429. */
  limitStatus?: 503;
  /** Query parameters that the document cannot take from the schema, because it is a union. */
  queries?: Readonly<Record<string, string>>;
  /** SQL statements that a success may send, including those that find out who asks. A test holds the call to it. */
  statements?: number;
  /** A GET that writes, as specified: nothing that a browser sends by itself is enough (safety 3.4). */
  requireIntendedGet?: true;
  /** Its right is what the request brings: a password, a code, a captcha. The session beside it need not hold. */
  withoutSessionCheck?: true;
  /**
   * Pages of every site may read the answer, as a visitor's: no session goes with their request. It changes nothing,
   * whatever its method is.
   */
  anyOrigin?: true;
  /** Seconds for which anybody may keep the answer; it is the same for everybody, and carries an ETag. */
  cached?: number;
}

/** A call stands in the OpenAPI document, with its texts, unless it is no part of the contract. */
type Identity =
  | { id: DocumentedId; documented?: true; tag: Tag }
  | { id: string; documented: false; tag?: undefined };

/** `data` of the envelope, or the media type of an answer that is no envelope but bytes; `shape` where they are JSON. */
type Answer<Data> =
  | { data: z.ZodType<Data>; bytes?: undefined }
  | { data?: undefined; bytes: string; shape?: z.ZodType };

interface Input<Query, Json, Form> {
  query?: z.ZodType<Query, unknown>;
  json?: z.ZodType<Json, unknown>;
  /** `application/x-www-form-urlencoded`. */
  form?: z.ZodType<Form, unknown>;
  /** What else is wrong with JSON that the schema refuses, so that a person learns of everything at once. */
  alsoWrong?: (given: unknown, context: Context) => readonly Issue[];
}

/** Names of the parameters in a path such as `/dataset/:id/:version`. */
type ParameterOf<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}` ? Name | ParameterOf<`/${Tail}`>
  : Rest extends `${infer Name}{${string}}` ? Name
  : Rest
  : never;

/** What a handler works with: who asks, and what the request carries, parsed. */
export interface Call<Path extends string, Query, Json, Form> {
  context: Context;
  params: Readonly<Record<ParameterOf<Path>, string>>;
  query: Query;
  json: Json;
  form: Form;
  /** For headers, cookies and answers that are no envelope. */
  c: ApiContext;
}

type Declaration<Path extends string, Query, Json, Form, Data> = Identity & Rules & {
  /** The whole path. */
  path: Path;
  input?: Input<Query, Json, Form>;
  answer: Answer<Data>;
  /** The sentence of a success, where it is more than "done" (spec 1 §8). */
  message?: MessageKey | ((data: NoInfer<Data>) => MessageKey);
  /** Refuses who may not make the call before the body is read. */
  permit?: (call: Pick<Call<Path, Query, Json, Form>, "context" | "params">) => Promise<unknown>;
};

/** An operation with its types left out: what mounts and describes it needs none of them. */
export type Operation = Identity & Rules & {
  path: string;
  input: Input<unknown, unknown, unknown>;
  answer: Answer<unknown>;
  /** The sentence that goes with the data of a success. */
  messageOf(data: unknown): MessageKey | undefined;
  permit?: (c: ApiContext) => Promise<unknown>;
  /** Runs the handler on a request that everything before it has let through. @returns data, or a whole Response. */
  run(c: ApiContext): Promise<unknown>;
};

/** @param handle Gives the data of the envelope, or a Response where the answer is something else. */
export function operation<
  const Path extends string,
  Query = undefined,
  Json = undefined,
  Form = undefined,
  Data = never,
>(
  { input = {}, message, permit, ...declared }: Declaration<Path, Query, Json, Form, Data>,
  handle: (
    call: Call<Path, Query, Json, Form>,
  ) => NoInfer<Data> | Response | Promise<NoInfer<Data> | Response>,
): Operation {
  type Params = Call<Path, Query, Json, Form>["params"];
  const bare = (c: ApiContext) => ({ context: c.var.context, params: c.req.param() as Params });
  return {
    ...declared,
    input,
    messageOf: (data) => typeof message === "function" ? message(data as Data) : message,
    permit: permit && ((c) => permit(bare(c))),
    run: async (c) =>
      await handle({
        ...bare(c),
        query: parsed<Query>(c, "query"),
        json: parsed<Json>(c, "json"),
        form: parsed<Form>(c, "form"),
        c,
      }),
  };
}

/** What `middleware/validate.ts` has parsed; nothing where the declaration names no schema. */
const parsed = <T>(c: ApiContext, target: "query" | "json" | "form"): T => c.req.valid(target as never) as T;

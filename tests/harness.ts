/** The whole app in memory on a real database and real files in a folder of its own, with a clock that tests move. */
import type { Hono } from "hono";
import { type Config, readConfig } from "../api/config.ts";
import type { DirectApi } from "../api/direct_call.ts";
import type { ApiEnv } from "../api/env.ts";
import { type OpenApp, openApp } from "../api/app.ts";
import { createApi } from "../api/mod.ts";
import { newId } from "../api/secrets.ts";
import { openSession } from "../api/services/session/sessions.ts";
import { databaseFile, isThere } from "../db/database_file.ts";
import { community, membership, user } from "../db/schema/mod.ts";
import type { PlatformRole } from "../sdk/model/account/user.ts";
import { createRepository, type Repository } from "../sdk/mod.ts";
import { migratedDatabase } from "./migrated_database.ts";

export interface TestApp extends AsyncDisposable {
  app: OpenApp;
  api: Hono<ApiEnv> & DirectApi;
  config: Config;
  /** Statements sent to the database so far. */
  statements: string[];
  /** Moves the clock by milliseconds. */
  advance(milliseconds: number): void;
  /** An SDK client without a session. */
  visitor: Repository;
  /** A new active account with a session. */
  signIn(person?: TestUser): Promise<SignedInUser>;
  addCommunity(code: string): Promise<string>;
}

export interface TestUser {
  email?: string;
  role?: PlatformRole;
  /** Ids of communities to administer. */
  administers?: string[];
}

export interface SignedInUser {
  id: string;
  email: string;
  token: string;
  repository: Repository;
}

export const ORIGIN = "http://localhost:8000";
const START = Date.parse("2026-11-02T02:00:00Z"); // a Monday, 10:00 in Shanghai
const migrations = new URL("../db/migrations", import.meta.url).pathname;

/** `await using test = await openTestApp();` removes everything at the end of the block. */
export async function openTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-test-" });
  const config = readConfig({
    DATA_DIR: folder,
    PUBLIC_URL: ORIGIN,
    DEMO: "off",
    LOG_LEVEL: "off",
    ...settings,
  });
  await beginMigrated(config);
  const statements: string[] = [];
  let now = START;
  const clock = () => new Date(now);
  const app = await openApp({
    config,
    migrations,
    clock,
    logger: { logQuery: (sql) => statements.push(sql) },
  });
  const api = createApi(app);
  const connect = (token?: string) =>
    createRepository({
      server: ORIGIN,
      token,
      fetch: (request) => api.fetch(request),
      headers: { Origin: config.publicUrl },
    });
  return {
    app,
    api,
    config,
    statements,
    advance: (milliseconds) => void (now += milliseconds),
    visitor: connect(),
    async signIn(person = {}) {
      const id = await addUser(app, person);
      const token = await openSession(app, id);
      const email = person.email ?? `${id}@example.org`;
      return { id, email, token, repository: connect(token) };
    },
    addCommunity: (code) => addCommunity(app, code),
    async [Symbol.asyncDispose]() {
      await app.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

/** An app without a database begins with a copy of the migrated one; what is there already stays. */
async function beginMigrated({ databaseUrl, dataDir }: Config): Promise<void> {
  const path = databaseFile(databaseUrl);
  if (!path?.startsWith(`${dataDir}/`) || await isThere(path)) return;
  await Deno.writeFile(path, await migratedDatabase(), { mode: 0o600 });
}

async function addUser(
  app: OpenApp,
  { email, role = "depositor", administers = [] }: TestUser,
): Promise<string> {
  const id = newId();
  const createdAt = app.clock().getTime();
  await app.db.withTx(async (tx) => {
    await tx.insert(user).values({
      id,
      email: email ?? `${id}@example.org`,
      realName: "Test Person",
      role,
      status: "ACTIVE",
      createdAt,
    });
    for (const communityId of administers) {
      await tx.insert(membership).values({ communityId, userId: id, role: "administrator", createdAt });
    }
  });
  return id;
}

async function addCommunity(app: OpenApp, code: string): Promise<string> {
  const id = newId();
  const createdAt = app.clock().getTime();
  const row = {
    id,
    code,
    kind: "journal",
    nameZh: `社区 ${code}`,
    nameEn: `Community ${code}`,
    createdAt,
  } as const;
  await app.db.withTx((tx) => tx.insert(community).values(row));
  return id;
}

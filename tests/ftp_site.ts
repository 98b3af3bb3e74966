/** An app that offers FTP, with a draft and its password, and two clients: lftp, and one that says what it is told to. */
import { serveFtp } from "../api/services/ftp/serve.ts";
import type { NewFtpAccess } from "../sdk/model/ftp.ts";
import { freePort } from "./free_port.ts";
import { openTestApp, type SignedInUser, type TestApp } from "./harness.ts";
import { makeCertificate } from "./tls_proxy.ts";

/** Settings of a server that offers FTP on this machine, with a certificate made on the spot in `folder`. */
export async function ftpSettings(folder: string): Promise<Record<string, string>> {
  const { cert, key } = await makeCertificate();
  await Deno.writeTextFile(`${folder}/ftp.crt`, cert);
  await Deno.writeTextFile(`${folder}/ftp.key`, key);
  const first = 30_000 + Math.floor(Math.random() * 2_500) * 10;
  return {
    FTP: "on",
    FTP_HOST: "127.0.0.1",
    FTP_PORT: String(freePort()),
    FTP_DATA_PORTS: `${first}-${first + 9}`,
    FTP_PUBLIC_HOST: "localhost",
    FTP_CERT: `${folder}/ftp.crt`,
    FTP_KEY: `${folder}/ftp.key`,
  };
}

export interface FtpSite extends AsyncDisposable {
  test: TestApp;
  person: SignedInUser;
  dataSetId: string;
  access: NewFtpAccess;
  /** Of the test's own, for files that are sent. */
  folder: string;
}

export async function openFtpSite(settings: Record<string, string> = {}): Promise<FtpSite> {
  const folder = await Deno.makeTempDir({ prefix: "sdb-ftp-" });
  const test = await openTestApp({ ...await ftpSettings(folder), ...settings });
  const server = await serveFtp(test.app);
  const person = await test.signIn();
  const { dataSetId } = await person.repository.datasets.create();
  const access = await person.repository.uploads.makeFtpAccess(dataSetId, "V1");
  return {
    test,
    person,
    dataSetId,
    access,
    folder,
    async [Symbol.asyncDispose]() {
      await server?.close();
      await test[Symbol.asyncDispose]();
      await Deno.remove(folder, { recursive: true });
    },
  };
}

export interface FtpRun {
  success: boolean;
  /** What the client wrote. */
  text: string;
}

type Account = Pick<NewFtpAccess, "user" | "password" | "port">;

/** Runs commands of lftp in a folder of this machine, after its installation where that is possible. */
export async function lftp(
  account: Account,
  folder: string,
  commands: string,
  options = "",
): Promise<FtpRun> {
  const { success, stdout, stderr } = await (await command(account, folder, commands, options)).output();
  const text = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
  return { success, text };
}

async function command(
  { user, password, port }: Account,
  folder: string,
  commands: string,
  options: string,
): Promise<Deno.Command> {
  const script = [
    "set ftp:ssl-force yes",
    "set ftp:ssl-protect-data yes",
    "set ssl:verify-certificate no",
    "set net:max-retries 1",
    "set net:timeout 20",
    "set net:reconnect-interval-base 1",
    "set cmd:fail-exit yes",
    options,
    `open -u ${user},${password} -p ${port} 127.0.0.1`,
    commands,
  ].filter(Boolean).join("; ");
  return new Deno.Command(await findLftp(), {
    args: ["--norc", "-c", script],
    cwd: folder,
    env: { HOME: folder, LANG: "C.UTF-8", LC_ALL: "C.UTF-8" },
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  });
}

export interface RunningLftp {
  /** Waits until something holds. @throws Error when it never does. */
  until(holds: () => Promise<boolean>): Promise<void>;
  end(signal: Deno.Signal): Promise<void>;
}

/** The same, for a client that is ended in the middle. */
export async function startLftp(
  account: Account,
  folder: string,
  commands: string,
  options: string,
): Promise<RunningLftp> {
  const child = (await command(account, folder, commands, options)).spawn();
  return {
    async until(holds) {
      for (let tries = 0; tries < 500; tries++) {
        if (await holds()) return;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      throw new Error("what the client was to do never happened");
    },
    async end(signal) {
      child.kill(signal);
      await child.output();
    },
  };
}

const LFTP = "/usr/bin/lftp";

/** @throws Error that says what to install. */
async function findLftp(): Promise<string> {
  if (await isThere()) return LFTP;
  if (Deno.uid() === 0) {
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", "lftp"]]) {
      await new Deno.Command("apt-get", { args, stdin: "null" }).output();
    }
  }
  if (await isThere()) return LFTP;
  throw new Error("The tests of FTP need lftp: install the package of this name.");
}

const isThere = () => Deno.stat(LFTP).then(() => true, () => false);

/** A connection of commands on which a test says each one. */
export class RawFtp implements AsyncDisposable {
  #conn: Deno.Conn;
  #text = "";
  greeting = "";

  private constructor(conn: Deno.Conn) {
    this.#conn = conn;
  }

  static async connect(port: number): Promise<RawFtp> {
    const client = new RawFtp(await Deno.connect({ hostname: "127.0.0.1", port }));
    client.greeting = await client.read();
    return client;
  }

  /** @returns the whole reply; empty where the server is gone. */
  async read(): Promise<string> {
    for (;;) {
      const end = /^(\d{3}) .*\r\n/m.exec(this.#text);
      if (end) {
        const reply = this.#text.slice(0, end.index + end[0].length);
        this.#text = this.#text.slice(reply.length);
        return reply;
      }
      const bytes = new Uint8Array(4096);
      const count = await this.#conn.read(bytes).catch(() => null);
      if (count === null) return "";
      this.#text += new TextDecoder().decode(bytes.subarray(0, count));
    }
  }

  async write(given: string | Uint8Array): Promise<void> {
    await this.#conn.write(typeof given === "string" ? new TextEncoder().encode(given) : given);
  }

  async say(line: string): Promise<string> {
    await this.write(`${line}\r\n`);
    return await this.read();
  }

  /** Goes on under TLS. @param wish What is sent in the clear to ask for it. */
  async secure({ test: { config } }: FtpSite, wish = "AUTH TLS"): Promise<void> {
    await this.secureWith(await Deno.readTextFile(config.ftp!.certFile), wish);
  }

  /** @param certificate What the server is known by, in PEM. */
  async secureWith(certificate: string, wish = "AUTH TLS"): Promise<void> {
    await this.say(wish);
    const caCerts = [certificate];
    this.#conn = await Deno.startTls(this.#conn as Deno.TcpConn, { hostname: "localhost", caCerts });
  }

  /** @returns what is said to the password. */
  async signIn({ user, password }: Pick<NewFtpAccess, "user" | "password">): Promise<string> {
    await this.say(`USER ${user}`);
    return await this.say(`PASS ${password}`);
  }

  /** @returns the port for the next transfer. */
  async passive(): Promise<number> {
    return Number(/\|\|\|(\d+)\|/.exec(await this.say("EPSV"))?.[1]);
  }

  /** Sends bytes in the clear, as `FTP_PLAIN` allows it. @returns the last reply. */
  async send(command: string, bytes: string | Uint8Array): Promise<string> {
    const conn = await Deno.connect({ hostname: "127.0.0.1", port: await this.passive() });
    const begun = await this.say(command);
    if (begun.startsWith("150")) {
      await conn.write(typeof bytes === "string" ? new TextEncoder().encode(bytes) : bytes).catch(() => {});
    }
    conn.close();
    return begun.startsWith("150") ? await this.read() : begun;
  }

  /** @returns what a listing in the clear brings, and the last reply. */
  async list(command: string): Promise<{ text: string; reply: string }> {
    const conn = await Deno.connect({ hostname: "127.0.0.1", port: await this.passive() });
    const begun = await this.say(command);
    if (!begun.startsWith("150")) {
      conn.close();
      return { text: "", reply: begun };
    }
    const text = await new Response(conn.readable).text();
    return { text, reply: await this.read() };
  }

  [Symbol.asyncDispose](): Promise<void> {
    try {
      this.#conn.close();
    } catch {
      // The server has closed it.
    }
    return Promise.resolve();
  }
}

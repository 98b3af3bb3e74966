import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { formatDateTime } from "../../../locales/format.ts";
import type { FileReceipt } from "../../../sdk/mod.ts";
import { RECEIPT_TYPE } from "../../../sdk/model/signed_integrity.ts";
import { type Command, textFlag } from "../../command.ts";
import { ignoreMissing } from "../../config.ts";
import { CliError } from "../../error.ts";
import { readKeys, verifySignature } from "../../integrity/signature.ts";

export interface VerifyReceiptOptions {
  receipt: string;
  /** A saved set of keys; absent to ask the server. */
  keys?: string;
  /** A file to hold against the receipt. */
  file?: string;
}

/** Verifies a receipt; with `--file` also whether a file has the bytes that it names. */
export const verifyReceipt: Command<VerifyReceiptOptions> = {
  noun: "receipt",
  verb: "verify",
  summary: "cli.receipt.verify",
  argument: ["<file>", "cli.argument.receipt"],
  flags: { "--keys <file>": "cli.flag.keys", "--file <file>": "cli.flag.receiptFile" },
  offline: ({ keys }) => keys !== undefined,
  parse: (receipt, flags) => ({ receipt, keys: textFlag(flags, "keys"), file: textFlag(flags, "file") }),
  async run({ receipt, keys, file }, { repository, terminal: { t } }) {
    const signed = await readFile(receipt, "utf8").catch(ignoreMissing);
    if (signed === undefined) throw missing(receipt);
    const { payload, kid } = await verifySignature<FileReceipt>(signed, {
      type: RECEIPT_TYPE,
      keys: await readKeys(repository, keys),
      what: receipt,
    });
    const same = file === undefined ? undefined : await isSame(file, payload);
    return {
      data: { ...payload, kid, file, same },
      columns: [t("cli.column.what"), t("cli.column.value")],
      rows: [
        [t("cli.receipt.dataset"), `${payload.dataSetId} ${payload.version}`],
        [t("cli.receipt.path"), payload.path],
        [t("cli.receipt.size"), String(payload.size)],
        ["SHA-256", payload.sha256],
        ["MD5", payload.md5],
        [t("cli.receipt.received"), formatDateTime(payload.receivedAt)],
        [t("cli.receipt.verified"), formatDateTime(payload.verifiedAt)],
        [t("cli.receipt.repository"), payload.repository],
        [t("cli.receipt.key"), kid],
        ...file === undefined ? [] : [[file, t(same ? "cli.verify.same" : "cli.verify.changed")]],
      ],
      exit: same === false ? "different" : "ok",
    };
  },
};

async function isSame(path: string, { size, sha256, md5 }: FileReceipt): Promise<boolean> {
  const there = await stat(path).catch(ignoreMissing);
  if (!there) throw missing(path);
  if (there.size !== size) return false;
  const hashes = [createHash("sha256"), createHash("md5")];
  for await (const chunk of createReadStream(path)) for (const hash of hashes) hash.update(chunk);
  const [foundSha256, foundMd5] = hashes.map((hash) => hash.digest("hex"));
  return foundSha256 === sha256 && foundMd5 === md5;
}

const missing = (path: string) => new CliError("notFound", "cli.error.noFile", { values: { path } });

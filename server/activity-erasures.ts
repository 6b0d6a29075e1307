import fs from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { uuid } from '@recon/contract/request-values';
import type { ActivityKey } from './activity/activity-key';
import { storeKey } from './activity/activity-key';
import { sealTenant } from './activity/seal';
import { erasePerson, eraseValues, NothingToEraseError } from './activity/seal-erase';
import { erasedIssuer } from './activity/people';
import { keyFilePath, loadActivityKey } from './activity-setup';
import type { Erasures } from './data/import-log';
import type { Db } from './db/database';
import { syncFolderNow } from './db/pglite/sync-files';
import type { Environment } from './environment';
import { jsonOf } from './lib/json-of';
import { createPrivateFile } from './secret-file';

/**
 * Erasures of the activity log, recorded next to its key file, where no backup of the database replaces them. Each start
 * repeats those that a restored database lacks (docs/activity.md#erasing).
 */

/** Erased values are found by number and time: a restored database may use the number again, for another entry. */
const erasure = z.union([
  z.object({ tenantId: uuid, number: z.int(), at: z.string() }),
  z.object({ tenantId: uuid, personId: uuid }),
]);
export type Erasure = z.infer<typeof erasure>;

type KeyVariables = Parameters<typeof keyFilePath>[0];

/** Returns the path of the file that records erasures. */
export function erasuresPath(settings: KeyVariables): string {
  return `${keyFilePath(settings)}.erased`;
}

/** Copies the record of erasures next to a new key file. */
export function copyErasures(settings: KeyVariables, keyFile: string): void {
  const path = erasuresPath(settings);
  if (fs.existsSync(path)) createPrivateFile(`${keyFile}.erased`, fs.readFileSync(path));
}

/** Records an erasure, durably. Throws an Error if the file cannot be written. */
export function recordErasure(path: string, record: Erasure): void {
  try {
    dropCutLine(path);
    fs.appendFileSync(path, `${JSON.stringify(record)}\n`, { mode: 0o600, flush: true });
    syncFolderNow(dirname(path));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(
      `The erasure cannot be recorded in ${path} (${code}), from which it is repeated after a restore. Nothing was erased. ` +
        'Run the command where it can write there, with a copy of the key file if need be, and keep that file with the key.',
      { cause: error },
    );
  }
}

/** Removes the start of a line whose writing was interrupted. */
function dropCutLine(path: string): void {
  if (!fs.existsSync(path)) return;
  const text = fs.readFileSync(path, 'utf8');
  const end = text.lastIndexOf('\n') + 1;
  if (end < text.length) fs.truncateSync(path, Buffer.byteLength(text.slice(0, end)));
}

/** Returns the recorded erasures. Throws an Error for a line that is none; the last one may have been cut off. */
function readErasures(path: string): Erasure[] {
  if (!fs.existsSync(path)) return [];
  const lines = fs.readFileSync(path, 'utf8').split('\n');
  lines.pop();
  return lines.map((line, index) => {
    const parsed = z.safeParse(erasure, jsonOf(line));
    if (!parsed.success) throw new Error(`Line ${index + 1} of ${path} records no erasure.`);
    return parsed.data;
  });
}

/** Repeats the recorded erasures that the database lacks, as a restored one may. Returns their number; 0 without a key. */
export async function repeatErasures(db: Db, environment: Environment): Promise<number> {
  const erasures = readErasures(erasuresPath(environment));
  if (erasures.length === 0) return 0;
  const key = loadActivityKey(environment);
  if (!key) return 0;
  let repeated = 0;
  for (const erased of erasures) if (await repeatErasure(db, erased, key)) repeated += 1;
  return repeated;
}

/** Returns the recorded erasures, which an import must respect; `undefined` if there are none, or no key. */
export function erasedBefore(environment: Environment): Erasures | undefined {
  const erasures = readErasures(erasuresPath(environment));
  const key = erasures.length === 0 ? undefined : loadActivityKey(environment);
  if (!key) return undefined;
  return {
    isEntry: (tenantId, { number, at }) =>
      erasures.some(
        (one) => 'number' in one && one.tenantId === tenantId && one.number === number && one.at === at,
      ),
    isPerson: (tenantId, personId) =>
      erasures.some((one) => 'personId' in one && one.tenantId === tenantId && one.personId === personId),
    asErased: (tenantId, { issuer, subject }) => ({
      issuer: erasedIssuer,
      subject: key.pseudonymOf({ tenantId, issuer: String(issuer), subject: String(subject) }),
    }),
  };
}

/** Repeats an erasure. Returns false if the database does not lack it, or another replica repeats it at the same time. */
async function repeatErasure(db: Db, erased: Erasure, key: ActivityKey): Promise<boolean> {
  try {
    if ('personId' in erased) await erasePerson(db, erased.tenantId, { id: erased.personId, key });
    else {
      const final = await finalNumberOf(db, erased, key);
      if (final === undefined) return false;
      await eraseValues(db, erased.tenantId, final);
    }
    return true;
  } catch (error) {
    if (error instanceof NothingToEraseError) return false;
    throw error;
  }
}

/** Returns the final number of an entry, which is sealed if need be; `undefined` if the log has no such entry. */
async function finalNumberOf(
  db: Db,
  { tenantId, number, at }: { tenantId: string; number: number; at: string },
  key: ActivityKey,
): Promise<number | undefined> {
  const read = () =>
    db
      .selectFrom('activity_entry as entry')
      .leftJoin('activity_seal as seal', (join) =>
        join.onRef('seal.tenant_id', '=', 'entry.tenant_id').onRef('seal.number', '=', 'entry.number'),
      )
      .select(['entry.at', 'seal.final'])
      .where('entry.tenant_id', '=', tenantId)
      .where('entry.number', '=', number)
      .executeTakeFirst();
  const entry = await read();
  if (entry?.at.toISOString() !== at) return undefined;
  if (entry.final !== null) return entry.final;
  await storeKey(db, key);
  await sealTenant(db, tenantId, { key });
  return (await read())?.final ?? undefined;
}

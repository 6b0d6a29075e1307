import fs from 'node:fs';
import { join } from 'node:path';
import { type ActivityKey, parseKey } from './activity/activity-key';
import { newKeyText } from './activity/new-key-text.mjs';
import { startSealing } from './activity/seal-loop';
import type { Db } from './db/database';
import type { Environment } from './environment';
import { messageOf } from './lib/error-message';
import { addMissingBaselines } from './modules/activity/baselines';
import type { Log } from './observe/log';
import { createPrivateFile, isOpenToOthers } from './secret-file';

/** Name of the key file in the data folder of the embedded database. */
const ownName = 'activity-key';

type KeyVariables = Pick<Environment, 'RECON_ACTIVITY_KEY_FILE' | 'RECON_DATABASE_URL' | 'RECON_DATA_DIR'>;

/**
 * Returns the key of the activity log: of RECON_ACTIVITY_KEY_FILE, else of the data folder, where the first use creates
 * it. The caller holds the folder's lock: open the embedded database first. Returns `undefined` for a PostgreSQL server
 * without a key file. Throws an Error if the file cannot be used.
 */
export function loadActivityKey({
  RECON_ACTIVITY_KEY_FILE: file,
  RECON_DATABASE_URL: url,
  RECON_DATA_DIR: dataDir,
}: KeyVariables): ActivityKey | undefined {
  if (file !== undefined) return readKeyFile(file);
  if (url !== undefined) return undefined;
  const path = join(dataDir, ownName);
  if (!fs.existsSync(path)) createPrivateFile(path, newKeyText());
  if (isOpenToOthers(path))
    throw new Error(
      `Other users of this machine can read or change ${path}, which signs the activity log. If no one can have read ` +
        'it: chmod 600. Otherwise replace it: recon activity rotate-key.',
    );
  return readKeyFile(path);
}

/** Returns the key of the activity log (see `loadActivityKey`); `undefined` with RECON_ACTIVITY=off. */
export function activityKey(environment: Environment): ActivityKey | undefined {
  return environment.RECON_ACTIVITY === 'on' ? loadActivityKey(environment) : undefined;
}

/** Starts to seal and prune the activity log. Returns a function that stops this. */
export async function startActivity(
  db: Db,
  { RECON_ACTIVITY_RETENTION: retention, RECON_BASE_URL }: Environment,
  { key, log }: { key: ActivityKey | undefined; log: Log },
): Promise<() => Promise<void>> {
  if (!key) return async () => {};
  const addBaselines = RECON_BASE_URL === undefined ? addMissingBaselines : undefined;
  return startSealing(db, { key, retention, addBaselines, log });
}

/** Returns the path of the key file that is in use. */
export function keyFilePath({
  RECON_ACTIVITY_KEY_FILE: file,
  RECON_DATA_DIR: dataDir,
}: KeyVariables): string {
  return file ?? join(dataDir, ownName);
}

function readKeyFile(path: string): ActivityKey {
  let text: string;
  try {
    text = fs.readFileSync(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`;
    throw new Error(
      `The key file ${path} of the activity log ${reason}. \`recon activity new-key FILE\` makes one; every ` +
        'replica needs the same. RECON_ACTIVITY=off does without the log.',
      { cause: error },
    );
  }
  try {
    return parseKey(text);
  } catch (error) {
    throw new Error(`The key file ${path} of the activity log cannot be used: ${messageOf(error)}.`, {
      cause: error,
    });
  }
}

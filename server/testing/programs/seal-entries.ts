import { writeSync } from 'node:fs';
import { storeKey } from '../../activity/activity-key';
import { addSystemEntry } from '../../activity/activity-log';
import { sealTenant } from '../../activity/seal';
import { loadActivityKey } from '../../activity-setup';
import { openDatabase } from '../../db/open';

/**
 * For the kill test of sealing: opens a data folder and, until it is killed, adds entries and seals them. Prints each
 * checkpoint after its commit.
 */
const [dataDir = '', tenantId = ''] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

const { db } = await openDatabase({ dataDir });
const key = loadActivityKey({
  RECON_DATA_DIR: dataDir,
  RECON_DATABASE_URL: undefined,
  RECON_ACTIVITY_KEY_FILE: undefined,
})!;
await storeKey(db, key);
say('open');

for (let turn = 0; ; turn += 1) {
  const adding = Array.from({ length: 1 + Math.floor(Math.random() * 300) }, () =>
    addSystemEntry(db, tenantId, { operation: 'seed', contexts: turn }),
  );
  const onCheckpoint = (checkpoint: object) => say(JSON.stringify(checkpoint));
  await Promise.all([...adding, sealTenant(db, tenantId, { key, onCheckpoint })]);
}

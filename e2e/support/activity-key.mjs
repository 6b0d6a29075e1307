import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newKeyText } from '../../server/activity/new-key-text.mjs';

/** @type {string | undefined} */
let path;

/**
 * Returns the variable of a console on a PostgreSQL server that names the key file of its activity log. All consoles of
 * this process have the same one, as replicas do.
 */
export function activityKeyVariables() {
  if (path === undefined) {
    const folder = mkdtempSync(join(tmpdir(), 'recon-activity-key-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    path = join(folder, 'key');
    writeFileSync(path, newKeyText(), { mode: 0o600 });
  }
  return { RECON_ACTIVITY_KEY_FILE: path };
}

import { type ActivityKey, parseKey } from '../activity/activity-key';
import { bySystem } from '../activity/activity-log';
import { addEntry } from '../activity/add-entry';
import { type Checkpoint, type CheckpointContent, signCheckpoint } from '../activity/checkpoint';
import { newKeyText } from '../activity/new-key-text.mjs';
import { commitmentOf, contentJson, entryJson, nextHash, originHash } from '../activity/seal-format';
import { exportLog } from '../activity/seal-export';
import { type Verification, verifyLog } from '../activity/verify-log';
import type { Db } from '../db/database';
import { newId } from '../db/new-rows';

/** Returns a new key of the activity log. */
export function newTestKey(previous?: ActivityKey): ActivityKey {
  return parseKey(
    previous === undefined
      ? newKeyText()
      : newKeyText({ people: previous.people, former: [...previous.former, previous.id] }),
  );
}

/** Adds entries by the system to a tenant's log, each with an `after` of its own. */
export async function addEntries(db: Db, tenantId: string, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await addEntry(db, {
      ...bySystem(tenantId),
      operation: 'seed',
      after: JSON.stringify({ contexts: index }),
    });
}

/** Returns the lines of an export. */
export async function exportedLines(
  db: Db,
  tenantId: string,
  { key, ...options }: { key: ActivityKey; withoutValues?: boolean },
): Promise<string[]> {
  const lines: string[] = [];
  await exportLog(db, tenantId, { key, ...options, write: async (line) => void lines.push(line.trimEnd()) });
  return lines;
}

type Trusted = { keys: readonly string[]; checkpoints?: readonly Checkpoint[]; acceptsVersion1?: boolean };

/** Verifies the lines of an export. Returns the outcome and the findings. */
export async function verifyLines(
  lines: readonly string[],
  { keys, checkpoints = [], acceptsVersion1 = true }: Trusted,
): Promise<{ found: string[]; verified: Verification }> {
  const found: string[] = [];
  const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  // Parts of a length that no line has.
  async function* parts() {
    for (let from = 0; from < bytes.length; from += 997) yield bytes.subarray(from, from + 997);
  }
  const verified = await verifyLog(parts(), {
    keys,
    checkpoints,
    acceptsVersion1,
    report: (finding) => found.push(finding),
  });
  return { found, verified };
}

/** Returns the checkpoints in the lines of an export. */
export function checkpointsIn(lines: readonly string[]): Checkpoint[] {
  return lines.flatMap((line) => {
    type Line = { checkpoint?: Checkpoint; statement?: { end: Checkpoint } };
    const { checkpoint, statement } = JSON.parse(line) as Line;
    return [checkpoint ?? statement?.end ?? []].flat();
  });
}

/** Returns a generator of the lines of an export of version 1 with generated entries, and a checkpoint after every `every` entries. */
export function* generatedLog(
  key: ActivityKey,
  { entries, every, random = Math.random }: { entries: number; every: number; random?: () => number },
): Generator<string> {
  const tenantId = newId();
  const start = Date.UTC(2026, 0, 1);
  const sign = (unsigned: Omit<CheckpointContent, 'tenantId' | 'kind'>) =>
    JSON.stringify({ checkpoint: signCheckpoint(key, { tenantId, kind: 'end', ...unsigned }) });
  yield JSON.stringify({ format: 'recon-activity', version: 1, tenantId, hasValues: true });
  const { id, publicKey } = key;
  yield JSON.stringify({ key: { id, publicKey, signedBy: null, signature: null } });
  let hash = originHash;
  for (let final = 1; final <= entries; final += 1) {
    const at = new Date(start + final * 1000);
    const entry = entryJson(generatedEntry(tenantId, { number: final * 3, at }), final);
    const values = {
      before: '{"priority":1}',
      after: JSON.stringify({ priority: Math.floor(random() * 1000) }),
    };
    const content = contentJson(values, [], newId());
    hash = nextHash(hash, commitmentOf(content), Buffer.from(entry));
    yield `{"entry":${entry},"content":${content}}`;
    if (final % every === 0 || final === entries) yield sign({ final, hash, at: at.toISOString() });
  }
  yield JSON.stringify({ end: true, entries });
}

function generatedEntry(tenantId: string, { number, at }: { number: number; at: Date }) {
  return {
    tenant_id: tenantId,
    number,
    at,
    author: 'person',
    person_id: '0199c0de-0000-7000-8000-000000000001',
    operation: 'updateMatchRule',
    outcome: 'done',
    action_id: null,
    request_id: 'a-request-id',
    object_kind: 'match-rule',
    object_id: '0199c0de-0000-7000-8000-000000000002',
    context_id: '0199c0de-0000-7000-8000-000000000003',
    before: null,
    after: null,
    intent: null,
    remote: null,
  };
}

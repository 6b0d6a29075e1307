import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Variables } from '../../environment';
import type { Terminal } from '../command';
import { type ApplyStep, Drift, recordFile, stepRunner } from '@recon/contract/apply-steps';
import {
  endJournal,
  type Journal,
  type Loaded,
  type PlanOptions,
  type Prepared,
  prepare,
  readJournal,
  stepHash,
  writeJournal,
} from './plan-file';
import type { Remote } from './remote';

export type ApplyOptions = PlanOptions & {
  readonly values: Variables;
  readonly terminal: Terminal;
  /** Shows a plan, and returns whether to go on. */
  readonly confirm: (prepared: Prepared) => Promise<boolean>;
};

/** How an apply ended. `left`: what the service kept differently, so that a further apply would change it again. */
export type Applied = { readonly done: number; readonly left: Prepared | undefined; readonly action: string };

/**
 * Applies a bundle or a saved plan step by step, each with its idempotency key, and compares at the end. What was broken
 * off is resumed with the same keys. Returns `undefined` if nothing was to do or the user declined. Throws a Drift if the
 * target is not what was planned on.
 */
export async function apply(
  remote: Remote,
  path: string,
  loaded: Loaded,
  options: ApplyOptions,
): Promise<Applied | undefined> {
  const { prepared, resumed } = await startOf(remote, path, loaded, options);
  const { steps } = prepared;
  const isPlan = loaded.saved !== undefined;
  if (steps.length === 0) {
    if (resumed) await endJournal(path, resumed, isPlan);
    return undefined;
  }
  if (!(await options.confirm(prepared))) return undefined;
  const journal = resumed ?? newJournal(remote, loaded, steps);
  await writeJournal(path, journal);
  const { action } = journal;
  if (resumed) options.terminal.note(`Resumed: ${steps.length} of ${resumed.steps.length} steps are left.`);
  await recordFile(remote, { file: basename(loaded.file), digest: loaded.bundleDigest }, action);
  await carryOut(remote, steps, { action, terminal: options.terminal });
  const after = await prepare(remote, loaded, options);
  await endJournal(path, journal, isPlan);
  return { done: steps.length, left: after.steps.length > 0 ? after : undefined, action };
}

/** Reads the journal and the target, and refuses a saved plan that was made on something else. */
async function startOf(
  remote: Remote,
  path: string,
  loaded: Loaded,
  options: ApplyOptions,
): Promise<{ prepared: Prepared; resumed: Journal | undefined }> {
  const journal = await readJournal(path);
  refuseElsewhere(remote, loaded, journal);
  const resumed = journal?.digest === loaded.digest && journal.url === remote.url ? journal : undefined;
  const prepared = await prepare(remote, loaded, options);
  if (loaded.saved && resumed) refuseOthers(resumed, prepared.steps);
  else if (loaded.saved && loaded.saved.target !== prepared.target) throw new Drift(movedText(prepared));
  return { prepared, resumed };
}

function newJournal({ url }: Remote, { digest }: Loaded, steps: readonly ApplyStep[]): Journal {
  const action = randomUUID();
  return { url, digest, action, steps: steps.map(({ name }) => stepHash(action, name)) };
}

async function carryOut(
  remote: Remote,
  steps: readonly ApplyStep[],
  { action, terminal }: { action: string; terminal: Terminal },
): Promise<void> {
  const run = stepRunner(remote, action);
  try {
    for (const [index, step] of steps.entries()) {
      terminal.progress?.(`${index + 1} of ${steps.length}`);
      // oxlint-disable-next-line no-await-in-loop -- one step after the other
      await run(step);
    }
  } finally {
    terminal.progress?.('');
  }
}

/** Throws if a plan was applied before, or was made for another service. */
function refuseElsewhere(remote: Remote, { saved, digest }: Loaded, journal: Journal | undefined): void {
  if (saved && journal?.finished !== undefined && journal.digest === digest)
    throw new Drift(`The plan was applied before, at ${journal.finished}.`);
  if (saved && saved.url !== remote.url)
    throw new Drift(`The plan is for ${saved.url}, not for ${remote.url}.`);
}

/** Throws if what is left of a plan has other steps than the plan: then others have changed the target. */
function refuseOthers({ action, steps }: Journal, left: readonly ApplyStep[]): void {
  const planned = new Set(steps);
  const other = left.find(({ name }) => !planned.has(stepHash(action, name)));
  if (other) throw new Drift(`The target has changed since the plan was made: it now needs ${other.name}.`);
}

function movedText({ parts }: Prepared): string {
  const isEmpty = parts.slice(1).every(({ isNew }) => isNew) && parts.length > 1;
  return isEmpty
    ? 'The target has none of the contexts that the plan was made on.'
    : 'The target has changed since the plan was made. Make a new one.';
}

import { randomUUID } from 'node:crypto';
import type { Variables } from '../../environment';
import type { Terminal } from '../command';
import { type ApplyStep, applySteps, Drift, stepRunner } from '@recon/contract/apply-steps';
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
  const { terminal, confirm } = options;
  const found = await readJournal(path);
  refuseElsewhere(remote, loaded, found);
  const resumed = found?.digest === loaded.digest && found.url === remote.url ? found : undefined;
  const prepared = await prepare(remote, loaded, options);
  const steps = applySteps(prepared.parts);
  const { saved } = loaded;
  if (saved && resumed) refuseOthers(resumed, steps);
  else if (saved && saved.target !== prepared.target) throw new Drift(movedText(prepared));
  if (steps.length === 0) {
    if (resumed) await endJournal(path, resumed, saved !== undefined);
    return undefined;
  }
  if (!(await confirm(prepared))) return undefined;
  const action = resumed?.action ?? randomUUID();
  const names = steps.map(({ name }) => stepHash(action, name));
  const journal = resumed ?? { url: remote.url, digest: loaded.digest, action, steps: names };
  await writeJournal(path, journal);
  if (resumed) terminal.note(`Resumed: ${steps.length} of ${resumed.steps.length} steps are left.`);
  const run = stepRunner(remote, action);
  for (const [index, step] of steps.entries()) {
    terminal.progress?.(`${index + 1} of ${steps.length}`);
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await run(step);
  }
  terminal.progress?.('');
  const after = await prepare(remote, loaded, options);
  await endJournal(path, journal, saved !== undefined);
  return { done: steps.length, left: applySteps(after.parts).length > 0 ? after : undefined, action };
}

/** Throws if a plan was applied before, or was made for another service. */
function refuseElsewhere(remote: Remote, { saved }: Loaded, journal: Journal | undefined): void {
  if (saved && journal?.finished !== undefined)
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

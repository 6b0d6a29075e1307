import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { Terminal } from '../command';
import { recordFile, stepRunner } from '@recon/contract/apply-steps';
import { applyAtOnce } from '@recon/contract/configuration-file';
import { runTarget } from '@recon/contract/plan-runner';
import {
  addDone,
  foreignChange,
  type Journal,
  journalOf,
  newJournal,
  readJournal,
  writeJournal,
} from './journal';
import { endApply, type LoadedBundle, type PlanOptions, preparePlan, type PreparedPlan } from './plan-file';
import type { Remote } from './remote';
import { foreignText, withNoun } from './texts';

/** Error of a saved plan whose target has changed since, or that was applied before. */
export class TargetMovedError extends Error {}

export type ApplyOptions = PlanOptions & {
  readonly terminal: Terminal;
  /** Shows a plan, and returns whether to go on. */
  readonly confirm: (prepared: PreparedPlan) => Promise<boolean>;
};

/** The result of an apply: the id of its action, if there were steps, and what still differs (`left`). */
export type ApplyResult = { readonly action?: string; readonly left: PreparedPlan | undefined };

/**
 * Applies a bundle or a saved plan in one request, else step by step, each with its idempotency key, and compares at
 * the end. Resumes an interrupted apply. Returns `undefined` if there is nothing to do or the user declined. Throws a
 * TargetMovedError if the target has changed since the plan, a DriftError if others change it during the apply.
 */
export async function apply(
  remote: Remote,
  path: string,
  loaded: LoadedBundle,
  options: ApplyOptions,
): Promise<ApplyResult | undefined> {
  const { prepared, resumed } = await startOf(remote, path, loaded, options);
  const { steps } = prepared;
  if (steps.length === 0) {
    if (resumed) await endApply(path, loaded);
    return prepared.isReached ? undefined : { left: prepared };
  }
  if (!(await options.confirm(prepared))) return undefined;
  const { url } = remote;
  const begun = { url, digest: loaded.digest, action: randomUUID(), options: optionsOf(options) };
  const journal = resumed ?? newJournal(begun, steps);
  const isDone = !resumed && (await isAppliedAtOnce(remote, loaded, prepared, journal.action));
  if (!isDone) {
    await writeJournal(path, journal);
    await applyInSteps(remote, path, loaded, { ...options, prepared, journal, isResumed: !!resumed });
  }
  await endApply(path, loaded);
  const after = await preparePlan(remote, loaded, options);
  return { left: after.isReached ? undefined : after, action: journal.action };
}

/**
 * Reads the journal and the target. Throws a TargetMovedError if a saved plan was made on something else, or if others have
 * changed what a broken off apply has left, or undone a part of it: its keys would repeat the responses. Throws an Error
 * if that apply was for another service or had other options.
 */
async function startOf(
  remote: Remote,
  path: string,
  loaded: LoadedBundle,
  options: ApplyOptions,
): Promise<{ prepared: PreparedPlan; resumed: Journal | undefined }> {
  const journal = await readJournal(path);
  refuseElsewhere(remote, loaded);
  if (journal && journal.url !== remote.url)
    throw new Error(
      `An apply of this file to ${journal.url} was broken off. Continue it there, or delete ${journalOf(path)}.`,
    );
  const resumed = journal?.digest === loaded.digest ? journal : undefined;
  if (journal && !resumed)
    options.terminal.note(
      'The file has changed since an apply was broken off. What that one left is planned anew.',
    );
  if (resumed && resumed.options !== optionsOf(options))
    throw new Error(
      `The apply that was broken off had other options: its steps are not those of this one. To continue it, run: ` +
        `recon apply ${path}${resumed.options}. Or delete ${journalOf(path)} to begin anew.`,
    );
  const prepared = await preparePlan(remote, loaded, options);
  const foreign = resumed && foreignChange(resumed, prepared.steps);
  const remedy = loaded.saved ? 'Make a new plan.' : `Delete ${journalOf(path)} to begin anew.`;
  if (foreign) throw new TargetMovedError(`${foreignText(foreign)} ${remedy}`);
  if (loaded.saved && !resumed && loaded.saved.target !== prepared.target)
    throw new TargetMovedError(movedText(prepared));
  return { prepared, resumed };
}

/** Returns the options that decide what is planned, as typed. */
const optionsOf = ({ prune, rules }: PlanOptions): string =>
  [prune ? ' --prune' : '', ...rules.map((rule) => ` --rule '${rule}'`).toSorted()].join('');

/** Applies a file by one request, if the service has that. Throws a TargetMovedError if others have changed the target. */
async function isAppliedAtOnce(
  remote: Remote,
  { file, text, bundle }: LoadedBundle,
  prepared: PreparedPlan,
  action: string,
): Promise<boolean> {
  const { target, answers } = prepared;
  const sent = { file: basename(file), text, bundle, target };
  return applyAtOnce(remote, sent, answers, action).catch((error: unknown) => {
    const isMoved = (error as { code?: string }).code === 'TARGET_CHANGED';
    throw isMoved ? new TargetMovedError(movedText(prepared)) : error;
  });
}

async function applyInSteps(
  remote: Remote,
  path: string,
  loaded: LoadedBundle,
  run: { terminal: Terminal; prepared: PreparedPlan; journal: Journal; isResumed: boolean },
): Promise<void> {
  const { terminal, journal, isResumed } = run;
  const { steps } = run.prepared;
  const { action } = journal;
  const count = Object.keys(journal.steps).length;
  if (isResumed) terminal.note(`Resumed: ${steps.length} of ${count} steps left.`);
  const file = { file: basename(loaded.file), digest: loaded.bundleDigest };
  await recordFile(remote, file, action);
  const carry = stepRunner(runTarget(remote, action));
  let done = 0;
  try {
    for (const step of steps) {
      terminal.progress?.(`${done + 1} of ${steps.length}`);
      // One step after the other.
      await carry(step);
      await addDone(path, journal, step);
      done += 1;
    }
  } finally {
    terminal.progress?.('');
    if (done < steps.length)
      terminal.note(
        `${done} of ${withNoun(steps.length, 'step')} are done. The same command goes on from there.`,
      );
  }
  await recordFile(remote, { ...file, isDone: true }, action);
}

/** Throws if a plan was applied before, or was made for another service. */
function refuseElsewhere(remote: Remote, { saved }: LoadedBundle): void {
  if (saved?.applied !== undefined)
    throw new TargetMovedError(`The plan was applied before, at ${saved.applied}.`);
  if (saved && saved.url !== remote.url)
    throw new TargetMovedError(`The plan is for ${saved.url}, not for ${remote.url}.`);
}

function movedText({ parts }: PreparedPlan): string {
  const isEmpty = parts.slice(1).every(({ isNew }) => isNew) && parts.length > 1;
  return isEmpty
    ? 'The target has none of the contexts that the plan was made on.'
    : 'The target has changed since the plan was made. Make a new one.';
}

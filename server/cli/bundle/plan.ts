import { appendFile } from 'node:fs/promises';
import type { Terminal } from '../command';
import type { ApplyStep } from '@recon/contract/apply-steps';
import { DriftError } from '@recon/contract/plan-runner';
import { apply, type ApplyResult, TargetMovedError } from './apply';
import {
  loadBundle,
  type LoadedBundle,
  type PlanOptions,
  preparePlan,
  type PreparedPlan,
  savePlan,
} from './plan-file';
import type { Remote } from './remote';
import { type Counts, partReport, planCounts, planLines } from './plan-report';
import { noteMistakes, stepText, withNoun } from './texts';

type Options = PlanOptions & { readonly terminal: Terminal; readonly isJson: boolean };

/** Prints the plan of a file, and saves it as `out`. Returns the exit code: 2 if it has steps, else 0. */
export async function runPlan(
  remote: Remote,
  file: string,
  options: Options & { out: string | undefined; summary: string | undefined },
): Promise<0 | 2> {
  const { terminal, out, summary } = options;
  const loaded = await loadBundle(file);
  if (loaded.saved) throw new Error(`${file} is a plan already: recon apply applies it.`);
  noteMistakes(loaded, terminal);
  const prepared = await preparePlan(remote, loaded, { ...options, isShown: true });
  const { lines } = await show(prepared, loaded, options);
  if (summary !== undefined)
    await appendFile(summary, `### Plan of ${file}\n\n\`\`\`text\n${lines}\n\`\`\`\n\n`);
  if (out !== undefined) {
    await savePlan(out, loaded, { ...options, url: remote.url, target: prepared.target });
    terminal.note(`The plan is in ${out}. recon apply ${out} applies it.`);
  }
  return prepared.isReached ? 0 : 2;
}

/** Applies a file or a saved plan; asks before, unless `ask` is `undefined`. Returns the exit code (docs/bundles.md). */
export async function runApply(
  remote: Remote,
  file: string,
  options: Options & { ask: ((question: string) => Promise<boolean>) | undefined },
): Promise<0 | 1 | 2 | 3> {
  const { terminal, ask } = options;
  const loaded = await loadBundle(file);
  const { prune, rules } = loaded.saved ?? options;
  noteMistakes(loaded, terminal);
  let isDeclined = false;
  let counts: Counts | undefined;
  const confirm = async (prepared: PreparedPlan): Promise<boolean> => {
    ({ counts } = await show(prepared, loaded, options));
    const about = counts.delete === 0 ? '' : ` It deletes ${withNoun(counts.delete, 'object')}.`;
    isDeclined = ask !== undefined && !(await ask(`Apply this to ${remote.url}?${about}`));
    return !isDeclined;
  };
  try {
    const applied = await apply(remote, file, loaded, { ...options, prune, rules, confirm });
    if (isDeclined) terminal.note('Nothing was changed.');
    else if (!applied) terminal.note('Nothing is to do: the target is as the file states.');
    return applied ? end(applied, counts, loaded, options) : isDeclined ? 1 : 0;
  } catch (error) {
    if (error instanceof DriftError)
      terminal.note(
        `Others have changed ${stepText(error.step as ApplyStep)} in the meantime. Nothing of theirs was overwritten.`,
      );
    else if (error instanceof TargetMovedError) terminal.note(error.message);
    else throw error;
    return 3;
  }
}

async function end(
  { left, action }: ApplyResult,
  counts: Counts | undefined,
  loaded: LoadedBundle,
  options: Options,
): Promise<0 | 2> {
  const { terminal } = options;
  if (counts)
    terminal.note(
      `Applied ${loaded.file}: ${withNoun(counts.changes, 'change')} in ${withNoun(counts.steps, 'step')}, SHA-256 ${loaded.bundleDigest.slice(0, 12)}, action ${action}.`,
    );
  if (!left) return 0;
  terminal.note(
    left.steps.length > 0
      ? 'The service has kept something differently. This is still to change:'
      : 'What is left cannot be changed:',
  );
  await show(left, loaded, { ...options, isJson: false });
  return 2;
}

async function show(
  prepared: PreparedPlan,
  { file, bundle }: LoadedBundle,
  { terminal, isJson }: Options,
): Promise<{ counts: Counts; lines: string }> {
  const { others, target } = prepared;
  const reports = prepared.parts.map(partReport);
  const counts = planCounts(prepared, reports, bundle.feeSchedules.length);
  const lines = planLines(reports, counts, others.length).join('\n');
  const output = isJson
    ? JSON.stringify({ version: 1, file, counts, parts: reports, others, target })
    : lines;
  await terminal.write(`${output}\n`);
  return { counts, lines };
}

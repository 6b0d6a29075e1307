import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import { type BundleFile, readBundle } from '@recon/contract/bundle';
import { type PlanAnswers, planBundle, type PlannedBundle } from '@recon/contract/configuration-file';
import type { Bundle } from '@recon/engine/configuration/bundle/bundle';
import { faultText } from '@recon/engine/configuration/bundle/fault-text';
import { utf8Text } from '@recon/engine/lib/utf8-text';
import type { Variables } from '../../environment';
import type { Remote } from './remote';
import { deleteJournal } from './journal';
import { namesText, refusalText } from './texts';

/** Files of bundles and saved plans. */

const sha256 = (text: string): string => hash('sha256', text);

/** A plan as it is saved: the bundle, and the digest of what it was planned on. It contains no value of a placeholder. */
const savedPlan = z.strictObject({
  plan: z.literal(1),
  /** The name of the bundle's file. */
  file: z.string(),
  url: z.string(),
  /** The SHA-256 of what the target was. */
  target: z.string(),
  prune: z.boolean(),
  rules: z.array(z.string()),
  bundle: z.string(),
  /** When the plan was applied (ISO 8601): it is not applied again, also if its target is as before. */
  applied: z.optional(z.string()),
});
type SavedPlan = z.infer<typeof savedPlan>;

/**
 * How a bundle is applied. `rules`: choices for ambiguous rules, such as `Cards:3=5` or `Cards:3=new`. `values`: of
 * placeholders; with `isShown`, needed ones may be missing.
 */
export type PlanOptions = {
  readonly isShown?: boolean;
  readonly prune: boolean;
  readonly rules: readonly string[];
  readonly values: Variables;
};

/** A bundle as read from a file, or from a saved plan. */
export type LoadedBundle = BundleFile & {
  readonly file: string;
  readonly text: string;
  /** The SHA-256 of what was read: a bundle or a plan. */
  readonly digest: string;
  /** The SHA-256 of the bundle. */
  readonly bundleDigest: string;
  readonly saved: SavedPlan | undefined;
};

/** Reads a bundle or a saved plan. Throws an Error with all faults, one per line. */
export async function loadBundle(path: string): Promise<LoadedBundle> {
  const bytes = await readFile(path);
  const content = utf8Text(bytes);
  if (content === undefined) throw new Error(`${path} is not a text in UTF-8.`);
  const saved = readSaved(path, content);
  const file = saved?.file ?? path;
  const text = saved?.bundle ?? content;
  const read = readBundle(text);
  if ('faults' in read) throw new Error(read.faults.map((fault) => faultText(file, fault)).join('\n'));
  return { file, text, digest: sha256(content), bundleDigest: sha256(text), ...read, saved };
}

const isPlanText = (content: string): boolean => /^\s*\{\s*"plan"/.test(content);

function readSaved(path: string, content: string): SavedPlan | undefined {
  if (!isPlanText(content)) return undefined;
  try {
    return z.parse(savedPlan, JSON.parse(content));
  } catch (error) {
    throw new Error(`${path} is damaged, or not a plan of this version. Make a new plan.`, { cause: error });
  }
}

/** The plan of a bundle for a service. `target`: the SHA-256 of the state of the service now. */
export type PreparedPlan = Omit<PlannedBundle, 'state'> & {
  readonly answers: PlanAnswers;
  readonly target: string;
  /** Whether the target is as the file states: nothing is to change, possible or not. */
  readonly isReached: boolean;
};

/** Reads the live state and returns the plan. Throws an Error that names everything that is refused. */
export async function preparePlan(
  remote: Remote,
  { file, bundle, at }: LoadedBundle,
  { prune, rules, values, isShown = false }: PlanOptions,
): Promise<PreparedPlan> {
  const answers = { prune, values, isShown, choices: choicesIn(rules, bundle) };
  const plan = await planBundle(remote, bundle, answers);
  if ('repeated' in plan)
    throw new Error(namesText('The target has names that are not unique', plan.repeated));
  if ('refusals' in plan) throw new Error(plan.refusals.map((one) => refusalText(file, one, at)).join('\n'));
  const { state, ...planned } = plan;
  const isReached =
    plan.steps.length === 0 && plan.parts.every(({ unreachable }) => unreachable.length === 0);
  return { ...planned, answers, target: sha256(state), isReached };
}

/** Parses choices such as `Cards:3=5`. Throws an Error for one that names no rule of the bundle. */
function choicesIn(words: readonly string[], { contexts }: Bundle) {
  const choices = new Map<string, Map<number, number | 'new'>>();
  for (const word of words) {
    const [, name = '', stated, live] = /^(.+):(\d{1,4})=(\d{1,4}|new)$/s.exec(word) ?? [];
    const context = contexts.find((one) => one.name === name);
    if (!context || Number(stated) < 1 || Number(stated) > context.rules.length)
      throw new Error(
        `--rule ${word} names no rule of the file: CONTEXT:POSITION=POSITION or CONTEXT:POSITION=new.`,
      );
    const known = choices.get(name) ?? new Map<number, number | 'new'>();
    choices.set(name, known.set(Number(stated), live === 'new' ? 'new' : Number(live)));
  }
  return choices;
}

/** Writes a file. If there is one and `mayReplace` is false, throws an Error with the `remedy`. */
export async function writeNew(
  file: string,
  content: string,
  mayReplace: boolean,
  remedy: string,
): Promise<void> {
  await writeFile(file, content, { flag: mayReplace ? 'w' : 'wx' }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new Error(`${file} is there already: ${remedy}.`) : error;
  });
}

/** Saves a plan; deletes the journal of the plan that it replaces. Throws an Error if the path is another file. */
export async function savePlan(
  path: string,
  { file, text }: LoadedBundle,
  plan: PlanOptions & { url: string; target: string },
): Promise<void> {
  const { url, target, prune, rules } = plan;
  const saved: SavedPlan = { plan: 1, file, url, target, prune, rules: [...rules], bundle: text };
  const earlier = await readFile(path, 'utf8').catch(() => '');
  const mayReplace = isPlanText(earlier);
  await writeNew(path, planText(saved), mayReplace, 'only a saved plan is written over. Choose another name');
  await deleteJournal(path);
}

const planText = (plan: SavedPlan): string => `${JSON.stringify(plan, null, 2)}\n`;

/** Records in a saved plan that all its steps are done, and deletes the journal. */
export async function endApply(path: string, { saved }: LoadedBundle): Promise<void> {
  if (saved) await writeFile(path, planText({ ...saved, applied: new Date().toISOString() }));
  await deleteJournal(path);
}

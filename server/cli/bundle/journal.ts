import { hash } from 'node:crypto';
import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import * as z from 'zod/mini';
import type { ApplyStep } from '@recon/contract/apply-steps';
import { movedRuleIds } from '@recon/engine/configuration/match-rules/merge-order';
import { orderOf } from '@recon/engine/configuration/match-rules/order';
import { describeStep } from '@recon/engine/configuration/snapshot/describe-step';
import { applyStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { canonicalJson } from '@recon/engine/lib/json/same-json';
import { writeJson } from '@recon/engine/lib/json/lossless';

/**
 * The journal of an apply, in a file beside what is applied: a line with the action's id, from which the keys of all
 * creations follow, and with what each step found when it was planned; then a line for each step that is done. Names and
 * values are hashed: they may be secret.
 */
const found = z.object({
  /** Hashes of the values of the fields that the step changes. */
  fields: z.record(z.string(), z.string()),
  /** Of an order: the ids of the rules, in their order. */
  rules: z.optional(z.array(z.string())),
});
const start = z.object({
  url: z.string(),
  digest: z.string(),
  action: z.string(),
  /** The options that decide what is planned, as typed. */
  options: z._default(z.string(), ''),
  /** By the hash of the step's name. */
  steps: z.record(z.string(), found),
});
type Found = z.infer<typeof found>;
export type Journal = z.infer<typeof start> & {
  /** Hashes of the names of the steps that are done. */
  readonly done: Set<string>;
};

/** Why a step that is left cannot be carried out: others changed `fields` of its object, or undid the step (`isUndone`). */
export type Foreign = {
  readonly step: ApplyStep;
  readonly fields: readonly string[];
  readonly isUndone: boolean;
};

/** Returns the path of the journal of a file, next to it. */
export const journalOf = (path: string): string => `${path}.journal`;

const hashOf = (action: string, text: string): string => hash('sha256', `${action} ${text}`);

/** Returns the journal of an action before its first step. */
export function newJournal(header: Omit<Journal, 'steps' | 'done'>, steps: readonly ApplyStep[]): Journal {
  const { action } = header;
  const planned = foundBy(action, steps).map(([{ name }, one]) => [hashOf(action, name), one]);
  return { ...header, steps: Object.fromEntries(planned), done: new Set() };
}

/** Returns each step with what it finds if the steps before it have been carried out. */
function foundBy(action: string, steps: readonly ApplyStep[]): [ApplyStep, Found][] {
  const states = new Map<ApplyStep['part'], Snapshot>();
  return steps.map((step) => {
    const { part, work } = step;
    const state = states.get(part) ?? part.base;
    const isPlanned = work.kind !== 'create-context' && work.kind !== 'put-reading';
    if (isPlanned) states.set(part, applyStep(state, work));
    const [object] = isPlanned ? describeStep(work, state).objects : [];
    // What is deleted, and reading settings, are compared as a whole.
    const content = object?.change === 'removed' ? object.fields : 'before' in work ? work.before : undefined;
    const values =
      object?.change === 'changed'
        ? object.fields.map(({ path, before = 'null' }) => [path.join('.'), before] as const)
        : [['content', writeJson(content ?? null)] as const];
    const hashed = values.map(([name, json]) => [name, hashOf(action, canonicalJson(json))]);
    const order = work.kind === 'order-rules' ? { rules: orderOf(part.base.rules) } : {};
    return [step, { fields: Object.fromEntries(hashed) as Found['fields'], ...order }];
  });
}

/** Returns why not to resume: a done step is to do again, or others changed the object of one; else `undefined`. */
export function foreignChange(journal: Journal, remainingSteps: readonly ApplyStep[]): Foreign | undefined {
  const { action, steps, done } = journal;
  const undone = remainingSteps.find(({ name }) => done.has(hashOf(action, name)));
  if (undone) return { step: undone, fields: [], isUndone: true };
  for (const [step, now] of foundBy(action, remainingSteps)) {
    const planned = steps[hashOf(action, step.name)];
    if (!planned) return { step, fields: [], isUndone: false };
    const fields = Object.keys(now.fields).filter((name) => now.fields[name] !== planned.fields[name]);
    if (fields.length > 0 || (planned.rules && !isSameOrder(journal, step, planned.rules)))
      return { step, fields, isUndone: false };
  }
  return undefined;
}

/** Returns whether an order finds the rules that were there, apart from those that this apply has added and deleted. */
function isSameOrder({ action, steps }: Journal, { part }: ApplyStep, planned: readonly string[]): boolean {
  const now = orderOf(part.base.rules);
  const [was, is] = [new Set(planned), new Set(now)];
  const isOurs = (id: string) => hashOf(action, `${part.name ?? ''} delete-rule ${id}`) in steps;
  const isForeign = part.onlyThere.some(
    ({ kind, position = 0 }) => kind === 'match-rule' && !was.has(now[position - 1]!),
  );
  const isDeleted = planned.some((id) => !is.has(id) && !isOurs(id));
  return !isForeign && !isDeleted && movedRuleIds(planned, now).size === 0;
}

/** Reads the journal of a file; `undefined` if there is none. Throws an Error if it cannot be read. */
export async function readJournal(path: string): Promise<Journal | undefined> {
  const text = await readFile(journalOf(path), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  // A line without an end is not complete.
  const [first = '', ...lines] = text.split('\n').slice(0, -1);
  try {
    return { ...z.parse(start, JSON.parse(first)), done: new Set(lines) };
  } catch (error) {
    throw new Error(`${journalOf(path)} is damaged. Delete it to begin anew.`, { cause: error });
  }
}

/** Writes the journal of a file. */
export async function writeJournal(path: string, journal: Journal): Promise<void> {
  const { done, ...first } = journal;
  await writeFile(journalOf(path), [JSON.stringify(first), ...done, ''].join('\n'));
}

/** Records in the journal of a file that a step is done. */
export async function addDone(path: string, { action }: Journal, { name }: ApplyStep): Promise<void> {
  await appendFile(journalOf(path), `${hashOf(action, name)}\n`);
}

/** Deletes the journal of a file, if there is one. */
export async function deleteJournal(path: string): Promise<void> {
  await rm(journalOf(path), { force: true });
}

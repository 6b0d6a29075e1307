import type { ApplyStep } from '@recon/contract/apply-steps';
import type { BundleFile } from '@recon/contract/bundle';
import type { Refusal } from '@recon/engine/configuration/bundle/bundle-plan';
import type { RepeatedName } from '@recon/engine/configuration/bundle/to-bundle';
import { faultText } from '@recon/engine/configuration/bundle/fault-text';
import { describeStep } from '@recon/engine/configuration/snapshot/describe-step';
import { findObject } from '@recon/engine/configuration/snapshot/snapshot';
import type { Terminal } from '../command';
import type { Foreign } from './journal';

/** English texts of what is refused or left, for the terminal. */

/** Names of kinds of objects; the name of the object follows. */
export const kindNames = {
  context: 'context',
  'match-rule': 'rule',
  source: 'source',
  'field-map': 'field map of',
  'fee-schedule': 'fee schedule',
} as const;

/** Returns a sentence about names that are not unique. */
export function namesText(kinds: string, names: readonly RepeatedName[]): string {
  const list = names.map(({ kind, name, context }) => {
    const of = context === undefined ? '' : ` of ${quoteText(context)}`;
    return `${kindNames[kind]} ${quoteText(name)}${of}`;
  });
  return `${kinds}: ${[...new Set(list)].join(', ')}.`;
}

/** Returns a text in quotation marks, as JSON. */
export const quoteText = (text: unknown): string => JSON.stringify(text);

/** Returns why a bundle is refused. `at` returns the line and column of a path. */
export function refusalText(file: string, refusal: Refusal, at: BundleFile['at']): string {
  const { line, column } = 'path' in refusal ? at(refusal.path) : {};
  const place = line === undefined ? `${file}: ` : `${file}:${line}:${column}: `;
  switch (refusal.reason) {
    case 'repeated':
      return place + namesText('the target has a name that is not unique', [refusal]);
    case 'unknown-schedule':
      return `${place}neither the file nor the target has the fee schedule ${quoteText(refusal.name)}.`;
    case 'schedules-not-listed':
      return `${place}the service has more fee schedules than it lists, so that they cannot be found by name.`;
    case 'without-value':
      return `${place}set ${refusal.variables.join(', ')} in the environment: the target has no such setting yet.`;
    case 'not-json':
      return `${place}the value of ${refusal.variables.join(', ')} is not JSON.`;
    case 'ambiguous-rules': {
      const { context, type, stated, live } = refusal;
      return (
        `${place}${quoteText(context)}: which ${type} rule of the target (position ${live.join(', ')}) is which of the ` +
        `file (position ${stated.join(', ')})? Choose: --rule '${context}:${stated[0]}=${live[0]}' or =new`
      );
    }
  }
}

/** Returns a number with its noun: `1 step`, `2 steps`. */
export const withNoun = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Returns what a step changes, such as `interval of the context "Cards"`. `fields`: only these. */
export function stepText({ part, work }: ApplyStep, fields?: readonly string[]): string {
  const of = part.name === undefined ? '' : ` of ${quoteText(part.name)}`;
  if (work.kind === 'create-context') return `the context ${quoteText(part.name)}`;
  if (work.kind === 'put-reading')
    return `how files of ${quoteText(findObject(part.target, 'source', work.sourceId)?.['name'])}${of} are read`;
  const [object] = describeStep(work, part.base).objects;
  if (!object) return `the order of the rules${of}`;
  const { kind, name, change, position, fields: changed } = object;
  if (kind === 'match-rule') return `rule ${position} ${name}${of}`;
  const names = fields ?? changed.map(({ path }) => path.join('.'));
  const list = change === 'changed' ? `${names.join(', ')} of ` : '';
  return `${list}the ${kindNames[kind]} ${quoteText(name)}${['source', 'field-map'].includes(kind) ? of : ''}`;
}

/** Returns why an apply cannot be resumed. */
export function foreignText({ step, fields, isUndone }: Foreign): string {
  const what = stepText(step, fields.length > 0 ? fields : undefined);
  return isUndone
    ? `The target no longer has what the plan had done: ${what}.`
    : `The target has changed since the plan was made: ${what}.`;
}

/** Prints what is valid in a file but may be a mistake. */
export function noteMistakes({ file, mistakes }: BundleFile & { file: string }, terminal: Terminal): void {
  for (const mistake of mistakes) terminal.note(faultText(file, mistake));
}

import type { PlannedBundle } from '@recon/contract/configuration-file';
import type { BundlePart } from '@recon/engine/configuration/bundle/bundle-plan';
import { changesOf, countChanges } from '@recon/engine/configuration/bundle/changes';
import { mayShowValue } from '@recon/engine/configuration/bundle/placeholders';
import type { FieldChange } from '@recon/engine/configuration/snapshot/fields';
import type { ObjectDiff } from '@recon/engine/configuration/snapshot/diff-snapshots';
import type { Unreachable } from '@recon/engine/configuration/snapshot/plan';
import { findObject, type SnapshotKind } from '@recon/engine/configuration/snapshot/snapshot';
import { membersOf } from '@recon/engine/lib/json/lossless';
import { orderOf } from '@recon/engine/configuration/match-rules/order';
import { kindNames, quoteText, withNoun } from './texts';

/** What a plan changes, as `--json` has it and as lines for the terminal. */

/**
 * The numbers of objects that a plan adds, changes, moves and deletes, their sum, the number of steps, and the numbers
 * of objects that are the same, or that the file lacks.
 */
export type Counts = ReturnType<typeof planCounts>;

/** A part of a plan as the output of `--json` has it (docs/bundles.md#json). */
export type PartReport = ReturnType<typeof partReport>;

/** Returns the changes of a part of a plan, values as JSON. Omits values of configs that may be secret. */
export function partReport(part: BundlePart) {
  const { name, isNew, base, target, readings, unreachable, needs, onlyThere } = part;
  const { objects, moves } = changesOf(part);
  const order = orderOf(base.rules);
  const nameOf = new Map(target.sources.map((source) => [source.id, String(source['name'])]));
  return {
    context: name ?? null,
    isNew,
    objects: objects.map(({ kind, id = '', name: object, change, position, fields }) => ({
      kind,
      name: object,
      change: isNew && kind === 'context' ? 'added' : change,
      ...(position !== undefined && { position, positionBefore: order.indexOf(id) + 1 || position }),
      fields: fields.flatMap((field) => shownFields(kind, field, part)),
    })),
    moves: moves.map(({ id, from, to }) => ({
      rule: String(findObject(target, 'match-rule', id)?.['type']),
      from,
      to,
    })),
    readings: readings.map(({ sourceId }) => nameOf.get(sourceId) ?? ''),
    unreachable: unreachable.map((one) => unreachableText(one, part)),
    needs,
    onlyThere,
  };
}

type ShownField = { readonly path: string; readonly before: string | null; readonly after: string | null };

/** Returns a change with values that may be shown; of a new config setting by setting, since only some may be secret. */
function shownFields(kind: SnapshotKind, change: FieldChange, part: BundlePart): ShownField[] {
  const { path, before, after } = change;
  const [field, key] = path;
  const isConfig = kind === 'source' && field === 'config';
  if (isConfig && key === undefined && before === undefined && after !== undefined)
    return membersOf(after).flatMap((one) =>
      shownFields(kind, { path: [field, one.key], before, after: one.json }, part),
    );
  const valueOf = (json: string | undefined): string | null => {
    if (json === undefined) return null;
    if (field === 'feeScheduleId')
      return quoteText(findObject(part.target, 'fee-schedule', JSON.parse(json) as string)?.['name']);
    return !isConfig || (key !== undefined && mayShowValue(key, json)) ? json : '(not shown)';
  };
  const name = field === 'feeScheduleId' ? 'feeSchedule' : path.join('.');
  return [{ path: name, before: valueOf(before), after: valueOf(after) }];
}

function unreachableText(one: Unreachable, { base }: BundlePart): string {
  switch (one.reason) {
    case 'archived':
      return 'it is archived, which is final';
    case 'status':
      return `its status cannot change from ${one.from} to ${one.to}`;
    case 'not-deletable':
      return `the source ${one.id} cannot be deleted`;
    case 'too-many-rules':
      return `it would have more than ${one.max} rules`;
    case 'fixed-field': {
      const name = one.id === undefined ? '' : ` ${quoteText(findObject(base, one.kind, one.id)?.['name'])}`;
      return `${one.field} of the ${kindNames[one.kind]}${name} cannot be changed`;
    }
  }
}

/** Returns the counts of a plan. `schedules`: the number of fee schedules in the file. */
export function planCounts(
  { parts, steps }: Pick<PlannedBundle, 'parts' | 'steps'>,
  reports: readonly PartReport[],
  schedules: number,
) {
  const objects = reports.flatMap((report) => report.objects);
  const count = (change: ObjectDiff['change']) => objects.filter((one) => one.change === change).length;
  const compared = parts.reduce((sum, { name, target }) => {
    const { rules, sources, fieldMaps } = target;
    return sum + (name === undefined ? schedules : 1 + rules.length + sources.length + fieldMaps.length);
  }, 0);
  const left = parts.flatMap((part) => part.onlyThere).filter(({ isDeleted }) => !isDeleted);
  const leftObjects = left.filter(({ setting }) => setting === undefined).length;
  const [add, changed, removed] = [count('added'), count('changed'), count('removed')];
  const same = compared - add - changed - leftObjects;
  const change = changed + reports.flatMap(({ readings }) => readings).length;
  const move = reports.flatMap(({ moves }) => moves).length;
  const changes = countChanges(parts);
  return { add, change, move, delete: removed, changes, steps: steps.length, same, onlyThere: left.length };
}

const marks = { added: '+', changed: '~', removed: '-' } as const;

/** Returns the lines of a plan for a terminal. */
export function planLines(reports: readonly PartReport[], counts: Counts, others: number): string[] {
  const left = counts.onlyThere === 0 ? '' : ` Not in the file, and left: ${counts.onlyThere}.`;
  const rest = others === 0 ? '' : ` Other contexts, which stay as they are: ${others}.`;
  const steps = counts.steps === 0 ? '' : `, in ${withNoun(counts.steps, 'step')}`;
  const sum =
    `${counts.add} to add, ${counts.change} to change, ${counts.move} to move, ${counts.delete} to delete${steps}; ` +
    `${counts.same} unchanged.${left}${rest}`;
  const title = counts.changes === 0 ? 'No changes' : 'Plan';
  return [...reports.flatMap(partLines), `${title}: ${sum}`];
}

function partLines(report: PartReport): string[] {
  const { context, isNew, objects, moves, readings, unreachable, needs, onlyThere } = report;
  const lines = [
    ...objects.flatMap(objectLines),
    ...moves.map(({ rule, from, to }) => `  > ${objectText('match-rule', rule, from, to)}`),
    ...readings.map((source) => `  ~ how files of ${quoteText(source)} are read`),
    ...unreachable.map((text) => `  ! ${text}: left as it is`),
    ...needs.map(
      ({ source, key, variable }) =>
        `  ! config.${key} of the source ${quoteText(source)} needs a value at apply: set ${variable}`,
    ),
    ...onlyThere
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ kind, name, setting, position, positionAfter }) =>
        setting === undefined
          ? objectText(kind, name, position, positionAfter)
          : `config.${setting} of the source ${quoteText(name)}`,
      )
      .map((what) => `  = ${what}, which the file lacks, stays`),
  ];
  if (lines.length === 0) return [];
  const title =
    context === null ? 'Fee schedules' : `Context ${quoteText(context)}${isNew ? ', which is new' : ''}`;
  return [`${title}:`, ...lines, ''];
}

/** Returns a name for an object, of a rule with its position in the target and, if it changes, the one after the plan. */
function objectText(kind: SnapshotKind, name: string, before?: number, after = before): string {
  if (kind === 'context') return 'settings';
  if (kind !== 'match-rule') return `${kindNames[kind]} ${quoteText(name)}`;
  return before === after ? `rule ${before} ${name}` : `rule ${name}, from position ${before} to ${after}`;
}

function objectLines(object: PartReport['objects'][number]): string[] {
  const { kind, name, change, position, positionBefore, fields } = object;
  const what = objectText(kind, name, positionBefore, position);
  const note = change === 'removed' && kind === 'match-rule' ? ', with what it matched' : '';
  const head = `  ${marks[change]} ${what}${note}`;
  if (change === 'removed') return [head];
  const inTitle = kind === 'match-rule' ? 'type' : 'name';
  const shown = fields.filter(({ path }) => change === 'changed' || path !== inTitle);
  return [
    head,
    ...shown.map(({ path, before, after }) =>
      change === 'added'
        ? `      ${path}: ${after}`
        : `      ${path}: ${before ?? 'none'} -> ${after ?? 'none'}`,
    ),
  ];
}

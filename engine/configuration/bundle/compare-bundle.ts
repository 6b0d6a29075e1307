import { type Plan, plan, type PlanLimits } from '../snapshot/plan';
import { emptySnapshot, type Fields, type Snapshot, type SnapshotPart } from '../snapshot/snapshot';
import { type Bundle, type BundleContext, contextFields, feeFields, pick, scheduleFields } from './bundle';
import type {
  BundlePart,
  CompareOptions,
  ContextOptions,
  ListedContext,
  LiveState,
  Refusal,
} from './bundle-plan';
import { targetRules, targetSources, withStatedFields } from './target-context';
import { type LiveContext, type RepeatedName, repeatedIn } from './to-bundle';

/**
 * Returns the listed contexts that a bundle is compared with, found by name, and the names of the `others`, which the
 * bundle lacks. An archived context is found only if no other one has its name.
 */
export function targetsOf(
  bundle: Bundle,
  listed: readonly ListedContext[],
): {
  readonly found: readonly ListedContext[];
  readonly others: readonly string[];
  readonly repeated: readonly RepeatedName[];
} {
  const names = new Set(bundle.contexts.map(({ name }) => name));
  const same = listed.filter(({ name }) => names.has(name));
  const inUse = same.filter(({ status }) => status !== 'ARCHIVED');
  const used = new Set(inUse.map(({ name }) => name));
  const found = [...inUse, ...same.filter(({ name }) => !used.has(name))];
  return {
    found,
    others: listed.flatMap(({ name, status }) => (names.has(name) || status === 'ARCHIVED' ? [] : [name])),
    repeated: repeatedIn('context', found),
  };
}

/**
 * Returns the plan from `live` to a bundle, one part per context, or why there is none. Finds contexts, sources and fee
 * schedules by name, rules by `pairRules`. What the file omits stays, unless the API can remove it.
 */
export function compareBundle(
  bundle: Bundle,
  live: LiveState,
  options: CompareOptions,
): { readonly parts: readonly BundlePart[] } | { readonly refusals: readonly Refusal[] } {
  const refusals: Refusal[] = [];
  const schedules = compareSchedules(bundle, live, options.limits);
  const idsByName = new Map(schedules.target.feeSchedules.map(({ id, name }) => [String(name), id]));
  const usedNames = new Set([
    ...bundle.feeSchedules.map(({ name }) => name),
    ...bundle.contexts.flatMap(({ sources }) => sources.flatMap(({ feeSchedule }) => feeSchedule ?? [])),
  ]);
  const scheduleIdOf = (name: string, path: readonly (string | number)[]): string | undefined => {
    const id = idsByName.get(name);
    if (id === undefined) refusals.push({ reason: 'unknown-schedule', path, name });
    return id;
  };
  if (live.hasMoreSchedules && usedNames.size > 0) refusals.push({ reason: 'schedules-not-listed' });
  for (const one of repeatedIn('fee-schedule', live.feeSchedules))
    if (usedNames.has(one.name)) refusals.push({ reason: 'repeated', ...one });
  const byName = new Map(live.contexts.map((one) => [String(one.snapshot.context['name']), one]));
  const contexts = bundle.contexts.map((context, at) =>
    compareContext(context, byName.get(context.name), {
      ...options,
      path: ['contexts', at],
      schedules: schedules.target.feeSchedules,
      scheduleIdOf,
      refuse: (refusal) => refusals.push(refusal),
    }),
  );
  return refusals.length > 0 ? { refusals } : { parts: [schedules, ...contexts] };
}

/** Returns what a bundle of one context would create, with its placeholders; `undefined` if the bundle is invalid. */
export function configurationInBundle(bundle: Bundle): Pick<BundlePart, 'target' | 'readings'> | undefined {
  const nothing = { contexts: [], feeSchedules: [], hasMoreSchedules: false };
  const stated = compareBundle(bundle, nothing, { limits: { maxRules: Infinity }, isShown: true });
  return 'parts' in stated ? stated.parts[1] : undefined;
}

function compareSchedules(bundle: Bundle, live: LiveState, limits: PlanLimits): BundlePart {
  const known = new Map(live.feeSchedules.map((one) => [String(one['name']), one]));
  const wanted = bundle.feeSchedules.map((stated): SnapshotPart => {
    const before = known.get(stated.name);
    const items = (stated['items'] as Fields[]).map((item) => pick(item, feeFields));
    const fields = { ...pick(stated, scheduleFields), items };
    return { ...before, ...fields, id: before?.id ?? `new:fee-schedule:${stated.name}` };
  });
  const replaced = new Set(wanted.map(({ id }) => id));
  const base: Snapshot = { ...emptySnapshot, feeSchedules: [...live.feeSchedules] };
  const otherSchedules = live.feeSchedules.filter(({ id }) => !replaced.has(id));
  const target: Snapshot = { ...emptySnapshot, feeSchedules: [...otherSchedules, ...wanted] };
  const lists = { readings: [], needs: [], onlyThere: [] };
  const part = { name: undefined, contextId: undefined, isNew: false, ...lists };
  return { ...part, base, target, ...plan(base, target, limits) };
}

function compareContext(
  stated: BundleContext,
  live: LiveContext | undefined,
  options: ContextOptions,
): BundlePart {
  const { schedules, refuse, limits } = options;
  const fields = pick(stated, contextFields);
  const created: Snapshot = { ...emptySnapshot, context: { ...fields, status: 'DRAFT' } };
  const base: Snapshot = { ...(live?.snapshot ?? created), feeSchedules: [...schedules] };
  for (const one of repeatedIn('source', base.sources))
    if (stated.sources.some(({ name }) => name === one.name))
      refuse({ reason: 'repeated', ...one, context: stated.name });
  const { rules, onlyRules } = targetRules(stated, base, options);
  const { sources, fieldMaps, onlyThere, ...others } = targetSources(stated, base, live?.readings, options);
  const target: Snapshot = {
    context: withStatedFields('context', base.context, fields),
    rules,
    sources,
    fieldMaps,
    feeSchedules: [...schedules],
  };
  return {
    name: stated.name,
    contextId: live?.id,
    isNew: live === undefined,
    base,
    target,
    ...planContext(base, target, limits),
    ...others,
    onlyThere: [...onlyRules, ...onlyThere],
  };
}

/**
 * Plans a context. To be paused, one that is created must have been active: it is while it is empty and matches nothing,
 * also if its creation was broken off.
 */
function planContext(base: Snapshot, target: Snapshot, limits: PlanLimits): Plan {
  const isEmptyDraft = base.context['status'] === 'DRAFT' && base.sources.length + base.rules.length === 0;
  if (!isEmptyDraft || target.context['status'] !== 'PAUSED') return plan(base, target, limits);
  const context = { ...base.context, status: 'PAUSED' };
  const { steps, unreachable } = plan({ ...base, context }, target, limits);
  const pauses = ['ACTIVE', 'PAUSED'].map((status) => ({ kind: 'set-status', status }) as const);
  return { steps: [...pauses, ...steps], unreachable };
}

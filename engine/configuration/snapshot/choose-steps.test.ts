import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstState, liveOf, newEditLog, recordRandom } from '../../testing/edit-log';
import { adoptRules } from './adopt-rules';
import { stepId, switchStep, withoutSteps } from './choose-steps';
import { diffSnapshots } from './diff-snapshots';
import { plan, type PlanStep } from './plan';
import type { Snapshot } from './snapshot';

const limits = { maxRules: 1000 };
const runs = { numRuns: Number(process.env['RECON_PROPERTY_RUNS'] ?? 300) };
const [a, b, c, d, e] = firstState.rules;
const ids = ({ rules }: Snapshot) => rules.map(({ id }) => id).join(' ');
const added = { id: 'rz', type: 'EXACT', config: { z: 1 }, priority: 1 };

/** Returns the target of a plan without the steps of these ids, and the ids of the steps of its plan. */
function leaving(target: Snapshot, ...left: string[]) {
  const { steps } = plan(firstState, target, limits);
  const reached = withoutSteps(
    firstState,
    target,
    steps.filter((step) => left.includes(stepId(step))),
  );
  return { reached, steps: plan(firstState, reached, limits).steps.map(stepId) };
}

describe('withoutSteps', () => {
  test('leaves settings or the status as they are', () => {
    const context = { ...firstState.context, status: 'PAUSED', interval: 'monthly' };
    expect(leaving({ ...firstState, context }, 'set-status').steps).toEqual(['put-settings']);
    expect(leaving({ ...firstState, context }, 'put-settings').steps).toEqual(['set-status']);
  });

  test('keeps a rule that it does not delete after the rule above it', () => {
    const target = { ...firstState, rules: [c!, a!, d!, e!] };
    expect(plan(firstState, target, limits).steps.map(stepId)).toEqual(['order-rules', 'delete-rule rb']);
    expect(ids(leaving(target, 'delete-rule rb').reached)).toBe('rc ra rb rd re');
    expect(leaving(target, 'delete-rule rb').steps).toEqual(['order-rules']);
    expect(ids(leaving(target, 'order-rules').reached)).toBe('ra rc rd re');
  });

  test('creates no rule, edits no rule', () => {
    const target = { ...firstState, rules: [a!, added, { ...b!, config: { a: 9 } }, c!, d!, e!] };
    expect(leaving(target, 'create-rule rz').steps).toEqual(['edit-rule rb']);
    expect(leaving(target, 'edit-rule rb').steps).toEqual(['create-rule rz']);
  });

  test('keeps the former field map, source and fee schedule', () => {
    const target = {
      ...firstState,
      fieldMaps: [],
      sources: firstState.sources.map((source) => ({ ...source, name: `${String(source['name'])} 2` })),
      feeSchedules: firstState.feeSchedules.map((schedule) => ({ ...schedule, roundingScale: 4 })),
    };
    const all = plan(firstState, target, limits).steps.map(stepId);
    for (const one of all) expect(leaving(target, one).steps).toEqual(all.filter((id) => id !== one));
  });

  test('a plan of the rest of random targets has no other steps, and no order if that is left out', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ op: fc.nat(1000), at: fc.nat(1000), to: fc.nat(1000) }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.infiniteStream(fc.boolean()),
        (choices, stream) => {
          const log = newEditLog(firstState);
          for (const choice of choices) recordRandom(log, choice, 'ana');
          const target = liveOf(log);
          const { steps } = plan(firstState, target, limits);
          const left = steps.filter(() => stream.next().value);
          const reached = withoutSteps(firstState, target, left);
          const planned = new Set(plan(firstState, reached, limits).steps.map(stepId));
          for (const step of left) expect(planned).not.toContain(stepId(step));
          const wanted = new Set(['order-rules', ...steps.map(stepId)]);
          for (const id of planned) expect(wanted).toContain(id);
        },
      ),
      runs,
    );
  });
});

describe('switchStep', () => {
  const source = { kind: 'put-source', id: 'sz', isNew: true, changes: { feeScheduleId: 'fz' } } as const;
  const schedule = { kind: 'put-fee-schedule', id: 'fz', isNew: true, changes: {} } as const;
  const map = { kind: 'put-field-map', id: 'mz', sourceId: 'sz', isNew: true, mapping: {} } as const;
  const steps: PlanStep[] = [schedule, source, map, { kind: 'put-settings', changes: {} }];
  const chain = steps.slice(0, 3).map(stepId);
  const given = (off: readonly string[]) => ({ base: firstState, steps, off: new Set(off) });

  test('switches off what needs the step', () => {
    expect([...switchStep(given([]), stepId(schedule), limits)].toSorted()).toEqual(chain.toSorted());
    expect([...switchStep(given([]), stepId(map), limits)]).toEqual([stepId(map)]);
    expect([...switchStep(given([]), 'put-settings', limits)]).toEqual(['put-settings']);
  });

  test('switches on what the step needs', () => {
    expect([...switchStep(given(chain), stepId(map), limits)]).toEqual([]);
    expect([...switchStep(given([...chain, 'put-settings']), stepId(schedule), limits)]).toEqual([
      ...chain.slice(1),
      'put-settings',
    ]);
  });

  test('in a full list, creations need the deletions that make space for them', () => {
    const full: PlanStep[] = [
      { kind: 'delete-rule', rule: a! },
      { kind: 'create-rule', rule: added, after: undefined },
    ];
    const off = switchStep({ base: firstState, steps: full, off: new Set() }, 'delete-rule ra', {
      maxRules: 5,
    });
    expect([...off]).toEqual(['delete-rule ra', 'create-rule rz']);
  });
});

test('a rule that was deleted and created again is the same rule', () => {
  const live = { ...firstState, rules: [a!, { ...b!, id: 'new', priority: 2 }, c!, d!, e!] };
  const earlier = adoptRules(firstState, live);
  expect(diffSnapshots(earlier, live)).toEqual({ objects: [], moves: [] });
  expect(plan(live, earlier, limits).steps).toEqual([]);
  const changed = { ...live, rules: live.rules.map((rule) => (rule.id === 'new' ? added : rule)) };
  expect(ids(adoptRules(firstState, changed))).toBe('ra rb rc rd re');
});

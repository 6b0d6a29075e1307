import { consoleOperations } from './console-operations';
import { maxRules } from './match-rule';
import { type CallOf, type Operation, operations } from './operations';
import type { BundlePart, ReadingStep } from '@recon/engine/configuration/bundle/bundle-plan';
import { isSameRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { nextFreePriority, orderOf } from '@recon/engine/configuration/match-rules/order';
import { applyStep, type PlanStep } from '@recon/engine/configuration/snapshot/plan';
import { findObject, type Snapshot, type SnapshotKind } from '@recon/engine/configuration/snapshot/snapshot';
import { stepState } from '@recon/engine/configuration/snapshot/step-state';
import { canonicalJson } from '@recon/engine/lib/json/same-json';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { listRules, readFieldMap } from './live-state';
import type { Service } from './service';

/** One write of an apply. `name` is the same in a later plan of the same file: it contains no id of what is created. */
export type ApplyStep = { readonly name: string; readonly part: BundlePart; readonly work: Work };
type Work = PlanStep | { readonly kind: 'create-context' } | ({ readonly kind: 'put-reading' } & ReadingStep);

type PutPart = Extract<PlanStep, { readonly isNew: boolean; readonly changes: unknown }>;

/** Error if others changed, since the plan was made, what a step is to change. Nothing of the step was carried out. */
export class Drift extends Error {}

/** Returns all steps of a plan in their order. New rules are created at the end; one step then orders all rules. */
export function applySteps(parts: readonly BundlePart[]): ApplyStep[] {
  return parts.flatMap((part) => {
    const works: Work[] = [
      ...(part.isNew ? [{ kind: 'create-context' } as const] : []),
      ...withOrder(part),
      ...part.readings.map((reading) => ({ kind: 'put-reading', ...reading }) as const),
    ];
    return works.map((work) => ({ name: nameOf(work, part), part, work }));
  });
}

function withOrder({ steps, target }: BundlePart): readonly PlanStep[] {
  const last = steps.findLastIndex(({ kind }) => kind === 'create-rule');
  if (last === -1) return steps;
  const deleted = steps.flatMap((step) => (step.kind === 'delete-rule' ? [step.rule.id] : []));
  const order = { kind: 'order-rules', order: [...orderOf(target.rules), ...deleted] } as const;
  return [
    ...steps.slice(0, last + 1),
    order,
    ...steps.slice(last + 1).filter(({ kind }) => kind !== 'order-rules'),
  ];
}

function nameOf(work: Work, part: BundlePart): string {
  const named = (kind: SnapshotKind, id: string) => String(findObject(part.target, kind, id)?.['name']);
  const what = (): string => {
    switch (work.kind) {
      case 'create-rule':
      case 'edit-rule':
        return `${work.rule.type} ${canonicalJson(writeJson(work.rule.config))}`;
      case 'delete-rule':
        return work.rule.id;
      case 'put-source':
        return named('source', work.id);
      case 'put-fee-schedule':
        return named('fee-schedule', work.id);
      case 'put-field-map':
      case 'put-reading':
        return named('source', work.sourceId);
      case 'delete-field-map':
        return work.id;
      default:
        return '';
    }
  };
  return [part.name ?? '', work.kind, what()].join(' ').trim();
}

/** Returns what carries out steps in their order, as one action. The same action sends the same write with the same key. */
export function stepRunner(service: Service, action: string) {
  /** The ids that the service assigned, by those of the plan. */
  const ids = new Map<string, string>();
  const idOf = (id: string): string => ids.get(id) ?? id;
  const states = new Map<BundlePart, { contextId: string; expected: Snapshot; rules: Snapshot['rules'] }>();

  const write = <Row extends Operation>(row: Row, input: CallOf<Row>) => service.call(row, input, { action });
  const read = <Row extends Operation>(row: Row, input: CallOf<Row>) => service.call(row, input);

  return async ({ part, work }: ApplyStep): Promise<void> => {
    const { base } = part;
    const first = { contextId: part.contextId ?? '', expected: base, rules: [...base.rules] };
    const state = states.get(part) ?? first;
    states.set(part, state);
    const { contextId } = state;
    const path = { contextId };
    /** Returns whether an object is as wanted already. Throws if others changed it. */
    const isReached = (kind: SnapshotKind, objectId: string, now: object | null, step: PlanStep): boolean => {
      const found = stepState({ kind, objectId, now }, state.expected, step);
      if (found === 'changed')
        throw new Drift(`Others have changed what is to change: ${nameOf(step, part)}.`);
      return found === 'reached';
    };

    async function carryOut(): Promise<void> {
      switch (work.kind) {
        case 'create-context': {
          const { status: _, ...settings } = base.context;
          state.contextId = (await write(operations.createContext, { body: settings as never })).id;
          return;
        }
        case 'put-settings':
        case 'set-status': {
          if (isReached('context', '', await read(operations.getContext, { path }), work)) return;
          const body = work.kind === 'set-status' ? { status: work.status } : work.changes;
          await write(operations.updateContext, { path, body: body as never });
          return;
        }
        case 'put-fee-schedule':
          return putSchedule(work);
        case 'put-source':
          return putSource(work);
        case 'put-field-map':
          return putFieldMap(work);
        case 'delete-field-map':
          return removeFieldMap(work);
        case 'put-reading':
          return putReading(work);
        default:
          return changeRules(work);
      }
    }

    async function putSchedule(step: PutPart): Promise<void> {
      const body = step.changes as never;
      if (step.isNew) {
        ids.set(step.id, (await write(operations.createFeeSchedule, { body })).id);
        return;
      }
      const of = { path: { scheduleId: step.id } };
      if (isReached('fee-schedule', step.id, await read(operations.getFeeSchedule, of), step)) return;
      await write(operations.updateFeeSchedule, { ...of, body });
    }

    async function putSource(step: PutPart): Promise<void> {
      const { feeScheduleId } = step.changes;
      const schedule = typeof feeScheduleId === 'string' ? { feeScheduleId: idOf(feeScheduleId) } : {};
      const body = { ...step.changes, ...schedule } as never;
      if (step.isNew) {
        ids.set(step.id, (await write(operations.createSource, { path, body })).id);
        return;
      }
      const of = { path: { contextId, sourceId: step.id } };
      if (isReached('source', step.id, await read(operations.getSource, of), step)) return;
      await write(operations.updateSource, { ...of, body });
    }

    async function putFieldMap(step: Extract<PlanStep, { kind: 'put-field-map' }>): Promise<void> {
      const of = { contextId, sourceId: idOf(step.sourceId) };
      const body = { mapping: step.mapping };
      const now = (await readFieldMap(service, of)) ?? null;
      if (isReached('field-map', step.id, now, step)) return;
      if (now) await write(operations.updateFieldMap, { path: { fieldMapId: now.id }, body });
      else await write(operations.createFieldMap, { path: of, body });
    }

    async function removeFieldMap(step: Extract<PlanStep, { kind: 'delete-field-map' }>): Promise<void> {
      const { sourceId } = state.expected.fieldMaps.find(({ id }) => id === step.id)!;
      const now = await readFieldMap(service, { contextId, sourceId });
      if (now && !isReached('field-map', step.id, now, step))
        await write(operations.deleteFieldMap, { path: { fieldMapId: now.id } });
    }

    async function putReading({ sourceId, settings }: ReadingStep): Promise<void> {
      const of = { path: { sourceId: idOf(sourceId) } };
      const { version } = await read(consoleOperations.getReading, of);
      const body = { settings, ...(version !== undefined && { version }) };
      await write(consoleOperations.putReading, { ...of, body });
    }

    async function changeRules(step: Extract<Work, PlanStep>): Promise<void> {
      switch (step.kind) {
        case 'create-rule': {
          const { type, config } = step.rule;
          const priority = nextFreePriority(state.rules, maxRules) ?? 0;
          const body = { priority, type, config } as never;
          ids.set(step.rule.id, (await write(operations.createMatchRule, { path, body })).id);
          state.rules.push({ ...step.rule, priority });
          return;
        }
        case 'edit-rule':
        case 'delete-rule': {
          const was = findObject(state.expected, 'match-rule', step.rule.id) as typeof step.rule;
          const of = { path: { contextId, ruleId: step.rule.id } };
          const now = await read(operations.getMatchRule, of);
          if (step.kind === 'edit-rule' && isSameRule(now, step.rule)) return;
          if (!isSameRule(now, was)) throw new Drift(`Others have changed the rule: ${nameOf(step, part)}.`);
          const { type, config } = step.rule;
          if (step.kind === 'delete-rule') await write(operations.deleteMatchRule, of);
          else await write(operations.updateMatchRule, { ...of, body: { type, config } as never });
          return;
        }
        case 'order-rules': {
          const now = (await listRules(service, contextId)).map(({ id }) => id);
          const order = step.order.map(idOf);
          const known = new Set(order);
          if (now.length !== order.length || now.some((id) => !known.has(id)))
            throw new Drift(`Others have added or deleted rules of ${JSON.stringify(part.name)}.`);
          if (now.join() !== order.join())
            await write(operations.reorderMatchRules, { path, body: { ruleIds: order } });
          return;
        }
        default:
          throw new Error(`There is no step ${step.kind}.`);
      }
    }

    await carryOut();
    if (work.kind !== 'create-context' && work.kind !== 'put-reading')
      state.expected = applyStep(state.expected, work);
  };
}

import type { QueryClient } from '@tanstack/react-query';
import type { ContextUpdate } from '~/contract/context';
import type { FeeScheduleUpdate } from '~/contract/fee-schedule';
import type { SourceUpdate } from '~/contract/source';
import type { RuleStep } from '~/domain/change-plan/change-plan';
import { orderOf, sameOrder } from '~/domain/match-rules/order';
import { changedNames } from '~/domain/snapshot/fields';
import { applyStep, type Step } from '~/domain/snapshot/plan';
import {
  contentOf,
  type Fields,
  findObject,
  type Snapshot,
  type SnapshotKind,
} from '~/domain/snapshot/snapshot';
import { changeContextStatus, readContextNow, updateContext } from './contexts';
import { readFeeScheduleNow, updateFeeSchedule } from './fee-schedules';
import { createFieldMap, deleteFieldMap, readFieldMapNow, updateFieldMap } from './field-maps';
import { isArchived, OrderConflict, readRulesNow, ruleStepCarrier } from './rule-order/rule-step-carrier';
import { sendMutation } from './send-mutation';
import { readSourceNow, updateSource } from './sources';

/** Error if another user changed, since the plan was made, what a step is to change. The step was not carried out. */
export class PlanConflict extends Error {}

/** Error if another user archived the context. */
export class ArchivedError extends Error {}

type PutStep = Extract<Step, { readonly isNew: boolean }>;

/**
 * Returns what carries out the steps of a plan of one context, in their order, from `base` on. Before each step it reads
 * what the step changes: a value that others have changed since is never overwritten. Without a context, all steps must
 * be of fee schedules.
 */
export function planCarrier(client: QueryClient, contextId: string | undefined, base: Snapshot) {
  const id = contextId ?? '';
  const rules = ruleStepCarrier(client, id);
  /** The configuration after the steps so far, with the ids of the plan. */
  let expected = base;

  /** Throws if others changed a value that the step changes, unless it has the wanted value already. */
  function refuseChanged(kind: SnapshotKind, objectId: string, now: object | null, step: Step): void {
    const is = contentOf((now ?? {}) as Fields);
    const was = findObject(expected, kind, objectId) ?? {};
    const wanted = findObject(applyStep(expected, step), kind, objectId) ?? {};
    const changes = changedNames(kind, was, wanted);
    const foreign = changedNames(kind, was, is).filter((name) => changes.includes(name));
    if (foreign.some((name) => changedNames(kind, is, wanted).includes(name))) throw new PlanConflict();
  }

  async function orderRules(step: Extract<RuleStep, { kind: 'order-rules' }>): Promise<void> {
    const now = orderOf(await readRulesNow(client, id));
    const [known, wanted] = [orderOf(expected.rules), step.order].map((order) => order.map(rules.idOf));
    if (sameOrder(now, wanted!)) return;
    if (!sameOrder(now, known!)) throw new OrderConflict();
    await rules.carryOut(step, base.rules);
  }

  async function putFieldMap(step: Extract<PutStep, { kind: 'put-field-map' }>): Promise<void> {
    const source = { contextId: id, sourceId: step.sourceId };
    const now = await readFieldMapNow(client, source);
    refuseChanged('field-map', step.id, now, step);
    const body = { mapping: step.mapping };
    if (now) await sendMutation(client, updateFieldMap(source), { fieldMapId: now.id, ...body });
    else if (step.isNew) await sendMutation(client, createFieldMap(source), body);
    else throw new PlanConflict();
  }

  async function removeFieldMap(step: Extract<Step, { kind: 'delete-field-map' }>): Promise<void> {
    const { sourceId } = expected.fieldMaps.find((map) => map.id === step.id)!;
    const now = await readFieldMapNow(client, { contextId: id, sourceId });
    if (!now) return;
    refuseChanged('field-map', step.id, now, step);
    await sendMutation(client, deleteFieldMap({ contextId: id, sourceId }), now.id);
  }

  async function carryOut(step: Step): Promise<void> {
    switch (step.kind) {
      case 'put-settings':
        refuseChanged('context', '', await readContextNow(client, id), step);
        await sendMutation(client, updateContext(id), step.changes as ContextUpdate);
        return;
      case 'set-status':
        refuseChanged('context', '', await readContextNow(client, id), step);
        await sendMutation(client, changeContextStatus(id, 'inline'), step.status as ContextUpdate['status']);
        return;
      case 'put-source':
        refuseNew(step);
        refuseChanged('source', step.id, await readSourceNow(client, id, step.id), step);
        await sendMutation(client, updateSource(id, step.id), step.changes as SourceUpdate);
        return;
      case 'put-fee-schedule':
        refuseNew(step);
        refuseChanged('fee-schedule', step.id, await readFeeScheduleNow(client, step.id), step);
        await sendMutation(client, updateFeeSchedule(step.id), step.changes as FeeScheduleUpdate);
        return;
      case 'put-field-map':
        return putFieldMap(step);
      case 'delete-field-map':
        return removeFieldMap(step);
      case 'order-rules':
        return orderRules(step);
      case 'create-rule':
        // Such as by the same undo in another tab.
        if (await rules.isAddedByOthers(step.rule, base.rules)) throw new PlanConflict();
        await rules.carryOut(step, base.rules);
        return;
      default:
        await rules.carryOut(step, base.rules);
    }
  }

  return {
    /** Throws an `ArchivedError` if another user archived the context; call it when the steps start or resume. */
    begin: async (): Promise<void> => {
      if (contextId !== undefined && (await isArchived(client, contextId))) throw new ArchivedError();
    },
    /** Carries out the next step. Throws a conflict, an ApiError, or `RunStopped` if the user declined. */
    carryOut: async (step: Step): Promise<void> => {
      await carryOut(step);
      expected = applyStep(expected, step);
    },
  };
}

/** Throws for a source or fee schedule to create: none can be deleted, so no earlier state of a context needs it. */
function refuseNew(step: Extract<Step, { kind: 'put-source' | 'put-fee-schedule' }>): void {
  if (step.isNew) throw new Error(`A plan within one context creates nothing like ${step.id}.`);
}

import type { QueryClient } from '@tanstack/react-query';
import type { ContextUpdate } from '@recon/contract/context-requests';
import type { FeeScheduleUpdate } from '@recon/contract/fee-schedule-requests';
import type { SourceUpdate } from '@recon/contract/source-requests';
import type { RuleStep } from '@recon/engine/configuration/change-plan/change-plan';
import { orderOf, sameOrder } from '@recon/engine/configuration/match-rules/order';
import { applyStep, type PlanStep } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot, SnapshotKind } from '@recon/engine/configuration/snapshot/snapshot';
import { stepState } from '@recon/engine/configuration/snapshot/step-state';
import { changeContextStatus, readContextNow, updateContext } from './contexts';
import { readFeeScheduleNow, updateFeeSchedule } from './fee-schedules';
import { createFieldMap, deleteFieldMap, readFieldMapNow, updateFieldMap } from './field-maps';
import { isArchived, OrderConflict, readRulesNow, ruleStepCarrier } from './rule-order/rule-step-carrier';
import { sendMutation } from './query-client';
import { readSourceNow, updateSource } from './sources';

/** Error if another user changed, since the plan was made, what a step is to change. The step was not carried out. */
export class PlanConflict extends Error {}

/** Error if another user archived the context. */
export class ArchivedError extends Error {}

/** What came of a step: `nothing` if all values were as wanted already, so that no write was sent. */
export type Outcome = 'sent' | 'nothing';

type PutStep = Extract<PlanStep, { readonly isNew: boolean }>;

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

  /** Returns whether there is nothing to send. Throws if others changed a value that the step changes. */
  function isReached(kind: SnapshotKind, objectId: string, now: object | null, step: PlanStep): boolean {
    const state = stepState({ kind, objectId, now }, expected, step);
    if (state === 'changed') throw new PlanConflict();
    return state === 'reached';
  }

  async function orderRules(step: Extract<RuleStep, { kind: 'order-rules' }>): Promise<Outcome> {
    const now = orderOf(await readRulesNow(client, id));
    const [known, wanted] = [orderOf(expected.rules), step.order].map((order) => order.map(rules.idOf));
    if (sameOrder(now, wanted!)) return 'nothing';
    if (!sameOrder(now, known!)) throw new OrderConflict();
    await rules.carryOut(step, base.rules);
    return 'sent';
  }

  async function putFieldMap(step: Extract<PutStep, { kind: 'put-field-map' }>): Promise<Outcome> {
    const source = { contextId: id, sourceId: step.sourceId };
    const now = await readFieldMapNow(client, source);
    if (isReached('field-map', step.id, now, step)) return 'nothing';
    const body = { mapping: step.mapping };
    if (now) await sendMutation(client, updateFieldMap(source), { fieldMapId: now.id, ...body });
    else if (step.isNew) await sendMutation(client, createFieldMap(source), body);
    else throw new PlanConflict();
    return 'sent';
  }

  async function removeFieldMap(step: Extract<PlanStep, { kind: 'delete-field-map' }>): Promise<Outcome> {
    const { sourceId } = expected.fieldMaps.find((map) => map.id === step.id)!;
    const now = await readFieldMapNow(client, { contextId: id, sourceId });
    if (!now || isReached('field-map', step.id, now, step)) return 'nothing';
    await sendMutation(client, deleteFieldMap({ contextId: id, sourceId }), now.id);
    return 'sent';
  }

  async function carryOut(step: PlanStep): Promise<Outcome> {
    switch (step.kind) {
      case 'put-settings':
        if (isReached('context', '', await readContextNow(client, id), step)) return 'nothing';
        await sendMutation(client, updateContext(id), step.changes as ContextUpdate);
        return 'sent';
      case 'set-status':
        if (isReached('context', '', await readContextNow(client, id), step)) return 'nothing';
        await sendMutation(client, changeContextStatus(id, 'inline'), step.status as ContextUpdate['status']);
        return 'sent';
      case 'put-source':
        refuseNew(step);
        if (isReached('source', step.id, await readSourceNow(client, id, step.id), step)) return 'nothing';
        await sendMutation(client, updateSource(id, step.id), step.changes as SourceUpdate);
        return 'sent';
      case 'put-fee-schedule':
        refuseNew(step);
        if (isReached('fee-schedule', step.id, await readFeeScheduleNow(client, step.id), step))
          return 'nothing';
        await sendMutation(client, updateFeeSchedule(step.id), step.changes as FeeScheduleUpdate);
        return 'sent';
      case 'put-field-map':
        return putFieldMap(step);
      case 'delete-field-map':
        return removeFieldMap(step);
      case 'order-rules':
        return orderRules(step);
      default:
        return changeRule(rules, step, base.rules);
    }
  }

  return {
    /** Throws an `ArchivedError` if another user archived the context; call it when the steps start or resume. */
    begin: async (): Promise<void> => {
      if (contextId !== undefined && (await isArchived(client, contextId))) throw new ArchivedError();
    },
    /** Carries out the next step. Throws a conflict, an ApiError, or `RunStopped` if the user declined. */
    carryOut: async (step: PlanStep): Promise<Outcome> => {
      const outcome = await carryOut(step);
      expected = applyStep(expected, step);
      return outcome;
    },
  };
}

/** Carries out a step that changes one rule. `base`: the rules when the plan was made. */
async function changeRule(
  rules: ReturnType<typeof ruleStepCarrier>,
  step: Exclude<RuleStep, { kind: 'order-rules' }>,
  base: Snapshot['rules'],
): Promise<Outcome> {
  // Such as by the same undo in another tab.
  if (step.kind === 'create-rule' && (await rules.isAddedByOthers(step.rule, base))) throw new PlanConflict();
  if (step.kind === 'edit-rule' && (await rules.isLike(step.rule))) return 'nothing';
  await rules.carryOut(step, base);
  return 'sent';
}

/** Throws for a source or fee schedule to create: none can be deleted, so no earlier state of a context needs it. */
function refuseNew(step: Extract<PlanStep, { kind: 'put-source' | 'put-fee-schedule' }>): void {
  if (step.isNew) throw new Error(`A plan within one context creates nothing like ${step.id}.`);
}

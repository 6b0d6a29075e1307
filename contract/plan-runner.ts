import { isSameRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { movedRuleIds, moveToOrder } from '@recon/engine/configuration/match-rules/merge-order';
import { byPriority, type Order, orderOf, sameOrder } from '@recon/engine/configuration/match-rules/order';
import { applyStep, type PlanStep } from '@recon/engine/configuration/snapshot/plan';
import { findObject, type Snapshot, type SnapshotKind } from '@recon/engine/configuration/snapshot/snapshot';
import { stepState } from '@recon/engine/configuration/snapshot/step-state';
import { listRules, orUndefined, readFieldMap } from './live-state';
import type { MatchRule } from './match-rule';
import { type CallOf, type Operation, operations } from './operations';
import { createAtPosition, moveRules, OrderRefused, type RuleAccess } from './rule-order';
import { isOutcomeUnknown, type Service, statusOf } from './service';

type StepOf<Kind extends PlanStep['kind']> = Extract<PlanStep, { readonly kind: Kind }>;
type PutPart = Extract<PlanStep, { readonly isNew: boolean; readonly changes: unknown }>;

/** Error of a step that found a change by others since the plan was made. Nothing of the step was carried out. */
export class DriftError<Step = PlanStep> extends Error {
  readonly step: Step;
  constructor(step: Step) {
    super('Others have changed what is to change.');
    this.step = step;
  }
}

/** The outcome of a step; `nothing` if all values were already as planned, so that no write was sent. */
export type StepOutcome = 'sent' | 'nothing';

/** The service of a run, and what its plans share. */
export type RunTarget = {
  readonly service: Service;
  /** The id of the action of the log that all writes belong to. */
  readonly action: string;
  /** The ids that the service assigned, by those of the plan. */
  readonly ids: Map<string, string>;
  readonly accessOf: (contextId: string) => RuleAccess;
};

/** Returns a target that reads and writes rules over the service, without asking a user. */
export function runTarget(service: Service, action: string): RunTarget {
  const memory = { isLongRefused: false };
  const accessOf = (contextId: string): RuleAccess => {
    const path = { contextId };
    return {
      memory,
      read: async () => (await listRules(service, contextId)).sort(byPriority),
      reorder: (ruleIds) =>
        service.call(operations.reorderMatchRules, { path, body: { ruleIds: [...ruleIds] } }, { action }),
      create: (body) => service.call(operations.createMatchRule, { path, body }, { action }),
      renumber: async (changes) => {
        for (const { ruleId, priority } of changes)
          await service.call(
            operations.updateMatchRule,
            { path: { contextId, ruleId }, body: { priority } },
            { action },
          );
      },
      agree: async () => undefined,
    };
  };
  return { service, action, ids: new Map(), accessOf };
}

/**
 * Carries out the steps of a plan of one context in their order, from the state `base`; without a context only those of
 * fee schedules. Before a step it reads the object: a value that others have changed is never overwritten.
 */
export class PlanRunner {
  readonly #target: RunTarget;
  readonly #base: Snapshot;
  /** What the steps so far have led to, with the ids of the plan. */
  #expected: Snapshot;
  /** The context; set when an earlier step has created it. */
  contextId: string;
  /** The rules as last read, with what was created since. */
  #rules: readonly MatchRule[] | undefined;
  /** The ids, in the plan, of rules that the service may have created although no response arrived. */
  readonly #tried = new Set<string>();

  constructor(target: RunTarget, base: Snapshot, contextId = '') {
    this.#target = target;
    this.#base = base;
    this.#expected = base;
    this.contextId = contextId;
  }

  /** Carries out the next step. Throws a DriftError, an `OrderRefused`, or the error of a request. */
  async carryOut(step: PlanStep): Promise<StepOutcome> {
    const outcome = await this.#carryOut(step);
    this.#expected = applyStep(this.#expected, step);
    return outcome;
  }

  /** Returns the id that the service assigned to an object of the plan. */
  idOf(id: string): string {
    return this.#target.ids.get(id) ?? id;
  }

  async #carryOut(step: PlanStep): Promise<StepOutcome> {
    switch (step.kind) {
      case 'put-settings':
        return this.#updateContext(step, step.changes);
      case 'set-status':
        return this.#updateContext(step, { status: step.status });
      case 'put-fee-schedule':
        return this.#putSchedule(step);
      case 'put-source':
        return this.#putSource(step);
      case 'put-field-map':
        return this.#putFieldMap(step);
      case 'delete-field-map':
        return this.#deleteFieldMap(step);
      case 'create-rule':
        return this.#createRule(step);
      case 'edit-rule':
      case 'delete-rule':
        return this.#changeRule(step);
      case 'order-rules':
        return this.#orderRules(step);
    }
  }

  async #write<Row extends Operation>(row: Row, input: CallOf<Row>) {
    const { service, action } = this.#target;
    return service.call(row, input, { action });
  }

  /** Sends a write unless the object is as wanted already. Throws a DriftError if others changed what the step changes. */
  async #unlessReached(
    [kind, objectId, now]: readonly [SnapshotKind, string, object | null],
    step: PlanStep,
    write: () => Promise<unknown>,
  ): Promise<StepOutcome> {
    const state = stepState({ kind, objectId, now }, this.#expected, step);
    if (state === 'changed') throw new DriftError(step);
    if (state === 'reached') return 'nothing';
    await write();
    return 'sent';
  }

  async #updateContext(step: PlanStep, body: object): Promise<StepOutcome> {
    const path = { contextId: this.contextId };
    const now = await this.#target.service.call(operations.getContext, { path });
    return this.#unlessReached(['context', '', now], step, () =>
      this.#write(operations.updateContext, { path, body }),
    );
  }

  async #putSchedule(step: PutPart): Promise<StepOutcome> {
    const body = step.changes as never;
    if (step.isNew) {
      this.#target.ids.set(step.id, (await this.#write(operations.createFeeSchedule, { body })).id);
      return 'sent';
    }
    const path = { scheduleId: step.id };
    const now = await this.#target.service.call(operations.getFeeSchedule, { path });
    return this.#unlessReached(['fee-schedule', step.id, now], step, () =>
      this.#write(operations.updateFeeSchedule, { path, body }),
    );
  }

  async #putSource(step: PutPart): Promise<StepOutcome> {
    const contextId = this.contextId;
    const { feeScheduleId } = step.changes;
    const schedule = typeof feeScheduleId === 'string' ? { feeScheduleId: this.idOf(feeScheduleId) } : {};
    const body = { ...step.changes, ...schedule } as never;
    if (step.isNew) {
      const { id } = await this.#write(operations.createSource, { path: { contextId }, body });
      this.#target.ids.set(step.id, id);
      return 'sent';
    }
    const path = { contextId, sourceId: step.id };
    const now = await this.#target.service.call(operations.getSource, { path });
    return this.#unlessReached(['source', step.id, now], step, () =>
      this.#write(operations.updateSource, { path, body }),
    );
  }

  async #putFieldMap(step: StepOf<'put-field-map'>): Promise<StepOutcome> {
    const path = { contextId: this.contextId, sourceId: this.idOf(step.sourceId) };
    const body = { mapping: step.mapping };
    // A source of this run has none.
    const isOwn = this.#target.ids.has(step.sourceId);
    const now = isOwn ? undefined : await readFieldMap(this.#target.service, path);
    return this.#unlessReached(['field-map', step.id, now ?? null], step, () =>
      now
        ? this.#write(operations.updateFieldMap, { path: { fieldMapId: now.id }, body })
        : this.#write(operations.createFieldMap, { path, body }),
    );
  }

  async #deleteFieldMap(step: StepOf<'delete-field-map'>): Promise<StepOutcome> {
    const { sourceId } = findObject(this.#expected, 'field-map', step.id) as { sourceId: string };
    const read = () => readFieldMap(this.#target.service, { contextId: this.contextId, sourceId });
    const now = await read();
    if (!now) return 'nothing';
    const path = { fieldMapId: now.id };
    return this.#unlessReached(['field-map', step.id, now], step, () =>
      unlessGone(this.#write(operations.deleteFieldMap, { path }), async () => (await read())?.id !== now.id),
    );
  }

  get #access(): RuleAccess {
    return this.#target.accessOf(this.contextId);
  }

  async #createRule(step: StepOf<'create-rule'>): Promise<StepOutcome> {
    const { rule, after } = step;
    const indexIn = (order: Order) =>
      after === undefined ? 0 : order.indexOf(this.idOf(after)) + 1 || order.length;
    if (!this.#target.ids.has(rule.id)) {
      const rules = (this.#rules ??= await this.#access.read());
      const known = new Set([...orderOf(this.#base.rules), ...this.#target.ids.values()]);
      const equal = rules.find((one) => !known.has(one.id) && isSameRule(one, rule));
      // Others have added it, such as by the same undo in another tab.
      if (equal && !this.#tried.has(rule.id)) throw new DriftError(step);
      const { id } = equal ?? (await this.#createAt(step, indexIn, rules));
      this.#target.ids.set(rule.id, id);
    }
    const id = this.idOf(rule.id);
    // If the rules can be reordered, the new one is the last.
    const order = orderOf((this.#rules ??= await this.#access.read()));
    const others = order.filter((one) => one !== id);
    await this.#moveTo(step, order, others.toSpliced(indexIn(others), 0, id));
    return 'sent';
  }

  async #createAt(
    step: StepOf<'create-rule'>,
    indexIn: (order: Order) => number,
    read: readonly MatchRule[],
  ): Promise<MatchRule> {
    const { type, config } = step.rule;
    const body = { type, config } as Parameters<typeof createAtPosition>[1]['rule'];
    this.#rules = undefined;
    try {
      const { created, rules } = await createAtPosition(this.#access, { rule: body, indexIn }, read);
      this.#rules = [...rules, created].sort(byPriority);
      return created;
    } catch (error) {
      if (isOutcomeUnknown(error)) this.#tried.add(step.rule.id);
      throw asDrift(error, step);
    }
  }

  async #changeRule(step: StepOf<'edit-rule' | 'delete-rule'>): Promise<StepOutcome> {
    const { id, type, config } = step.rule;
    const path = { contextId: this.contextId, ruleId: this.idOf(id) };
    const read = async () =>
      (await orUndefined(this.#target.service.call(operations.getMatchRule, { path }), [404])) ??
      // A 404 may mean other things.
      (await this.#access.read()).find((rule) => rule.id === path.ruleId);
    const now = await read();
    if (step.kind === 'delete-rule' && !now) return 'nothing';
    if (step.kind === 'edit-rule' && now && isSameRule(now, step.rule)) return 'nothing';
    const was = this.#expected.rules.find((rule) => rule.id === id);
    if (!now || !was || !isSameRule(now, was)) throw new DriftError(step);
    this.#rules = undefined;
    if (step.kind === 'edit-rule')
      await this.#write(operations.updateMatchRule, { path, body: { type, config } as never });
    else await unlessGone(this.#write(operations.deleteMatchRule, { path }), async () => !(await read()));
    return 'sent';
  }

  async #orderRules(step: StepOf<'order-rules'>): Promise<StepOutcome> {
    const now = orderOf(await this.#access.read());
    const wanted = step.order.map((id) => this.idOf(id));
    if (sameOrder(now, wanted)) return 'nothing';
    const known = orderOf(this.#expected.rules).map((id) => this.idOf(id));
    if (movedRuleIds(known, now).size > 0) throw new DriftError(step);
    return this.#moveTo(step, now, wanted);
  }

  /** Moves the fewest rules from one order to another. Rules that only `now` has keep their place. */
  async #moveTo(step: PlanStep, now: Order, wanted: Order): Promise<StepOutcome> {
    const move = moveToOrder(now, wanted);
    if (!move) return 'nothing';
    this.#rules = undefined;
    await moveRules(this.#access, move, await this.#access.read()).catch((error: unknown) => {
      throw asDrift(error, step);
    });
    return 'sent';
  }
}

/** Returns a DriftError for rules that others have deleted or keep changing, else the error itself. */
function asDrift(error: unknown, step: PlanStep): unknown {
  const isTheirs = error instanceof OrderRefused && ['gone', 'busy'].includes(error.reason);
  return isTheirs ? new DriftError(step) : error;
}

/** Waits for a delete. If it fails, it counts as done if its object is gone. */
async function unlessGone(deleting: Promise<unknown>, isGone: () => Promise<boolean>): Promise<void> {
  await deleting.catch(async (error: unknown) => {
    const isOpen = isOutcomeUnknown(error) || statusOf(error) === 404;
    if (!isOpen || !(await isGone().catch(() => false))) throw error;
  });
}

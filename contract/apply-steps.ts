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

type StepOf<Kind extends PlanStep['kind']> = Extract<PlanStep, { readonly kind: Kind }>;
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
export function stepRunner(service: Service, action: string): (step: ApplyStep) => Promise<void> {
  const ids = new Map<string, string>();
  const runs = new Map<BundlePart, PartRun>();
  return async ({ part, work }) => {
    const run = runs.get(part) ?? new PartRun(part, { service, action, ids });
    runs.set(part, run);
    await run.carryOut(work);
  };
}

type Shared = {
  readonly service: Service;
  readonly action: string;
  /** The ids that the service assigned, by those of the plan. */
  readonly ids: Map<string, string>;
};

/** The steps of one part of a plan. */
class PartRun {
  readonly #part: BundlePart;
  readonly #shared: Shared;
  #contextId: string;
  /** What the steps so far have led to, with the ids of the plan. */
  #expected: Snapshot;
  readonly #rules: Snapshot['rules'];

  constructor(part: BundlePart, shared: Shared) {
    this.#part = part;
    this.#shared = shared;
    this.#contextId = part.contextId ?? '';
    this.#expected = part.base;
    this.#rules = [...part.base.rules];
  }

  async carryOut(work: Work): Promise<void> {
    switch (work.kind) {
      case 'create-context':
        return this.#createContext();
      case 'put-settings':
        return this.#updateContext(work, work.changes);
      case 'set-status':
        return this.#updateContext(work, { status: work.status });
      case 'put-fee-schedule':
        return this.#putSchedule(work);
      case 'put-source':
        return this.#putSource(work);
      case 'put-field-map':
        return this.#putFieldMap(work);
      case 'delete-field-map':
        return this.#deleteFieldMap(work);
      case 'put-reading':
        return this.#putReading(work);
      case 'create-rule':
        return this.#createRule(work);
      case 'edit-rule':
      case 'delete-rule':
        return this.#changeRule(work);
      case 'order-rules':
        return this.#orderRules(work);
    }
  }

  #idOf(id: string): string {
    return this.#shared.ids.get(id) ?? id;
  }

  async #write<Row extends Operation>(row: Row, input: CallOf<Row>) {
    const { service, action } = this.#shared;
    return service.call(row, input, { action });
  }

  async #read<Row extends Operation>(row: Row, input: CallOf<Row>) {
    return this.#shared.service.call(row, input);
  }

  /** Returns whether an object is as a step wants it already, and notes the step. Throws if others changed the object. */
  #isReached(kind: SnapshotKind, objectId: string, now: object | null, step: PlanStep): boolean {
    const found = stepState({ kind, objectId, now }, this.#expected, step);
    if (found === 'changed')
      throw new Drift(`Others have changed what is to change: ${nameOf(step, this.#part)}.`);
    this.#expected = applyStep(this.#expected, step);
    return found === 'reached';
  }

  async #createContext(): Promise<void> {
    const { status: _, ...settings } = this.#part.base.context;
    this.#contextId = (await this.#write(operations.createContext, { body: settings as never })).id;
  }

  async #updateContext(step: PlanStep, body: object): Promise<void> {
    const path = { contextId: this.#contextId };
    if (this.#isReached('context', '', await this.#read(operations.getContext, { path }), step)) return;
    await this.#write(operations.updateContext, { path, body });
  }

  async #putSchedule(step: PutPart): Promise<void> {
    const body = step.changes as never;
    if (step.isNew) {
      this.#shared.ids.set(step.id, (await this.#write(operations.createFeeSchedule, { body })).id);
      return;
    }
    const path = { scheduleId: step.id };
    const now = await this.#read(operations.getFeeSchedule, { path });
    if (!this.#isReached('fee-schedule', step.id, now, step))
      await this.#write(operations.updateFeeSchedule, { path, body });
  }

  async #putSource(step: PutPart): Promise<void> {
    const contextId = this.#contextId;
    const { feeScheduleId } = step.changes;
    const schedule = typeof feeScheduleId === 'string' ? { feeScheduleId: this.#idOf(feeScheduleId) } : {};
    const body = { ...step.changes, ...schedule } as never;
    if (step.isNew) {
      const { id } = await this.#write(operations.createSource, { path: { contextId }, body });
      this.#shared.ids.set(step.id, id);
      return;
    }
    const path = { contextId, sourceId: step.id };
    const now = await this.#read(operations.getSource, { path });
    if (!this.#isReached('source', step.id, now, step))
      await this.#write(operations.updateSource, { path, body });
  }

  async #putFieldMap(step: StepOf<'put-field-map'>): Promise<void> {
    const path = { contextId: this.#contextId, sourceId: this.#idOf(step.sourceId) };
    const body = { mapping: step.mapping };
    // A source of this run has none.
    const isOwn = this.#shared.ids.has(step.sourceId);
    const now = isOwn ? null : ((await readFieldMap(this.#shared.service, path)) ?? null);
    if (this.#isReached('field-map', step.id, now, step)) return;
    if (now) await this.#write(operations.updateFieldMap, { path: { fieldMapId: now.id }, body });
    else await this.#write(operations.createFieldMap, { path, body });
  }

  async #deleteFieldMap(step: StepOf<'delete-field-map'>): Promise<void> {
    const { sourceId } = this.#expected.fieldMaps.find(({ id }) => id === step.id)!;
    const now = await readFieldMap(this.#shared.service, { contextId: this.#contextId, sourceId });
    if (now && !this.#isReached('field-map', step.id, now, step))
      await this.#write(operations.deleteFieldMap, { path: { fieldMapId: now.id } });
  }

  async #putReading({ sourceId, settings }: ReadingStep): Promise<void> {
    const path = { sourceId: this.#idOf(sourceId) };
    const { version } = await this.#read(consoleOperations.getReading, { path });
    const body = { settings, ...(version !== undefined && { version }) };
    await this.#write(consoleOperations.putReading, { path, body });
  }

  async #createRule({ rule }: StepOf<'create-rule'>): Promise<void> {
    const { type, config } = rule;
    const priority = nextFreePriority(this.#rules, maxRules) ?? 0;
    const body = { priority, type, config } as never;
    const { id } = await this.#write(operations.createMatchRule, {
      path: { contextId: this.#contextId },
      body,
    });
    this.#shared.ids.set(rule.id, id);
    this.#rules.push({ ...rule, priority });
  }

  async #changeRule(step: StepOf<'edit-rule' | 'delete-rule'>): Promise<void> {
    const { id, type, config } = step.rule;
    const was = this.#part.base.rules.find((rule) => rule.id === id)!;
    const path = { contextId: this.#contextId, ruleId: id };
    const now = await this.#read(operations.getMatchRule, { path });
    if (step.kind === 'edit-rule' && isSameRule(now, step.rule)) return;
    if (!isSameRule(now, was)) throw new Drift(`Others have changed the rule: ${nameOf(step, this.#part)}.`);
    if (step.kind === 'delete-rule') await this.#write(operations.deleteMatchRule, { path });
    else await this.#write(operations.updateMatchRule, { path, body: { type, config } as never });
  }

  async #orderRules(step: StepOf<'order-rules'>): Promise<void> {
    const now = (await listRules(this.#shared.service, this.#contextId)).map(({ id }) => id);
    const order = step.order.map((id) => this.#idOf(id));
    const known = new Set(order);
    if (now.length !== order.length || now.some((id) => !known.has(id)))
      throw new Drift(`Others have added or deleted rules of ${JSON.stringify(this.#part.name)}.`);
    if (now.join() !== order.join())
      await this.#write(operations.reorderMatchRules, {
        path: { contextId: this.#contextId },
        body: { ruleIds: order },
      });
  }
}

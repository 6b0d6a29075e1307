import type { BundlePart, ReadingStep } from '@recon/engine/configuration/bundle/bundle-plan';
import { afterStep } from '@recon/engine/configuration/change-plan/change-plan';
import { orderOf } from '@recon/engine/configuration/match-rules/order';
import { stepId } from '@recon/engine/configuration/snapshot/choose-steps';
import type { PlanStep } from '@recon/engine/configuration/snapshot/plan';
import { findObject } from '@recon/engine/configuration/snapshot/snapshot';
import { sameJson } from '@recon/engine/lib/json/same-json';
import type { AppliedFile } from './activity';
import { consoleOperations } from './console-operations';
import { orUndefined } from './live-state';
import { operations } from './operations';
import { DriftError, PlanRunner, type RunTarget } from './plan-runner';
import type { Service } from './service';

/** One write of an apply. `name` is the same in a later plan of the same file, until the step is done. */
export type ApplyStep = { readonly name: string; readonly part: BundlePart; readonly work: Work };
type Work = PlanStep | { readonly kind: 'create-context' } | ({ readonly kind: 'put-reading' } & ReadingStep);

/** Returns all steps of a plan in their order. New rules are created last; one step then orders all rules. */
export function planSteps(parts: readonly BundlePart[]): ApplyStep[] {
  return parts.flatMap((part) => {
    const works: Work[] = [
      ...(part.isNew ? [{ kind: 'create-context' } as const] : []),
      ...withOrder(part),
      ...part.readings.map((reading) => ({ kind: 'put-reading', ...reading }) as const),
    ];
    return works.map((work) => ({ name: nameOf(work, part), part, work }));
  });
}

function withOrder({ steps, base, target }: BundlePart): readonly PlanStep[] {
  const last = steps.findLastIndex(({ kind }) => kind === 'create-rule');
  if (last === -1) return steps;
  const deleted = steps.flatMap((step) => (step.kind === 'delete-rule' ? [step.rule.id] : []));
  const order = { kind: 'order-rules', order: [...orderOf(target.rules), ...deleted] } as const;
  let { rules }: { rules: ReturnType<typeof afterStep> } = base;
  const others = steps.flatMap((step): PlanStep[] => {
    if (step.kind === 'order-rules') return [];
    const placed = step.kind === 'create-rule' ? { ...step, after: rules.at(-1)?.id } : step;
    if ('rule' in placed) rules = afterStep(rules, placed);
    return [placed];
  });
  return others.toSpliced(others.findLastIndex(({ kind }) => kind === 'create-rule') + 1, 0, order);
}

function nameOf(work: Work, { name = '', target }: BundlePart): string {
  const what =
    'sourceId' in work
      ? `${work.kind} ${String(findObject(target, 'source', work.sourceId)?.['name'])}`
      : work.kind === 'set-status'
        ? `set-status ${work.status}`
        : work.kind === 'create-context'
          ? work.kind
          : stepId(work);
  return `${name} ${what}`.trim();
}

/** Returns a function that carries out a step. It throws a `DriftError`, an `OrderRefused`, or the error of a request. */
export function stepRunner(target: RunTarget): (step: ApplyStep) => Promise<void> {
  const runners = new Map<BundlePart, PlanRunner>();
  return async (step) => {
    const { part, work } = step;
    const runner = runners.get(part) ?? new PlanRunner(target, part.base, part.contextId);
    runners.set(part, runner);
    try {
      if (work.kind === 'create-context') runner.contextId = await createContext(target, part);
      else if (work.kind === 'put-reading') await putReading(target, runner.idOf(work.sourceId), step);
      else await runner.carryOut(work);
    } catch (error) {
      throw error instanceof DriftError ? new DriftError(step) : error;
    }
  };
}

async function createContext({ service, action }: RunTarget, { base }: BundlePart): Promise<string> {
  const { status: _, ...settings } = base.context;
  return (await service.call(operations.createContext, { body: settings as never }, { action })).id;
}

async function putReading({ service, action }: RunTarget, sourceId: string, step: ApplyStep): Promise<void> {
  const { before, settings } = step.work as ReadingStep;
  const path = { sourceId };
  const now = await service.call(consoleOperations.getReading, { path });
  if (sameJson(now.settings, settings)) return;
  if (!sameJson(now.settings, before ?? {})) throw new DriftError(step);
  const body = { settings, ...(now.version !== undefined && { version: now.version }) };
  await service.call(consoleOperations.putReading, { path, body }, { action });
}

/** Records in the activity log which file an action applies, or has applied, if the caller may write there. */
export async function recordFile(
  { call }: Service,
  { file, ...others }: AppliedFile & { readonly file: string },
  action: string,
): Promise<void> {
  const body = { file: file.slice(-100), ...others };
  const recording = call(consoleOperations.putAppliedFile, { path: { actionId: action }, body }, { action });
  await orUndefined(recording, [400, 403, 404, 405, 501]);
}

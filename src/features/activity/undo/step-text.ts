import { applyStep, type PlanStep, type Unreachable } from '@recon/engine/configuration/snapshot/plan';
import { describeStep } from '@recon/engine/configuration/snapshot/describe-step';
import type { SnapshotDiff } from '@recon/engine/configuration/snapshot/diff-snapshots';
import { findObject, type Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { orderOf } from '@recon/engine/configuration/match-rules/order';
import { movesOfPlan, type PositionChange } from '@recon/engine/configuration/match-rules/rule-moves';
import { statusLabel } from '~/features/contexts/context-messages';
import { t } from '~/i18n/t';
import type { PlanWords } from '~/plan/PlanPart';
import type { StepText } from '~/plan/PlanStepList';
import { type ChangedField, withOneValue } from '../changed-fields';
import { contextTypeOf, fieldsBetween, objectFields, ruleText } from './object-diff-text';

/** Returns the steps of a plan as texts. `base`: the state before the first step. */
export function stepTexts(steps: readonly PlanStep[], base: Snapshot): StepText[] {
  const target = steps.reduce(applyStep, base);
  let before = base;
  return steps.map((step) => {
    const after = applyStep(before, step);
    const text = stepText(step, { before, after, base, target });
    before = after;
    return text;
  });
}

/** The states before and after a step, that before the first step, whose names the objects have now, and the last one. */
type States = { before: Snapshot; after: Snapshot; base: Snapshot; target: Snapshot };

function stepText(step: PlanStep, { before, after, base, target }: States): StepText {
  const { objects, ...described } = describeStep(step, before);
  const [diff] = objects;
  const [now, then] = [orderOf(base.rules), orderOf(target.rules)];
  const moves = movesOfPlan(described.moves, now, then);
  const ruleId = 'rule' in step ? step.rule.id : '';
  return {
    title: titleOf(step, {
      before,
      name: nameNow(step, base) || (diff?.name ?? ''),
      position: now.indexOf(ruleId) + 1 || then.indexOf(ruleId) + 1,
      moved: moves.length,
    }),
    fields: fieldsOf(step, { objects, moves }, { before, after }),
    about: aboutOf(step),
  };
}

function fieldsOf(
  step: PlanStep,
  { objects: [diff], moves }: SnapshotDiff,
  { before, after }: Pick<States, 'before' | 'after'>,
): readonly ChangedField[] {
  if (step.kind === 'create-rule' || step.kind === 'delete-rule' || step.kind === 'set-status') return [];
  if (step.kind === 'order-rules') return movedRules(before, moves);
  const fields = diff ? objectFields(diff, before, after) : [];
  return 'isNew' in step && step.isNew ? withOneValue(fields) : fields;
}

/** Returns the name that the object of a step has in `base`: a field map that of its source. */
function nameNow(step: PlanStep, base: Snapshot): string {
  if (step.kind === 'put-fee-schedule') return nameIn(base, 'fee-schedule', step.id);
  if (step.kind === 'put-source') return nameIn(base, 'source', step.id);
  return step.kind === 'put-field-map' ? nameIn(base, 'source', step.sourceId) : '';
}

type StepSubject = { before: Snapshot; name: string; position: number; moved: number };

function titleOf(step: PlanStep, { before, name, position, moved }: StepSubject): string {
  switch (step.kind) {
    case 'create-rule':
    case 'edit-rule':
    case 'delete-rule':
      return t(`plan.step.${step.kind}`, { position, rule: ruleText(step.rule, contextTypeOf(before)) });
    case 'order-rules':
      return t('plan.step.order-rules', { count: moved });
    case 'put-settings':
      return t('plan.step.put-settings');
    case 'set-status':
      return t('plan.step.set-status', { status: statusLabel(step.status) });
    case 'put-field-map':
      return t(step.isNew ? 'plan.step.new-field-map' : 'plan.step.put-field-map', { name });
    case 'put-source':
      return t(step.isNew ? 'plan.step.new-source' : 'plan.step.put-source', { name });
    case 'put-fee-schedule':
      return t(step.isNew ? 'plan.step.new-fee-schedule' : 'plan.step.put-fee-schedule', { name });
    case 'delete-field-map':
      return t('plan.step.delete-field-map', { name });
  }
}

function aboutOf(step: PlanStep): string | undefined {
  const { kind } = step;
  // A rule of a file has not been here before.
  if (kind === 'create-rule' && !step.rule.id.startsWith('new:')) return t('plan.step.create-rule.about');
  if (kind === 'delete-rule') return t('plan.step.delete-rule.about');
  return kind === 'put-fee-schedule' && !step.isNew ? t('plan.step.put-fee-schedule.about') : undefined;
}

/** Returns moved rules with both positions. `snapshot` contains the rules. */
export function movedRules(snapshot: Snapshot, moves: readonly PositionChange[]): ChangedField[] {
  return moves.map(({ id, from, to }) => {
    const rule = findObject(snapshot, 'match-rule', id) as Snapshot['rules'][number];
    const label = ruleText(rule, contextTypeOf(snapshot));
    return { key: id, label, before: String(from), after: String(to) };
  });
}

/** Returns a sentence about a change that a plan cannot make. `base`: the configuration before the plan. */
export function unreachableText(one: Unreachable, base: Snapshot): string {
  switch (one.reason) {
    case 'archived':
      return t('plan.unreachable.archived');
    case 'status':
      return t('plan.unreachable.status', { from: statusLabel(one.from), to: statusLabel(one.to) });
    case 'not-deletable':
      return t('plan.unreachable.not-deletable', { name: nameIn(base, one.kind, one.id) });
    case 'fixed-field': {
      // The label of the field in its form.
      const [field] = fieldsBetween(one.kind, {}, { [one.field]: '' });
      const name = nameIn(base, one.kind, one.id);
      return t('plan.unreachable.fixed-field', { name, field: field?.label ?? one.field });
    }
    case 'too-many-rules':
      return t('plan.unreachable.too-many-rules', { max: one.max });
  }
}

function nameIn(snapshot: Snapshot, kind: Parameters<typeof findObject>[1], id: string | undefined): string {
  const name = findObject(snapshot, kind, id ?? '')?.['name'];
  return typeof name === 'string' ? name : '';
}

/** The words of plans of any object. */
export const planWords: PlanWords = { steps: stepTexts, unreachable: unreachableText };

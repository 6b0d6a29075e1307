import { applyStep, type PlanStep, type Unreachable } from '@recon/engine/configuration/snapshot/plan';
import { describeStep } from '@recon/engine/configuration/snapshot/describe-step';
import { findObject, type Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import type { PositionChange } from '@recon/engine/configuration/match-rules/rule-moves';
import { statusLabel } from '~/features/contexts/context-messages';
import { t } from '~/i18n/t';
import type { ChangedField } from '../changed-fields';
import { contextTypeOf, fieldsBetween, objectFields, ruleText } from './object-diff-text';

/** A step as texts: what it does, its changes field by field or the positions of moved rules, and what else it causes. */
export type StepText = {
  readonly title: string;
  readonly fields: readonly ChangedField[];
  readonly about: string | undefined;
};

/** Returns the steps of a plan as texts. `base`: the state before the first step. */
export function stepTexts(steps: readonly PlanStep[], base: Snapshot): StepText[] {
  let before = base;
  return steps.map((step) => {
    const text = stepText(step, before, base);
    before = applyStep(before, step);
    return text;
  });
}

/**
 * Returns a step as texts. `before`: the state that the step is applied to; `base`: the one before the first step, whose
 * names the objects have now.
 */
function stepText(step: PlanStep, before: Snapshot, base: Snapshot): StepText {
  const after = applyStep(before, step);
  const { objects, moves } = describeStep(step, before);
  const [diff] = objects;
  const isEdit = step.kind !== 'create-rule' && step.kind !== 'delete-rule' && step.kind !== 'set-status';
  return {
    title: titleOf(step, {
      before,
      name: nameNow(step, base) ?? diff?.name ?? '',
      position: diff?.position ?? 0,
      moved: moves.length,
    }),
    fields:
      step.kind === 'order-rules'
        ? movedRules(before, moves)
        : diff && isEdit
          ? objectFields(diff, before, after)
          : [],
    about: aboutOf(step),
  };
}

/** Returns the name that the object of a step has in `base`: a field map that of its source. */
function nameNow(step: PlanStep, base: Snapshot): string | undefined {
  const kinds = {
    'put-source': 'source',
    'put-fee-schedule': 'fee-schedule',
    'put-field-map': 'source',
  } as const;
  if (step.kind !== 'put-source' && step.kind !== 'put-fee-schedule' && step.kind !== 'put-field-map')
    return undefined;
  const id = step.kind === 'put-field-map' ? step.sourceId : step.id;
  return nameIn(base, kinds[step.kind], id) || undefined;
}

type Described = { before: Snapshot; name: string; position: number; moved: number };

function titleOf(step: PlanStep, { before, name, position, moved }: Described): string {
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
    default:
      return t(`plan.step.${step.kind}`, { name });
  }
}

function aboutOf({ kind }: PlanStep): string | undefined {
  if (kind === 'create-rule') return t('plan.step.create-rule.about');
  if (kind === 'delete-rule') return t('plan.step.delete-rule.about');
  return kind === 'put-fee-schedule' ? t('plan.step.put-fee-schedule.about') : undefined;
}

/** Returns moved rules with both positions. `snapshot` contains the rules. */
export function movedRules(snapshot: Snapshot, moves: readonly PositionChange[]): ChangedField[] {
  return moves.map(({ id, from, to }) => {
    const rule = findObject(snapshot, 'match-rule', id) as Snapshot['rules'][number];
    const label = ruleText(rule, contextTypeOf(snapshot));
    return { key: id, label, before: String(from), after: String(to) };
  });
}

/** Returns what a plan does not reach, as a sentence. `base`: the configuration that the plan starts from. */
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

import type { BundlePart, OnlyThere } from '@recon/engine/configuration/bundle/bundle-plan';
import { countChanges } from '@recon/engine/configuration/bundle/changes';
import type { ReadyPlan } from '~/api/bundles';
import { findObject } from '@recon/engine/configuration/snapshot/snapshot';
import { stepTexts, unreachableText } from '~/features/activity/undo/step-text';
import { StaysNote } from '~/plan/PlanNotes';
import { PlanStepList } from '~/plan/PlanStepList';
import { ruleTypeName } from '~/features/match-rules/rule-sentence';
import { t } from '~/i18n/t';
import { toContext } from '~/lib/links';
import { Chip } from '~/ui/controls/Chip';
import * as styles from './bundles.module.css';

/** Renders what a plan does, context by context; the fee schedules come first. */
export function PlanParts({ parts }: Pick<ReadyPlan, 'parts'>) {
  return parts.map((part) => <Part key={part.name ?? ''} part={part} />);
}

function Part({ part }: { part: BundlePart }) {
  const { name, contextId, isNew, base, steps, readings, unreachable, onlyThere } = part;
  const count = countChanges([part]);
  // Without its own changes, the part of fee schedules says nothing.
  if (name === undefined && count === 0 && unreachable.length === 0) return null;
  const title = name ?? t('nav.feeSchedules');
  return (
    <section className={`${styles.part} ui-stack`}>
      <div className="ui-row">
        <h2>
          {contextId === undefined
            ? title
            : toContext(contextId)({ className: styles.name, children: title })}
        </h2>
        <Chip>{isNew ? t('bundles.new') : countText(count, steps.length)}</Chip>
      </div>
      <StaysNote
        title={t('plan.unreachable')}
        items={[
          ...unreachable.map((one) => unreachableText(one, base)),
          ...onlyThere.filter(({ isDeleted }) => !isDeleted).map(onlyThereText),
        ]}
      />
      {isNew && <p>{t('bundles.creates', { name: title })}</p>}
      {steps.length > 0 && <PlanStepList steps={steps} texts={stepTexts(steps, base)} isDone={() => false} />}
      {readings.length > 0 && (
        <ul>
          {readings.map(({ sourceId }) => (
            <li key={sourceId}>
              {t('bundles.reading', { name: String(findObject(part.target, 'source', sourceId)?.['name']) })}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Returns the number of changes, and that of their steps where it is another: the list below has a row per step. */
function countText(changes: number, steps: number): string {
  const text = t('bundles.changes', { count: changes });
  return steps === changes || steps === 0 ? text : `${text} · ${t('plan.steps', { count: steps })}`;
}

/** Returns that an object or a setting, which the file lacks, stays. */
function onlyThereText({ kind, name, setting, position = 0, positionAfter: after = 0 }: OnlyThere): string {
  if (setting !== undefined) return t('bundles.only.setting', { name, setting });
  if (kind === 'match-rule')
    return t('bundles.only.match-rule', { position, after, type: ruleTypeName(name) });
  return t(kind === 'field-map' ? 'bundles.only.field-map' : 'bundles.only.source', { name });
}

import type { ReactNode } from 'react';
import { stepId } from '@recon/engine/configuration/snapshot/choose-steps';
import type { PlanStep } from '@recon/engine/configuration/snapshot/plan';
import { CheckInput } from '~/forms/controls/CheckInput';
import { t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { type ChangedValue, ChangeTable } from '~/ui/page/ChangeTable';
import * as styles from './plan.module.css';

/** A step as texts: what it does, its changes field by field or the positions of moved rules, and what else it causes. */
export type StepText = {
  readonly title: string;
  readonly fields: readonly ChangedValue[];
  readonly about?: ReactNode;
};

interface StepListProps {
  steps: readonly PlanStep[];
  /** The text of each step. */
  texts: readonly StepText[];
  isDone: (step: PlanStep) => boolean;
  /** Ids of the steps that are left out; undefined if no step can be left out. */
  off?: ReadonlySet<string> | undefined;
  onSwitch?: ((id: string) => void) | undefined;
}

/** Renders the steps of a plan in their order: what each does, and whether it is done. */
export function PlanStepList({ steps, texts, isDone, off, onSwitch }: StepListProps) {
  return (
    <ol className={off && onSwitch ? `${styles.steps} ${styles.choosing}` : styles.steps}>
      {steps.map((step, index) => {
        const id = stepId(step);
        const { title, fields, about } = texts[index]!;
        return (
          <li key={id} data-done={isDone(step) || undefined} data-off={off?.has(id) || undefined}>
            {off && onSwitch ? (
              <CheckInput label={title} checked={!off.has(id)} onChange={() => onSwitch(id)} />
            ) : (
              <p className={styles.title}>
                {isDone(step) && (
                  <>
                    <Icon name="check" />
                    <span className="ui-hidden">{t('plan.step.done')}</span>
                  </>
                )}
                {title}
              </p>
            )}
            {about !== undefined && <p className="ui-aside">{about}</p>}
            <ChangeTable caption={title} objects={[{ key: id, fields }]} />
          </li>
        );
      })}
    </ol>
  );
}

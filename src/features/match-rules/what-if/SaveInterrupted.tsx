import 'texts:whatIf';
import 'texts:rules';
import { errorText } from '~/api/error-text';
import { isFull, MoveRejectedError } from '~/api/rule-order/move-outcome';
import { maxRules } from '~/contract/match-rule';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { OrderConflict, type PlanProgress, RuleConflict } from './use-change-plan';
import * as styles from './SaveSheet.module.css';

type SaveInterruptedProps = { progress: PlanProgress; refusal: string | undefined };

/** Renders why a plan is interrupted, and what happens to the remaining steps. */
export function SaveInterrupted({ progress, refusal }: SaveInterruptedProps) {
  const { state, done, error } = progress;
  return (
    <div className={styles.halted}>
      {state === 'stopped' && (done > 0 || refusal === undefined) && (
        <InlineAlert tone="warning">{t('whatIf.save.stopped')}</InlineAlert>
      )}
      {state === 'failed' && <InlineAlert tone="error" {...failureOf(error)} />}
      {refusal !== undefined && (
        <InlineAlert tone="warning" title={state === 'failed' ? undefined : refusal}>
          {t('whatIf.save.refused')}
        </InlineAlert>
      )}
    </div>
  );
}

function failureOf(error: unknown) {
  if (isFull(error)) return { title: t('rules.move.noNumber', { count: maxRules }) };
  if (error instanceof RuleConflict)
    return { title: t('whatIf.save.conflict'), children: t('whatIf.save.conflict.about') };
  if (error instanceof OrderConflict || error instanceof MoveRejectedError)
    return { title: t('whatIf.save.order.changed'), children: t('whatIf.save.order.changed.about') };
  const { title, meaning, action, requestId } = errorText(error);
  return { title, requestId, children: `${meaning} ${action}` };
}

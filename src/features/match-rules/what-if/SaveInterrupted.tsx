import 'texts:whatIf';
import 'texts:rules';
import { errorText } from '~/api/error-text';
import { isFull, MoveRejectedError } from '~/api/rule-order/move-outcome';
import { maxRules } from '~/contract/match-rule';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { OrderConflict, type PlanProgress, RuleConflict } from './use-change-plan';
import * as styles from './SaveInterrupted.module.css';

/** Renders why a plan is interrupted, and what happens to the remaining steps. */
export function SaveInterrupted({
  progress,
  refusal,
}: {
  progress: PlanProgress;
  refusal: string | undefined;
}) {
  const { state, done, error } = progress;
  return (
    <div className={styles.halted}>
      {state === 'stopped' && (done > 0 || refusal === undefined) && (
        <InlineAlert tone="warning">{t('whatIf.save.stopped')}</InlineAlert>
      )}
      {state === 'failed' && <Failure error={error} />}
      {refusal !== undefined && (
        <InlineAlert tone="warning" title={state === 'failed' ? undefined : refusal}>
          {t('whatIf.save.refused')}
        </InlineAlert>
      )}
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  if (error instanceof RuleConflict)
    return (
      <InlineAlert tone="error" title={t('whatIf.save.conflict')}>
        {t('whatIf.save.conflict.about')}
      </InlineAlert>
    );
  if (error instanceof OrderConflict || error instanceof MoveRejectedError)
    return isFull(error) ? (
      <InlineAlert tone="error" title={t('rules.move.noNumber', { count: maxRules })} />
    ) : (
      <InlineAlert tone="error" title={t('whatIf.save.order.changed')}>
        {t('whatIf.save.order.changed.about')}
      </InlineAlert>
    );
  const { title, meaning, action, requestId } = errorText(error);
  return (
    <InlineAlert tone="error" title={title} requestId={requestId}>
      {meaning} {action}
    </InlineAlert>
  );
}

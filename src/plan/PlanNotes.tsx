import { ApiError } from '~/api/api-error';
import { errorProps, errorText, timeOfDay } from '~/api/error-text';
import { ArchivedError } from '~/api/plan-step-runner';
import { DriftError } from '@recon/contract/plan-runner';
import { OrderRefused } from '@recon/contract/rule-order';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { PlanRun } from '~/api/use-plan-run';

/** Renders a list of what stays as it is, with a title. Renders nothing for an empty list. */
export function StaysNote({ title, items }: { title: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <InlineAlert tone="warning" title={title}>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </InlineAlert>
  );
}

/** Renders how many steps are done and, while the service asks to wait, when the run continues. */
export function PlanProgress({
  run,
  done,
  count,
}: {
  run: Pick<PlanRun, 'pausedUntil'>;
  done: number;
  count: number;
}) {
  return (
    <>
      {run.pausedUntil !== undefined && (
        <InlineAlert>{t('rules.saving.paused', { time: timeOfDay(run.pausedUntil) })}</InlineAlert>
      )}
      <ProgressBar label={t('plan.progress', { done, count })} value={done} max={count} />
    </>
  );
}

type EndedRun = Pick<PlanRun, 'end' | 'isRunning'>;

/** Returns whether a run ended because the live configuration is not the one that the plan expects: make a new plan. */
export function isPlanOutdated({ end, isRunning }: EndedRun): boolean {
  const error = end && 'error' in end && end.error;
  return !isRunning && (error instanceof DriftError || error instanceof ArchivedError);
}

/** Renders how a run ended, unless all of its steps are done. `onAgain` makes a new plan, where no other button does. */
export function RunEnded({ run, onAgain }: { run: EndedRun; onAgain?: () => void }) {
  const { end, isRunning } = run;
  if (isRunning || !end || end.kind === 'done') return null;
  // The footer has the same button then.
  const again = onAgain && !isPlanOutdated(run) && (
    <Button size="small" onClick={onAgain}>
      {t('plan.again')}
    </Button>
  );
  if (!('error' in end))
    return (
      <InlineAlert tone="warning" actions={again}>
        {t('plan.stopped')}
      </InlineAlert>
    );
  return <InlineAlert tone="error" actions={again} {...failureOf(end.error)} />;
}

/** Returns whether the same steps may succeed later: the footer has a button for that, not one to try again. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiError && (error.outcomeUnknown || error.status === 0 || error.status >= 500);
}

function failureOf(error: unknown) {
  if (error instanceof ArchivedError)
    return { title: t('plan.failed.archived'), children: t('plan.failed.archived.about') };
  if (error instanceof DriftError)
    return { title: t('plan.failed.conflict'), children: t('plan.failed.conflict.about') };
  if (error instanceof OrderRefused) return { title: t(`rules.place.${error.reason}`) };
  const text = errorText(error);
  return errorProps(isTemporary(error) ? { ...text, action: t('plan.failed.resume') } : text);
}

import { useEffect, useState } from 'react';
import { errorProps, errorText, timeOfDay } from '~/api/error-text';
import { t } from '~/i18n/t';
import { toContext } from '~/lib/links';
import { Button, buttonClass } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { NewSetup } from './use-new-setup';

/**
 * Milliseconds of a creation before the button that stops it is shown. It appears where the button that creates was: the
 * second click of a double click would stop what the first one started.
 */
const stopDelay = 1_000;

/** Renders the progress of the creation. If it ended early, renders the reason and how to continue. */
export function SetupProgress({ creation }: { creation: NewSetup }) {
  const { run, resume } = creation;
  const context = creation.newContext();
  const count = creation.stepCount();
  const done = [...run.states.values()].filter(({ kind }) => kind === 'done').length;
  const isRunning = run.state !== 'idle';
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIsSlow(true), stopDelay);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isRunning]);
  if (isRunning)
    return (
      <div className="ui-stack ui-start">
        {run.pausedUntil !== undefined && (
          <InlineAlert>{t('rules.saving.paused', { time: timeOfDay(run.pausedUntil) })}</InlineAlert>
        )}
        <ProgressBar label={t('fromFiles.progress', { done, count })} value={done} max={count} />
        {isSlow && (
          <Button size="small" onClick={run.stop}>
            {t('plan.stop')}
          </Button>
        )}
      </div>
    );
  if (!context || !run.end || run.end.kind === 'done') return null;
  const failed = 'error' in run.end ? errorProps(errorText(run.end.error)) : undefined;
  return (
    <InlineAlert
      tone="warning"
      title={t('fromFiles.partly', { name: context.name, done, count })}
      requestId={failed?.requestId}
      actions={
        <>
          <Button size="small" variant="primary" sends onClick={() => void resume()}>
            {t('plan.resume')}
          </Button>
          {toContext(context.id)({
            className: buttonClass({ size: 'small' }),
            children: t('fromFiles.open'),
          })}
        </>
      }
    >
      {failed?.title} {failed?.children}
    </InlineAlert>
  );
}

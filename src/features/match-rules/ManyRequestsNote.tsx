import { useEffect } from 'react';
import { timeOfDay } from '~/api/error-text';
import { estimateTime } from '~/api/observed-service';
import { type ManyRequests } from '~/api/rule-order/many-requests';
import { t } from '~/i18n/t';
import { LazyConfirmDialog } from '~/ui/overlay/lazy-dialogs';
import { dismissToast, toast } from '~/ui/overlay/toast';
import * as styles from './ManyRequestsNote.module.css';

const toastId = 'many requests';
/** Number of times that the progress is shown and announced. */
const steps = 10;

/** Asks before many requests change the order of rules, then shows their progress as a toast. */
export function ManyRequestsNote({ purpose, done, total, pausedUntil, answer }: ManyRequests) {
  const shown = done - (done % Math.ceil(total / steps));
  const isAsking = answer !== undefined;
  useEffect(() => {
    if (isAsking) return;
    const progress = t(`rules.saving.${purpose}.progress`, { done: shown, total });
    const text =
      pausedUntil === undefined ? progress : t('rules.saving.paused', { time: timeOfDay(pausedUntil) });
    toast({ id: toastId, text });
  }, [isAsking, purpose, shown, total, pausedUntil]);
  useEffect(() => () => dismissToast(toastId), []);
  if (!answer) return null;
  const { minutes, isLimitKnown } = estimateTime(total);
  const time = t(isLimitKnown ? 'rules.saving.time' : 'rules.saving.timeNoLimit', { minutes });
  return (
    <LazyConfirmDialog
      title={t(`rules.saving.ask.${purpose}.title`, { total })}
      confirmLabel={t(`rules.saving.ask.${purpose}.confirm`)}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    >
      <p>{t(`rules.saving.ask.${purpose}.text`, { total, time })}</p>
      <p className={styles.safe}>{t('rules.saving.ask.safe')}</p>
    </LazyConfirmDialog>
  );
}

import 'texts:rules';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText, timeOfDay } from '~/api/error-text';
import { isFull } from '~/api/rule-order/move-outcome';
import type { OrderSaving } from '~/api/rule-order/order-saving';
import { orderQueue, useOrderSaving } from '~/api/rule-order/rule-order';
import { timeFor } from '~/api/request-duration';
import { maxRules } from '@recon/contract/match-rule';
import { useLeaveGuard } from '~/forms/use-leave-guard';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { useLatest } from '~/ui/hooks/use-latest';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { LazyConfirmDialog } from '~/ui/overlay/lazy-dialogs';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { toast } from '~/ui/overlay/toast';
import * as styles from './OrderSavingNote.module.css';

/** Returns why priorities are changed one by one: to move rules, or to make space for a new one; else undefined. */
export function useOrderPurpose(contextId: string): OrderSaving['purpose'] | undefined {
  // Selecting the purpose avoids re-rendering a list of rules on each request.
  return useOrderSaving(contextId, (saving) => saving?.purpose);
}

/** Returns whether a move waits for the user: to confirm its many requests, or to continue or drop it after a halt. */
export function useOrderDecision(contextId: string): boolean {
  return useOrderSaving(
    contextId,
    (saving) => saving?.purpose === 'move' && ['asking', 'halted'].includes(saving.state),
  );
}

/** Renders the saving of a long reorder: question, progress, stop, resume. `onLeave` runs if the user abandons it. */
export function OrderSavingNote({ contextId, onLeave }: { contextId: string; onLeave: () => void }) {
  const saving = useOrderSaving(contextId, (now) => now);
  const queue = orderQueue(useQueryClient(), contextId);
  const guard = useLeaveGuard(
    {
      hasUnsavedChanges: () => (queue.savings.now?.state ?? 'asking') !== 'asking',
      // What is saved stays; the current request is finished.
      discard: () => queue.savings.stop(),
    },
    (next, current) => next.pathname === current.pathname,
  );
  const carryOn = async () => {
    if (await queue.resume()) toast({ text: t('rules.saving.done') });
  };
  return (
    <>
      <OrderQuestion contextId={contextId} />
      <div className={styles.saving}>
        {saving?.state === 'halted' && (
          <Halted
            saving={saving}
            onGoOn={() => void carryOn()}
            onLeave={() => {
              queue.leave();
              onLeave();
            }}
          />
        )}
        <OrderProgress contextId={contextId} />
      </div>
      {guard.isAsking && (
        <LeaveDialog
          guard={guard}
          title={t('rules.saving.leave.title')}
          text={t('rules.saving.leave.text')}
        />
      )}
    </>
  );
}

type LeaveDialogProps = { guard: ReturnType<typeof useLeaveGuard>; title: string; text: string };

/** Asks the user whether to leave the page while requests are pending. */
function LeaveDialog({ guard, title, text }: LeaveDialogProps) {
  return (
    <LazyConfirmDialog
      tone="danger"
      title={title}
      confirmLabel={t('rules.saving.leave.confirm')}
      cancelLabel={t('rules.saving.leave.cancel')}
      onConfirm={guard.discard}
      onClose={guard.stay}
    >
      {text}
    </LazyConfirmDialog>
  );
}

interface RunGuardProps extends Pick<LeaveDialogProps, 'title' | 'text'> {
  isRunning: boolean;
  /** Stops after the request in progress. What is done stays. */
  onStop: () => void;
  /** Returns whether the steps go on at the next location. */
  staysOpen?: Parameters<typeof useLeaveGuard>[1];
}

/**
 * Asks before the user leaves or reloads the page while steps are pending: the rest would not be done. A user who has not
 * answered when it is unmounted stays.
 */
export function RunGuard({ isRunning, onStop, staysOpen, ...texts }: RunGuardProps) {
  const guard = useLeaveGuard({ hasUnsavedChanges: () => isRunning, discard: onStop }, staysOpen);
  const stay = useLatest(() => guard.isAsking && guard.stay());
  useEffect(() => () => void stay(), [stay]);
  return guard.isAsking && <LeaveDialog guard={guard} {...texts} />;
}

/** Asks the user before a reorder sends many requests; renders nothing while no reorder waits for this. */
export function OrderQuestion({ contextId }: { contextId: string }) {
  const saving = useOrderSaving(contextId, (now) => now);
  const { savings } = orderQueue(useQueryClient(), contextId);
  if (saving?.state !== 'asking') return null;
  const { purpose, total } = saving;
  const { minutes, isLimitKnown } = timeFor(total);
  const time = t(isLimitKnown ? 'rules.saving.time' : 'rules.saving.timeNoLimit', { minutes });
  return (
    <LazyConfirmDialog
      title={t(`rules.saving.ask.${purpose}.title`, { total })}
      confirmLabel={t(`rules.saving.ask.${purpose}.confirm`)}
      onConfirm={() => savings.answer(true)}
      onClose={() => savings.answer(false)}
    >
      <p>{t(`rules.saving.ask.${purpose}.text`, { total, time })}</p>
      <p className={styles.safe}>{t('rules.saving.ask.safe')}</p>
    </LazyConfirmDialog>
  );
}

/** Renders the progress of the requests and a stop button; nothing while none are sent. */
export function OrderProgress({ contextId }: { contextId: string }) {
  const saving = useOrderSaving(contextId, (now) => now);
  const { savings } = orderQueue(useQueryClient(), contextId);
  if (!saving) return null;
  const { state, purpose, done, total, meetsOthers, pausedUntil } = saving;
  if (state !== 'running' && state !== 'stopping') return null;
  const title = t(`rules.saving.${purpose}.title`);
  const stop = (
    <Button size="small" busy={state === 'stopping'} onClick={() => savings.stop()}>
      {t('rules.saving.stop')}
    </Button>
  );
  return (
    <InlineAlert title={title} actions={stop}>
      {pausedUntil !== undefined && <p>{t('rules.saving.paused', { time: timeOfDay(pausedUntil) })}</p>}
      {meetsOthers && <p>{t('rules.saving.others')}</p>}
      {/* Not announced on every request: the progress bar has the same information. */}
      <p aria-hidden="true">
        {t('rules.saving.progress', { done, total, minutes: timeFor(total - done).minutes })}
      </p>
      <ProgressBar label={title} value={done} max={total} />
    </InlineAlert>
  );
}

type HaltedProps = { saving: OrderSaving; onGoOn: () => void; onLeave: () => void };

/** Renders why a reorder was halted, with buttons to continue or abandon it. The list below shows the saved order. */
function Halted({ saving, onGoOn, onLeave }: HaltedProps) {
  const { done, total, why, error, readAt } = saving;
  const text = why === 'failed' && !isFull(error) ? errorText(error) : undefined;
  return (
    <InlineAlert
      tone={why === 'failed' ? 'error' : 'warning'}
      title={t('rules.saving.halted', { done, total })}
      requestId={text?.requestId}
      actions={
        <>
          <Button size="small" variant="primary" onClick={onGoOn}>
            {t('rules.saving.goOn')}
          </Button>
          <Button size="small" onClick={onLeave}>
            {t('rules.saving.giveUp')}
          </Button>
        </>
      }
    >
      {text && <p>{`${text.title}. ${text.meaning} ${text.action}`}</p>}
      {isFull(error) && <p>{t('rules.move.noNumber', { count: maxRules })}</p>}
      {why === 'changed' && <p>{t('rules.saving.changed')}</p>}
      <p>{readAt ? t('rules.saving.stands', { time: timeOfDay(readAt) }) : t('rules.saving.unread')}</p>
    </InlineAlert>
  );
}

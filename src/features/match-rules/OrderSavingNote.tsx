import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { errorText } from '~/api/error-text';
import { type OrderSaving, orderSaving, orderSavingQuery, stopOrderSaving } from '~/api/match-rule-blocks';
import { goOnWithOrder, leaveOrder } from '~/api/match-rules';
import { useLeaveGuard } from '~/forms/use-leave-guard';
import { t } from '~/i18n/t';
import { Button } from '~/ui/Button';
import { ConfirmDialog } from '~/ui/ConfirmDialog';
import { InlineAlert } from '~/ui/ErrorPanel';
import { ProgressBar } from '~/ui/ProgressBar';
import { toast } from '~/ui/toast';
import './rules.css';

/** The saving of a context's order in blocks, while it is worth telling: one block alone is an ordinary move. */
export function useOrderSaving(contextId: string): OrderSaving | undefined {
  const { data } = useQuery(orderSavingQuery(contextId));
  return isTold(data ?? undefined) ? (data ?? undefined) : undefined;
}

function isTold(saving: OrderSaving | undefined): boolean {
  return saving !== undefined && (saving.state === 'halted' || saving.total > 1);
}

/** Says how far an order that is saved in blocks has come, stops it, takes it up again, and asks before the page is left. */
export function OrderSavingNote({ contextId, saving }: { contextId: string; saving: OrderSaving }) {
  const client = useQueryClient();
  const { mutateAsync: goOn, isPending } = useMutation(goOnWithOrder(contextId));
  const guard = useLeaveGuard(
    {
      hasUnsavedChanges: () => isTold(orderSaving(client, contextId)),
      // What is saved stays, what is under way ends after its block.
      discard: () => stopOrderSaving(client, contextId),
    },
    (next, current) => next.pathname === current.pathname,
  );
  const { done, total, limit } = saving;
  const carryOn = async () => {
    if (await goOn(undefined)) toast({ text: t('rules.saving.done') });
  };
  return (
    <>
      {saving.state === 'halted' ? (
        <Halted
          saving={saving}
          isPending={isPending}
          onGoOn={() => void carryOn()}
          onLeave={() => leaveOrder(client, contextId)}
        />
      ) : (
        <InlineAlert
          title={t('rules.saving.title')}
          actions={
            <Button
              size="small"
              busy={saving.state === 'stopping'}
              onClick={() => stopOrderSaving(client, contextId)}
            >
              {t('rules.saving.stop')}
            </Button>
          }
        >
          <p>{t('rules.saving.progress', { done, total, limit })}</p>
          <ProgressBar label={t('rules.saving.title')} value={done} max={total} />
        </InlineAlert>
      )}
      {guard.isAsking && (
        <ConfirmDialog
          open
          tone="danger"
          title={t('rules.saving.leave.title')}
          confirmLabel={t('rules.saving.leave.confirm')}
          cancelLabel={t('rules.saving.leave.cancel')}
          onConfirm={guard.discard}
          onClose={guard.stay}
        >
          {t('rules.saving.leave.text')}
        </ConfirmDialog>
      )}
    </>
  );
}

interface HaltedProps {
  saving: OrderSaving;
  isPending: boolean;
  onGoOn: () => void;
  onLeave: () => void;
}

/** The order that stands is in the list below; this says why it is not the wanted one, and what can be done. */
function Halted({ saving, isPending, onGoOn, onLeave }: HaltedProps) {
  const { done, total, why, error } = saving;
  const text = why === 'failed' ? errorText(error) : undefined;
  return (
    <InlineAlert
      tone={text ? 'bad' : 'careful'}
      title={t('rules.saving.halted', { done, total })}
      requestId={text?.requestId}
      actions={
        <>
          <Button size="small" variant="primary" busy={isPending} onClick={onGoOn}>
            {t('rules.saving.goOn')}
          </Button>
          <Button size="small" onClick={onLeave}>
            {t('rules.saving.giveUp')}
          </Button>
        </>
      }
    >
      {text && <p>{`${text.title}. ${text.meaning} ${text.action}`}</p>}
      {why === 'changed' && <p>{t('rules.saving.changed')}</p>}
      <p>{t('rules.saving.stands')}</p>
    </InlineAlert>
  );
}

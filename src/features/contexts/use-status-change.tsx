import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeContextStatus } from '~/api/contexts';
import { asKept } from '~/api/kept-text';
import type { Context } from '~/contract/context';
import type { ContextStatus } from '~/domain/contexts/context-status';
import { t } from '~/i18n/t';
import { ConfirmDialog } from '~/ui/ConfirmDialog';
import { toast } from '~/ui/toast';
import { statusWord } from './context-words';
import { SetUpMark } from './SetUpList';
import { setUpSentence } from './set-up-words';
import { useSetUpCheck } from './use-set-up-check';

/** The states a context can be asked to go to: everything but back to draft. */
export type TargetStatus = Exclude<ContextStatus, 'DRAFT'>;

/**
 * Moves a context to another state, after a question that says what it means. Gives the asking
 * function and the dialog to render; a failure is told by a toast.
 */
export function useStatusChange(context: Context) {
  const [target, setTarget] = useState<TargetStatus>();
  const { mutate, isPending } = useMutation(changeContextStatus(context.id));

  const dialog = target && (
    <ConfirmDialog
      open
      title={t(`contexts.move.${target}.title`, { name: context.name })}
      confirmLabel={t(`contexts.move.${target}`)}
      tone={target === 'ARCHIVED' ? 'danger' : 'primary'}
      busy={isPending}
      onClose={() => setTarget(undefined)}
      onConfirm={() =>
        mutate(target, {
          onSuccess: (saved) => {
            const { name, status } = saved;
            toast(asKept(saved, t('contexts.moved', { name, status: statusWord(status) })));
          },
          onSettled: () => setTarget(undefined),
        })
      }
    >
      <p>{t(`contexts.move.${target}.meaning`)}</p>
      {target === 'ACTIVE' && <WhatIsMissing context={context} />}
    </ConfirmDialog>
  );
  return { ask: setTarget, dialog };
}

/** What the context lacks, before it is activated; the service has no such gate (contract facts 1.2), so it only tells. */
function WhatIsMissing({ context }: { context: Context }) {
  const { items, isReading } = useSetUpCheck(context);
  if (isReading) return <p>{t('contexts.move.checking')}</p>;
  const open = items.filter(({ code, state }) => code !== 'status' && state !== 'done');
  if (open.length === 0) return <p>{t('contexts.move.complete')}</p>;
  const toLookAt = open.every(({ state }) => state === 'careful');
  return (
    <>
      <p>{toLookAt ? t('contexts.move.careful') : t('contexts.move.incomplete')}</p>
      <ul className="set-up-missing">
        {open.map((item) => (
          <li key={item.code}>
            <SetUpMark state={item.state} />
            {setUpSentence(item, context.type)}
          </li>
        ))}
      </ul>
    </>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { changeContextStatus } from '~/api/contexts';
import { matchRuleQueries } from '~/api/match-rules';
import type { Context } from '~/contract/context';
import type { ContextStatus } from '~/domain/contexts/context-status';
import { t } from '~/i18n/t';
import { ConfirmDialog } from '~/ui/ConfirmDialog';
import { toast } from '~/ui/toast';
import { statusWord } from './context-words';

/** The states a context can be asked to go to: everything but back to draft. */
export type TargetStatus = Exclude<ContextStatus, 'DRAFT'>;

/**
 * Moves a context to another state, after a question that says what it means. Gives the asking
 * function and the dialog to render; a failure is told by a toast.
 */
export function useStatusChange(context: Context) {
  const [target, setTarget] = useState<TargetStatus>();
  const { mutate, isPending } = useMutation(changeContextStatus(context.id));
  const ruleCount = useQuery({
    ...matchRuleQueries.all(context.id),
    select: ({ rules }) => rules.length,
    enabled: target === 'ACTIVE',
  }).data;

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
          onSuccess: ({ name, status }) =>
            toast({ text: t('contexts.moved', { name, status: statusWord(status) }) }),
          onSettled: () => setTarget(undefined),
        })
      }
    >
      <p>{t(`contexts.move.${target}.meaning`)}</p>
      {target === 'ACTIVE' && context.type === 'N:M' && <p>{t('contexts.move.notRunnable')}</p>}
      {target === 'ACTIVE' && ruleCount === 0 && <p>{t('contexts.move.noRules')}</p>}
    </ConfirmDialog>
  );
  return { ask: setTarget, dialog };
}

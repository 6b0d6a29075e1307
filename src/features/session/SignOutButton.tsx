import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { signOut } from '~/api/session';
import { hasUnsavedWork, isAllWorkSent } from '~/forms/unsaved-work';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { LazyDiscardDialog } from '~/ui/overlay/lazy-dialogs';
import { usePageActions } from '~/ui/shortcuts/page-actions';

/** Ends the session in all tabs; asks first if input would be lost. An error is shown as a toast. */
export function SignOutButton() {
  const queryClient = useQueryClient();
  const [question, setQuestion] = useState<{ isSending: boolean }>();
  const leaving = useMutation({ mutationFn: () => signOut(queryClient) });
  const leave = () => {
    if (hasUnsavedWork()) setQuestion({ isSending: isAllWorkSent() });
    else leaving.mutate();
  };
  usePageActions([{ id: 'signOut', label: t('session.signOut'), run: leave }]);
  return (
    <>
      <Button
        variant="quiet"
        icon="sign-out"
        busy={leaving.isPending}
        onClick={({ currentTarget }) => {
          // The menu would cover the question.
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover();
          currentTarget.closest('dialog')?.close();
          leave();
        }}
      >
        {t('session.signOut')}
      </Button>
      {question && (
        <LazyDiscardDialog
          {...question}
          discard={() => {
            setQuestion(undefined);
            leaving.mutate();
          }}
          stay={() => setQuestion(undefined)}
        />
      )}
    </>
  );
}

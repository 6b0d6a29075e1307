import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { changeContextStatus } from '~/api/contexts';
import { errorProps, errorText } from '~/api/error-text';
import { errorKind } from '~/api/api-error';
import { saveMessage } from '~/api/save-messages';
import type { Context } from '@recon/contract/context';
import type { ContextStatus } from '@recon/engine/configuration/contexts/context-status';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { LazyConfirmDialog } from '~/ui/overlay/lazy-dialogs';
import { toast } from '~/ui/overlay/toast';
import { statusLabel } from './context-messages';
import { setupSentence } from './setup-messages';
import { SetupMark } from './SetupChecklist';
import { useSetupCheck } from './use-setup-check';
import * as styles from './SetupChecklist.module.css';

/** The statuses that a context can be moved to: all but `DRAFT`. */
export type TargetStatus = Exclude<ContextStatus, 'DRAFT'>;

/**
 * Returns a function that asks the user and then changes the status of a context, and the dialog to render. If a
 * service cannot archive a draft (docs/contract.md#context-status), the dialog offers to activate it first.
 */
export function useStatusChange(context: Context) {
  const [target, setTarget] = useState<TargetStatus>();
  const isDraftsEnd = context.status === 'DRAFT' && target === 'ARCHIVED';
  const { mutate, isPending, error, reset } = useMutation(
    changeContextStatus(context.id, isDraftsEnd ? 'inline' : undefined),
  );
  const [draftsStay, setDraftsStay] = useState(false);
  const activateFirst = isDraftsEnd && draftsStay;

  const close = () => {
    setTarget(undefined);
    reset();
  };
  const tell = (saved: Context) => {
    const { name, status } = saved;
    toast(saveMessage(saved, t('contexts.moved', { name, status: statusLabel(status) })));
  };

  const dialog = target && (
    <LazyConfirmDialog
      // Another question is another dialog, so that it is announced.
      key={activateFirst ? 'activate first' : target}
      title={t(`contexts.move.${activateFirst ? 'activateFirst' : target}.title`, { name: context.name })}
      confirmLabel={t(`contexts.move.${activateFirst ? 'ACTIVE' : target}`)}
      tone={target === 'ARCHIVED' && !activateFirst ? 'danger' : 'primary'}
      busy={isPending}
      onClose={close}
      onConfirm={() =>
        activateFirst
          ? mutate('ACTIVE', { onSuccess: tell })
          : mutate(target, {
              onSuccess: tell,
              onSettled: (_context, failure) => {
                if (failure && isDraftsEnd) setDraftsStay(errorKind(failure) === 'transition');
                else setTarget(undefined);
              },
            })
      }
    >
      <p>{t(`contexts.move.${activateFirst ? 'activateFirst' : target}.meaning`)}</p>
      {/* A draft that cannot be archived is explained by the next question. */}
      {isDraftsEnd && error && errorKind(error) !== 'transition' && (
        <InlineAlert tone="error" {...errorProps(errorText(error))} />
      )}
      {target === 'ACTIVE' && <WhatIsMissing context={context} />}
    </LazyConfirmDialog>
  );
  return { ask: setTarget, dialog };
}

/** Renders what the context lacks. The service activates it anyway (docs/contract.md#context-status). */
function WhatIsMissing({ context }: { context: Context }) {
  const { items, isReading, areMapsRead } = useSetupCheck(context);
  if (isReading || !areMapsRead) return <p>{t('contexts.move.checking')}</p>;
  const open = items.filter(({ code, state }) => code !== 'status' && state !== 'done');
  if (open.length === 0) return <p>{t('contexts.move.complete')}</p>;
  const toLookAt = open.every(({ state }) => state === 'warning');
  return (
    <>
      <p>{toLookAt ? t('contexts.move.warning') : t('contexts.move.incomplete')}</p>
      <ul className={styles.missingParts}>
        {open.map((item) => (
          <li key={item.code}>
            <SetupMark state={item.state} />
            {setupSentence(item, context.type)}
          </li>
        ))}
      </ul>
    </>
  );
}

import 'texts:contexts.move';
import 'texts:contexts';
import type { Context } from '~/contract/context';
import { contextPolicy } from '~/domain/contexts/context-policy';
import { t } from '~/i18n/t';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { usePageActions } from '~/ui/shortcuts/page-actions';
import { refusalText } from './context-messages';
import { type TargetStatus, useStatusChange } from './use-status-change';
import { usePermissions } from './use-permissions';

const targetStatuses = ['ACTIVE', 'PAUSED', 'ARCHIVED'] as const satisfies readonly TargetStatus[];
/** The ids of the commands in the palette. */
const tasks = { ACTIVE: 'moveToActive', PAUSED: 'moveToPaused', ARCHIVED: 'moveToArchived' } as const;
const icons = { ACTIVE: 'activate', PAUSED: 'pause', ARCHIVED: 'archive' } as const;

/** Renders the menu that changes the status of a context, with the reason for each change that is not allowed. */
export function StatusMenu({ context }: { context: Context }) {
  const permissions = usePermissions();
  const { ask, dialog } = useStatusChange(context);
  const moves = targetStatuses.map((target) => ({
    target,
    label: t(`contexts.move.${target}`),
    refusal: refusalText(contextPolicy.move(context, target, permissions)),
  }));
  usePageActions(
    moves.map(({ target, label, refusal }) => ({
      id: tasks[target],
      label,
      refusal,
      run: () => ask(target),
    })),
  );
  return (
    <>
      <ActionMenu
        label={t('contexts.move.menu', { name: context.name })}
        text={t('contexts.field.status')}
        size="medium"
        items={moves.map(({ target, label, refusal }) => ({
          label,
          icon: icons[target],
          danger: target === 'ARCHIVED',
          disabledReason: refusal,
          onSelect: () => ask(target),
        }))}
      />
      {dialog}
    </>
  );
}

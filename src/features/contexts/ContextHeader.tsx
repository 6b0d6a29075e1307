import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { useTrackRecent } from '~/api/recents';
import { sourceQueries } from '~/api/sources';
import type { Context } from '@recon/contract/context';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { may } from '@recon/engine/permissions';
import { t } from '~/i18n/t';
import { lazyComponent } from '~/lib/lazy';
import {
  toContext,
  toContextActivity,
  toContexts,
  toRules,
  toSettings,
  toSources,
  toWhatIf,
} from '~/lib/links';
import { Button, buttonClass } from '~/ui/controls/Button';
import { Chip, StatusChip } from '~/ui/controls/Chip';
import { useAfterFirstPage } from '~/ui/hooks/use-after-first-page';
import { ActionMenu } from '~/ui/overlay/ActionMenu';
import { PageHeader } from '~/ui/page/PageHeader';
import { Tabs } from '~/ui/page/Tabs';
import { usePageActions } from '~/ui/shortcuts/page-actions';
import { ContextMenu } from './ContextMenu';
import { contextRefusalText, statusShape, statusLabel } from './context-messages';
import { exportFile } from './export-file';
import { usePermissions } from './use-permissions';
import { type TargetStatus, useStatusChange } from './use-status-change';
import * as styles from './ContextHeader.module.css';

const LastChange = lazyComponent(async () => (await import('~/history/history')).LastChangeNote);

/** Renders the header of every page of a context: its name and status, its tabs and its actions. */
export function ContextHeader({ context, action }: { context: Context; action: ReactNode }) {
  const { id, name, status } = context;
  const permissions = usePermissions();
  const ruleCount = useQuery({
    ...matchRuleQueries.count(id),
    enabled: may(permissions, 'rule:read'),
  }).data;
  const sourceCount = useQuery({
    ...sourceQueries.all(id),
    select: (sources) => sources.length,
    enabled: may(permissions, 'source:read'),
  }).data;
  useTrackRecent({ kind: 'context', id, name });
  return (
    <PageHeader
      title={name}
      crumbs={[{ label: t('nav.contexts'), link: toContexts }]}
      chips={
        <>
          <StatusChip state={statusShape(status)}>{statusLabel(status)}</StatusChip>
          <span className={styles.chips}>
            <Chip>{context.type}</Chip>
            {context.interval && <Chip>{context.interval}</Chip>}
          </span>
        </>
      }
      aside={useAfterFirstPage() && <LastChange contextId={id} updatedAt={context.updatedAt} />}
      actions={
        <>
          {/* First: it is rendered later than the others, which must not move then. */}
          {action}
          <ContextActions context={context} />
        </>
      }
      tabs={
        <Tabs
          label={t('contexts.tabs')}
          tabs={[
            { label: t('contexts.tab.overview'), link: toContext(id) },
            { label: t('contexts.tab.rules'), count: ruleCount, link: toRules(id) },
            { label: t('contexts.tab.whatIf'), link: toWhatIf(id) },
            { label: t('contexts.tab.sources'), count: sourceCount, link: toSources(id) },
            { label: t('contexts.tab.settings'), link: toSettings(id) },
            { label: t('contexts.tab.activity'), link: toContextActivity(id) },
          ]}
        />
      }
    />
  );
}

function CloneLink({ contextId }: { contextId: string }) {
  const refusal = contextRefusalText(contextPolicy.clone(usePermissions()));
  if (refusal) return <Button disabledReason={refusal}>{t('contexts.clone')}</Button>;
  return (
    <Link to="/contexts/$contextId/clone" params={{ contextId }} className={buttonClass()}>
      {t('contexts.clone')}
    </Link>
  );
}

const targetStatuses = ['ACTIVE', 'PAUSED', 'ARCHIVED'] as const satisfies readonly TargetStatus[];
/** For each status that a context can be moved to, the id of the palette's command that does this. */
const tasks = { ACTIVE: 'moveToActive', PAUSED: 'moveToPaused', ARCHIVED: 'moveToArchived' } as const;
const icons = { ACTIVE: 'activate', PAUSED: 'pause', ARCHIVED: 'archive' } as const;

/** Renders the menu of status moves and the clone link, and a menu that has the id; on a phone, that menu has them all. */
function ContextActions({ context }: { context: Context }) {
  const { id, name } = context;
  const permissions = usePermissions();
  const { ask, dialog } = useStatusChange(context);
  const moves = targetStatuses.map((target) => ({
    target,
    label: t(`contexts.move.${target}`),
    refusal: contextRefusalText(contextPolicy.move(context, target, permissions)),
  }));
  usePageActions([
    ...moves.map(({ target, ...one }) => ({ id: tasks[target], run: () => ask(target), ...one })),
    { id: 'exportContext', label: t('bundles.menu.yaml'), run: () => void exportFile(context, 'yaml') },
  ]);
  const moveItems = moves.map(({ target, label, refusal }) => ({
    label,
    icon: icons[target],
    danger: target === 'ARCHIVED',
    disabledReason: refusal,
    onSelect: () => ask(target),
  }));
  return (
    <>
      <span className={styles.wide}>
        <ActionMenu
          label={t('contexts.move.menu', { name })}
          text={t('contexts.field.status')}
          size="medium"
          items={moveItems}
        />
        <CloneLink contextId={id} />
      </span>
      <ActionMenu label={t('ui.moreActions', { name })} size="medium">
        {(menu) => <ContextMenu {...menu} context={context} moves={moveItems} />}
      </ActionMenu>
      {dialog}
    </>
  );
}

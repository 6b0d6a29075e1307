import 'texts:contexts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { useTrackRecent } from '~/api/recents';
import { sourceQueries } from '~/api/sources';
import type { Context } from '~/contract/context';
import { contextPolicy } from '~/domain/contexts/context-policy';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { buttonClass } from '~/ui/controls/button-class';
import { Chip, StatusChip } from '~/ui/controls/Chip';
import { CopyableId } from '~/ui/controls/Copy';
import { PageHeader } from '~/ui/page/PageHeader';
import { Tabs } from '~/ui/page/Tabs';
import { toContext, toContexts, toRules, toSettings, toSources, toWhatIf } from './context-links';
import { refusalText, statusShape, statusLabel } from './context-messages';
import { StatusMenu } from './StatusMenu';
import { usePermissions } from './use-permissions';

/** Renders the header of every page of a context: its name and status, its tabs and its actions. */
export function ContextHeader({ context, action }: { context: Context; action: ReactNode }) {
  const ruleCount = useQuery({
    ...matchRuleQueries.all(context.id),
    select: ({ rules }) => rules.length,
  }).data;
  const sourceCount = useQuery({
    ...sourceQueries.all(context.id),
    select: (sources) => sources.length,
  }).data;
  useTrackRecent({ kind: 'context', id: context.id, name: context.name });
  return (
    <PageHeader
      title={context.name}
      crumbs={[{ label: t('nav.contexts'), link: toContexts }]}
      chips={
        <>
          <StatusChip state={statusShape(context.status)}>{statusLabel(context.status)}</StatusChip>
          <Chip>{context.type}</Chip>
          {context.interval && <Chip>{context.interval}</Chip>}
          <CopyableId narrow id={context.id} label={t('contexts.contextId')} />
        </>
      }
      actions={
        <>
          <StatusMenu context={context} />
          <CloneLink contextId={context.id} />
          {action}
        </>
      }
      tabs={
        <Tabs
          label={t('contexts.tabs')}
          tabs={[
            { label: t('contexts.tab.overview'), link: toContext(context.id) },
            { label: t('contexts.tab.rules'), count: ruleCount, link: toRules(context.id) },
            { label: t('contexts.tab.whatIf'), link: toWhatIf(context.id) },
            { label: t('contexts.tab.sources'), count: sourceCount, link: toSources(context.id) },
            { label: t('contexts.tab.settings'), link: toSettings(context.id) },
          ]}
        />
      }
    />
  );
}

function CloneLink({ contextId }: { contextId: string }) {
  const refusal = refusalText(contextPolicy.clone(usePermissions()));
  if (refusal) return <Button disabledReason={refusal}>{t('contexts.clone')}</Button>;
  return (
    <Link to="/contexts/$contextId/clone" params={{ contextId }} className={buttonClass()}>
      {t('contexts.clone')}
    </Link>
  );
}

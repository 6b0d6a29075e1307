import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { activityQueries } from '~/api/activity';
import { sessionQuery } from '~/api/session';
import { may } from '@recon/engine/permissions';
import { usePermissions } from '~/features/contexts/use-permissions';
import { useHasHistory, useHasStates } from '~/history/history';
import { t } from '~/i18n/t';
import { lazyComponent } from '~/lib/lazy';
import { type RenderLink, toAsItWas } from '~/lib/links';
import { buttonClass } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { HeaderAction } from '~/ui/page/PageHeader';
import { ActivityFilterFields } from './ActivityFilterFields';
import { ActivityTimeline } from './ActivityTimeline';
import { onlyText } from './action-text';
import { LogOff } from './LogOff';
import { filtersOf } from './activity-period';
import type { ActivitySearch } from './activity-search';
import { comparedObjects } from './compared-objects';

const OpenAction = lazyComponent(async () => (await import('./OpenAction')).OpenAction);

interface ActivityPageProps {
  /** Context whose actions are shown; all of the tenant if undefined. */
  contextId?: string;
  search: ActivitySearch;
  onSearch: (search: ActivitySearch, step?: 'replace') => void;
  linkTo: (search: ActivitySearch) => RenderLink;
}

/** Renders the activity log, and the sheet of the action that the URL names. */
export function ActivityPage(props: ActivityPageProps) {
  const session = useQuery(sessionQuery).data;
  const mayRead = may(usePermissions(), 'activity:read');
  // Requests could only be refused.
  if (session?.hasActivity === false) return <LogOff isSwitchedOff={session.isVerified === true} />;
  if (mayRead) return <ReadableActivity {...props} />;
  return (
    <EmptyState icon="info" title={t('activity.refusedHere')}>
      {t('activity.refusedHere.body')}
    </EmptyState>
  );
}

function ReadableActivity({ contextId, search, onSearch, linkTo }: ActivityPageProps) {
  const { q, sort, entry, objectId } = search;
  const filters = filtersOf(search, contextId);
  const hasStates = useHasStates();
  const isOfRemote = useHasHistory() && !hasStates;
  const { data } = useInfiniteQuery(activityQueries.list(filters));
  const only = search.only ?? data?.rows.find((row) => row.objectId === objectId)?.objectKind;
  const compared = comparedObjects({ contextId, objectId, only }, data?.rows ?? []);
  useQuery({ ...activityQueries.compared(compared), enabled: compared.length > 0 && isOfRemote });
  return (
    <>
      {contextId !== undefined && hasStates && (
        <HeaderAction>
          {toAsItWas(contextId)({ className: buttonClass(), children: t('asItWas.link') })}
        </HeaderAction>
      )}
      <ActivityTimeline
        filters={filters}
        fields={
          <ActivityFilterFields
            search={search}
            onSearch={(next) => onSearch(next, 'replace')}
            isOfContext={contextId !== undefined}
            only={onlyText(only)}
          />
        }
        view={{ q, sort }}
        onView={(view) => onSearch({ ...search, ...view }, 'replace')}
        onClear={() => onSearch({}, 'replace')}
        linkTo={(id) => linkTo({ ...search, entry: id })}
      />
      {entry !== undefined && (
        <OpenAction
          key={entry}
          number={entry}
          listedEntries={data?.rows}
          onClose={() => onSearch({ ...search, entry: undefined })}
        />
      )}
    </>
  );
}

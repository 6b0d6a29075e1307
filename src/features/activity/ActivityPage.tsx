import 'texts:activity';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { activityQueries } from '~/api/activity';
import { useHasHistory, useHasStates } from '~/history/use-has-history';
import type { RenderLink } from '~/ui/page/link';
import { lazyComponent } from '~/ui/page/lazy-component';
import { ActivityFilterFields } from './ActivityFilterFields';
import { ActivityList } from './ActivityList';
import { onlyText } from './action-text';
import { type ActivitySearch, filtersOf } from './activity-search';
import { AsItWasLink } from './as-of/AsItWasLink';

const OpenAction = lazyComponent(async () => (await import('./OpenAction')).OpenAction);

interface ActivityPageProps {
  /** Context whose actions are shown; all of the tenant if undefined. */
  contextId?: string;
  search: ActivitySearch;
  onSearch: (search: ActivitySearch, step?: 'replace') => void;
  linkTo: (search: ActivitySearch) => RenderLink;
}

/** Renders the activity log, and the sheet of the action that the URL names. */
export function ActivityPage({ contextId, search, onSearch, linkTo }: ActivityPageProps) {
  const { q, sort, entry } = search;
  const filters = filtersOf(search, contextId);
  const hasStates = useHasStates();
  const isOfRemote = useHasHistory() && !hasStates;
  useQuery({
    ...activityQueries.compared(contextId ?? ''),
    enabled: contextId !== undefined && isOfRemote,
  });
  const { data } = useInfiniteQuery(activityQueries.list(filters));
  return (
    <>
      {contextId !== undefined && hasStates && <AsItWasLink contextId={contextId} />}
      <ActivityList
        filters={filters}
        fields={
          <ActivityFilterFields
            search={search}
            onSearch={(next) => onSearch(next, 'replace')}
            isOfContext={contextId !== undefined}
            only={onlyText(data?.rows[0])}
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
          listed={data?.rows}
          onClose={() => onSearch({ ...search, entry: undefined })}
        />
      )}
    </>
  );
}

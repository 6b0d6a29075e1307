import 'texts:activity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ActivityFilters, activityQueries } from '~/api/activity';
import { actionsOf } from '~/domain/activity/actions';
import type { ListView } from '~/list/list-query';
import type { RenderLink } from '~/ui/page/link';
import { lazyComponent } from '~/ui/page/lazy-component';
import { ActivityList } from './ActivityList';

const ActionSheet = lazyComponent(async () => (await import('./ActionSheet')).ActionSheet);

/** What the URL of the activity log states: filters, search, and the id of the action whose sheet is open. */
export type ActivitySearch = Omit<ActivityFilters, 'contextId'> & ListView & { entry?: string | undefined };

interface ActivityPageProps {
  /** Context whose actions are shown; all of the tenant if undefined. */
  contextId?: string;
  search: ActivitySearch;
  onSearch: (search: ActivitySearch, isStep?: 'replace') => void;
  linkTo: (search: ActivitySearch) => RenderLink;
}

/** Renders the activity log and the sheet of the action that the URL names. */
export function ActivityPage({ contextId, search, onSearch, linkTo }: ActivityPageProps) {
  const { q, sort, entry, ...rest } = search;
  const filters: ActivityFilters = { ...rest, ...(contextId !== undefined && { contextId }) };
  const { data } = useInfiniteQuery(activityQueries.list(filters));
  const open = entry === undefined ? undefined : actionsOf(data?.rows ?? []).find(({ id }) => id === entry);
  return (
    <>
      <ActivityList
        filters={filters}
        view={{ q, sort }}
        onChange={({ contextId: _, ...next }, view) => onSearch({ ...next, ...view }, 'replace')}
        linkTo={(id) => linkTo({ ...search, entry: id })}
      />
      {open && <ActionSheet action={open} onClose={() => onSearch({ ...search, entry: undefined })} />}
    </>
  );
}

import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
  type ActivityFilters,
  activityQueries,
  type ActivityRow,
  lastWhenListed,
  reloadActivity,
} from '~/api/activity';
import { type Action, actionsOf } from '@recon/engine/configuration/activity/actions';
import { locale, t } from '~/i18n/t';
import type { ListView } from '~/list/list-query';
import { ListPage } from '~/list/ListPage';
import { ListNotice } from '~/list/ListNotice';
import type { Column } from '~/list/usual-columns';
import { Button } from '~/ui/controls/Button';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import type { RenderLink } from '~/ui/page/link';
import { isLogOff, LogOff } from './LogOff';
import { actionText, contextOf, entryText } from './action-text';
import { changedFields } from './changed-fields';
import * as styles from './activity.module.css';

type Row = Action<ActivityRow>;

/** Lists with more pages than this do not fetch new entries by themselves. */
const shortPages = 3;

const columns: readonly Column<Row>[] = [
  { key: 'what', header: () => t('activity.column.what'), phone: 'main', cell: actionText },
  {
    key: 'context',
    header: () => t('activity.column.context'),
    phone: 'below',
    // Nothing instead of an empty text: a phone separates texts by a dot.
    cell: ({ entries }) => contextOf(entries).contextName,
  },
  {
    key: 'when',
    header: () => t('activity.column.when'),
    phone: 'below',
    cell: ({ entries }) => <RelativeTime instant={entries[0]!.at} />,
  },
];
const ofOneContext = columns.filter(({ key }) => key !== 'context');

interface ActivityListProps {
  filters: ActivityFilters;
  /** The controls of the filters. */
  fields: ReactNode;
  view: ListView;
  onView: (view: ListView) => void;
  onClear: () => void;
  /** Returns the link to what an action changed, by the action's id. */
  linkTo: (action: string) => RenderLink;
}

/** Renders the activity log, newest first and grouped by action: all of the tenant, or that of a context. */
export function ActivityList({ filters, fields, view, onView, onClear, linkTo }: ActivityListProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery(activityQueries.list(filters));
  const hasNewer = useNewer(filters, query);
  const { data, error } = query;
  const loaded = useMemo(() => data && { ...data, rows: actionsOf(data.rows) }, [data]);
  if (!data && isLogOff(error)) return <LogOff isSwitchedOff={error.code === 'ACTIVITY_OFF'} />;
  const { contextId, ...chosen } = filters;
  const filterCount = Object.values(chosen).filter((value) => value !== undefined).length;
  const reload = () => void reloadActivity(client, filters);
  return (
    <ListPage
      // The rows of the query are entries, those of the page actions.
      query={{ ...query, data: loaded } as Parameters<typeof ListPage<Row>>[0]['query']}
      listKey={JSON.stringify(filters)}
      words={{
        title: t('activity.title'),
        search: t('activity.search'),
        all: (count) => t('activity.all', { count }),
        found: (count) => t('activity.found', { count }),
        moreFailed: t('activity.moreFailed'),
        noneHere: t('activity.noneHere'),
        clear: t('activity.clear'),
      }}
      columns={contextId === undefined ? columns : ofOneContext}
      tracks={contextId === undefined ? styles.tracks : `${styles.tracks} ${styles.contextless}`}
      link={({ id }) => linkTo(id)}
      view={view}
      onView={onView}
      searchText={searchText}
      filtersBelow={fields}
      filterCount={filterCount}
      onClear={onClear}
      onReload={reload}
      above={
        hasNewer && (
          <ListNotice tone="note" title={t('activity.new')}>
            <Button size="small" onClick={reload}>
              {t('activity.new.show')}
            </Button>
          </ListNotice>
        )
      }
      empty={{ icon: 'retry', title: t('activity.none'), body: t('activity.none.body') }}
    />
  );
}

/**
 * Returns whether there are entries that the list does not show. A list of few pages fetches them by itself; a long one
 * would start again at its first page, while the user reads elsewhere.
 */
function useNewer(
  filters: ActivityFilters,
  query: { data: { pages: number } | undefined; refetch: () => unknown },
) {
  const client = useQueryClient();
  const last = useQuery(activityQueries.last()).data?.last;
  const listed = lastWhenListed(client, filters);
  const isBehind = last !== undefined && listed !== undefined && last > listed;
  const isShort = (query.data?.pages ?? 0) <= shortPages;
  const { refetch } = query;
  useEffect(() => {
    if (isBehind && isShort) void refetch();
  }, [isBehind, isShort, refetch]);
  return isBehind && !isShort;
}

/** Texts to search in, per action and language: a search compares all loaded actions with every keystroke. */
const searchTexts = new WeakMap<Row, { of: string; text: string }>();

/** Returns the sentences of an action, the names and ids that it states, and its changed fields with their values. */
function searchText(action: Row): string {
  const known = searchTexts.get(action);
  if (known?.of === locale()) return known.text;
  const { entries } = action;
  const texts = entries.flatMap((entry) => [
    entryText(entry),
    entry.contextName,
    entry.objectName,
    entry.objectId,
    entry.requestId,
    ...changedFields(entry).flatMap(({ label, before, after }) => [label, before, after]),
  ]);
  const text = [actionText(action), ...texts].filter((one) => typeof one === 'string').join(' ');
  searchTexts.set(action, { of: locale(), text });
  return text;
}

import 'texts:activity';
import 'texts:list';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  type ActivityFilters,
  activityQueries,
  type ActivityRow,
  reloadActivity,
} from '~/api/activity';
import { errorKind, errorProps, errorText } from '~/api/error-text';
import { type Action, actionsOf } from '~/domain/activity/actions';
import { t } from '~/i18n/t';
import type { ListView } from '~/list/list-query';
import { ListPage } from '~/list/ListPage';
import { ListNotice } from '~/list/ListNotice';
import type { Column } from '~/list/table-column';
import { Button } from '~/ui/controls/Button';
import { RelativeTime } from '~/ui/controls/RelativeTime';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import type { RenderLink } from '~/ui/page/link';
import { ActivityFilterFields } from './ActivityFilterFields';
import { actionText, authorText } from './action-text';
import * as styles from './activity.module.css';

type Row = Action<ActivityRow>;

const columns: readonly Column<Row>[] = [
  { key: 'what', header: () => t('activity.column.what'), phone: 'main', cell: actionText },
  {
    key: 'context',
    header: () => t('activity.column.context'),
    phone: 'below',
    cell: ({ entries }) => entries[0]!.contextName ?? '',
  },
  {
    key: 'who',
    header: () => t('activity.column.who'),
    phone: 'hide',
    cell: ({ entries }) => authorText(entries[0]!.author),
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
  view: ListView;
  onChange: (filters: ActivityFilters, view: ListView) => void;
  /** Returns the link to what an action changed, by the action's id. */
  linkTo: (action: string) => RenderLink;
}

/** Renders the activity log, newest first and grouped by action: all of the tenant, or that of a context. */
export function ActivityList({ filters, view, onChange, linkTo }: ActivityListProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery(activityQueries.list(filters));
  const last = useQuery(activityQueries.last()).data;
  const { data, error } = query;
  const loaded = useMemo(() => data && { ...data, rows: actionsOf(data.rows) }, [data]);
  const isOff = errorKind(error) === 'activityOff';
  if (!data && isOff)
    return <ErrorPanel {...errorProps(errorText(error))} />;
  const { contextId, ...chosen } = filters;
  const isFiltered = Object.values(chosen).some((value) => value !== undefined);
  const newest = data?.rows[0]?.number;
  const hasNew = last !== undefined && newest !== undefined && last > newest && !isFiltered && !contextId;
  const reload = () => void reloadActivity(client);
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
      onView={(next) => onChange(filters, next)}
      searchText={searchText}
      filters={
        <ActivityFilterFields filters={filters} onFilters={(next) => onChange({ ...next, contextId }, view)} />
      }
      isFiltered={isFiltered}
      onClear={() => onChange({ contextId }, {})}
      onReload={reload}
      above={
        hasNew && (
          <ListNotice tone="info" title={t('activity.new')}>
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

const searchText = ({ entries }: Row) =>
  `${actionText({ entries })} ${entries.map(({ contextName, objectName }) => `${contextName ?? ''} ${objectName ?? ''}`).join(' ')}`;

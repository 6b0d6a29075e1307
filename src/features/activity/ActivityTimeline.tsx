import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type ActivityFilters, activityQueries, reloadActivity } from '~/api/activity';
import { actionsOf } from '@recon/engine/configuration/activity/actions';
import { locale, t } from '~/i18n/t';
import type { ListView } from '~/list/list-query';
import { ListPage } from '~/list/ListPage';
import { ListNotice } from '~/list/ListNotice';
import type { Column } from '~/list/usual-columns';
import { Button } from '~/ui/controls/Button';
import { ClockTime, useShownTime } from '~/ui/controls/RelativeTime';
import type { RenderLink } from '~/lib/links';
import { isLogOff, LogOff } from './LogOff';
import { ActionCell, DetailsCell } from './ActivityCells';
import { useNewer } from './use-newer';
import { actionText, authorText, entrySentence } from './action-text';
import { changedFields } from './changed-fields';
import { timelineOf, type TimelineRow } from './timeline';
import * as styles from './ActivityCells.module.css';

const columnsOf = (hasContext: boolean): readonly Column<TimelineRow>[] => [
  {
    key: 'what',
    header: () => t('activity.column.what'),
    phone: 'main',
    cell: (row) => <ActionCell row={row} />,
  },
  {
    key: 'details',
    header: () => t('activity.column.details'),
    phone: 'below',
    // Called, so that the cell of an action without details is empty.
    cell: (row) => DetailsCell({ row, hasContext }),
  },
  {
    key: 'who',
    header: () => t('activity.column.who'),
    phone: 'beside',
    cell: ({ entries: [entry] }) => entry && authorText(entry.author),
  },
  {
    key: 'when',
    header: () => t('activity.column.when'),
    phone: 'beside',
    cell: ({ entries: [entry] }) => entry && <ClockTime instant={entry.at} />,
  },
];
const columns = columnsOf(true);
const ofOneContext = columnsOf(false);

interface ActivityListProps {
  filters: ActivityFilters;
  fields: ReactNode;
  view: ListView;
  onView: (view: ListView) => void;
  onClear: () => void;
  linkTo: (action: string) => RenderLink;
}

/** Renders the activity log by day, newest first and grouped by action: all of the tenant, or that of a context. */
export function ActivityTimeline({ filters, fields, view, onView, onClear, linkTo }: ActivityListProps) {
  const client = useQueryClient();
  const query = useInfiniteQuery(activityQueries.list(filters));
  const hasNewer = useNewer(filters, query);
  const { data, error } = query;
  const time = useShownTime();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  // A list of one of these kinds has nothing else.
  const isFolding = filters.objectKind !== 'session' && filters.objectKind !== 'activity';
  const arrange = useCallback(
    (rows: readonly TimelineRow[], isSearch: boolean) =>
      timelineOf(rows, time, isFolding && !isSearch ? opened : undefined),
    [time, opened, isFolding],
  );
  const loaded = useMemo(() => data && { ...data, rows: actionsOf(data.rows) }, [data]);
  if (!data && isLogOff(error)) return <LogOff isSwitchedOff={error.code === 'ACTIVITY_OFF'} />;
  const { contextId, ...chosen } = filters;
  const filterCount = Object.values(chosen).filter((value) => value !== undefined).length;
  const toggle = (id: string) =>
    setOpened(
      (before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]),
    );
  const reload = () => void reloadActivity(client, filters);
  return (
    <ListPage
      // The rows of the query are entries, those of the page actions.
      query={{ ...query, data: loaded } as Parameters<typeof ListPage<TimelineRow>>[0]['query']}
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
      tracks={styles.tracks}
      arrange={arrange}
      headingOf={({ day }) => day}
      link={({ id, folded }) =>
        folded
          ? ({ className, children }) => (
              <button
                type="button"
                className={className}
                aria-expanded={opened.has(id)}
                onClick={() => toggle(id)}
              >
                {children}
              </button>
            )
          : linkTo(id)
      }
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

/** Texts to search in, per action and language: a search compares all loaded actions with every keystroke. */
const searchTexts = new WeakMap<TimelineRow, { of: string; text: string }>();

/** Returns the sentences of an action, its author, the names and ids that it states, and its changed fields with their values. */
function searchText(action: TimelineRow): string {
  const known = searchTexts.get(action);
  if (known?.of === locale()) return known.text;
  const { entries } = action;
  const texts = entries.flatMap((entry) => [
    entrySentence(entry),
    authorText(entry.author),
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

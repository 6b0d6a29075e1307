import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { type ContextFilters, contextQueries, reloadContexts } from '~/api/contexts';
import { mayUseStore } from '~/api/session';
import { type ResultRows, type ResultsByContext, whatIfResultsKey } from '~/api/query-client';
import type { Context } from '@recon/contract/context';
import { contextStatuses, contextTypes } from '@recon/engine/configuration/contexts/context-status';
import { t } from '~/i18n/t';
import { compareBy, type ListView } from '~/list/list-query';
import { ListPage } from '~/list/ListPage';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { lazyComponent } from '~/lib/lazy';
import { type Column, rowLink, usualColumns } from '~/list/usual-columns';
import { StatusChip } from '~/ui/controls/Chip';
import { contextRefusalText, statusLabel, statusShape, uploadLabel } from './context-messages';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { Button, buttonClass, type ButtonVariant } from '~/ui/controls/Button';
import { useAfterFirstPage } from '~/ui/hooks/use-after-first-page';
import type { RenderLink } from '~/lib/links';
import { usePageActions } from '~/ui/shortcuts/page-actions';
import { usePermissions } from './use-permissions';
import * as styles from './ContextList.module.css';

const LastRate = lazyComponent(async () => (await import('./LastRate')).LastRate);

const { text, time } = usualColumns<Context, 'name' | 'type' | 'interval' | 'upload' | 'updated'>((key) =>
  t(`contexts.field.${key}`),
);

/** Renders a cell once the first page is there: its code and its figures would delay the rows. */
function Later({ children }: { children: ReactNode }) {
  return useAfterFirstPage() ? children : null;
}

const columnsBefore: readonly Column<Context>[] = [
  text('name', 'main', ({ name }) => name),
  {
    key: 'status',
    header: () => t('contexts.field.status'),
    phone: 'beside',
    cell: ({ status }) => <StatusChip state={statusShape(status)}>{statusLabel(status)}</StatusChip>,
    compare: compareBy(({ status }) => statusLabel(status)),
  },
  text('type', 'below', ({ type }) => type),
  text('interval', 'below', ({ interval }) => interval),
];
const upload = text('upload', 'hide', ({ autoMatchOnUpload }) => uploadLabel(autoMatchOnUpload));
/** Returns the column of the match rates. Sorted, it has the lowest rates first, and last the contexts without a rate. */
const rateColumn = (results: ResultsByContext | undefined): Column<Context> => ({
  key: 'rate',
  header: () => t('contexts.field.rate'),
  phone: 'hide',
  cell: (context) => (
    <Later>
      <LastRate context={context} />
    </Later>
  ),
  isSortable: true,
  ...(results && { compare: compareBy(({ id }) => openShare(results.get(id)?.rows)) }),
});

/** Returns a number that is the lower, the more of the rows is unmatched. */
function openShare(rows: ResultRows | undefined): number {
  return rows ? -rows.open / Math.max(1, rows.confirmed + rows.proposed + rows.open) : 1;
}
const updatedColumn = time('updated', 'below', ({ updatedAt }) => updatedAt);

/** Returns the columns; `upload` and `rate` have the same place. An empty column would suggest that there is nothing. */
const columnsFor = (
  rate: Column<Context> | undefined,
  renderNeed: ContextListProps['renderNeed'],
): Column<Context>[] => [
  ...columnsBefore,
  {
    key: 'need',
    header: () => t('contexts.field.need'),
    phone: 'below',
    cell: (context) => <Later>{renderNeed(context)}</Later>,
  },
  rate ?? upload,
  updatedColumn,
];

const FirstSteps = lazyComponent(async () => (await import('./GettingStarted')).GettingStarted);

interface ContextListProps {
  filters: ContextFilters;
  view: ListView;
  onChange: (filters: ContextFilters, view: ListView) => void;
  newContext: ReactNode;
  /** Renders what a context needs; must be stable between renders. */
  renderNeed: (context: Context) => ReactNode;
}

/** Renders all contexts of the tenant, or those of a status and a type; loads more while scrolling. */
export function ContextList({ filters, view, onChange, newContext, renderNeed }: ContextListProps) {
  const query = useInfiniteQuery(contextQueries.list(filters));
  const client = useQueryClient();
  const hasRates = mayUseStore(client, 'context:read');
  // The cells request the results, whose code is not in the initial bundle.
  const results = useQuery<ResultsByContext>({ queryKey: whatIfResultsKey, enabled: false }).data;
  const columns = useMemo(
    () => columnsFor(hasRates ? rateColumn(results) : undefined, renderNeed),
    [hasRates, results, renderNeed],
  );
  const { status = '', type = '' } = filters;
  return (
    <ListPage
      query={query}
      listKey={`${status} ${type}`}
      words={{
        title: t('nav.contexts'),
        search: t('contexts.list.search'),
        all: (count) => t('contexts.list.loadedAll', { count }),
        found: (count) => t('contexts.list.found', { count }),
        moreFailed: t('contexts.list.moreFailed'),
        capped: t('contexts.list.capped'),
        noneHere: view.q ? t('contexts.list.noneFound') : noneFor(filters),
        clear: t('contexts.list.clear'),
      }}
      columns={columns}
      tracks={hasRates ? `${styles.tracks} ${styles.rates}` : styles.tracks}
      link={contextLink}
      view={view}
      onView={(next) => onChange(filters, next)}
      searchText={searchText}
      filters={
        <>
          <SegmentedFilter
            label={t('contexts.field.status')}
            options={[
              { value: '', label: t('contexts.list.anyStatus') },
              ...contextStatuses.map((value) => ({ value, label: statusLabel(value) })),
            ]}
            value={status}
            onChange={(next) => onChange({ ...filters, status: next || undefined }, view)}
          />
          <SegmentedFilter
            label={t('contexts.field.type')}
            options={[
              { value: '', label: t('contexts.list.anyType') },
              ...contextTypes.map((value) => ({ value, label: value })),
            ]}
            value={type}
            onChange={(next) => onChange({ ...filters, type: next || undefined }, view)}
          />
        </>
      }
      filterCount={[status, type].filter(Boolean).length}
      onClear={() => onChange({}, {})}
      onReload={() => void reloadContexts(client, filters)}
      empty={{
        icon: 'contexts',
        title: t('contexts.list.none'),
        body: t('contexts.list.none.body'),
        action: <FirstSteps newContext={newContext} />,
      }}
    />
  );
}

function noneFor({ status, type }: ContextFilters): string {
  if (status && type) return t('contexts.list.noneBoth', { status: statusLabel(status), type });
  if (status) return t('contexts.list.noneStatus', { status: statusLabel(status) });
  return t('contexts.list.noneType', { type: type ?? '' });
}

const searchText = ({ name, status, type, interval }: Context) =>
  `${name} ${statusLabel(status)} ${type} ${interval}`;
const contextLink = rowLink('/contexts');

type NewContextButtonProps = { link: RenderLink; onNew: () => void; variant?: ButtonVariant };

/** Renders the link to the form for a new context, or a disabled button with the reason. */
export function NewContextButton({ link, onNew, variant = 'primary' }: NewContextButtonProps) {
  const refusal = contextRefusalText(contextPolicy.create(usePermissions()));
  const label = t('contexts.new');
  usePageActions([{ id: 'createContext', label, keys: 'n', refusal, run: onNew }]);
  if (refusal)
    return (
      <Button variant={variant} disabledReason={refusal}>
        {label}
      </Button>
    );
  return link({ className: buttonClass({ variant }), children: label, 'aria-keyshortcuts': 'n' });
}

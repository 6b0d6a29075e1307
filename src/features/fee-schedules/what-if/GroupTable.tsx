import { useMemo, useState } from 'react';
import type { GroupField } from '@recon/engine/fees/what-if/find-group-columns';
import type { SaleGroup, SaleGroups } from '@recon/engine/fees/what-if/sale-groups';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import type { Column } from '~/list/usual-columns';
import { VirtualTable } from '~/list/VirtualTable';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { groupColumns } from './group-columns';
import { groupText, type Unit } from './fee-what-if-messages';
import type { UsedGrouping } from './use-grouping';
import * as styles from './GroupedSales.module.css';

interface GroupTableProps {
  groups: SaleGroups;
  unit: Unit;
  grouping: UsedGrouping;
  onShow: (key: string) => void;
}

/** Renders the groups of sales in a table that can be sorted, with a choice of the schedule for each group. */
export function GroupTable({ groups: { by, groups, total }, unit, onShow, grouping }: GroupTableProps) {
  const { currency, digits } = unit;
  const [sort, setSort] = useState<string>();
  const hasCharged = total.acquirer !== undefined;
  const figures = useMemo(
    () => groupColumns({ currency, digits }, by, hasCharged),
    [currency, digits, by, hasCharged],
  );
  const columns: readonly Column<SaleGroup>[] = [...figures, scheduleColumn(by, grouping)];
  return (
    <VirtualTable
      columns={columns}
      link={({ key, values }) =>
        ({ className, children }) => (
          <button
            type="button"
            className={`${className} ${styles.show}`}
            aria-label={t('feeWhatIf.groups.show', { group: groupText(by, values) })}
            onClick={() => onShow(key)}
          >
            {children}
          </button>
        )}
      items={sortRows(groups, columns, sort)}
      getKey={({ key }) => key}
      label={t('feeWhatIf.groups')}
      complete
      sort={sort}
      onSort={setSort}
      minWidth="1074px"
    />
  );
}

function scheduleColumn(by: readonly GroupField[], grouping: UsedGrouping): Column<SaleGroup> {
  return {
    key: 'schedule',
    header: () => t('feeWhatIf.groups.schedule'),
    track: 'minmax(170px, 1.6fr)',
    phone: 'line',
    cell: (group) => <OwnSchedule {...{ group, by, grouping }} />,
  };
}

type OwnScheduleProps = { group: SaleGroup; by: readonly GroupField[]; grouping: UsedGrouping };

/** Renders the choice of the schedule by which a group is calculated; first the one that is tried on all rows. */
function OwnSchedule({
  group: { key, values },
  by,
  grouping: { options, optionOf, assign },
}: OwnScheduleProps) {
  return (
    <div className={styles.schedule}>
      <ThemeProvider>
        <SelectInput
          label={t('feeWhatIf.groups.schedule.of', { group: groupText(by, values) })}
          hidesLabel
          value={optionOf(key)?.id ?? ''}
          options={[
            { value: '', label: t('feeWhatIf.staged') },
            ...options.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(id) => assign(key, id)}
        />
      </ThemeProvider>
    </div>
  );
}

/** Returns the rows sorted by the column with the key `sort`, descending after a `-`. */
function sortRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sort: string | undefined,
): readonly T[] {
  const compare = columns.find(({ key }) => key === sort?.replace('-', ''))?.compare;
  if (!compare) return rows;
  return rows.toSorted((a, b) => (sort?.startsWith('-') ? compare(b, a) : compare(a, b)));
}

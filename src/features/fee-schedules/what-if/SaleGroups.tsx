import { useMemo, useState } from 'react';
import type { GroupField } from '~/domain/fee-what-if/find-group-columns';
import type { SaleGroup, SaleGroups as Groups, SaleSums } from '~/domain/fee-what-if/sale-groups';
import { CheckInput } from '~/forms/controls/CheckInput';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import type { Column } from '~/list/table-column';
import { VirtualTable } from '~/list/VirtualTable';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { groupColumns } from './group-columns';
import { groupText, sum, type Unit } from './fee-what-if-messages';
import type { LoadedAmounts } from './use-amounts';
import type { UsedGrouping } from './use-grouping';
import type { FeeWhatIf } from './use-fee-what-if';
import * as styles from './SaleGroups.module.css';

interface SaleGroupsProps {
  whatIf: Pick<FeeWhatIf, 'grouping'>;
  loaded: LoadedAmounts;
  unit: Unit;
  groups: Groups;
  /** Shows only the rows of the group with this key. */
  onShow: (key: string) => void;
}

/** Renders sales grouped by brand, product and instalments: a table that can be sorted, and the sums of all groups. */
export function SaleGroups({ whatIf: { grouping }, loaded, unit, groups, onShow }: SaleGroupsProps) {
  const { by, count, total } = groups;
  return (
    <section aria-labelledby="fee-groups" className={styles.groups}>
      <h2 id="fee-groups">{t('feeWhatIf.groups')}</h2>
      <ThemeProvider>
        <fieldset className={`ui-row ${styles.by}`}>
          <legend className="ui-aside">{t('feeWhatIf.groups.by')}</legend>
          {loaded.properties.map((field) => (
            <CheckInput
              key={field}
              label={t(`feeWhatIf.column.${field}`)}
              checked={!grouping.off.includes(field)}
              onChange={(isOn) => grouping.setIsOn(field, isOn)}
            />
          ))}
        </fieldset>
      </ThemeProvider>
      <Total total={total} unit={unit} />
      {grouping.retry && (
        <InlineAlert tone="warning" onRetry={grouping.retry}>
          {t('feeWhatIf.groups.schedules.failed')}
        </InlineAlert>
      )}
      {groups.groups.some(({ key }) => grouping.optionOf(key)) && (
        <p className={`ui-aside ${styles.about}`}>{t('feeWhatIf.groups.own')}</p>
      )}
      {by.length > 0 &&
        (count > groups.groups.length ? (
          <p className="ui-aside">{t('feeWhatIf.groups.tooMany', { count })}</p>
        ) : (
          <GroupTable {...{ groups, unit, onShow, grouping }} />
        ))}
    </section>
  );
}

function Total({ total: { sales, omitted, scheduled, acquirer }, unit }: { total: SaleSums; unit: Unit }) {
  const by = { count: sales, scheduled: sum(scheduled, unit) };
  return (
    <p className={`ui-aside ${styles.about}`}>
      {acquirer
        ? t('feeWhatIf.groups.total.charged', {
            ...by,
            charged: sum(acquirer.charged, unit),
            over: acquirer.over.sales,
            overcharge: sum(acquirer.over.overcharge, unit),
          })
        : t('feeWhatIf.groups.total', by)}{' '}
      {omitted > 0 && t('feeWhatIf.groups.total.omitted', { count: omitted })}
    </p>
  );
}

type GroupTableProps = Pick<SaleGroupsProps, 'groups' | 'unit' | 'onShow'> & { grouping: UsedGrouping };

function GroupTable({ groups: { by, groups, total }, unit, onShow, grouping }: GroupTableProps) {
  const { currency, digits } = unit;
  const [sort, setSort] = useState<string>();
  const hasCharged = total.acquirer !== undefined;
  const fields = by.join(' ');
  const figures = useMemo(
    () => groupColumns({ currency, digits }, fields.split(' ') as GroupField[], hasCharged),
    [currency, digits, fields, hasCharged],
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
      items={sorted(groups, columns, sort)}
      getKey={({ key }) => key}
      label={t('feeWhatIf.groups')}
      complete
      sort={sort}
      onSort={setSort}
      minWidth="1030px"
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
function sorted<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sort: string | undefined,
): readonly T[] {
  const compare = columns.find(({ key }) => key === sort?.replace('-', ''))?.compare;
  if (!compare) return rows;
  return rows.toSorted((a, b) => (sort?.startsWith('-') ? compare(b, a) : compare(a, b)));
}

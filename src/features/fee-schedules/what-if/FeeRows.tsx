import 'texts:feeWhatIf';
import { useEffect, useMemo, useRef, useState } from 'react';
import { changes, type FeeChange } from '~/domain/fee-what-if/compare-fees';
import type { RowFilter } from '~/domain/fee-what-if/fee-totals';
import { t } from '~/i18n/t';
import { VirtualTable } from '~/list/VirtualTable';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import type { FeeLine } from '~/workers/fee-what-if-messages';
import { rowColumns } from './row-columns';
import type { Unit } from './what-if-words';
import * as styles from './fee-what-if.module.css';

interface FeeRowsProps {
  counts: Readonly<Record<FeeChange | 'differs', number>>;
  total: number;
  /** The file says what the acquirer took. */
  hasCharged: boolean;
  /** The amounts are net, so that each schedule has a gross of its own. */
  isNet: boolean;
  /** Rows read under another version are old. */
  version: string;
  unit: Unit;
  lines: (filter: RowFilter, from: number, count: number) => Promise<FeeLine[]>;
  onAsk: (line: FeeLine) => void;
}

/** Rows that are read of the worker at once. */
const pageSize = 200;

/** Every row with the fees of both schedules; of a filter the largest differences first. */
export function FeeRows(props: FeeRowsProps) {
  const { counts, total, hasCharged, isNet, version, unit, lines, onAsk } = props;
  const { currency, digits } = unit;
  const [chosen, setFilter] = useState<RowFilter>('all');
  const filter = chosen === 'differs' && !hasCharged ? 'all' : chosen;
  const filters: readonly RowFilter[] = ['all', ...changes, ...(hasCharged ? (['differs'] as const) : [])];
  const countOf = (one: RowFilter) => (one === 'all' ? total : counts[one]);
  const wanted = countOf(filter);
  const { read, readMore } = useLines(`${filter} ${version}`, wanted, async (from) =>
    lines(filter, from, pageSize),
  );
  const columns = useMemo(
    () => rowColumns({ currency, digits }, { hasCharged, isNet }),
    [currency, digits, hasCharged, isNet],
  );
  return (
    <section aria-labelledby="fee-rows">
      <h2 id="fee-rows" className={styles.title}>
        {t('feeWhatIf.lines')}
      </h2>
      <div className={styles.filter}>
        <SegmentedFilter
          label={t('feeWhatIf.filter')}
          value={filter}
          onChange={setFilter}
          options={filters.map((value) => ({
            value,
            label: t(`feeWhatIf.filter.${value}`, { count: countOf(value) }),
          }))}
        />
      </div>
      {wanted === 0 ? (
        <p className={styles.about}>{t('feeWhatIf.lines.none')}</p>
      ) : (
        <VirtualTable
          columns={columns}
          link={(line) =>
            ({ className, children }) => (
              <button type="button" className={`${className} ${styles.ask}`} onClick={() => onAsk(line)}>
                {children}
              </button>
            )}
          items={read}
          getKey={({ place }) => String(place)}
          label={t('feeWhatIf.lines')}
          complete={read.length >= wanted}
          onNearEnd={readMore}
        />
      )}
    </section>
  );
}

/** Rows read page by page as they come near; another `key` begins anew. */
function useLines(key: string, total: number, readFrom: (from: number) => Promise<FeeLine[]>) {
  const [held, setHeld] = useState<{ key: string; read: readonly FeeLine[] }>({ key: '', read: [] });
  const reading = useRef('');
  const read = held.key === key ? held.read : [];

  async function readMore() {
    const from = read.length;
    const asked = `${key} ${from}`;
    if (reading.current === asked || (from >= total && held.key === key)) return;
    reading.current = asked;
    const more = await readFrom(from);
    if (reading.current === asked) setHeld({ key, read: [...read, ...more] });
  }

  useEffect(() => {
    if (held.key !== key) void readMore();
  });
  return { read, readMore: () => void readMore() };
}

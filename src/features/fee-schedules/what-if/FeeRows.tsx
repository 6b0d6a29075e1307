import { useMemo, useState } from 'react';
import { changes, type FeeChange } from '~/domain/fee-what-if/compare-fees';
import type { RowFilter, RowKind } from '~/domain/fee-what-if/rows-of-filter';
import { t } from '~/i18n/t';
import { useWorkerPages } from '~/lib/use-worker-query';
import { VirtualTable } from '~/list/VirtualTable';
import { SearchInput } from '~/ui/controls/SearchInput';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { LinesError } from '~/list/LinesError';
import type { FeeLine, FeeLinePage } from '~/workers/fee-what-if-protocol';
import { rowColumns } from './row-columns';
import type { Unit } from './fee-what-if-messages';
import { FeeRowSheet } from './FeeRowSheet';
import type { FeeWhatIf, LoadedAmounts } from './use-fee-what-if';
import * as styles from './fee-what-if.module.css';

interface FeeRowsProps {
  counts: Readonly<Record<FeeChange | 'differs', number>>;
  total: number;
  hasCharged: boolean;
  /** Whether the amounts are net; each schedule then has its own gross. */
  isNet: boolean;
  /** Identifies the comparison; rows loaded under another version are stale. */
  version: string;
  unit: Unit;
  lines: (filter: RowFilter, from: number, count: number) => Promise<FeeLinePage>;
  onAsk: (line: FeeLine) => void;
}

const pageSize = 200;

/** Renders every row with the fees of both schedules. A filtered list is sorted by difference, largest first. */
function FeeRows(props: FeeRowsProps) {
  const { counts, total, hasCharged, isNet, version, unit, lines, onAsk } = props;
  const { currency, digits } = unit;
  const [chosen, setKind] = useState<RowKind>('all');
  const [text, setText] = useState('');
  const kinds = (['all', ...changes, 'differs'] as const).filter(
    (one) => (one !== 'differs' || hasCharged) && (one !== 'uncertain' || isNet),
  );
  const kind = kinds.includes(chosen) ? chosen : 'all';
  const { page, isComplete, readMore, retry } = useWorkerPages(
    JSON.stringify([kind, text, version]),
    async (from) => lines({ kind, text }, from, pageSize),
  );
  const columns = useMemo(
    () => rowColumns({ currency, digits }, { hasCharged, isNet }),
    [currency, digits, hasCharged, isNet],
  );
  return (
    <section aria-labelledby="fee-rows" className={styles.titled}>
      <h2 id="fee-rows">{t('feeWhatIf.lines')}</h2>
      <div className={styles.filter}>
        <SegmentedFilter
          label={t('feeWhatIf.filter')}
          value={kind}
          onChange={setKind}
          options={kinds.map((value) => ({
            value,
            label: t(`feeWhatIf.filter.${value}`, { count: value === 'all' ? total : counts[value] }),
          }))}
        />
      </div>
      <div className={styles.find}>
        <SearchInput label={t('feeWhatIf.search')} value={text} onChange={setText} />
      </div>
      <output className="ui-hidden">{page && t('feeWhatIf.lines.found', { count: page.total })}</output>
      {retry && <LinesError onRetry={retry} />}
      {page?.total === 0 ? (
        <p className={`ui-aside ${styles.about}`}>{t('feeWhatIf.lines.none')}</p>
      ) : (
        <VirtualTable
          columns={columns}
          link={(line) =>
            ({ className, children }) => (
              <button type="button" className={`${className} ${styles.ask}`} onClick={() => onAsk(line)}>
                {children}
              </button>
            )}
          items={page?.lines ?? []}
          getKey={({ place }) => String(place)}
          label={t('feeWhatIf.lines')}
          complete={isComplete}
          onNearEnd={readMore}
        />
      )}
    </section>
  );
}

type RowsOfFeesProps = { whatIf: FeeWhatIf; loaded: LoadedAmounts; unit: Unit };

/** Renders every row, and the details of one on request. */
export function RowsOfFees({ whatIf, loaded, unit }: RowsOfFeesProps) {
  const { answer, version, runs, differing } = whatIf;
  const [asked, setAsked] = useState<FeeLine>();
  if (!answer || 'problem' in answer) return null;
  const { counts, acquirer } = answer.totals;
  return (
    <>
      <FeeRows
        counts={{ ...counts, differs: differing }}
        total={loaded.rows}
        hasCharged={acquirer !== undefined}
        isNet={loaded.kind === 'net'}
        version={`${version} ${runs}`}
        unit={unit}
        lines={whatIf.lines}
        onAsk={setAsked}
      />
      {asked && (
        <FeeRowSheet line={asked} unit={unit} detail={whatIf.detail} onClose={() => setAsked(undefined)} />
      )}
    </>
  );
}

import { useMemo, useState } from 'react';
import { changes } from '~/domain/fee-what-if/compare-fees';
import type { FeeTotals } from '~/domain/fee-what-if/fee-totals';
import type { RowKind } from '~/domain/fee-what-if/rows-of-filter';
import { t } from '~/i18n/t';
import { useWorkerPages } from '~/lib/use-worker-query';
import { VirtualTable } from '~/list/VirtualTable';
import { SearchInput } from '~/ui/controls/SearchInput';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { LinesError } from '~/list/LinesError';
import type { FeeLine } from '~/workers/fee-what-if-protocol';
import { rowColumns } from './row-columns';
import type { Unit } from './fee-what-if-messages';
import { FeeRowSheet } from './FeeRowSheet';
import type { FeeWhatIf, LoadedAmounts } from './use-fee-what-if';
import * as styles from './fee-what-if.module.css';

type RowsOfFeesProps = { whatIf: FeeWhatIf; loaded: LoadedAmounts; unit: Unit };

/** Renders every row with the fees of both schedules, once they are calculated, and the details of one on request. */
export function RowsOfFees(props: RowsOfFeesProps) {
  const { answer } = props.whatIf;
  return !answer || 'problem' in answer ? null : <FeeRows {...props} totals={answer.totals} />;
}

const pageSize = 200;

/** A filtered list is sorted by difference, largest first. */
function FeeRows({ whatIf, loaded, unit, totals }: RowsOfFeesProps & { totals: FeeTotals }) {
  const { version, runs, lines, detail } = whatIf;
  const { currency, digits } = unit;
  const hasCharged = totals.acquirer !== undefined;
  const isNet = loaded.kind === 'net';
  const counts = { ...totals.counts, all: loaded.rows, differs: whatIf.differing };
  const [asked, setAsked] = useState<FeeLine>();
  const [chosen, setKind] = useState<RowKind>('all');
  const [text, setText] = useState('');
  const kinds = (['all', ...changes, 'differs'] as const).filter(
    (one) => (one !== 'differs' || hasCharged) && (one !== 'uncertain' || isNet),
  );
  const kind = kinds.includes(chosen) ? chosen : 'all';
  const { page, isComplete, readMore, retry } = useWorkerPages(
    JSON.stringify([kind, text, version, runs]),
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
            label: t(`feeWhatIf.filter.${value}`, { count: counts[value] }),
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
              <button type="button" className={`${className} ${styles.ask}`} onClick={() => setAsked(line)}>
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
      {asked && <FeeRowSheet line={asked} {...{ unit, detail }} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

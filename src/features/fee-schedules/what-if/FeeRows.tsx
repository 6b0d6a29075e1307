import { useMemo, useState } from 'react';
import { changes } from '~/domain/fee-what-if/compare-fees';
import type { FeeTotals } from '~/domain/fee-what-if/fee-totals';
import type { RowKind } from '~/domain/fee-what-if/rows-of-filter';
import { t } from '~/i18n/t';
import { useWorkerPages, useWorkerQuery } from '~/lib/use-worker-query';
import { VirtualTable } from '~/list/VirtualTable';
import { SearchInput } from '~/ui/controls/SearchInput';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { LinesError } from '~/list/LinesError';
import type { FeeLine, FeeLineDetail } from '~/workers/fee-what-if-protocol';
import type { FeeCalculation } from '~/domain/fee-schedules/calculate';
import { Fact, Facts } from '~/ui/page/Facts';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { rowColumns } from './row-columns';
import {
  comparedText,
  failureText,
  grossText,
  rateText,
  signedSum,
  sum,
  type Unit,
} from './fee-what-if-messages';
import type { FeeWhatIf, LoadedAmounts } from './use-fee-what-if';
import * as styles from './fee-what-if.module.css';

type RowsOfFeesProps = { whatIf: FeeWhatIf; loaded: LoadedAmounts; unit: Unit };

/** Renders every row with the fees of both schedules, once they are calculated, and the details of one on request. */
export function RowsOfFees(props: RowsOfFeesProps) {
  const { answer } = props.whatIf;
  return !answer || 'problem' in answer ? null : <FeeRows {...props} totals={answer.totals} />;
}

const pageSize = 200;

/** Renders the rows below filters by kind and text: differences from the largest, all other rows in file order. */
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

type FeeRowSheetProps = Pick<FeeWhatIf, 'detail'> & { line: FeeLine; unit: Unit; onClose: () => void };

function FeeRowSheet({ line, unit, detail, onClose }: FeeRowSheetProps) {
  const { data: answer, isError } = useWorkerQuery(String(line.place), async () => detail(line.place));
  return (
    <Sheet title={t('feeWhatIf.rowNumber', { row: line.row })} description={line.reference} onClose={onClose}>
      <div className={`ui-stack ${styles.detail}`}>
        {isError && <InlineAlert tone="error">{t('feeWhatIf.failed')}</InlineAlert>}
        {line.why && (
          <InlineAlert tone={line.change === 'failed' ? 'warning' : 'note'}>{failureText(line)}</InlineAlert>
        )}
        <RowFacts line={line} gross={answer?.gross} unit={unit} />
        {answer?.now && <Steps title={t('feeWhatIf.feeNow')} calculation={answer.now} unit={unit} />}
        {answer?.edited && <Steps title={t('feeWhatIf.feeEdited')} calculation={answer.edited} unit={unit} />}
        {answer && answer.modes.length > 0 && (
          <section>
            <h3>{t('feeWhatIf.modes')}</h3>
            <Facts>
              {answer.modes.map(({ mode, fee }) => (
                <Fact key={mode} label={t(`rules.choice.roundingMode.${mode}`)} value={sum(fee, unit)} />
              ))}
            </Facts>
          </section>
        )}
      </div>
    </Sheet>
  );
}

type RowFactsProps = { line: FeeLine; gross: FeeLineDetail['gross']; unit: Unit };

function RowFacts({ line, gross, unit }: RowFactsProps) {
  const { amount, difference, charged, overcharge, chargedRate, editedRate } = line;
  return (
    <Facts>
      {amount !== undefined && <Fact label={t('feeWhatIf.amount')} value={sum(amount, unit)} />}
      {gross && (
        <>
          <Fact label={t('feeWhatIf.grossNow')} value={grossText(gross.now, unit)} />
          <Fact label={t('feeWhatIf.grossEdited')} value={grossText(gross.edited, unit)} />
        </>
      )}
      {difference !== undefined && (
        <Fact label={t('feeWhatIf.difference')} value={signedSum(difference, unit)} />
      )}
      {charged !== undefined && <Fact label={t('feeWhatIf.charged')} value={sum(charged, unit)} />}
      {chargedRate !== undefined && (
        <Fact
          label={t('feeWhatIf.chargedRate')}
          value={rateText(chargedRate)}
          about={t('feeWhatIf.rateAbout')}
        />
      )}
      {editedRate !== undefined && <Fact label={t('feeWhatIf.editedRate')} value={rateText(editedRate)} />}
      {overcharge !== undefined && (
        <Fact
          label={t('feeWhatIf.overcharge')}
          value={comparedText(overcharge, (amount) => sum(amount, unit))}
        />
      )}
    </Facts>
  );
}

type StepsProps = { title: string; calculation: FeeCalculation; unit: Unit };

function Steps({ title, calculation: { steps, totalFee, net }, unit }: StepsProps) {
  return (
    <section>
      <h3>{title}</h3>
      <Facts>
        {steps.map(({ name, fee, base }, index) => (
          <Fact
            key={index}
            label={name.trim() || t('fees.item.title', { position: index + 1 })}
            value={sum(fee, unit)}
            about={t('feeWhatIf.base', { base: sum(base, unit) })}
          />
        ))}
        <Fact label={t('fees.steps.total')} value={<strong>{sum(totalFee, unit)}</strong>} />
        <Fact label={t('fees.steps.net')} value={sum(net, unit)} />
      </Facts>
    </section>
  );
}

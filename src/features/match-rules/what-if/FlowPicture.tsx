import 'texts:whatIf.flow';
import { useState } from 'react';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import type { Flow, Flows } from '~/domain/what-if/flows';
import { t } from '~/i18n/t';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import type { ReasonCounts, RunName } from '~/workers/what-if-protocol';
import { FlowCard } from './FlowCard';
import { type FlowRow, flowRows } from './flow-rows';
import { FlowStream } from './FlowStream';
import { flowAmount } from './flow-messages';
import { useWorkerQuery } from '~/lib/use-worker-query';
import * as styles from './FlowPicture.module.css';
import * as shared from './what-if.module.css';

interface FlowPictureProps {
  rules: Readonly<Record<RunName, readonly StagedRule[]>>;
  contextType: string;
  /** The currencies of the transactions, the most frequent one first. */
  currencies: readonly string[];
  /** The version of the transactions and runs; it changes with each of them. */
  version: string;
  flows: (run: RunName, currency?: string) => Promise<Flows | undefined>;
  /** Returns how many unmatched transactions have which reason. */
  reasonCounts: (run: RunName) => Promise<ReasonCounts | undefined>;
}

const rowsUnit = 'rows';

/**
 * Renders where every transaction goes: each side is a stream that runs along the rules, and each rule takes its part.
 */
export function FlowPicture(props: FlowPictureProps) {
  const { rules, contextType, currencies, version, flows: ask, reasonCounts } = props;
  const [run, setRun] = useState<RunName>('staged');
  const [unit, setUnit] = useState<string>(rowsUnit);
  const currency = unit === rowsUnit ? undefined : unit;
  const {
    data: shown,
    isPending,
    isError,
  } = useWorkerQuery(
    `${run} ${unit} ${version}`,
    async () => ({ flows: await ask(run, currency), run, currency }),
    { keepsPrevious: true },
  );
  const { data: reasons } = useWorkerQuery(`${run} ${version}`, async () => ({
    run,
    counts: await reasonCounts(run),
  }));
  return (
    <section aria-labelledby="what-if-flow" className={styles.picture}>
      <div className={shared.head}>
        <h2 id="what-if-flow" className={shared.title}>
          {t('whatIf.flow.view.flow')}
        </h2>
        <span className={shared.headActions}>
          <SegmentedFilter
            label={t('whatIf.flow.run')}
            value={run}
            onChange={setRun}
            options={(['now', 'staged'] as const).map((value) => ({
              value,
              label: t(`whatIf.flow.${value}`),
            }))}
          />
          <SegmentedFilter
            label={t('whatIf.flow.unit')}
            value={unit}
            onChange={setUnit}
            options={[rowsUnit, ...currencies].map((value) => ({
              value,
              label: value === rowsUnit ? t('whatIf.flow.rows') : value,
            }))}
          />
        </span>
      </div>
      {isPending && <SkeletonRows rows={4} />}
      {isError && <InlineAlert tone="error">{t('whatIf.flow.failed')}</InlineAlert>}
      {shown &&
        (shown.flows ? (
          <Streams
            flows={shown.flows}
            rules={rules[shown.run]}
            contextType={contextType}
            currency={shown.currency}
            reasons={(reasons?.run === shown.run && reasons.counts) || []}
          />
        ) : (
          <p className={shared.about}>{t('whatIf.flow.none')}</p>
        ))}
    </section>
  );
}

interface StreamsProps {
  flows: Flows;
  rules: readonly StagedRule[];
  contextType: string;
  currency: string | undefined;
  reasons: ReasonCounts;
}

function Streams({ flows, rules, contextType, currency, reasons }: StreamsProps) {
  return (
    <>
      <div className={styles.sides}>
        <Source side="left" all={flows.all} currency={currency} />
        <p className={styles.legend}>
          <span data-part="confirmed">{t('whatIf.flow.confirmedPart')}</span>
          <span data-part="proposed">{t('whatIf.flow.proposedPart')}</span>
        </p>
        <Source side="right" all={flows.all} currency={currency} />
      </div>
      <ol className={styles.rows} aria-label={t('whatIf.flow.list')}>
        {flowRows(flows).map((row) => (
          <Row key={keyOf(row)} row={row}>
            <FlowCard row={row} all={flows.all} {...{ rules, contextType, currency, reasons }} />
          </Row>
        ))}
      </ol>
    </>
  );
}

function Source({ side, all, currency }: { side: keyof Flow; all: Flow; currency: string | undefined }) {
  return (
    <p className={styles.source} data-side={side}>
      <strong>{t(`whatIf.flow.${side}`)}</strong>{' '}
      <span>
        {currency === undefined
          ? t('whatIf.flow.all', { count: Number(all[side]) })
          : flowAmount(all[side], currency)}
      </span>
    </p>
  );
}

/** The height of a row that takes a complete side, in px. Other rows are lower, but at least `least`. */
const whole = 200;
const least = { rule: 68, group: 34, open: 68 } as const;

function Row({ row, children }: { row: FlowRow; children: React.ReactNode }) {
  const { left, right, kind } = row;
  const part = Math.max(left.from - left.to, right.from - right.to) / 100;
  const height = Math.max(least[kind], part * whole);
  const tall = (whole / height) * 100;
  return (
    <li className={styles.row} data-kind={kind} style={{ minBlockSize: `${height}px` }}>
      <FlowStream side="left" stream={left} tall={tall} />
      {children}
      <FlowStream side="right" stream={right} tall={tall} />
    </li>
  );
}

function keyOf({ kind, rules }: FlowRow): string {
  return rules[0]?.ruleId ?? kind;
}

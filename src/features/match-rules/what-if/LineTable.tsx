import 'texts:whatIf';
import { useEffect, useMemo, useRef, useState } from 'react';
import { formatDecimal } from '~/domain/money/format';
import type { Transaction } from '~/domain/matching/transaction';
import { type Outcome, outcomes } from '~/domain/what-if/compare-runs';
import { locale, t } from '~/i18n/t';
import { type Column, VirtualTable } from '~/list/VirtualTable';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import type { Line, OutcomeCounts, Partners } from '~/workers/what-if-messages';
import * as styles from './what-if.module.css';

interface LineTableProps {
  counts: OutcomeCounts;
  /** Lines read under another version are old. */
  version: string;
  lines: (outcome: Outcome | 'all', from: number, count: number) => Promise<Line[]>;
  /** The number of a rule as the rules are, and as they are staged. */
  positionNow: (ruleId: string) => number;
  positionStaged: (ruleId: string) => number;
  /** Asks why a pair was matched or not. */
  onAsk: (line: Line) => void;
}

/** Lines that are read of the worker at once. */
const pageSize = 200;

/** What becomes of every transaction, now and with the staged rules. */
export function LineTable({ counts, version, lines, positionNow, positionStaged, onAsk }: LineTableProps) {
  const [outcome, setOutcome] = useState<Outcome | 'all'>('all');
  const all = { ...counts, all: outcomes.reduce((sum, one) => sum + counts[one], 0) };
  const total = all[outcome];
  const { read, readMore } = useLines(`${outcome} ${version}`, total, (from) =>
    lines(outcome, from, pageSize),
  );
  const columns = useMemo(() => lineColumns(positionNow, positionStaged), [positionNow, positionStaged]);
  return (
    <section aria-labelledby="what-if-lines">
      <h2 id="what-if-lines" className={styles.title}>
        {t('whatIf.lines')}
      </h2>
      <div className={styles.filter}>
        <SegmentedFilter
          label={t('whatIf.lines.filter')}
          value={outcome}
          onChange={setOutcome}
          options={(['all', ...outcomes] as const).map((value) => ({
            value,
            label: t(`whatIf.outcome.${value}`, { count: all[value] }),
          }))}
        />
      </div>
      {total === 0 ? (
        <p className={styles.about}>{t('whatIf.lines.none')}</p>
      ) : (
        <VirtualTable
          columns={columns}
          link={(line) =>
            ({ className, children }) => (
              <button type="button" className={`${className} ${styles.plain}`} onClick={() => onAsk(line)}>
                {children}
              </button>
            )}
          items={read}
          getKey={({ line }) => String(line)}
          label={t('whatIf.lines')}
          complete={read.length >= total}
          onNearEnd={readMore}
        />
      )}
    </section>
  );
}

/** Lines read page by page as they come near; another `key` begins anew. */
function useLines(key: string, total: number, readFrom: (from: number) => Promise<Line[]>) {
  const [held, setHeld] = useState<{ key: string; read: readonly Line[] }>({ key: '', read: [] });
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

function lineColumns(
  positionNow: (ruleId: string) => number,
  positionStaged: (ruleId: string) => number,
): Column<Line>[] {
  return [
    {
      key: 'left',
      header: t('whatIf.line.left'),
      track: 'minmax(0, 1.6fr)',
      phone: 'main',
      cell: ({ left }) =>
        left ? (
          <TransactionCell row={left} />
        ) : (
          <span className={styles.quiet}>{t('whatIf.line.noLeft')}</span>
        ),
    },
    {
      key: 'right',
      header: t('whatIf.line.right'),
      track: 'minmax(0, 1.6fr)',
      phone: 'line',
      cell: ({ right, now, staged }) => <Rights right={right} partners={staged ?? now} />,
    },
    {
      key: 'now',
      header: t('whatIf.line.now'),
      track: 'minmax(64px, 0.6fr)',
      phone: 'below',
      cell: ({ now }) => <By run={t('whatIf.line.now')} partners={now} position={positionNow} />,
    },
    {
      key: 'staged',
      header: t('whatIf.line.staged'),
      track: 'minmax(64px, 0.6fr)',
      phone: 'below',
      cell: ({ staged }) => <By run={t('whatIf.line.staged')} partners={staged} position={positionStaged} />,
    },
  ];
}

/** A transaction in two short lines: reference and amount, day and description. */
function TransactionCell({ row }: { row: Transaction }) {
  return (
    <span className={styles.transaction}>
      <span className={styles.reference}>{row.externalId}</span>
      <span className={styles.amount}>
        {formatDecimal(row.amount, { locale: locale(), currency: row.currency, minimumFractionDigits: 2 })}
      </span>
      <span className={styles.quiet}>{row.date.slice(0, 10)}</span>
    </span>
  );
}

function Rights({ right, partners }: { right: Transaction | undefined; partners: Partners | undefined }) {
  const [first] = partners?.rights ?? [];
  const shown = right ?? first;
  if (!shown) return <span className={styles.quiet}>–</span>;
  return (
    <>
      <TransactionCell row={shown} />
      {partners && partners.count > 1 && (
        <span className={styles.quiet}>{t('whatIf.line.more', { count: partners.count - 1 })}</span>
      )}
    </>
  );
}

/** By which rule a line is matched in a run; where there are no headings the run is named. */
function By({
  run,
  partners,
  position,
}: {
  run: string;
  partners: Partners | undefined;
  position: (ruleId: string) => number;
}) {
  return (
    <>
      <span className={styles.runName}>{run}: </span>
      {partners ? (
        t('whatIf.line.byRule', { position: position(partners.ruleId) })
      ) : (
        <span className={styles.quiet}>{t('whatIf.line.open')}</span>
      )}
      {partners?.status === 'PROPOSED' && <span className={styles.quiet}> {t('whatIf.line.proposed')}</span>}
    </>
  );
}

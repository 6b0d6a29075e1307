import { useMemo } from 'react';
import type { Transaction } from '@recon/engine/matching/transaction';
import type { ReasonGroup } from '@recon/engine/reasons/reason-groups';
import type { LineFilter } from '@recon/engine/comparison/filter-lines';
import { t } from '~/i18n/t';
import { useWorkerPages } from '~/lib/use-worker-query';
import type { Column } from '~/list/usual-columns';
import { FoundTable } from '~/list/FoundTable';
import { Button } from '~/ui/controls/Button';
import type { Line, Partners, RunName } from '@recon/engine/session/what-if-protocol';
import { transactionDay } from './day-messages';
import type { PairToExplain } from './ExplainSheet';
import { LineFilters, type LineFiltersProps } from './LineFilters';
import { amountText } from './number-text';
import { OpenRowTable, type OpenRowTableProps } from './OpenRowTable';
import { reasonLabel, unmatchedReasonText } from './reason-messages';
import type { PositionsOf } from './what-if-state';
import * as styles from './LineTable.module.css';
import * as shared from './what-if.module.css';

export interface LineTableProps
  extends Omit<LineFiltersProps, 'open' | 'onChange'>, Omit<OpenRowTableProps, 'positionOf' | 'filter'> {
  positionsOf: PositionsOf;
  onFilter: (filter: LineFilter) => void;
  /** The group of unmatched rows that is shown; `undefined` for all transactions. */
  group: ReasonGroup | undefined;
  onAllGroups: () => void;
}

/** Id of the heading, which takes the focus when a group is shown. */
export const linesHeading = 'what-if-lines';
const pageSize = 200;

/** Renders the outcome of every transaction, with the current and the staged rules; or the unmatched rows alone. */
export function LineTable(props: LineTableProps) {
  const { counts, whatIf, rules, positionsOf, hasChanges, group, onAllGroups, sort, onSort, onAsk } = props;
  const { filter: chosen, onFilter } = props;
  const { ruleId: _, ...ofAllRules } = chosen;
  // The filter by a rule ends when the rule is removed.
  const filter = rules.some(({ id }) => id === chosen.ruleId) ? chosen : ofAllRules;
  const open = group ? 'of-reason' : filter.outcome === 'open' ? 'all' : undefined;
  return (
    <section aria-labelledby={linesHeading}>
      <h2 id={linesHeading} tabIndex={-1} className={shared.title}>
        {t('whatIf.lines')}
      </h2>
      {group && (
        <p className={`ui-row ${styles.group}`}>
          {t('whatIf.open.only', { reason: reasonLabel(group) })}
          <Button size="small" onClick={onAllGroups}>
            {t('whatIf.open.all')}
          </Button>
        </p>
      )}
      <LineFilters {...{ counts, rules, filter, open, hasChanges }} onChange={onFilter} />
      {open ? (
        <OpenRowTable
          {...{ whatIf, sort, onSort, onAsk }}
          filter={group ? { ...ofAllRules, outcome: 'all', reason: group.key } : ofAllRules}
          positionOf={positionsOf.staged}
        />
      ) : (
        <Lines {...{ whatIf, filter, positionsOf, onAsk, hasChanges }} />
      )}
    </section>
  );
}

type LinesProps = Pick<LineTableProps, 'whatIf' | 'positionsOf' | 'onAsk' | 'filter' | 'hasChanges'>;

function Lines({ whatIf, filter, positionsOf, onAsk, hasChanges }: LinesProps) {
  const pages = useWorkerPages(`${JSON.stringify(filter)} ${whatIf.runs}`, async (from) =>
    whatIf.session().lines(filter, from, pageSize),
  );
  const isSearch = (filter.text ?? '').trim() !== '';
  const columns = useMemo(
    () => lineColumns(positionsOf, isSearch, hasChanges ? ['now', 'staged'] : ['staged']),
    [positionsOf, isSearch, hasChanges],
  );
  return (
    <FoundTable
      {...{ pages, columns }}
      getKey={({ line }) => String(line)}
      label={t('whatIf.lines')}
      found={(count) => t('whatIf.lines.found', { count })}
      none={t('whatIf.lines.none')}
      opens={(line) => () => onAsk(askedOf(line))}
    />
  );
}

/** Returns the pair of a line: its left transaction, and its right one in the staged run, else in the current run. */
function askedOf({ leftIndex: left, rightIndex, now, staged }: Line): PairToExplain {
  return { left, right: rightIndex ?? (staged ?? now)?.indexes[0] };
}

/** Returns the columns; after a search (`isSearch`) with the descriptions, in which the text may be. */
function lineColumns(positionsOf: PositionsOf, isSearch: boolean, runs: readonly RunName[]): Column<Line>[] {
  return [
    {
      key: 'left',
      header: () => t('whatIf.line.left'),
      track: 'minmax(0, 1.6fr)',
      phone: 'main',
      cell: ({ left, compared, reason }) =>
        left ? (
          <TransactionCell row={left} compared={compared.left} isSearch={isSearch} />
        ) : (
          <span className={styles.reason}>
            {reason ? unmatchedReasonText(reason, positionsOf.staged) : t('whatIf.line.noLeft')}
          </span>
        ),
    },
    {
      key: 'right',
      header: () => t('whatIf.line.right'),
      track: 'minmax(0, 1.6fr)',
      phone: 'line',
      cell: ({ right, compared, now, staged, reason }) =>
        !right && !staged && !now && reason ? (
          <span className={styles.reason}>{unmatchedReasonText(reason, positionsOf.staged)}</span>
        ) : (
          <Rights right={right} compared={compared.right} partners={staged ?? now} isSearch={isSearch} />
        ),
    },
    ...runs.map((run): Column<Line> => ({
      key: run,
      header: () => t(runs.length === 1 ? 'whatIf.lines.rule' : `whatIf.line.${run}`),
      track: run === 'now' ? '92px' : '152px',
      phone: runs.length === 1 ? 'line' : 'pair',
      cell: (line) => <By {...{ line, run, runs, positionsOf }} />,
    })),
  ];
}

type TransactionCellProps = { row: Transaction; compared: string | undefined; isSearch: boolean };

/**
 * Renders a transaction in one line: reference, day and amount; in a narrow table the day is in a second line. If rules
 * compare another amount, renders that, too: equal amounts differ after fees.
 */
function TransactionCell({ row, compared, isSearch }: TransactionCellProps) {
  return (
    <span className={styles.transaction}>
      <span className={styles.reference}>{row.externalId}</span>
      <span className={styles.amount}>{amountText(row.amount, row.currency)}</span>
      <span className={styles.day}>{transactionDay(row)}</span>
      {compared !== undefined && (
        <span className={`${styles.compared} ui-small`}>
          {t('whatIf.explain.compared', { amount: amountText(compared, row.currency) })}
        </span>
      )}
      {isSearch && row.description && (
        <span className={`${styles.description} ui-small ui-clip`}>{row.description}</span>
      )}
    </span>
  );
}

type RightsProps = Omit<TransactionCellProps, 'row'> & {
  right: Transaction | undefined;
  partners: Partners | undefined;
};

function Rights({ right, partners, ...details }: RightsProps) {
  const shown = right ?? partners?.rights[0];
  if (!shown) return <span className="ui-small">–</span>;
  return (
    <>
      <TransactionCell {...details} row={shown} />
      {partners && partners.count > 1 && (
        <span className="ui-small">{t('whatIf.line.more', { count: partners.count - 1 })}</span>
      )}
    </>
  );
}

type ByProps = {
  line: Line;
  run: RunName;
  /** The runs of the table: of one alone, neither its name is shown nor what is the same in both. */
  runs: readonly RunName[];
  positionsOf: PositionsOf;
};

/** Renders the rule that matches a line in a run, with the name of the run where the table has no header. */
function By({ line, run, runs, positionsOf }: ByProps) {
  const partners = line[run];
  const isCompared = runs.length > 1 && run === 'staged' && partners !== undefined;
  // Whatever its position, the rule may be the same as in the other run.
  const isSame = isCompared && line.now?.ruleId === partners.ruleId;
  const position = partners ? positionsOf[run](partners.ruleId) : 0;
  return (
    <>
      {runs.length > 1 && <span className={styles.runName}>{t(`whatIf.line.${run}`)}: </span>}
      {partners ? (
        t(isSame ? 'whatIf.line.bySame' : 'whatIf.line.byRule', { position })
      ) : (
        <span className="ui-small">{t('whatIf.line.open')}</span>
      )}
      {isCompared && !isSame && <Was position={position} was={positionsOf.now(partners.ruleId)} />}
      {partners?.status === 'PROPOSED' && <span className="ui-small"> {t('whatIf.line.proposed')}</span>}
    </>
  );
}

/** Renders that a rule is new, or its saved position if it is another: another rule may have had the position. */
function Was({ position, was }: { position: number; was: number }) {
  if (was === position) return null;
  return (
    <span className="ui-small">
      {' '}
      {was === 0 ? t('whatIf.rule.new') : t('whatIf.rule.was', { position: was })}
    </span>
  );
}

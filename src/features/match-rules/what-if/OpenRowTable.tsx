import { useMemo } from 'react';
import type { LineFilter } from '@recon/engine/comparison/filter-lines';
import type { Transaction } from '@recon/engine/matching/transaction';
import { isOpenSort, type OpenSort } from '@recon/engine/comparison/open-order';
import { t } from '~/i18n/t';
import { useWorkerPages } from '~/lib/use-worker-query';
import { FoundTable } from '~/list/FoundTable';
import type { Column } from '~/list/usual-columns';
import type { OpenRow } from '@recon/engine/session/what-if-protocol';
import { transactionDay } from './day-messages';
import type { PairToExplain } from './ExplainSheet';
import { amountText, differenceText, hasFees, signedCountText } from './number-text';
import { unmatchedReasonText } from './reason-messages';
import type { WhatIf } from './use-what-if';
import * as styles from './LineTable.module.css';

export interface OpenRowTableProps {
  whatIf: Pick<WhatIf, 'runs' | 'session'>;
  filter: LineFilter;
  sort: OpenSort | undefined;
  onSort: (sort: OpenSort | undefined) => void;
  positionOf: (ruleId: string) => number;
  onAsk: (pair: PairToExplain) => void;
}

const pageSize = 200;
/** The width from which all columns fit; a narrower table scrolls sideways. */
const minWidth = '900px';

/** Renders the unmatched rows of both sides: their reasons, and the differences to their likely counterparts. */
export function OpenRowTable({ whatIf, filter, sort, onSort, positionOf, onAsk }: OpenRowTableProps) {
  const pages = useWorkerPages(`${JSON.stringify([filter, sort])} ${whatIf.runs}`, async (from) =>
    whatIf.session().openRows(filter, sort, from, pageSize),
  );
  const isSearch = (filter.text ?? '').trim() !== '';
  const columns = useMemo(() => openColumns(positionOf, isSearch), [positionOf, isSearch]);
  const isWithFees = ({ row, other, amountBy }: OpenRow) => row && other && hasFees(row, other, amountBy);
  return (
    <>
      {pages.page?.lines.some(isWithFees) && <p className="ui-prose ui-aside">{t('whatIf.open.fees')}</p>}
      <FoundTable
        {...{ pages, columns, minWidth, sort }}
        getKey={({ side, index, refusal }) => `${side} ${index ?? `row ${refusal?.row}`}`}
        label={t('whatIf.lines')}
        found={(count) => t('whatIf.lines.found', { count })}
        none={t('whatIf.lines.none')}
        // A row that is no transaction can be compared with nothing.
        opens={({ side, index }) => (index === undefined ? undefined : () => onAsk({ [side]: index }))}
        onSort={(next) => onSort(isOpenSort(next) ? next : undefined)}
      />
    </>
  );
}

/** Renders a value with the name of its column, which a narrow table without headers needs. */
function Value({ name, value }: { name: string; value: string | undefined }) {
  return (
    value !== undefined && (
      <>
        <span className={styles.runName}>{name} </span>
        {value}
      </>
    )
  );
}

function Day({ date, localTime }: Partial<Transaction>) {
  if (date === undefined) return undefined;
  return (
    <span className={styles.day}>
      {transactionDay({ date, ...(localTime !== undefined && { localTime }) })}
    </span>
  );
}

function Description({ text, isShown }: { text: string | undefined; isShown: boolean }) {
  return (
    isShown &&
    text !== undefined &&
    text !== '' && <span className={`${styles.description} ui-small ui-clip`}>{text}</span>
  );
}

/** Returns the columns; after a search (`isSearch`) with the descriptions, in which the text may be. */
function openColumns(positionOf: (ruleId: string) => number, isSearch: boolean): Column<OpenRow>[] {
  const amountName = () => t('whatIf.open.amountBy.short');
  const daysName = () => t('whatIf.open.daysTo.short');
  return [
    {
      key: 'reference',
      header: () => t('whatIf.field.external_id'),
      track: 'minmax(0, 1.2fr)',
      isSortable: true,
      phone: 'main',
      cell: ({ row, refusal }) => (
        <>
          <span className={styles.reference}>{row?.externalId ?? refusal?.id ?? '–'}</span>
          <Description
            isShown={isSearch || refusal !== undefined}
            text={(row ?? refusal?.known)?.description}
          />
        </>
      ),
    },
    {
      key: 'side',
      header: () => t('whatIf.open.side'),
      track: '92px',
      phone: 'below',
      cell: ({ side }) => t(`whatIf.open.side.${side}`),
    },
    {
      key: 'day',
      header: () => t('whatIf.open.day'),
      track: '116px',
      isSortable: true,
      phone: 'below',
      cell: ({ row, refusal }) => <Day {...(row ?? refusal?.known)} />,
    },
    {
      key: 'amount',
      header: () => t('whatIf.field.amount'),
      track: 'minmax(124px, 0.5fr)',
      align: 'end',
      isSortable: true,
      phone: 'beside',
      cell: ({ row, refusal }) => {
        const { amount, currency } = row ?? refusal?.known ?? {};
        return amount !== undefined && amountText(amount, currency);
      },
    },
    {
      key: 'amountBy',
      header: amountName,
      track: 'minmax(116px, 0.45fr)',
      align: 'end',
      isSortable: true,
      phone: 'below',
      cell: ({ amountBy }) => (
        <Value name={amountName()} value={amountBy === undefined ? undefined : differenceText(amountBy)} />
      ),
    },
    {
      key: 'daysTo',
      header: daysName,
      track: '86px',
      align: 'end',
      isSortable: true,
      phone: 'below',
      cell: ({ daysTo }) => (
        <Value name={daysName()} value={daysTo === undefined ? undefined : signedCountText(daysTo)} />
      ),
    },
    {
      key: 'reason',
      header: () => t('whatIf.open.reason'),
      track: 'minmax(0, 2fr)',
      isSortable: true,
      phone: 'line',
      cell: ({ reason }) => <span className={styles.reason}>{unmatchedReasonText(reason, positionOf)}</span>,
    },
  ];
}

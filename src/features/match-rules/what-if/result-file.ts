import type { SideName } from '@recon/engine/matching/side-name';
import type { Transaction } from '@recon/engine/matching/transaction';
import { currencyDigits } from '@recon/engine/money/units';
import type { OwnColumns } from '@recon/engine/session/session-file';
import type { LinePage } from '@recon/engine/session/page';
import type { MatchedRows, OpenRow } from '@recon/engine/session/what-if-protocol';
import { t } from '~/i18n/t';
import { downloadCsv, downloadFile } from '~/lib/download-file';
import { readAllPages } from '~/lib/read-all-pages';
import { type Cell, cell, csvOf, type TableSheet, workbookOf } from '~/lib/table-file';
import { unmatchedReasonText } from './reason-messages';

type ReadLines<Line> = (from: number, count: number) => Promise<LinePage<Line>>;

/** Data of the result files: pages of unmatched rows and of matches, and the shown positions of rules. */
export type ResultSource = {
  open: ReadLines<OpenRow>;
  matched: ReadLines<MatchedRows>;
  /** Returns the columns that the file of a side has; `undefined` without a file. */
  own: (side: SideName) => Promise<OwnColumns | undefined>;
  positionOf: (ruleId: string) => number;
  /** Returns a number that changes with the results. */
  version: () => Promise<number>;
};

/** The rows of a CSV file, and how it is written: `;` between cells and decimal commas, or `,` and decimal points. */
export type ResultCsv = { readonly rows: 'open' | 'matched'; readonly notation: 'semicolons' | 'commas' };

/** The columns of the files of both sides, which a workbook has after those of the console. */
type Own = Readonly<Partial<Record<SideName, OwnColumns | undefined>>>;
const bothSides = ['left', 'right'] as const;

/**
 * Downloads a workbook with two sheets: all unmatched rows with reasons and counterparts, and all matched pairs; each with the
 * columns of both files.
 */
export async function downloadWorkbook(source: ResultSource): Promise<void> {
  const sheets = await ofOneRun(source, async () => {
    const own = { left: await source.own('left'), right: await source.own('right') };
    return [await openSheet(source, own), await matchedSheet(source, own)];
  });
  downloadFile(await workbookOf(sheets), `${t('whatIf.result.file')}.xlsx`);
}

/** Downloads the unmatched rows or the matched pairs as CSV. */
export async function downloadResultCsv(source: ResultSource, { rows, notation }: ResultCsv): Promise<void> {
  const sheet = await ofOneRun(source, async () =>
    rows === 'open' ? openSheet(source, {}) : matchedSheet(source, {}),
  );
  downloadCsv(csvOf(sheet, notation), `${sheet.name}.csv`);
}

/** Returns the result of `read`. Throws if the results changed in the meantime: its pages would be of two runs. */
async function ofOneRun<Result>({ version }: ResultSource, read: () => Promise<Result>): Promise<Result> {
  const before = await version();
  const result = await read();
  if ((await version()) !== before) throw new Error('The results have changed.');
  return result;
}

async function openSheet({ open, positionOf }: ResultSource, own: Own): Promise<TableSheet> {
  const rows = await readAllPages(open);
  return {
    name: t('whatIf.open.file'),
    columns: [
      t('whatIf.open.side'),
      ...transactionColumns((name) => name),
      t('whatIf.open.reason'),
      ...transactionColumns((name) => t('whatIf.open.counterpart', { name })),
      t('whatIf.open.amountBy'),
      t('whatIf.open.daysTo'),
      ...ownHeadings(own),
    ],
    rows: rows.map((row) => openCells(row, positionOf, own)),
  };
}

async function matchedSheet({ matched, positionOf }: ResultSource, own: Own): Promise<TableSheet> {
  const matches = await readAllPages(matched);
  return {
    name: t('whatIf.result.matched'),
    columns: [
      ...bothSides.flatMap((side) => transactionColumns((name) => ofSide(side, name))),
      t('whatIf.result.rule'),
      t('whatIf.result.status'),
      ...ownHeadings(own),
    ],
    rows: matches.flatMap((match) => matchedCells(match, positionOf, own)),
  };
}

const ofSide = (side: SideName, name: string) =>
  t('whatIf.result.of', { side: t(`whatIf.open.side.${side}`), name });

/** Returns the headings of the cells of a transaction; `named` adds to them whose they are. */
function transactionColumns(named: (name: string) => string): string[] {
  const fields = ['external_id', 'amount', 'currency', 'date', 'description'] as const;
  return [...fields.map((field) => t(`whatIf.field.${field}`)), t('whatIf.result.row')].map(named);
}

const ownHeadings = (own: Own): string[] =>
  bothSides.flatMap((side) =>
    (own[side]?.headings ?? []).map((heading) =>
      t('whatIf.result.own', { side: t(`whatIf.open.side.${side}`), name: heading }),
    ),
  );

/** A transaction, or what is known of a row that is not one. Those of a file have the number of their row. */
type KnownRow = Partial<Omit<Transaction, 'source'>> & { readonly row?: number };

function transactionCells(row: KnownRow | undefined): Cell[] {
  const digits = currencyDigits(row?.currency ?? '');
  return [
    cell.text(row?.externalId),
    cell.amount(row?.amount, digits),
    cell.text(row?.currency),
    cell.time(row?.localTime ?? row?.date),
    cell.text(row?.description),
    cell.count(row?.row),
  ];
}

/** Returns the cells that the files of both sides have for rows; empty ones for a side without a row. */
function ownCells(own: Own, rows: Readonly<Partial<Record<SideName, KnownRow | undefined>>>): Cell[] {
  return bothSides.flatMap((side) => {
    const { headings = [], cells } = own[side] ?? {};
    const found = cells?.get(rows[side]?.row ?? -1);
    return headings.map((_, at) => cell.text(found?.[at]));
  });
}

function openCells(
  { side, row, reason, other, refusal, amountBy, daysTo }: OpenRow,
  positionOf: (id: string) => number,
  own: Own,
): Cell[] {
  const known: KnownRow | undefined =
    row ?? (refusal && { ...refusal.known, externalId: refusal.id ?? '', row: refusal.row });
  return [
    cell.text(t(`whatIf.open.side.${side}`)),
    ...transactionCells(known),
    cell.text(unmatchedReasonText(reason, positionOf)),
    ...transactionCells(other),
    cell.amount(amountBy, currencyDigits(known?.currency ?? '')),
    cell.count(daysTo),
    ...ownCells(own, side === 'left' ? { left: known, right: other } : { left: other, right: known }),
  ];
}

function matchedCells(
  { left, rights, ruleId, status }: MatchedRows,
  positionOf: (id: string) => number,
  own: Own,
): Cell[][] {
  return rights.map((right) => [
    ...transactionCells(left),
    ...transactionCells(right),
    cell.count(positionOf(ruleId)),
    cell.text(t(`whatIf.result.status.${status}`)),
    ...ownCells(own, { left, right }),
  ]);
}

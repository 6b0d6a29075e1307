import type { GroupField } from '@recon/engine/fees/what-if/find-group-columns';
import type { OverchargedSums, SaleGroups } from '@recon/engine/fees/what-if/sale-groups';
import { t } from '~/i18n/t';
import type { FeeLine } from '@recon/engine/session/fee-what-if-protocol';
import type { LinePage } from '@recon/engine/session/page';
import { currencyDigits } from '@recon/engine/money/units';
import { downloadCsv, downloadFile } from '~/lib/download-file';
import { readAllPages } from '~/lib/read-all-pages';
import { type Cell, cell, csvOf, workbookOf } from '~/lib/table-file';
import type { DownloadFormat } from '~/ui/controls/DownloadButtons';
import { groupText } from './fee-what-if-messages';

/** The overcharged sales as a table, with sums and facts about the audit. */
export type OverchargedTable = {
  readonly columns: readonly string[];
  /** A row per sale, in the order of `columns`. */
  readonly sales: readonly (readonly Cell[])[];
  /** The sums per group, then those of all sales, in the same columns. */
  readonly sums: readonly (readonly Cell[])[];
  /** What the audit is about: a label and a text each. */
  readonly facts: readonly (readonly [Cell, Cell])[];
};

export type Audit = {
  readonly currency: string;
  readonly properties: readonly GroupField[];
  /** The name of the schedule that applies to a group. Without a key, that of all groups without their own. */
  readonly scheduleOf: (group?: string) => string;
  /** The day of the audit, and the name of the audited file; `undefined` if the amounts are not from a file. */
  readonly day: string;
  readonly file: string | undefined;
};

/** A row of the table: the properties of a sale or the name of a sum, and the amounts of both. */
type Line = {
  readonly reference: string;
  readonly sale?: FeeLine;
  readonly group?: string;
  readonly amounts: Omit<OverchargedSums, 'sales'>;
};

/** Downloads the overcharged sales that `read` returns. Throws if their sums are not those in `groups` any more. */
export async function downloadOvercharged(
  read: (from: number, count: number) => Promise<LinePage<FeeLine>>,
  format: DownloadFormat,
  groups: SaleGroups,
  audit: Audit,
): Promise<void> {
  const lines = await readAllPages(read);
  if (lines.length !== groups.total.acquirer?.over.sales) throw new Error('The comparison has changed.');
  const { columns, sales, sums, facts } = overchargedTable(lines, groups, audit);
  const name = t('feeWhatIf.file.name');
  const below = [...sums, [], ...facts];
  if (format === 'csv')
    downloadCsv(csvOf({ name, columns, rows: [...sales, ...below] }, 'commas'), `${name}.csv`);
  else {
    const sheets = [
      { name, columns, rows: sales },
      { name: t('feeWhatIf.file.sums'), columns, rows: below },
    ];
    downloadFile(await workbookOf(sheets), `${name}.xlsx`);
  }
}

/** Returns overcharged sales, with sums per group and in total, as a table to send to the acquirer. */
export function overchargedTable(
  lines: readonly FeeLine[],
  groups: SaleGroups,
  audit: Audit,
): OverchargedTable {
  const { currency, scheduleOf, day, file } = audit;
  const columns = columnsOf(
    audit,
    lines.some(({ date }) => date !== undefined),
  );
  const cells = (line: Line) => columns.map(({ cellOf }) => cellOf(line));
  const total = groups.total.acquirer?.over;
  const perGroup = groups.by.length === 0 ? [] : groups.groups;
  const sums = perGroup.flatMap(({ key, values, acquirer }): Line[] => {
    if (!acquirer || acquirer.over.sales === 0) return [];
    const { over } = acquirer;
    const reference = t('feeWhatIf.file.sum', { group: groupText(groups.by, values), count: over.sales });
    return [{ reference, group: key, amounts: over }];
  });
  const all = total && [{ reference: t('feeWhatIf.file.total', { count: total.sales }), amounts: total }];
  const facts = [
    [t('feeWhatIf.file.day'), day],
    [t('feeWhatIf.column.currency'), currency],
    [t('feeWhatIf.file.schedule'), scheduleOf()],
    ...(file === undefined ? [] : [[t('feeWhatIf.file.file'), file]]),
  ];
  return {
    columns: columns.map(({ name }) => name),
    sales: lines.map((sale) => cells(ofSale(sale))),
    sums: [...sums, ...(all ?? [])].map(cells),
    facts: facts.map(([label, value]) => [cell.text(label), cell.text(value)]),
  };
}

function ofSale(sale: FeeLine): Line {
  const { gross = '', charged = '', edited, overcharge = '' } = sale;
  return {
    reference: sale.reference ?? '',
    sale,
    group: sale.group,
    amounts: { gross, charged, scheduled: edited?.fee ?? '', overcharge },
  };
}

type TableColumn = { readonly name: string; readonly cellOf: (line: Line) => Cell };

function columnsOf({ properties, currency, scheduleOf }: Audit, hasDates: boolean): TableColumn[] {
  const ofText = (name: string, textOf: (line: Line) => string | undefined): TableColumn => ({
    name,
    cellOf: (line) => cell.text(textOf(line)),
  });
  const ofAmount = (name: string, key: keyof Line['amounts']): TableColumn => ({
    name,
    cellOf: ({ amounts }) => cell.amount(amounts[key], currencyDigits(currency)),
  });
  const ofRate = (name: string, rateOf: (sale: FeeLine) => string | undefined): TableColumn => ({
    name,
    cellOf: ({ sale }) => cell.rate(sale && rateOf(sale)),
  });
  return [
    ofText(t('feeWhatIf.column.external_id'), ({ reference }) => reference),
    ofText(t('whatIf.result.row'), ({ sale }) => sale && String(sale.row)),
    ...(hasDates ? [ofText(t('feeWhatIf.column.date'), ({ sale }) => sale?.date)] : []),
    ...properties.map((field) => ofText(t(`feeWhatIf.column.${field}`), ({ sale }) => sale?.[field])),
    ofText(t('feeWhatIf.column.currency'), () => currency),
    ofAmount(t('feeWhatIf.gross'), 'gross'),
    ofAmount(t('feeWhatIf.file.charged'), 'charged'),
    ofRate(t('feeWhatIf.file.chargedRate'), ({ chargedRate }) => chargedRate),
    ofAmount(t('feeWhatIf.file.agreed'), 'scheduled'),
    ofRate(t('feeWhatIf.file.agreedRate'), ({ editedRate }) => editedRate),
    ofAmount(t('feeWhatIf.file.overcharge'), 'overcharge'),
    // The sum of all sales may be by several schedules.
    ofText(t('feeWhatIf.file.schedule'), ({ group }) => (group === undefined ? '' : scheduleOf(group))),
  ];
}

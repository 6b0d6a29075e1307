import { spreadsheetCsv } from '@recon/engine/file/formats/spreadsheet-csv';
import type { SkippedRow } from '@recon/engine/file/reading/transaction-row';
import { t } from '~/i18n/t';
import { fieldAndColumn, refusalLabel } from './file-messages';

/** Returns the refused rows of a file with their reasons as the text of a CSV file, with formulas escaped. */
export function refusedRowsCsv(refusedRows: readonly SkippedRow[]): string {
  const fields = [
    t(`whatIf.notTaken.${refusedRows[0]?.unit ?? 'row'}`),
    t('whatIf.field.external_id'),
    t('whatIf.notTaken.field'),
    t('whatIf.notTaken.value'),
    t('whatIf.notTaken.reason'),
    ...knownParts.map((part) => t(`whatIf.field.${part}`)),
  ];
  const rows = refusedRows.map((refusal) => [
    String(refusal.row),
    refusal.id ?? '',
    fieldAndColumn(refusal) ?? refusal.field,
    refusal.cell,
    reasonText(refusal),
    ...knownParts.map((part) => refusal.known?.[part] ?? ''),
  ]);
  return spreadsheetCsv(fields, rows);
}

/** The parts of a row by which a user recognizes it, as far as they could be read. */
const knownParts = ['amount', 'currency', 'date', 'description'] as const;

function reasonText({ why, of, unit = 'row' }: SkippedRow): string {
  return why === 'duplicate' && of !== undefined
    ? t('whatIf.reason.duplicate', { row: of, unit })
    : t('whatIf.reason.refused', { why: refusalLabel(why) });
}

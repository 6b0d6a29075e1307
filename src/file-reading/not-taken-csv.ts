import 'texts:whatIf.reason';
import { spreadsheetCsv } from '~/domain/files/spreadsheet-csv';
import type { Refusal } from '~/domain/files/transaction-row';
import { t } from '~/i18n/t';
import { fieldLabel, refusalLabel } from './file-messages';

/** Returns the refused rows of a file with their reasons as CSV, with formulas escaped. */
export function notTakenCsv(refused: readonly Refusal[]): string {
  const fields = [
    t('whatIf.notTaken.row'),
    t('whatIf.field.external_id'),
    t('whatIf.notTaken.field'),
    t('whatIf.notTaken.value'),
    t('whatIf.notTaken.reason'),
  ];
  const rows = refused.map((refusal) => [
    String(refusal.row),
    refusal.id ?? '',
    fieldLabel(refusal.field) ?? refusal.column ?? refusal.field,
    refusal.cell,
    reasonText(refusal),
  ]);
  return spreadsheetCsv(fields, rows);
}

function reasonText({ why, of }: Refusal): string {
  return why === 'duplicate' && of !== undefined
    ? t('whatIf.reason.duplicate', { row: of })
    : t('whatIf.reason.refused', { why: refusalLabel(why) });
}

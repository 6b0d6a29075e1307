import Papa from 'papaparse';
import { escapeFormula } from '~/domain/balances/csv';
import type { Refusal } from '~/domain/files/transaction-row';
import { notTakenReason } from '~/domain/row-reasons/row-reasons';
import { t } from '~/i18n/t';
import { fieldLabel } from './file-messages';
import { reasonText } from './reason-messages';

/** Returns the refused rows of a file with their reasons as CSV, with formulas escaped. */
export function notTakenCsv(refused: readonly Refusal[]): string {
  const fields = [
    t('whatIf.notTaken.row'),
    t('whatIf.field.external_id'),
    t('whatIf.notTaken.field'),
    t('whatIf.notTaken.value'),
    t('whatIf.notTaken.reason'),
  ];
  const data = refused.map((refusal) =>
    [
      String(refusal.row),
      refusal.id ?? '',
      fieldLabel(refusal.field) ?? refusal.field,
      refusal.cell,
      reasonText({ reason: notTakenReason(refusal) }, () => 0),
    ].map(escapeFormula),
  );
  return `${Papa.unparse({ fields, data }, { newline: '\r\n', quotes: true })}\r\n`;
}

import type { Ambiguity } from '@recon/engine/file/notation/detect-notation';
import {
  columnsOfAmount,
  type Dialect,
  type Encoding,
  type Notation,
  type Separator,
} from '@recon/engine/file/notation/dialect';
import type { Problem } from '@recon/engine/file/reading/problems';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import { decimalInText, formatList } from '~/i18n/format';
import { readFields } from './reading-props';
import type { RefusalCode, SkippedRow } from '@recon/engine/file/reading/transaction-row';
import { t } from '~/i18n/t';
import type { ForService } from '@recon/engine/session/what-if-protocol';

const separatorKeys = { ';': 'semicolon', ',': 'comma', '|': 'pipe', '\t': 'tab' } as const;

/** Returns the name of a separator. */
export function separatorName(separator: Separator): string {
  return t(`whatIf.separator.${separatorKeys[separator]}`);
}

/** Returns the name of an encoding. */
export function encodingName(encoding: Encoding): string {
  if (encoding === 'utf-16le') return t('whatIf.encoding.littleEndian');
  if (encoding === 'utf-16be') return t('whatIf.encoding.bigEndian');
  return encoding === 'utf-8' ? 'UTF-8' : 'Windows-1252';
}

const markNames = { ',': 'comma', '.': 'point', cents: 'cents' } as const;

/** Returns how a column is written, such as “amounts such as 1.234,56”. */
export function notationText(notation: Notation): string {
  if (notation.holds === 'amount') return t(`whatIf.notation.${markNames[notation.mark]}`);
  return notation.holds === 'date' ? t(`whatIf.notation.${notation.order}`) : t('whatIf.notation.text');
}

/** Returns a text with the two readings of a column's value, such as “1.201” as 1.201 or 1201. */
export function ambiguityText({ value, readings }: Ambiguity): string {
  const shown = readings.map(({ reads }) => decimalInText(reads));
  return t('whatIf.ambiguous', { value, readings: formatList(shown, 'disjunction') });
}

/** Returns the names of the columns that a problem is about. */
export function problemColumns({ first }: Problem): string[] {
  return first.flatMap(({ column }) => (column === undefined ? [] : [column]));
}

/** Refusal codes with a label of their own. All others mean that a value is not in the notation of its column. */
const labelledCodes = [
  'duplicate',
  'uneven',
  'empty',
  'column-missing',
  'two-amounts',
  'no-sign',
  'no-reference',
  'too-large',
  'exponent-hangs',
  'too-long',
  'nul',
  'not-a-currency',
  'no-such-date',
  'not-paid',
  'unpaid',
  'sum-incomplete',
] as const satisfies RefusalCode[];

/** Returns why a row was refused. */
export function refusalLabel(why: RefusalCode): string {
  return t(`whatIf.refused.${labelledCodes.find((code) => code === why) ?? 'misfit'}`);
}

/** Returns the label of a field that the user may choose a column for; `undefined` for any other field. */
export function fieldLabel(field: string): string | undefined {
  const known = readFields.find((one) => one === field);
  return known && t(`whatIf.field.${known}`);
}

/** Returns the label of a field with the heading of its column, as far as they are known. */
export function fieldAndColumn({
  field,
  column,
}: Pick<SkippedRow, 'field'> & { column?: string | undefined }): string | undefined {
  const label = fieldLabel(field);
  if (label === undefined || column === undefined) return label ?? column;
  return t('whatIf.refusal.column', { field: label, column });
}

/** Returns a sentence about a refused row: its number in the file, field, column and cell, and why it was refused. */
export function refusedRowText({ row, unit = 'row', field, column, cell, why, of }: SkippedRow): string {
  if (why === 'duplicate' && of !== undefined) return t('whatIf.refusal.duplicate', { row, unit, cell, of });
  const name = fieldAndColumn({ field, column });
  const reason = refusalLabel(why);
  if (name === undefined) return t('whatIf.refusal.row', { row, unit, why: reason });
  return cell.trim() === ''
    ? t('whatIf.refusal.noCell', { row, unit, field: name, why: reason })
    : t('whatIf.refusal', { row, unit, field: name, why: reason, cell });
}

/** Returns a text with the numbers of rows that a file for upload contains and omits, and what its field map lacks. */
export function uploadFileText(file: Omit<ForService, 'csv'>): string {
  const { written, leftOut, escaped, hasUnmappedCurrency } = file;
  return t('whatIf.file.downloaded', { written, leftOut, escaped, unmapped: hasUnmappedCurrency ? 1 : 0 });
}

/** Returns the number of rows of totals and remarks at the end of a file, which are not read. */
export function totalRowCount({ problems }: Pick<ReadSummary, 'problems'>): number {
  return problems.find(({ code }) => code === 'total')?.count ?? 0;
}

/** Returns how many rows are not read on purpose, by kind, such as totals; `undefined` if all are read. */
export function omittedRowsText(
  summary: Pick<ReadSummary, 'dialect' | 'problems' | 'steps'>,
): string | undefined {
  const { dialect, steps } = summary;
  const counts = {
    titles: dialect.skip,
    totals: totalRowCount(summary),
    steps: steps && 'leftOut' in steps ? steps.leftOut : 0,
  };
  const rows = (['titles', 'totals', 'steps'] as const).flatMap((kind) =>
    counts[kind] > 0 ? [t(`whatIf.file.skipped.${kind}`, { count: counts[kind] })] : [],
  );
  return rows.length === 0 ? undefined : t('whatIf.file.skipped', { rows: formatList(rows) });
}

/** Returns how a file was read, in short: its format, separator, encoding and time zone, and the two columns of its amount. */
export function dialectText(dialect: Dialect): string {
  const { format, encoding, separator, sheet, zone } = dialect;
  const columns = columnsOfAmount(dialect);
  return [
    t(`whatIf.format.${format}`),
    ...(format === 'json' && sheet !== undefined ? [t('whatIf.file.list', { list: sheet })] : []),
    ...(separator ? [separatorName(separator)] : []),
    ...(encoding ? [encodingName(encoding)] : []),
    zone,
    ...(columns.length > 0
      ? [t('whatIf.file.amounts', { columns: formatList(columns, 'conjunction') })]
      : []),
  ].join(', ');
}

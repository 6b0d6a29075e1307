import 'texts:whatIf';
import type { Encoding, Notation, Separator } from '~/domain/files/dialect';
import type { Unreadable } from '~/domain/files/read-file';
import { readFields } from './reading-props';
import type { RefusalCode } from '~/domain/files/transaction-row';
import { t } from '~/i18n/t';
import type { ForService } from '~/workers/what-if-protocol';

/** Returns the name of a separator. */

export function separatorName(separator: Separator): string {
  switch (separator) {
    case ';':
      return t('whatIf.separator.semicolon');
    case ',':
      return t('whatIf.separator.comma');
    case '|':
      return t('whatIf.separator.pipe');
    case '\t':
      return t('whatIf.separator.tab');
  }
}

export function encodingName(encoding: Encoding): string {
  switch (encoding) {
    case 'utf-8':
      return 'UTF-8';
    case 'windows-1252':
      return 'Windows-1252';
    case 'utf-16le':
      return t('whatIf.encoding.littleEndian');
    case 'utf-16be':
      return t('whatIf.encoding.bigEndian');
  }
}

/** Returns how a column is written, such as “amounts such as 1.234,56”. */
export function notationText(notation: Notation): string {
  if (notation.holds === 'amount')
    return t(notation.mark === ',' ? 'whatIf.notation.comma' : 'whatIf.notation.point');
  return notation.holds === 'date' ? t(`whatIf.notation.${notation.order}`) : t('whatIf.notation.text');
}

/** Returns why a file cannot be read. */
export function fileErrorText({ fault, values }: Unreadable): string {
  const most = Number(values['most'] ?? 0);
  if (fault === 'too-large') return t('whatIf.fault.too-large', { most: Math.floor(most / 1024 / 1024) });
  if (fault === 'unpacked-too-large')
    return t('whatIf.fault.unpacked-too-large', {
      most: Math.floor(most / 1024 / 1024),
      ratio: Number(values['ratio'] ?? 0),
    });
  if (fault === 'too-many-rows') return t('whatIf.fault.too-many-rows', { most });
  if (fault === 'too-many-columns') return t('whatIf.fault.too-many-columns', { most });
  return t(`whatIf.fault.${fault}`);
}

/** Returns why a row was refused. */
export function refusalLabel(why: RefusalCode): string {
  switch (why) {
    case 'duplicate':
      return t('whatIf.refused.duplicate');
    case 'uneven':
      return t('whatIf.refused.uneven');
    case 'empty':
      return t('whatIf.refused.empty');
    case 'column-missing':
      return t('whatIf.refused.column-missing');
    case 'two-amounts':
      return t('whatIf.refused.two-amounts');
    case 'no-sign':
      return t('whatIf.refused.no-sign');
    case 'too-large':
      return t('whatIf.refused.too-large');
    case 'exponent-hangs':
      return t('whatIf.refused.exponent-hangs');
    case 'too-long':
      return t('whatIf.refused.too-long');
    case 'nul':
      return t('whatIf.refused.nul');
    case 'not-a-currency':
      return t('whatIf.refused.not-a-currency');
    case 'no-such-date':
      return t('whatIf.refused.no-such-date');
    default:
      return t('whatIf.refused.misfit');
  }
}

/** Returns the label of a field that the user may choose a column for; `undefined` for any other field. */
export function fieldLabel(field: string): string | undefined {
  const known = readFields.find((one) => one === field);
  return known && t(`whatIf.field.${known}`);
}

/** Returns what a file for upload contains, and what its field map lacks. */
export function writtenText({
  written,
  leftOut,
  escaped,
  hasUnmappedCurrency,
}: Omit<ForService, 'csv'>): string {
  const unmapped = hasUnmappedCurrency ? 1 : 0;
  return t('whatIf.file.downloaded', { written, leftOut, escaped, unmapped });
}
